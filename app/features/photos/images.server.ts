import sharp, { type Metadata } from "sharp";
import { Failure } from "#app/lib/failure.ts";
import type { ImageFormat, UploadRule } from "./photos.schema.ts";
import { createSlots } from "./slots.ts";

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

const maxPixels = 40_000_000;
const longestSide = { photo: 2400, logo: 960 } as const;
const input = { failOn: "error", limitInputPixels: maxPixels } as const;
const timeLimit = { seconds: 30 };

const workers = createSlots(2);
const backgroundWorker = createSlots(1);
/** Jobs take one worker at most, so that a person who waits never waits for all of them. */
const inBackground = <T>(work: () => Promise<T>) => backgroundWorker(() => workers(work));

/** Pictures being worked on in this process, and those that wait for it. */
export function imageWork(): { running: number; waiting: number } {
  const { running, waiting } = workers.load;
  return { running, waiting: waiting + backgroundWorker.load.waiting };
}

export type ImageKind = keyof typeof longestSide;

export interface CleanImage {
  bytes: Uint8Array;
  contentType: string;
  extension: string;
  width: number;
  height: number;
}

/**
 * What was uploaded, as the picture we keep: judged by its content, turned upright, without metadata, in WebP.
 * Nothing of the original bytes survives.
 */
export function cleanImage(bytes: Uint8Array, rule: UploadRule, kind: ImageKind): Promise<CleanImage> {
  return workers(async () => {
    const found = await judge(bytes, rule);
    const side = longestSide[kind];
    const density = found.format === "svg" ? densityFor(found, side) : undefined;
    try {
      const { data, info } = await sharp(bytes, { ...input, density })
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        // A person waits: effort 2 takes half the time of the usual 4, for a few per cent of size.
        .webp(kind === "photo" ? { quality: 82, effort: 2 } : logoEncoding(found.format))
        .timeout(timeLimit)
        .toBuffer({ resolveWithObject: true });
      return {
        bytes: data,
        contentType: "image/webp",
        extension: "webp",
        width: info.width,
        height: info.height,
      };
    } catch (error) {
      throw unreadable(error);
    }
  });
}

/** For pictures we ship ourselves, prepared beforehand: judged by their header, and kept as they are. */
export function checkImage(bytes: Uint8Array, rule: UploadRule): Promise<CleanImage> {
  return workers(async () => {
    const { format, width, height } = await judge(bytes, rule);
    if (format === "svg") throw new Failure("unsupported-type", rule.wrongType);
    const extension = format === "jpeg" ? "jpg" : format;
    return { bytes, contentType: `image/${format}`, extension, width, height };
  });
}

export interface VariantOptions {
  width: number;
  format: "webp" | "avif";
  kind: ImageKind;
  background?: boolean;
}

/** A stored picture at a smaller width; null when it is not as wide as that. */
export function makeVariant(original: Uint8Array, options: VariantOptions): Promise<Uint8Array | null> {
  const { width, format, kind } = options;
  return (options.background ? inBackground : workers)(async () => {
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

async function judge(bytes: Uint8Array, rule: UploadRule) {
  let found: Metadata;
  try {
    found = await sharp(bytes, input).metadata();
  } catch (error) {
    if (/unsupported image format|is empty/i.test(String(error)))
      throw new Failure("unsupported-type", rule.wrongType);
    throw unreadable(error);
  }
  const format = found.format as ImageFormat;
  const isAnimated = (found.pages ?? 1) > 1 || (format === "png" && isAnimatedPng(bytes));
  if (!rule.formats.includes(format) || isAnimated) throw new Failure("unsupported-type", rule.wrongType);
  return { format, width: found.width, height: found.height };
}

/** libvips shows the first frame of an animated PNG without a word; its control chunk stands before the pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const control = content.indexOf("acTL");
  return control !== -1 && control < content.indexOf("IDAT");
}

/** Drawings have no pixels of their own: draw them as large as we keep logos. 72 dpi is their size as written. */
function densityFor({ width, height }: { width: number; height: number }, side: number): number {
  return Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)));
}

/** Flat colours and sharp edges: lossless, except for what came with JPEG's noise. */
function logoEncoding(format: ImageFormat) {
  return format === "jpeg" ? { quality: 90 } : { nearLossless: true, quality: 80 };
}

function unreadable(error: unknown): Failure {
  if (/pixel limit/i.test(String(error))) {
    return new Failure("too-large", "Image trop grande : 40 millions de pixels au maximum.");
  }
  if (/timeout/i.test(String(error))) {
    return new Failure(
      "unavailable",
      "Le serveur est trop occupé pour traiter cette image. Réessayez plus tard.",
    );
  }
  return new Failure("invalid", "Image illisible ou incomplète. Choisissez un autre fichier.");
}
