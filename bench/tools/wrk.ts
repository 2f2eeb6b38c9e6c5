import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { benchProgram } from "./programs.ts";

interface Load {
  perSecond: number;
  p99: number;
  errors: number;
}

/** What Chromium sends with a link that was followed. */
export const browserHeaders: Record<string, string> = {
  "accept-encoding": "gzip, deflate, br, zstd",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-language": "fr-FR,fr;q=0.9,en;q=0.8",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "upgrade-insecure-requests": "1",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "none",
  "sec-fetch-user": "?1",
};

/** An answer as it comes over the wire: `fetch` would unpack it. */
export async function answerOf(url: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(http.get(url, { headers }), "response")) as [http.IncomingMessage];
  const { statusCode: status, headers: received } = answer;
  return { status, encoding: received["content-encoding"], body: await buffer(answer) };
}

/** As many requests as the address answers, from one thread, over kept connections. */
export async function wrk(
  url: string,
  headers: Record<string, string>,
  { seconds = 5, connections = 32 } = {},
): Promise<Load> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`];
  for (const [name, value] of Object.entries(headers)) args.push("-H", `${name}: ${value}`);
  const load = read(await run([...args, url]));
  // An error page is small and soon sent: its figure would say nothing.
  if (load.errors > 0) throw new Error(`${load.errors} requests to ${url} failed`);
  return load;
}

/** Between two requests of one visitor: so many visitors make a rate that hardly depends on how fast the site is. */
const pauseMs = 100;

/** Page views at about a given rate, which wrk itself does not know: each visitor waits between two pages. */
export async function views(
  origin: string,
  { perSecond, seconds, pages }: { perSecond: number; seconds: number; pages: readonly string[] },
): Promise<Load> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tramontane-wrk-"));
  const script = path.join(folder, "visitors.lua");
  const list = pages.map((page) => `"${page}"`).join(", ");
  writeFileSync(
    script,
    `local pages, next = { ${list} }, 0
function delay() return math.random(${pauseMs * 0.8}, ${pauseMs * 1.2}) end
function request()
  next = next % #pages + 1
  return wrk.format("GET", pages[next], { ["accept-encoding"] = "gzip, deflate, br, zstd" })
end`,
  );
  // An answer takes its few milliseconds too, which one visitor in fifty makes up for.
  const visitors = Math.ceil(((perSecond * pauseMs) / 1000) * 1.02);
  try {
    return read(await run(["-t1", `-c${visitors}`, `-d${seconds}s`, "-s", script, origin]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: string[]): Promise<string> {
  // A slow answer counts as slow; as an error only after what a visitor would wait at most.
  const all = ["--latency", "--timeout", "10s", ...args];
  return (await promisify(execFile)(benchProgram("wrk") ?? "wrk", all)).stdout;
}

function read(text: string): Load {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  const [, ...broken] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const refused = number(/Non-2xx or 3xx responses: (\d+)/);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
    errors: broken.reduce((sum, count) => sum + Number(count), refused),
  };
}
