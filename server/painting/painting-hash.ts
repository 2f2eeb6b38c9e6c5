import { createHash } from "node:crypto";
import type { Painted } from "./paint-scene.ts";
import { scenesDigest } from "./scene-files.ts";

/** One more whenever names, liveries or paint are painted in another way: who kept the old pictures asks for the new. */
const painter = 2;

/** Which painting the site shows: the same for everything that looks the same, in every instance of this version. */
export function paintingHash(identity: Painted): string {
  const { lorryName, palette, livery, landscape } = identity;
  const looks = isBare(identity) ? ["bare", landscape] : [lorryName, palette, livery, landscape];
  const whole = JSON.stringify([painter, scenesDigest(), ...looks]);
  return createHash("sha256").update(whole).digest("hex").slice(0, 12);
}

/** Nobody has chosen anything yet: the lorries wait as they were drawn. */
export function isBare({ lorryName, palette }: Painted): boolean {
  return lorryName === "" && palette === "tramontane";
}
