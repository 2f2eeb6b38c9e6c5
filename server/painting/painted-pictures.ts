import { readFile } from "node:fs/promises";
import path from "node:path";
import { readIdentity } from "#app/domain/identity/identity.server.ts";
import type { Landscape } from "#app/domain/identity/identity.ts";
import { type SceneName, sceneSizes } from "#app/lib/scenes.ts";
import type { App } from "#server/app.ts";
import { readObject } from "#server/files/keys.ts";
import { VariantCache } from "#server/files/serve.ts";
import type { Storage } from "#server/files/storage.ts";
import { bareScene, type Painted, paintScene } from "./paint-scene.ts";
import { isBare, paintingHash } from "./painting-hash.ts";

// Where painted pictures are kept: those of the demonstration in the build, all others in the store.

export interface PictureSize {
  name: SceneName;
  width: number;
}

/** Every picture of a painting, those that visitors meet first at the head. */
export const everyPicture: PictureSize[] = Object.entries(sceneSizes).flatMap(([name, { widths }]) =>
  widths.map((width) => ({ name: name as SceneName, width })),
);

/** Of stored paintings; `sweepPaintings` takes those away that nobody looks at any more. */
export const paintingsPrefix = "peinture/";
export const builtPaintings = path.resolve("build/painting");

export const paintingKey = (hash: string, { name, width }: PictureSize) =>
  `${paintingsPrefix}${hash}/${name}-${width}.webp`;

const webp = "image/webp";
const caches = new WeakMap<Storage, VariantCache>();

/** A painted picture from memory, the build or the store; null while nobody painted it. */
export async function readPainted(
  { storage }: Pick<App, "storage">,
  hash: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const cache = caches.get(storage) ?? new VariantCache();
  caches.set(storage, cache);
  const key = paintingKey(hash, size);
  const kept = cache.get(key);
  if (kept) return kept.bytes;
  const bytes = (await readBuilt(hash, size)) ?? (await readObject(storage, key));
  if (bytes) cache.set(key, { bytes, contentType: webp });
  return bytes;
}

function readBuilt(hash: string, { name, width }: PictureSize): Promise<Uint8Array | null> {
  return readFile(path.join(builtPaintings, hash, `${name}-${width}.webp`)).catch(() => null);
}

const bare = new Map<string, Promise<Uint8Array>>();

/** A picture before anything is painted on it: made once, and small enough to be kept. */
export function readBare(landscape: Landscape, { name, width }: PictureSize): Promise<Uint8Array> {
  const key = `${name}-${width}-${landscape}`;
  const kept = bare.get(key) ?? bareScene(landscape, name, { width });
  bare.set(key, kept);
  kept.catch(() => bare.delete(key));
  return kept;
}

/** What of the site's present painting is not there yet. */
export async function missingPictures(
  { storage }: Pick<App, "storage">,
  identity: Painted,
): Promise<PictureSize[]> {
  if (isBare(identity)) return [];
  const hash = paintingHash(identity);
  const present = new Set<string>();
  for await (const { key } of storage.list(`${paintingsPrefix}${hash}/`)) present.add(key);
  const missing: PictureSize[] = [];
  for (const size of everyPicture) {
    if (!present.has(paintingKey(hash, size)) && !(await readBuilt(hash, size))) missing.push(size);
  }
  return missing;
}

/** Paints what is missing, one after the other; whoever changes the identity meanwhile has it begin anew. */
export async function paintMissing(app: Pick<App, "db" | "storage" | "log">): Promise<{ painted: number }> {
  let painted = 0;
  for (;;) {
    const identity = await readIdentity(app);
    const hash = paintingHash(identity);
    const missing = await missingPictures(app, identity);
    if (missing.length === 0) break;
    for (const size of missing) {
      await app.storage.put(paintingKey(hash, size), await paintScene(identity, size.name, size));
      painted += 1;
      if (paintingHash(await readIdentity(app)) !== hash) break;
    }
  }
  if (painted > 0) app.log.info({ painted }, "pictures painted");
  return { painted };
}

/** Other paintings than the present one, once pages that name them are gone. */
export async function* outdatedPaintings(
  { storage, db }: Pick<App, "storage" | "db">,
  limit: Date,
): AsyncGenerator<string> {
  const present = `${paintingsPrefix}${paintingHash(await readIdentity({ db }))}/`;
  for await (const { key, modifiedAt } of storage.list(paintingsPrefix)) {
    if (modifiedAt <= limit && !key.startsWith(present)) yield key;
  }
}
