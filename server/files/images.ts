import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { buffer, text } from "node:stream/consumers";
import type { Sharp } from "sharp";
import type { ImageFormat, UploadRule } from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { shareSize } from "#app/lib/picture.ts";
import { createSemaphore } from "#server/semaphore.ts";

/** Many times what an honest logo takes, and no longer than a person waits. */
const drawTimeoutMs = 10_000;

/** Kilobytes of memory: ten times an honest logo's beside what Node, the library and the system's fonts set aside (120 MB). */
const memoryLimit = 384 * 1024;

/** A drawing that took too long or too much memory; nothing works on it any more. */
class DrawingTooHeavy extends Error {}

/** Drawings have no pixels of their own: 72 dpi is their size as written, and so much makes their longest side. */
function densityFor({ width, height }: { width: number; height: number }, side: number): number {
  return Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)));
}

const drawProgram = `
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
async function drawApart(
  svg: Uint8Array,
  { side, maxPixels, timeLimit = drawTimeoutMs }: { side: number; maxPixels: number; timeLimit?: number },
): Promise<Uint8Array> {
  const sharpPath = createRequire(import.meta.url).resolve("sharp");
  // With a compiler, Node sets aside 512 MB for its code on x64 and none on arm64: the limit would not be the same.
  const args = ["--jitless", "--eval", drawProgram, sharpPath, ...[side, maxPixels, timeLimit].map(String)];
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

/** Milliseconds without a request after which the machine is free for work nobody waits for. */
const calmMs = 2_000;
/** Pictures may be late on a busy day, but not never. */
const maxCalmWaitMs = 5_000;

let lastRequest = Number.NEGATIVE_INFINITY;

export function noteRequest(): void {
  lastRequest = performance.now();
}

/** Background work yields to visitors: a page is asked for, then its pictures, then it is read for a while. */
export async function untilCalm(): Promise<void> {
  const latest = performance.now() + maxCalmWaitMs;
  for (;;) {
    const wait = Math.min(lastRequest + calmMs, latest) - performance.now();
    if (wait <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

const maxPixels = 40_000_000;
const maxSide = { photo: 2400, private: 1600, logo: 960 } as const;
const input = { failOn: "error", limitInputPixels: maxPixels } as const;
const timeLimit = { seconds: 30 };
const tooBusy = "Le serveur est trop occupé pour traiter cette image. Réessayez plus tard.";

type Library = Awaited<ReturnType<typeof loadSharp>>;

let loadingSharp: Promise<Library> | undefined;
/** It comes with the first picture: no start, and no page, needs to wait for it. */
const getSharp = () => (loadingSharp ??= loadSharp());

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // libvips reads dozens of formats; the fewer decoders strangers' bytes can reach, the better.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadSvgBuffer",
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const workers = createSemaphore({ atOnce: 2 });
const backgroundWorker = createSemaphore({ atOnce: 1 });
/** Jobs take one worker at most, and leave the machine to visitors while there are any. */
const inBackground = <T>(work: () => Promise<T>) =>
  backgroundWorker(async () => {
    await untilCalm();
    return workers(work);
  });

export function imageWork(): { running: number; waiting: number } {
  const { running, waiting } = workers.load();
  return { running, waiting: waiting + backgroundWorker.load().waiting };
}

/** Work on pictures of our own, in its turn with everybody's. */
export function usingSharp<Result>(work: (sharp: Library) => Promise<Result>): Promise<Result> {
  return workers(async () => work(await getSharp()));
}

export type ImageKind = keyof typeof maxSide;

export interface CleanImage {
  bytes: Uint8Array;
  extension: string;
  width: number;
  height: number;
}

/** Judged by its content, turned upright, without metadata, in WebP: none of the original bytes survives. */
export function cleanImage(
  bytes: Uint8Array,
  { rule, kind, limits = {} }: { rule: UploadRule; kind: ImageKind; limits?: { drawing?: number } },
): Promise<CleanImage> {
  return judging(rule, async (sharp) => {
    // A stranger's drawing never reaches the library that draws in this process.
    const picture = isRaster(bytes)
      ? bytes
      : await draw(bytes, { rule, side: maxSide[kind], timeLimit: limits.drawing });
    const { format } = await judge(sharp, picture, rule);
    return encode(sharp(picture, input), format, kind);
  });
}

/** For pictures we ship ourselves, prepared beforehand: judged by their header, and kept as they are. */
export function checkImage(bytes: Uint8Array, rule: UploadRule, kind: ImageKind): Promise<CleanImage> {
  return judging(rule, async (sharp) => {
    const { format, width, height } = await judge(sharp, bytes, rule);
    if (format !== "svg") return { bytes, extension: format === "jpeg" ? "jpg" : format, width, height };
    // Our own drawings ask for nothing that could not be done right here.
    const density = densityFor({ width, height }, maxSide[kind]);
    return encode(sharp(bytes, { ...input, density }), format, kind);
  });
}

function judging<Result>(rule: UploadRule, work: (sharp: Library) => Promise<Result>): Promise<Result> {
  return workers(async () => {
    const sharp = await getSharp();
    return work(sharp).catch((error) => {
      throw refusal(error, rule);
    });
  });
}

async function judge(sharp: Library, bytes: Uint8Array, rule: UploadRule) {
  const found = await sharp(bytes, input).metadata();
  const format = found.format as ImageFormat;
  if (!rule.formats.includes(format)) throw new Failure("unsupported-type", rule.wrongType);
  return { format, width: found.width, height: found.height };
}

function draw(
  bytes: Uint8Array,
  { rule, side, timeLimit }: { rule: UploadRule; side: number; timeLimit?: number },
): Promise<Uint8Array> {
  // Compressed, the 5 MB that may be sent would be a thousand times as many.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isCompressed || !rule.formats.includes("svg")) throw new Failure("unsupported-type", rule.wrongType);
  return drawApart(bytes, { side, maxPixels, timeLimit });
}

async function encode(picture: Sharp, format: ImageFormat, kind: ImageKind): Promise<CleanImage> {
  const side = maxSide[kind];
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    // A person waits: effort 2 takes half the time of the usual 4, for a few per cent of size.
    .webp(kind === "logo" ? logoEncoding(format) : { quality: 82, effort: 2 })
    .timeout(timeLimit)
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, extension: "webp", width: info.width, height: info.height };
}

interface VariantOptions {
  width: number;
  format: "webp" | "avif";
  kind: ImageKind;
  background?: boolean;
}

export function makeVariant(
  original: Uint8Array,
  { width, format, kind, background }: VariantOptions,
): Promise<Uint8Array | null> {
  return (background ? inBackground : workers)(async () => {
    const sharp = await getSharp();
    const found = await sharp(original, input).metadata();
    if (found.width < width) return null;
    if (found.width === width && found.format === format) return original;
    const resized = sharp(original, input).resize({ width }).timeout(timeLimit);
    if (format === "webp") {
      return resized.webp(kind === "logo" ? logoEncoding("png") : { quality: 82 }).toBuffer();
    }
    // Effort 2 costs a sixth of effort 4 and a few per cent of size.
    const quality =
      kind === "logo"
        ? { quality: 70, chromaSubsampling: "4:4:4" }
        : { quality: 55, chromaSubsampling: "4:2:0" };
    return resized.avif({ ...quality, effort: 2 }).toBuffer();
  });
}

/** A stored picture cut to what link previews show, around what the eye goes to. */
export function makeShareImage(original: Uint8Array): Promise<Uint8Array> {
  return workers(async () => {
    const sharp = await getSharp();
    return sharp(original, input)
      .resize({ ...shareSize, position: "attention" })
      .flatten({ background: "#f3efe7" })
      .jpeg({ quality: 82 })
      .timeout(timeLimit)
      .toBuffer();
  });
}

const rasters = [/^\xff\xd8\xff/, /^\x89PNG/, /^RIFF....WEBP/s];

/** What its first bytes say: the library that reads it looks at the same. */
function isRaster(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return rasters.some((raster) => raster.test(head));
}

/** Flat colours and sharp edges: lossless, at no more effort than shows; lossy for what came with JPEG's noise. */
function logoEncoding(format: ImageFormat) {
  return format === "jpeg" ? { quality: 90 } : { nearLossless: true, quality: 80, effort: 2 };
}

function refusal(error: unknown, rule: UploadRule): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DrawingTooHeavy)
    return new Failure("invalid", "Dessin trop compliqué : exportez-le en PNG.");
  const reason = String(error);
  if (/unsupported image format|is empty/i.test(reason))
    return new Failure("unsupported-type", rule.wrongType);
  if (/pixel limit/i.test(reason))
    return new Failure("too-large", "Image trop grande : 40 millions de pixels au maximum.");
  if (/timeout/i.test(reason)) return new Failure("unavailable", tooBusy);
  return new Failure("invalid", "Image illisible ou incomplète. Choisissez un autre fichier.");
}
