import { expect, test } from "vitest";
import { readStay } from "#app/domain/rental/days.ts";
import {
  comparedOf,
  comparisonHref,
  lengthWords,
  readSelection,
  requestHref,
  withCompared,
} from "./selection.ts";

const id = (number: number) => `0199dc95-5c00-76ad-83db-${String(number).padStart(12, "0")}`;
const read = (text: string) => readSelection(new URLSearchParams(text));

test("the address is read as chosen: each id once, in any case, forged ones counted and left out", () => {
  const query = read(`v=${id(2)},${id(1).toUpperCase()},${id(2)},nimporte,,%00,1e9`);
  expect(query.ids).toEqual([id(2), id(1)]);
  expect(query.unread).toBe(3);
});

test("of 400 ids a hundred are looked up", () => {
  const query = read(`v=${Array.from({ length: 400 }, (_, number) => id(number)).join(",")}`);
  expect(query.ids).toHaveLength(100);
  expect(query.unread).toBe(300);
});

test("an address that is read and written again says the same", () => {
  const ids = [1, 2, 3, 4, 5].map(id);
  const address = `/selection?v=${ids.join(",")}&c=${id(1)},${id(5)}&duree=2&unite=semaines&km=600&differences=1`;
  const query = read(address.split("?")[1] ?? "");
  expect(comparisonHref(query.ids, query)).toBe(address);
  expect(comparisonHref([], query)).toBe("/selection");
  const dated = `/selection?v=${id(1)}&du=2026-11-23&au=2026-11-27&agence=${id(7)}&km=600`;
  expect(comparisonHref([id(1)], read(dated.split("?")[1] ?? ""))).toBe(dated);
  // Both days say how long.
  expect(comparisonHref([id(1)], read("du=2026-11-23&au=2026-11-27&duree=2&unite=mois"))).toBe(
    `/selection?v=${id(1)}&du=2026-11-23&au=2026-11-27`,
  );
  expect(comparisonHref([], read("du=2026-11-23"))).toBe("/selection?du=2026-11-23");
  // Four stand side by side without being asked for.
  expect(comparisonHref(ids.slice(0, 4), { compared: [id(1)] })).toBe(
    `/selection?v=${ids.slice(0, 4).join(",")}`,
  );
});

test("a unit nobody knows is days, and what was typed stays as it was", () => {
  const query = read("v=&duree=-3&unite=constructor&km=1e9");
  expect(query).toMatchObject({ duree: "-3", unite: "jours", km: "1e9" });
});

test("one request carries every vehicle and what was said about the rental", () => {
  const href = (text: string) => {
    const params = new URLSearchParams(text);
    return requestHref([id(1), id(2)], readSelection(params), readStay(params, "2026-11-16"));
  };
  const vehicles = `/contact?sujet=devis&vehicule=${id(1)}&vehicule=${id(2)}`;
  expect(href("")).toBe(vehicles);
  expect(href("duree=5&unite=jours&km=600")).toBe(`${vehicles}&duree=5&km=600`);
  expect(href("duree=2&unite=semaines")).toBe(`${vehicles}&duree=2&unite=semaines`);
  expect(href("duree=-3&km=1e9")).toBe(vehicles);
  expect(href("du=2026-11-23&au=2026-11-27")).toBe(`${vehicles}&du=2026-11-23&au=2026-11-27`);
  expect(href(`du=2026-11-23&au=2026-11-27&agence=${id(7)}`)).toBe(
    `${vehicles}&du=2026-11-23&au=2026-11-27&agence=${id(7)}`,
  );
});

test.each([
  ["duree=5", 5, "5 jours"],
  ["duree=12&unite=mois", 360, "12 mois, soit 360 jours"],
  ["duree=1&unite=semaines", 7, "1 semaine, soit 7 jours"],
  ["unite=mois&du=2026-11-23&au=2026-11-27", 5, "5 jours"],
])("«%s» is said as %s days: «%s»", (address, days, words) =>
  expect(lengthWords(read(address), days).replaceAll("\u00a0", " ")).toBe(words),
);

test("four of a longer list stand side by side, and any of the others can take a place", () => {
  const ids = [1, 2, 3, 4, 5, 6].map(id);
  expect(comparedOf(ids, { compared: [] })).toEqual(ids.slice(0, 4));
  expect(comparedOf(ids, { compared: [id(6), id(2)] })).toEqual([id(2), id(6)]);
  const shown = ids.slice(0, 4);
  expect(withCompared(shown, id(6))).toEqual([id(1), id(2), id(3), id(6)]);
  expect(withCompared(shown, id(2))).toEqual([id(1), id(3), id(4)]);
  expect(withCompared([id(1)], id(1))).toEqual([id(1)]);
});
