import { expect, test } from "vitest";
import type { Days } from "#app/domain/rental/days.ts";
import { answerDates, describeAvailability } from "./availability.ts";

const today = "2026-11-16";
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ") ?? null;

test.each<[what: string, busy: Days[], badge: string | null, tone: string | undefined, line: string | null]>([
  ["promised to nobody", [], "Disponible", "success", null],
  [
    "free now, promised later",
    [{ from: "2026-12-13", to: "2026-12-20" }],
    "Disponible",
    "success",
    "Libre jusqu’au 12 déc.",
  ],
  [
    "free today alone",
    [{ from: "2026-11-17", to: "2026-11-20" }],
    "Disponible",
    "success",
    "Libre aujourd’hui",
  ],
  [
    "away, then free for a while",
    [
      { from: "2026-11-10", to: "2026-11-23" },
      { from: "2026-12-02", to: null },
    ],
    "Disponible le 24 nov.",
    "later",
    "Libre du 24 nov. au 1er déc.",
  ],
  [
    "away, then serviced at once, then free",
    [
      { from: "2026-11-16", to: "2026-11-20" },
      { from: "2026-11-21", to: "2026-11-23" },
    ],
    "Disponible le 24 nov.",
    "later",
    "Libre à partir du 24 nov.",
  ],
  [
    "free for one day between two",
    [
      { from: "2026-11-16", to: "2026-11-23" },
      { from: "2026-11-25", to: null },
    ],
    "Disponible le 24 nov.",
    "later",
    "Libre le 24 nov.",
  ],
  [
    "back next year",
    [{ from: "2026-11-01", to: "2026-12-31" }],
    "Disponible le 1er janv. 2027",
    "later",
    "Libre à partir du 1er janv. 2027",
  ],
  ["away, and nobody knows until when", [{ from: "2026-11-01", to: null }], null, undefined, null],
  ["back since yesterday", [{ from: "2026-11-01", to: "2026-11-15" }], "Disponible", "success", null],
])("%s", (_, busy, word, tone, line) => {
  const said = describeAvailability(true, busy, today);
  expect([plain(said.badge?.word), said.badge?.tone, plain(said.line)]).toEqual([word, tone, line]);
  // The switch that staff set wins over all of it.
  const off = describeAvailability(false, busy, today);
  expect(off).toMatchObject({ badge: { word: "Indisponible", tone: "danger" }, line: null, from: null });
});

test("where no day can be named, the page asks for the visitor's", () => {
  const endless = describeAvailability(true, [{ from: today, to: null }], today);
  expect(endless).toMatchObject({ badge: null, stock: "OutOfStock", when: "Nous consulter" });
  expect(plain(endless.note)).toBe(
    "Retour à confirmer : dites-nous vos dates, nous vous dirons quand il revient.",
  );
  expect(describeAvailability(true, [], today).note).toBeNull();
});

const busy: Days[] = [
  { from: "2026-11-16", to: "2026-11-23" },
  { from: "2026-11-28", to: "2026-12-04" },
];

test.each([
  ["2026-11-24", "2026-11-27", "Libre du mardi 24 nov. au vendredi 27 nov. (4 jours)", null],
  ["2026-11-24", "2026-11-24", "Libre le mardi 24 nov. (1 jour)", null],
  ["2026-11-18", "2026-11-21", "Pas libre à ces dates.", "24 – 27 nov."],
  // Five days do not fit between the two.
  ["2026-11-24", "2026-11-28", "Pas libre à ces dates.", "5 – 9 déc."],
  ["2026-11-27", "2026-12-30", "Pas libre à ces dates.", "5 déc. – 7 janv. 2027"],
])("asked for %s to %s: %s", (from, to, words, first) => {
  const answer = answerDates(busy, { from, to }, today);
  expect([plain(answer.words), plain(answer.first?.words)]).toEqual([words, first]);
  expect(answer.isFree).toBe(first === null);
});

test("no days are named where none are to be had", () => {
  const away = answerDates([{ from: "2026-11-01", to: null }], { from: today, to: today }, today);
  expect(away).toMatchObject({ isFree: false, first: null });
  // Beyond what anyone may ask for.
  const late = answerDates([{ from: today, to: "2028-11-10" }], { from: today, to: "2026-11-30" }, today);
  expect(late.first).toBeNull();
});
