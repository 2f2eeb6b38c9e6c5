import { buffer } from "node:stream/consumers";
import { type VariantWidth, variantWidths } from "#app/lib/picture.ts";
import type { ImageKind } from "./images.ts";
import type { Storage } from "./storage.ts";

const segment = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,200}$/;

/** Keys come from rows and from URLs: whatever is not a plain relative path stops here, before any store sees it. */
function isKey(key: string): boolean {
  return key.length <= 600 && key.split("/").every((part) => segment.test(part));
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

/** What `/storage/` may show: originals. Variants are asked for by width, and unfinished files (`.name`) never. */
export function isPublicKey(key: string): boolean {
  return /^(photos|logos)\//.test(key) && isKey(key) && !/(^|\/)\./.test(key);
}

const contentTypes: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};

export function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** «partage»: the picture of a shared link. */
export type VariantSize = VariantWidth | "partage";

export function variantKey(key: string, width: VariantWidth, format: "webp" | "avif"): string {
  return `variants/${key}/${width}.${format}`;
}

/** What anyone may be shown: AVIF is a job's work. */
export function plainVariantKey(key: string, size: VariantSize): string {
  return size === "partage" ? `variants/${key}/partage.jpg` : variantKey(key, size, "webp");
}

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
