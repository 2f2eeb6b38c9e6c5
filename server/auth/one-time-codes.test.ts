import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf, matchingStep, stepAt } from "./one-time-codes.ts";

const secret = "12345678901234567890";
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238's vector of second %i", (seconds, code) => {
  expect(codeOf(secret, stepAt(seconds))).toBe(code);
});

test("a clock 40 seconds off works at any moment, one two minutes off does not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }), (seconds) => {
      for (const drift of [-40, -15, 0, 15, 40]) {
        const shown = codeOf(secret, stepAt(seconds + drift));
        expect(matchingStep(secret, shown, at(seconds))).not.toBeNull();
      }
      for (const drift of [-120, 120]) {
        const step = stepAt(seconds + drift);
        expect(matchingStep(secret, codeOf(secret, step), at(seconds))).not.toBe(step);
      }
    }),
  );
});

test.each(["", "28708", "2870820", "28708²", "abcdef", "２８７０８２"])("«%s» is no code", (code) => {
  expect(matchingStep(secret, code, at(59))).toBeNull();
});
