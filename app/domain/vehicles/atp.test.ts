import { expect, test } from "vitest";
import { atpLeft, atpWarning } from "./atp.ts";

test.each([
  [null, null],
  ["2027-01-17", null],
  ["2027-01-16", "Expire dans 60\u00a0jours\u00a0: à renouveler."],
  ["2026-11-18", "Expire dans 1\u00a0jour\u00a0: à renouveler."],
  ["2026-11-17", "Dernier jour de l’attestation\u00a0: à renouveler."],
  ["2026-11-16", "Attestation expirée\u00a0: à renouveler."],
])("an attestation until %s says %s", (until, words) => {
  expect(atpWarning(until, "2026-11-17")).toBe(words);
});

test.each([
  ["2026-11-16", "expirée"],
  ["2026-11-17", "dernier jour"],
  ["2026-11-18", "dans 1\u00a0jour"],
  ["2026-12-17", "dans 30\u00a0jours"],
])("of one until %s there is «%s» left", (until, words) => {
  expect(atpLeft(until, "2026-11-17")).toBe(words);
});
