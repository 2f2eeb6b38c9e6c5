const segment = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,200}$/;

/** Keys come from rows and from URLs: whatever is not a plain relative path stops here, before any store sees it. */
export function isKey(key: string): boolean {
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
