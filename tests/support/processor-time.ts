import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds a process has computed so far, all its threads together, or the clock where the system does not say.
 * What else runs on the machine does not change it.
 */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"));
    return times.reduce((sum, line) => sum + Number(line.split(" ", 1)[0]), 0) / 1e6;
  } catch {
    return performance.now();
  }
}
