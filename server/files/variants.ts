import { buffer } from "node:stream/consumers";
import { type VariantWidth, variantWidths } from "#app/lib/picture.ts";
import type { ImageKind } from "./images.ts";
import type { Storage } from "./storage.ts";

/** «partage»: the picture of a shared link. */
export type VariantSize = VariantWidth | "partage";

export function variantKey(key: string, width: VariantWidth, format: "webp" | "avif"): string {
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
