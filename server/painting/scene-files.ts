import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Landscape } from "#app/domain/identity/identity.ts";
import type { SceneName } from "#app/lib/scenes.ts";
import type { Scene } from "./scene.ts";
import { scenes } from "./scenes/scenes.ts";

export const sceneNames = Object.keys(scenes) as SceneName[];

const folder = path.resolve("server/painting/scenes");

export const sceneOf = (name: SceneName): Scene => scenes[name];

/** The picture before anything is painted on it, and what of it is painted; a mask of nothing is no file. */
export async function readScene(name: SceneName, landscape: Landscape) {
  const [bare, paint, panels] = await Promise.all([
    readFile(path.join(folder, bareFile(name, landscape))),
    readMask(`${name}-paint.png`),
    readMask(`${name}-panels.png`),
  ]);
  return { bare, paint, panels };
}

function bareFile(name: SceneName, landscape: Landscape): string {
  const { landscapes } = sceneOf(name);
  if (landscapes.length === 0) return `${name}.webp`;
  return `${name}-${landscapes.includes(landscape) ? landscape : landscapes[0]}.webp`;
}

function readMask(file: string): Promise<Buffer | null> {
  return readFile(path.join(folder, file)).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

let digest: string | undefined;

/** Of everything that is painted on: another picture, mask or rectangle makes other paintings. */
export function scenesDigest(): string {
  digest ??= digestScenes();
  return digest;
}

function digestScenes(): string {
  const hash = createHash("sha256").update(JSON.stringify(scenes));
  const files = readdirSync(folder).filter((file) => /\.(webp|png)$/.test(file));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest("hex");
}
