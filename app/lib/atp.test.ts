import { expect, test } from "vitest";
import { atpWarning } from "./atp.ts";

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
