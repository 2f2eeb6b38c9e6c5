import { expect, test } from "vitest";
import { licencesOf } from "#app/domain/rental/licence.ts";
import { answerOwnCar } from "./own-car.ts";

const trailer = (ptac: number | null) => ({
  ...{ type: "Remorques", licence: null, ptac },
  licences: licencesOf({ type: "Remorques", licence: null, ptac }),
});
const ask = (ptac: number | null, query: string) => answerOwnCar(trailer(ptac), new URLSearchParams(query));
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test.each([
  ["ptac=1500", "B"],
  ["ptac=1 800", "B96"],
  ["ptac=1800 kg", "B96"],
  ["ptac=2300", "BE"],
  ["ptac=7500", "C1E"],
])("a trailer of 2 t, ?%s: %s", (query, licence) => {
  expect(ask(2000, query)?.answer?.licence).toBe(licence);
});

test("the sum is said, and what is no weight is said at the field", () => {
  expect(plain(ask(2700, "ptac=1800")?.answer?.weights)).toBe("1 800 kg et 2 700 kg font 4 500 kg de PTAC.");
  for (const typed of ["beaucoup", "-5", "12", "99999", "1,8"]) {
    const answer = ask(2000, `ptac=${typed}`);
    expect(answer).toMatchObject({ typed, answer: null });
    expect(answer?.error).toMatch(/^Saisissez un PTAC/);
  }
  expect(ask(2000, "")).toEqual({ typed: "", kept: [], error: "", answer: null });
  expect(ask(2000, "du=2026-11-24&q=x&km=&ptac=1800")?.kept).toEqual([["du", "2026-11-24"]]);
});

test("nothing is asked where nothing depends on it, or it must not be known", () => {
  expect(ask(750, "ptac=1800")).toBeNull();
  expect(ask(null, "ptac=1800")).toBeNull();
  expect(answerOwnCar({ ...trailer(2000), type: "Véhicules léger" }, new URLSearchParams())).toBeNull();
  expect(answerOwnCar({ ...trailer(2000), licence: "BE" }, new URLSearchParams())).toBeNull();
  expect(ask(3500, "ptac=1800")?.answer?.licence).toBe("BE");
});
