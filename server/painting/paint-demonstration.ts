import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { demoPainting } from "#server/demo/company.ts";
import { paintScene } from "./paint-scene.ts";
import { builtPaintings, everyPicture } from "./painted-pictures.ts";
import { paintingHash } from "./painting-hash.ts";

// Part of the build: paints what is not there yet for the demonstration, and forgets the painting of a build before.

const hash = paintingHash(demoPainting);
const folder = path.join(builtPaintings, hash);
await mkdir(folder, { recursive: true });
for (const other of await readdir(builtPaintings))
  if (other !== hash) await rm(path.join(builtPaintings, other), { recursive: true });

await Promise.all(
  everyPicture.map(async ({ name, width }) => {
    const file = path.join(folder, `${name}-${width}.webp`);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await writeFile(`${file}.part`, await paintScene(demoPainting, name, { width }));
    await rename(`${file}.part`, file);
  }),
);
