import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

// Run as a program, it does one address's worst for some seconds. A stranger would do so on a machine of their own: here
// what it costs to send must slow neither the probe nor the server.

const run = promisify(execFile);

/** Whose doing it is; the site must trust this machine as a proxy. */
export const floodAddress = "198.51.100.66";

/** What one connection sends: so much at once, again whenever that much was answered, or it was hung up on. */
interface Flood {
  connections: number;
  atOnce: number;
  request: (count: number) => string;
}

const get = (path: string, host: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${floodAddress}\r\n\r\n`;

function postView(host: string): string {
  const body = `id=${randomUUID()}`;
  const headers = [
    `Host: ${host}`,
    `Origin: http://${host}`,
    `X-Forwarded-For: ${floodAddress}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
  ];
  return `POST /vu HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}

const floods = (host: string) =>
  ({
    "2,000 unknown addresses on one connection": {
      connections: 1,
      atOnce: 2_000,
      request: () => get("/x", host),
    },
    "2,000 unknown addresses on each of ten": {
      connections: 10,
      atOnce: 2_000,
      request: () => get("/x", host),
    },
    "unknown addresses on 150 connections": {
      connections: 150,
      atOnce: 1,
      request: (count) => get(`/x${count}`, host),
    },
    "views on 150 connections": { connections: 150, atOnce: 1, request: () => postView(host) },
    "views, twenty at once on ten connections": {
      connections: 10,
      atOnce: 20,
      request: () => postView(host),
    },
    "made-up parameters": {
      connections: 20,
      atOnce: 1,
      request: (count) => get(count % 2 ? `/tarifs?prix=${count}` : `/catalogue?q=mot${count}`, host),
    },
  }) satisfies Record<string, Flood>;

export type FloodName = keyof ReturnType<typeof floods>;
export const floodNames = Object.keys(floods("")) as FloodName[];

/** Resolves to how many it `sent`, and how many answers of which status it got, «closed» where it was hung up on. */
export async function flood(url: string, name: FloodName, seconds: number): Promise<Record<string, number>> {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(import.meta.url),
    url,
    name,
    String(seconds),
  ]);
  return JSON.parse(stdout);
}

async function send(url: string, name: FloodName, seconds: number) {
  const { port, host } = new URL(url);
  const { connections, atOnce, request }: Flood = floods(host)[name];
  const ends = performance.now() + seconds * 1_000;
  const counts: Record<string, number> = {};
  let sent = 0;
  const add = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  async function attack() {
    while (performance.now() < ends) {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
      let due = 0;
      const sendMore = () => {
        due = atOnce;
        let text = "";
        for (let n = 0; n < atOnce; n++) text += request(sent++);
        socket.write(text);
      };
      const stop = setTimeout(() => socket.destroy(), Math.max(0, ends - performance.now()));
      socket.on("connect", sendMore);
      socket.on("data", (chunk) => {
        for (const [, status] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          add(status as string);
          due--;
        }
        if (due <= 0) sendMore();
      });
      await new Promise((resolve) => socket.once("close", resolve));
      clearTimeout(stop);
      add("closed");
      // Whoever is hung up on comes back at once, though not in the same instant.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  await Promise.all(Array.from({ length: connections }, attack));
  process.stdout.write(JSON.stringify({ sent, ...counts }));
}

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_LOW);
  const [, , url = "", name = "", seconds = "5"] = process.argv;
  await send(url, name as FloodName, Number(seconds));
}
