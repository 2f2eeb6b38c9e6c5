import type { Sharp } from "sharp";
import type { ImageFormat, UploadRule } from "#app/domain/files/uploads.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import { shareSize } from "#app/lib/picture.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { untilCalm } from "./calm.ts";
import { DrawingTooHeavy, densityFor, drawApart } from "./draw-apart.ts";

const maxPixels = 40_000_000;
const longestSide = { photo: 2400, logo: 960 } as const;
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

/** Pictures being worked on in this process, and those that wait for it. */
export function imageWork(): { running: number; waiting: number } {
  const { running, waiting } = workers.load();
  return { running, waiting: waiting + backgroundWorker.load().waiting };
}

export type ImageKind = keyof typeof longestSide;

export interface CleanImage {
  bytes: Uint8Array;
  extension: string;
  width: number;
  height: number;
}

/** Judged by its content, turned upright, without metadata, in WebP: none of the original bytes survives. */
export function cleanImage(
  bytes: Uint8Array,
  rule: UploadRule,
  kind: ImageKind,
  /** Tests shorten what a drawing may take. */
  limits: { drawing?: number } = {},
): Promise<CleanImage> {
  return judging(rule, async (sharp) => {
    // A stranger's drawing never reaches the library that draws in this process.
    const picture = isRaster(bytes) ? bytes : await draw(bytes, rule, longestSide[kind], limits.drawing);
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
    const density = densityFor({ width, height }, longestSide[kind]);
    return encode(sharp(bytes, { ...input, density }), format, kind);
  });
}

/** What goes wrong with a picture is told to whoever sent it. */
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

function draw(bytes: Uint8Array, rule: UploadRule, side: number, timeLimit?: number): Promise<Uint8Array> {
  // Compressed, the 5 MB that may be sent would be a thousand times as many.
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isCompressed || !rule.formats.includes("svg")) throw new Failure("unsupported-type", rule.wrongType);
  return drawApart(bytes, { side, maxPixels, timeLimit });
}

async function encode(picture: Sharp, format: ImageFormat, kind: ImageKind): Promise<CleanImage> {
  const side = longestSide[kind];
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    // A person waits: effort 2 takes half the time of the usual 4, for a few per cent of size.
    .webp(kind === "photo" ? { quality: 82, effort: 2 } : logoEncoding(format))
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

/** A stored picture at a smaller width; null when it is not as wide as that. */
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
      return resized.webp(kind === "photo" ? { quality: 82 } : logoEncoding("png")).toBuffer();
    }
    // Effort 2 costs a sixth of effort 4 and a few per cent of size.
    const quality =
      kind === "photo"
        ? { quality: 55, chromaSubsampling: "4:2:0" }
        : { quality: 70, chromaSubsampling: "4:4:4" };
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
