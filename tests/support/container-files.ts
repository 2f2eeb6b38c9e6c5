import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, object>;
  volumes: Record<string, object>;
}

export const composeText = readFileSync("deploy/compose.yaml", "utf8");
// The one reader of YAML among what is installed already.
const { yaml } = createRequire(import.meta.url)(
  path.resolve("node_modules/playwright-core/lib/utilsBundle.js"),
);
export const compose: Compose = yaml.parse(composeText, { merge: true });

/** A service's environment as `docker compose` fills it in: `${NAME:-default}`, and `${NAME:?}` that must be given. */
export function environmentOf(name: string, given: Record<string, string>): Record<string, string> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable, kind, fallback) => {
      if (kind === "?" && !given[variable]) throw new Error(`${variable} is not given`);
      return given[variable] || (kind === "-" ? fallback : "");
    });
  const entries = Object.entries(compose.services[name]?.environment ?? {});
  return Object.fromEntries(entries.map(([variable, value]) => [variable, fill(String(value))]));
}

interface Instruction {
  verb: string;
  rest: string;
}
export const dockerInstructions: Instruction[] = readFileSync("deploy/Dockerfile", "utf8")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => ({ verb: line.split(" ", 1)[0] as string, rest: line.slice(line.indexOf(" ") + 1) }));

/** Those of the image that runs. */
const lastStage = dockerInstructions.slice(dockerInstructions.map(({ verb }) => verb).lastIndexOf("FROM"));

export const instructionsOf = (verb: string, list = lastStage): string[] =>
  list.filter((entry) => entry.verb === verb).map(({ rest }) => rest);

/** What the image sets before compose adds its own. */
export const imageEnvironment: Record<string, string> = Object.fromEntries(
  instructionsOf("ENV").flatMap((rest) => rest.split(" ").map((pair) => pair.split("=") as [string, string])),
);
/** The program and its arguments. */
export const imageCommand: string[] = JSON.parse(instructionsOf("CMD")[0] as string);
export const healthCommand: string[] = JSON.parse(
  instructionsOf("HEALTHCHECK")[0]?.replace(/^.*?CMD /, "") as string,
);
