import { parseArgs } from "node:util";
import { plural } from "#app/lib/plural.ts";

/** Every option that some command knows. */
const options = {
  contract: { type: "string" },
  "dry-run": { type: "boolean" },
  files: { type: "string" },
  json: { type: "boolean" },
  output: { type: "string" },
  password: { type: "string" },
  "restart-numbers": { type: "boolean" },
  yes: { type: "boolean" },
} as const;

type OptionName = keyof typeof options;
type OptionValues = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

/** What «npm run ops -- <name>» does. */
export interface Command {
  summary: string;
  help: string;
  options?: OptionName[];
  /** How many arguments, and what is said of fewer or more; none at all unless given. */
  takes?: [min: number, max: number, sentence: string];
  /** Resolves to the exit code, where it knows one. */
  run: (args: string[], values: OptionValues) => Promise<number> | Promise<void>;
}

/** The command was called in a way it does not know: exit code 2, with its help. */
export class UsageError extends Error {}

/** Reads a command's arguments; a wrong one is told in French. */
export function readArguments(
  { options: known = [], takes = [0, 0, "Aucun argument n’est attendu."] }: Command,
  args: string[],
): { positionals: string[]; values: OptionValues } {
  const { positionals, values } = parse(args, known);
  const [min, max, sentence] = takes;
  if (positionals.length < min || positionals.length > max) throw new UsageError(sentence);
  return { positionals, values };
}

function parse(args: string[], known: OptionName[]) {
  try {
    const chosen = Object.fromEntries(known.map((name) => [name, options[name]]));
    return parseArgs({ args, options: chosen as typeof options, allowPositionals: true, strict: true });
  } catch (error) {
    const name = (error as Error).message.match(/'(-[^' ]*)/)?.[1];
    throw new UsageError(name ? `Option refusée : ${name}` : "Options refusées.");
  }
}

/** Lines about the work under way go to standard error: standard output stays for results. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

export type Progress = (sentence: string) => void;

/** At most one line a second: for loops over thousands of things. */
export function throttle(progress: Progress): Progress {
  let last = Date.now();
  return (sentence) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    progress(sentence);
  };
}

/** French counts: «1 fichier», «2 fichiers». */
export function count(number: number, singular: string, many?: string): string {
  return `${number} ${plural(number, singular, many)}`;
}
