import fc from "fast-check";
import { expect, test } from "vitest";
import { type Livery, liveries, longestLorryName } from "#app/domain/identity/identity.ts";
import { type FittedName, fitName, outlineName, smallestCap } from "./fit-name.ts";
import { clearAbove, largestCap } from "./liveries.ts";
import { outlineText } from "./outlines.ts";
import type { Body, Box } from "./scene.ts";
import { sceneNames, sceneOf } from "./scene-files.ts";

type Side = Body & { name: Box };
const bodies = sceneNames
  .flatMap((name) => sceneOf(name).bodies)
  .filter((body): body is Side => body.name !== null);
const everyLivery = Object.keys(liveries) as Livery[];

const letters = [
  ..."abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ",
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ",
];
const frenchName = fc
  .array(fc.constantFrom(...letters, ...letters, ..."0123456789’'-&.!", ..."       "), {
    minLength: 1,
    maxLength: longestLorryName,
  })
  .map((characters) => characters.join("").trim())
  .filter((name) => name !== "");

/** What is wrong with where a name stands; null where nothing is. */
function troubleOf({ ink, capHeight, lines, size }: FittedName, body: Side, livery: Livery): string | null {
  const { name: room, livery: side } = body;
  const scale = size / 1000;
  for (const { outline, x, y } of lines) {
    if (x + outline.ink.left * scale < room.left - near) return "out at the left";
    if (y + outline.ink.top * scale < room.top - near) return "out above";
    if (x + outline.ink.right * scale > room.left + room.width + near) return "out at the right";
    if (y + outline.ink.bottom * scale > room.top + room.height + near) return "out below";
  }
  if (capHeight < smallestCap(side ?? room)) return "too small";
  if (!side) return null;
  if (capHeight > largestCap(livery, side) + near) return "too large";
  const clear = clearAbove(livery, side, ink.left, ink.left + ink.width);
  return ink.top + ink.height > clear + near ? "in the livery" : null;
}

const near = 0.01;

test("no name leaves its rectangle, touches the livery or gets too small to read", {
  timeout: 120_000,
}, async () => {
  let painted = 0;
  await fc.assert(
    fc.asyncProperty(frenchName, async (name) => {
      const ways = await outlineName(name);
      for (const body of bodies) {
        for (const livery of body.livery ? everyLivery : everyLivery.slice(0, 1)) {
          const found = fitName(ways, body, livery);
          if (!found) continue;
          painted += 1;
          const trouble = troubleOf(found, body, livery);
          if (trouble) throw new Error(`${trouble}: ${livery} ${JSON.stringify(body)}`);
        }
      }
    }),
    { numRuns: 5_000 },
  );
  expect(painted).toBeGreaterThan(5_000);
});

const trailer: Side = {
  livery: { left: 0, top: 0, width: 900, height: 180 },
  name: { left: 40, top: 10, width: 400, height: 90 },
  ground: "white",
};
const fitted = async (name: string, body = trailer, livery: Livery = "unie") =>
  fitName(await outlineName(name), body, livery);
const written = (fitted: FittedName | null) => fitted?.lines.length;

test("a short name stays on one line, a long one takes two where that makes it larger", async () => {
  expect(written(await fitted("AB"))).toBe(1);
  expect(written(await fitted("Brenac Location"))).toBe(1);
  expect(written(await fitted("Établissements Saint-Gély & Frère"))).toBe(2);
});

test("a second line has to make the name an eighth larger", async () => {
  for (const width of [300, 320, 340, 360, 380, 400]) {
    const body = { ...trailer, name: { ...trailer.name, width } };
    const ways = await outlineName("Utilitaires du Lauragais");
    const chosen = fitName(ways, body, "unie") as FittedName;
    const whole = fitName(ways.slice(0, 1), body, "unie") as FittedName;
    expect(chosen.lines.length === 2).toBe(chosen.size >= whole.size * 1.12);
  }
});

test("a small word stays with the one it belongs to", async () => {
  const narrow = { ...trailer, name: { ...trailer.name, width: 190 } };
  const lines = (await fitted("Utilitaires du Lauragais", narrow))?.lines ?? [];
  const expected = await Promise.all(["Utilitaires", "du Lauragais"].map((line) => outlineText(line)));
  expect(lines.map(({ outline }) => outline.width)).toEqual(expected.map(({ width }) => width));
});

test("it is cut at the space that leaves it largest", async () => {
  const ways = await outlineName("A Transports Lauragais");
  const narrow = { ...trailer, name: { ...trailer.name, width: 150 } };
  const { lines } = fitName(ways, narrow, "unie") as FittedName;
  const [first, second] = lines.map(({ outline }) => outline.width);
  expect(first).toBeGreaterThan((second as number) * 0.8);
});

test("a word is never cut: one that is too long for its side makes the side stay without", async () => {
  const small = { ...trailer, livery: null, name: { left: 0, top: 0, width: 60, height: 20 } };
  expect(await fitted("Anticonstitutionnellement", small)).toBeNull();
  expect(await fitted("AB", small)).not.toBeNull();
});

test("accents of the second line stay clear of the tails of the first", async () => {
  const [, cut] = await outlineName("Jqpgy ÉÀÊÖŸ");
  const fitted = fitName([cut as never], trailer, "unie") as FittedName;
  const [first, second] = fitted.lines;
  const scale = fitted.size / 1000;
  expect((second?.y ?? 0) + (second?.outline.ink.top ?? 0) * scale).toBeGreaterThan(
    (first?.y ?? 0) + (first?.outline.ink.bottom ?? 0) * scale,
  );
});

test("nothing is written of an empty name, nor half of one that cannot be written", async () => {
  for (const name of ["", " ", "Γειά SARL", "Brenac 🚚"])
    expect(fitName(await outlineName(name), trailer, "relief")).toBeNull();
});
