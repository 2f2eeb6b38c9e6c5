import { spawn } from "node:child_process";
import { findProgram } from "./programs.ts";

export interface Load {
  perSecond: number;
  p99: number;
  errors: number;
}

/** As many requests as the address answers, from one thread, over kept connections. */
export async function wrk(
  url: string,
  { seconds = 5, connections = 32, headers = {} as Record<string, string> } = {},
): Promise<Load> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"];
  for (const [name, value] of Object.entries({ "accept-encoding": "br", ...headers }))
    args.push("-H", `${name}: ${value}`);
  const text = await new Promise<string>((resolve, reject) => {
    const child = spawn(findProgram("wrk") ?? "wrk", [...args, url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    child.once("error", reject);
    child.once("close", () => resolve(printed));
  });
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  // An error page is small and soon sent: its figure would say nothing.
  const refused = number(/Non-2xx or 3xx responses: (\d+)/);
  if (refused > 0) throw new Error(`${url} refused ${refused} requests`);
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1),
    errors: number(/Socket errors: .*read (\d+)/),
  };
}
