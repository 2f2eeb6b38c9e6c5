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

/** Where staff alone look: nothing below it has an address. */
export const privateFolder = "private/";
const publicFolders = ["photos/", "logos/"];

/** All that files and their variants are in. */
export const storeFolders = [...publicFolders, privateFolder, "variants/"];

/** An original, and no unfinished file (`.name`). */
function isOriginalIn(folders: string[], key: string): boolean {
  return folders.some((folder) => key.startsWith(folder)) && isKey(key) && !/(^|\/)\./.test(key);
}

/** What `/storage/` may show: originals. Variants are asked for by width. */
export function isPublicKey(key: string): boolean {
  return isOriginalIn(publicFolders, key);
}

export function isPrivateKey(key: string): boolean {
  return isOriginalIn([privateFolder], key);
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

/** The one small size of what staff alone see. */
export const privateWidth = 480;

interface Variant {
  width: VariantWidth;
  format: "webp" | "avif";
}

/** The smaller copies of a file, or of what is in a folder: those that the upload makes, and those left to the job. */
export function variantsOf(key: string): Variant[] {
  if (key.startsWith(privateFolder)) return [{ width: privateWidth, format: "webp" }];
  return variantWidths.flatMap((width): Variant[] => [
    { width, format: "webp" },
    { width, format: "avif" },
  ]);
}

export function objectKeysOf(key: string): string[] {
  const variants = variantsOf(key).map(({ width, format }) => variantKey(key, width, format));
  return [key, ...variants, ...(isPublicKey(key) ? [plainVariantKey(key, "partage")] : [])];
}

/** The file an object belongs to by its name, or null for a name no file of ours has. */
export function fileKeyOf(objectKey: string): string | null {
  if (!objectKey.startsWith("variants/")) return objectKey;
  const fileKey = objectKey.slice("variants/".length, objectKey.lastIndexOf("/"));
  return objectKeysOf(fileKey).includes(objectKey) ? fileKey : null;
}

export function imageKindOf(key: string): ImageKind {
  if (key.startsWith(privateFolder)) return "private";
  return key.startsWith("logos/") ? "logo" : "photo";
}

export async function readObject(storage: Storage, key: string): Promise<Uint8Array | null> {
  const found = await storage.get(key);
  return found && buffer(found.body);
}
