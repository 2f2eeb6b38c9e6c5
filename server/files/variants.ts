import { buffer } from "node:stream/consumers";
import { type VariantWidth, variantWidths } from "#app/lib/variant-widths.ts";
import { type ImageKind, makeShareImage, makeVariant } from "./images.ts";
import { contentTypeOf } from "./keys.ts";
import type { Storage } from "./storage.ts";

export type VariantFormat = "webp" | "avif";
/** «partage»: the picture of a shared link. */
export type VariantSize = VariantWidth | "partage";

export function variantKey(key: string, width: VariantWidth, format: VariantFormat): string {
  return `variants/${key}/${width}.${format}`;
}

/** What anyone may be shown: AVIF is a job's work. */
export function plainVariantKey(key: string, size: VariantSize): string {
  return size === "partage" ? `variants/${key}/partage.jpg` : variantKey(key, size, "webp");
}

/** Every object that may belong to a file: its original first. */
export function objectKeysOf(key: string): string[] {
  return [
    key,
    ...variantWidths.flatMap((width) => [variantKey(key, width, "webp"), variantKey(key, width, "avif")]),
    plainVariantKey(key, "partage"),
  ];
}

/** The file an object belongs to by its name, or null for a name no file of ours has. */
export function fileKeyOf(objectKey: string): string | null {
  if (!objectKey.startsWith("variants/")) return objectKey;
  const fileKey = objectKey.slice("variants/".length, objectKey.lastIndexOf("/"));
  return objectKeysOf(fileKey).includes(objectKey) ? fileKey : null;
}

export function imageKindOf(key: string): ImageKind {
  return key.startsWith("logos/") ? "logo" : "photo";
}

export async function readObject(storage: Storage, key: string): Promise<Uint8Array | null> {
  const found = await storage.get(key);
  return found && buffer(found.body);
}

interface MadeVariant {
  bytes: Uint8Array;
  /** The original is not as wide as that: here it is, as it is. */
  isOriginal: boolean;
  /** Why the store did not take it: it can be shown all the same. */
  notKept?: unknown;
}

const underWay = new WeakMap<Storage, Map<string, Promise<MadeVariant | null>>>();

/** The plain variant that nobody made yet, made and kept; null without an original. Single-flight. */
export function makeMissingVariant(
  storage: Storage,
  key: string,
  size: VariantSize,
): Promise<MadeVariant | null> {
  const here = underWay.get(storage) ?? new Map<string, Promise<MadeVariant | null>>();
  underWay.set(storage, here);
  const target = plainVariantKey(key, size);
  const making = here.get(target) ?? make().finally(() => here.delete(target));
  here.set(target, making);
  return making;

  async function make(): Promise<MadeVariant | null> {
    const original = await readObject(storage, key);
    if (!original) return null;
    const variant =
      size === "partage"
        ? await makeShareImage(original)
        : await makeVariant(original, { width: size, format: "webp", kind: imageKindOf(key) });
    if (!variant) return { bytes: original, isOriginal: true };
    const notKept = await storage
      .put(target, variant, contentTypeOf(target))
      .catch((error: unknown) => error);
    return { bytes: variant, isOriginal: false, notKept };
  }
}
