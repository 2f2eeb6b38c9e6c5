import { expect, test } from "vitest";
import { closedWords, elsewhereWords } from "./at-the-door.ts";
import { defaultOfficeHours as week } from "./opening-hours.ts";

const sunday = "2026-12-06";
const friday = "2026-12-25";
const christmas = [{ date: friday, label: "Noël", hours: [] }];

test("a closed door is said with its day or its reason, and nothing where somebody is there or nobody knows", () => {
  expect(closedWords(sunday, { week, exceptions: [] })).toBe("Agence fermée le dimanche");
  expect(closedWords(friday, { week, exceptions: christmas })).toBe("Agence fermée (Noël)");
  expect(closedWords(friday, { week, exceptions: [] })).toBeNull();
  expect(closedWords(sunday, { week: null, exceptions: [] })).toBeNull();
  const open = [{ date: sunday, label: "Marché", hours: [{ open: "09:00", close: "12:00" }] }];
  expect(closedWords(sunday, { week, exceptions: open })).toBeNull();
});

test("a vehicle that stands elsewhere is said with both places", () => {
  const names = new Map([
    ["a", "Perpignan"],
    ["b", "Le Boulou"],
    ["c", "Agence d’Argelès"],
  ]);
  const nameOf = (id: string) => names.get(id);
  expect(elsewhereWords({ agencyId: "b" }, "a", nameOf)).toBe(
    "Le véhicule est au Boulou, retrait à Perpignan",
  );
  expect(elsewhereWords({ agencyId: "c", vehicle: "Corbère Pro" }, "b", nameOf)).toBe(
    "Corbère Pro est à l’agence d’Argelès, retrait au Boulou",
  );
  for (const [agencyId, pickup] of [
    ["a", "a"],
    [null, "a"],
    ["a", null],
    ["a", "gone"],
  ] as const)
    expect(elsewhereWords({ agencyId }, pickup, nameOf)).toBeNull();
});
