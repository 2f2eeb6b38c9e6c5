import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Landscape } from "#app/domain/identity/identity.ts";
import type { Scene } from "./scene.ts";
import { scenes } from "./scenes/scenes.ts";

export { scenes };
export type SceneName = keyof typeof scenes;

export const sceneNames = Object.keys(scenes) as SceneName[];

export const scenesFolder = path.resolve("server/painting/scenes");

/** The picture before anything is painted on it, and what of it is painted; a mask that stays empty is no file. */
export async function readScene(name: SceneName, landscape: Landscape) {
  const [bare, paint, panels] = await Promise.all([
    readFile(path.join(scenesFolder, bareFile(name, landscape))),
    readMask(`${name}-paint.png`),
    readMask(`${name}-panels.png`),
  ]);
  return { bare, paint, panels };
}

function bareFile(name: SceneName, landscape: Landscape): string {
  const { landscapes }: Scene = scenes[name];
  if (landscapes.length === 0) return `${name}.webp`;
  return `${name}-${landscapes.includes(landscape) ? landscape : landscapes[0]}.webp`;
}

function readMask(file: string): Promise<Buffer | null> {
  return readFile(path.join(scenesFolder, file)).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
