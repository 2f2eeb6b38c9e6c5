import { expect, test } from "vitest";
import { demoPainting } from "#server/demo/company.ts";
import { paintScene } from "./paint-scene.ts";
import { everyPicture } from "./painted-pictures.ts";

/** Bytes of the pictures that stood there before they carried the company's own name. */
const before: Record<string, number> = {
  "hero-1280": 23_342,
  "hero-1920": 37_716,
  "hero-narrow-480": 7_488,
  "hero-narrow-780": 13_804,
  "profile-vehicules-leger-192": 3_418,
  "profile-poids-lourds-358": 8_976,
  "profile-semi-remorques-564": 10_712,
  "profile-frigorifiques-358": 7_688,
  "profile-energies-alternatives-230": 4_200,
  "profile-remorques-264": 5_464,
  "head-catalogue-1440": 15_478,
  "head-catalogue-2400": 30_238,
  "head-catalogue-narrow-960": 15_344,
  "head-agences-1440": 13_680,
  "head-agences-2400": 25_764,
  "head-agences-narrow-960": 13_008,
  "depot-520": 8_842,
  "depot-900": 17_866,
  "call-1280": 12_276,
  "call-2053": 21_870,
  "call-narrow-720": 11_720,
  "head-about-960": 16_632,
  "head-about-1600": 32_446,
  "night-1280": 16_276,
  "night-1920": 25_878,
  "night-narrow-780": 12_728,
  "login-1002": 34_570,
};

test("no picture weighs more than it did before it could carry another name", {
  timeout: 120_000,
}, async () => {
  const painted: [string, number][] = await Promise.all(
    everyPicture.map(async ({ name, width }) => {
      const { byteLength } = await paintScene(demoPainting, name, { width });
      return [`${name}-${width}`, byteLength];
    }),
  );
  expect(painted.map(([file]) => file).sort()).toEqual(Object.keys(before).sort());
  const tooHeavy = painted.filter(([file, bytes]) => bytes > (before[file] as number) * 1.05);
  expect(tooHeavy).toEqual([]);
});
