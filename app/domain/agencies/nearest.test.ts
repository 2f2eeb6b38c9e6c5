import { describe, expect, test } from "vitest";
import { distanceBetween } from "#app/lib/distance.ts";
import type { ListedAgency } from "./agency.ts";
import { describeDistance } from "./distance-words.ts";
import { readNearest } from "./nearest.server.ts";
import { nearestSentences, sortByDistance } from "./nearest.ts";
import { pointOfPostcode } from "./postcode-points.server.ts";

const ask = (pres: string) => readNearest(new URLSearchParams({ pres }));
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("a postcode", () => {
  // Town halls, to the kilometre.
  test.each([
    ["66000", 42.7, 2.9],
    ["66240", 42.71, 2.85],
    ["75001", 48.86, 2.35],
    ["20000", 41.92, 8.74],
    ["97400", -20.88, 55.45],
  ])("%s is where it is", async (postcode, latitude, longitude) => {
    const point = await pointOfPostcode(postcode);
    expect(point?.isRough).toBe(false);
    expect(point && distanceBetween(point, { latitude, longitude })).toBeLessThan(6);
  });

  test("of villages alone is known roughly", async () => {
    expect(await pointOfPostcode("66210")).toMatchObject({ isRough: true });
  });

  test("may be typed with spaces", async () => {
    expect(await ask(" 66 240 ")).toMatchObject({ postcode: "66240", error: undefined });
  });

  test.each(["6624", "perpignan", "2A004", "-66240", "662400", "1e5", "%00", "6".repeat(5000)])(
    "«%s» is none, and stays in its field",
    async (typed) => {
      expect(await ask(typed)).toEqual({
        postcode: typed.slice(0, 20),
        start: null,
        error: nearestSentences.unreadable,
      });
    },
  );

  test("that is nowhere gets a sentence; nothing typed asks nothing", async () => {
    expect(await ask("99999")).toEqual({ postcode: "99999", start: null, error: nearestSentences.unknown });
    expect(await ask("  ")).toBeNull();
    expect(await readNearest(new URLSearchParams())).toBeNull();
  });
});

test("agencies come the nearest first, those without a place last", () => {
  const agency = (name: string, latitude?: number) =>
    ({ name, point: latitude === undefined ? null : { latitude, longitude: 2.9 } }) as ListedAgency;
  const start = { latitude: 42.7, longitude: 2.9, isRough: false };
  const sorted = sortByDistance(
    [agency("?"), agency("Nord", 43.2), agency("Sud", 42.5), agency("Ici", 42.7)],
    start,
  );
  expect(sorted.map(({ name, distance }) => [name, distance && plain(distance)])).toEqual([
    ["Ici", "moins de 1 km à vol d’oiseau"],
    ["Sud", "22 km à vol d’oiseau"],
    ["Nord", "56 km à vol d’oiseau"],
    ["?", undefined],
  ]);
});

test("a rough distance is told in tens, a long one with its thousands apart", () => {
  expect(plain(describeDistance(27, true))).toBe("environ 30 km à vol d’oiseau");
  expect(plain(describeDistance(2, true))).toBe("environ 10 km à vol d’oiseau");
  expect(plain(describeDistance(9214.4, false))).toBe("9 214 km à vol d’oiseau");
});
