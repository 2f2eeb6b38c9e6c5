import path from "node:path";

/** In a hosted file's address, its bucket and its place in there follow this. */
const hostedFile = /\/storage\/v1\/(?:object|render\/image)\/(?:public|sign|authenticated)\/([^?#]+)/;

/** Where a downloaded copy of the hosted buckets keeps the file of an address; null where it cannot be. */
export function localCopy(folder: string, address: string): string | null {
  const place = hostedFile.exec(address)?.[1];
  if (!place) return null;
  try {
    const root = path.resolve(folder);
    const file = path.resolve(root, ...place.split("/").map(decodeURIComponent));
    // An export may say anything: nothing outside of the folder is read.
    return file.startsWith(root + path.sep) && !file.includes("\0") ? file : null;
  } catch {
    return null;
  }
}
