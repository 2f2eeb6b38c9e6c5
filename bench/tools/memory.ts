import { readdirSync, readFileSync } from "node:fs";

/** Megabytes a process and those it started hold, shared pages counted by their share. */
export function memoryOf(pid: number): number {
  if (pss(pid) === 0) throw new Error(`the memory of process ${pid} cannot be read`);
  return [pid, ...descendants(pid)].reduce((sum, each) => sum + pss(each), 0) / 1024;
}

function pss(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    // Gone since it was listed.
    return 0;
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

export function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return -1;
  }
}
