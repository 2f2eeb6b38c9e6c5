import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer, text } from "node:stream/consumers";

/** Many times what an honest logo takes, and no longer than a person waits. */
const patience = 10_000;

/** Kilobytes of memory: ten times an honest logo's beside what Node, the library and the system's fonts set aside (120 MB). */
const memoryLimit = 384 * 1024;

/** A drawing that took too long or too much memory; nothing works on it any more. */
export class DrawingTooHeavy extends Error {}

/** Drawings have no pixels of their own: 72 dpi is their size as written, and so much makes their longest side. */
export function densityFor({ width, height }: { width: number; height: number }, side: number): number {
  return Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)));
}

const program = `
const [sharpPath, side, maxPixels, timeLimit] = process.argv.slice(1);
// Its own, so that it holds whatever becomes of us.
setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(timeLimit)).unref();
const densityFor = ${densityFor};
const sharp = require(sharpPath);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
sharp.concurrency(1);
const input = { failOn: "error", limitInputPixels: Number(maxPixels) };
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", async () => {
  const svg = Buffer.concat(chunks);
  try {
    const density = densityFor(await sharp(svg, input).metadata(), Number(side));
    process.stdout.write(await sharp(svg, { ...input, density }).png({ compressionLevel: 1 }).toBuffer());
  } catch (error) {
    process.stderr.write(String(error));
    process.exitCode = 1;
  }
});`;

/** A kilobyte of SVG can ask for hours and a gigabyte: it is drawn in a process whose end is certain. */
export async function drawApart(
  svg: Uint8Array,
  { side, maxPixels, timeLimit = patience }: { side: number; maxPixels: number; timeLimit?: number },
): Promise<Uint8Array> {
  const sharpPath = createRequire(import.meta.url).resolve("sharp");
  // With a compiler, Node sets aside 512 MB for its code on x64 and none on arm64: the limit would not be the same.
  const args = ["--jitless", "--eval", program, sharpPath, ...[side, maxPixels, timeLimit].map(String)];
  // Where the system knows no such limit, time alone ends it.
  const limited = `ulimit -d ${memoryLimit} 2>/dev/null; exec "$@"`;
  // Of our environment only what finds programs and fonts: no secret is within its reach.
  const child = spawn("/bin/sh", ["-c", limited, "sh", process.execPath, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  // It may end before it has read everything; how it ended says more.
  child.stdin.on("error", () => {});
  child.stdin.end(svg);
  const [png, reason, { code, signal }] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    ended,
  ]);
  if (signal) throw new DrawingTooHeavy();
  if (code !== 0) throw new Error(reason);
  return png;
}
