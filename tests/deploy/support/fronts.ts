import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startBalancer } from "#tests/support/balancer.ts";
import type { Certificate } from "#tests/support/certificate.ts";
import { eventually } from "#tests/support/eventually.ts";
import { findProgram } from "#tests/support/find-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { nginxExample, runNginx } from "#tests/support/nginx.ts";
import { createClient } from "./client.ts";

interface Place {
  /** The instances behind it. */
  origins: string[];
  /** The site's public address, whose port it takes on 127.0.0.1. */
  url: string;
  certificate: Certificate;
  /** Of its own. */
  folder: string;
}

export interface RunningFront {
  stop(): Promise<void>;
  /** Where it leads from http to https. */
  plainPort?: number;
  /** All that it wrote so far, in whatever file. */
  logs(): string;
}

interface Front {
  name: string;
  /** What a browser is spoken to with. */
  protocol: "h2" | "http/1.1";
  /** The program is not on this machine. */
  isMissing: boolean;
  start(place: Place): Promise<RunningFront>;
}

/** The examples of deploy/. */
export const examples: Front[] = [
  { name: "nginx", protocol: "h2", isMissing: !findProgram("nginx"), start: startNginx },
  { name: "Caddy", protocol: "h2", isMissing: !findProgram("caddy"), start: startCaddy },
];

/** What ends TLS before the instances: one of Node's own modules that runs everywhere, and the examples. */
export const fronts: Front[] = [
  { name: "Node", protocol: "http/1.1", isMissing: false, start: startNode },
  ...examples,
];

async function startNode({ origins, url, certificate }: Place): Promise<RunningFront> {
  const balancer = await startBalancer({ port: Number(new URL(url).port), tls: certificate });
  for (const origin of origins) balancer.targets.add(origin);
  await isUp({ url, certificate });
  return { stop: balancer.close, logs: () => "" };
}

export async function startNginx(place: Place): Promise<RunningFront> {
  const { origins, url, certificate, folder } = place;
  const plainPort = await freePort();
  const tls = { host: certificate.host, ...writeCertificate(place), plainPort };
  const nginx = runNginx(folder, nginxExample({ origins, port: Number(new URL(url).port), folder, tls }));
  await isUp(place);
  return { ...nginx, plainPort, logs: () => logsIn(folder) };
}

/** deploy/Caddyfile as it stands, but for ports, and a certificate where it would ask for one. */
async function startCaddy(place: Place): Promise<RunningFront> {
  const { origins, url, certificate, folder } = place;
  const { certificateFile, keyFile } = writeCertificate(place);
  const config = path.join(folder, "Caddyfile");
  const plainPort = await freePort();
  const globals = [
    "admin off",
    `http_port ${plainPort}`,
    `https_port ${new URL(url).port}`,
    "default_bind 127.0.0.1",
  ];
  const example = readFileSync("deploy/Caddyfile", "utf8")
    .replace(/^\{\n/m, `{\n\t${globals.join("\n\t")}\n`)
    .replace(/^\{\$SITE_ADDRESS\} \{\n/m, `$&\ttls ${certificateFile} ${keyFile}\n`);
  writeFileSync(config, example);
  const child = spawn(
    findProgram("caddy") ?? "caddy",
    ["run", "--adapter", "caddyfile", "--config", config],
    {
      env: {
        ...process.env,
        HOME: folder,
        SITE_ADDRESS: certificate.host,
        UPSTREAMS: origins.map((origin) => new URL(origin).host.replace("localhost", "127.0.0.1")).join(" "),
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await isUp(place).catch((error) => {
    throw new Error(`${error.message}\n${output}`);
  });
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    plainPort,
    logs: () => output,
  };
}

function writeCertificate({ folder, certificate }: Place) {
  mkdirSync(folder, { recursive: true });
  const [certificateFile, keyFile] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  writeFileSync(certificateFile, certificate.cert);
  writeFileSync(keyFile, certificate.key, { mode: 0o600 });
  return { certificateFile, keyFile };
}

/** Until what is asked through it comes from an instance. */
async function isUp({ url, certificate }: Pick<Place, "url" | "certificate">) {
  const client = createClient({ url, certificate });
  await eventually(async () => {
    const answer = await client.ask("/healthz").catch(() => null);
    return answer?.status === 200;
  }, 15_000);
}

function logsIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("");
}
