import { expect, test } from "vitest";
import { formatCents } from "#app/lib/euros.ts";
import { lineTotal, sumLines, unitPrice } from "./money.ts";

const line = (unit_price: number, quantity = 1, discount = 0, vat_rate = 20) => ({
  ...{ unit_price, quantity, discount, vat_rate },
});

test("the quote of the pictures: 751,80 € HT, 150,36 € of VAT, 902,16 € TTC", () => {
  const { total, vat, lines } = sumLines([line(63.48, 5), line(89, 5, 8), line(25)], false);
  expect(total).toEqual({ ht: 75180, ttc: 90216 });
  expect(vat).toEqual([{ rate: 20, cents: 15036 }]);
  expect(lines.map(({ ttc }) => ttc)).toEqual([38088, 49128, 3000]);
});

test("prices with VAT stay as they were told", () => {
  const { total } = sumLines([line(100.03), line(0.03)], true);
  expect(total).toEqual({ ht: 8338, ttc: 10006 });
});

test("a line that takes no cents leaves them to another; alone it has none to take", () => {
  const [large, small] = [line(10.01), line(5.02)];
  const shown = (exact?: typeof large) => sumLines([large, small], false, exact).lines.map(({ ttc }) => ttc);
  expect(shown()).toEqual([1202, 602]);
  expect(shown(large)).toEqual([1201, 603]);
  expect(sumLines([large], false, large).lines).toEqual([{ ht: 1001, ttc: 1201 }]);
});

test.each([
  [12, false, 20, 0, "0,12", "0,144"],
  [22, false, 20, 0, "0,22", "0,264"],
  [6900, false, 8.5, 8.5, "63,135", "68,501475"],
  [4490, false, 2.1, 8, "41,308", "42,175468"],
  [9999, true, 20, 0, "83,325", "99,99"],
  [1000, true, 10, 0, "env. 9,09", "10"],
])("%i cents (TTC: %s) at %d %%, less %d %%: %s HT, %s TTC", (cents, includesTax, vatRate, off, ht, ttc) => {
  const unit = unitPrice(cents, { includesTax, vatRate }, off);
  const words = [unit.ht, unit.ttc].map((side) => formatCents(side).replaceAll("\u00a0", " "));
  expect(words).toEqual([`${ht} €`, `${ttc} €`]);
});

test("an empty quote and a line of nothing add up to nothing", () => {
  expect(sumLines([], false)).toEqual({ total: { ht: 0, ttc: 0 }, vat: [], lines: [] });
  expect(sumLines([line(0, 3)], false).total).toEqual({ ht: 0, ttc: 0 });
});

test("of a thousand quotes every sum adds up, both ways, line by line", () => {
  const random = seeded(7);
  const within = (max: number) => Math.floor(random() * (max + 1));
  for (let quote = 0; quote < 1000; quote++) {
    const includesTax = random() < 0.5;
    const lines = Array.from({ length: within(59) }, () =>
      line(within(300_000) / 100, within(40_000) / 100, within(1000) / 10, [0, 5.5, 8.5, 10, 20][within(4)]),
    );
    const { total, vat, lines: shown } = sumLines(lines, includesTax);
    const column = (key: "ht" | "ttc") => shown.reduce((sum, amount) => sum + amount[key], 0);
    expect(total.ht + vat.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.ttc);
    expect([column("ht"), column("ttc")]).toEqual([total.ht, total.ttc]);
    // What was typed is exact.
    const typed = lines.reduce((sum, priced) => sum + lineTotal(priced), 0);
    expect(includesTax ? total.ttc : total.ht).toBe(typed);
  }
});

/** Mulberry32: the same numbers at every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
