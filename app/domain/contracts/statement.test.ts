import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vatOf } from "#app/domain/rental/money.ts";
import { camilleReturn, camilleTyped, left, statementOf, vanTerms } from "#tests/support/statements.ts";
import { drivenKm, type Statement, type StatementChoices } from "./statement.ts";

const line = (statement: Statement, key: string) => statement.lines.find((one) => one.key === key);
const ttc = (statement: Statement) => statement.lines.map(({ key, amount }) => [key, amount?.ttc ?? null]);

const camille = (choices?: StatementChoices) =>
  statementOf({ returned: camilleReturn, choices: { ...camilleTyped, ...choices } });

test("906 km on 750, 94 minutes late, 7/8, two blankets: 155,74 € TTC, 129,78 € HT", () => {
  const statement = camille();
  expect(ttc(statement)).toEqual([
    ["km", 2808],
    ["late", 7618],
    ["level", 3348],
    ["item:Couvertures", 1800],
  ]);
  expect(statement.total).toEqual({ ht: 12_978, ttc: 15_574 });
  expect(statement.vat).toEqual([{ rate: 20, cents: 2596 }]);
});

test("in time and as it left, there is nothing to settle", () => {
  expect(statementOf()).toMatchObject({
    ...{ lines: [], early: null, damages: [], isOdometerUnknown: false, isOpen: false },
    total: { ht: 0, ttc: 0 },
  });
});

test("is kept as it is: plain data, which a database gives back the same", () => {
  const statement = camille({ offered: { late: "Julien Mas" } });
  expect(JSON.parse(JSON.stringify(statement))).toEqual(statement);
});

describe("kilometres", () => {
  const km = (mileage: number | null, more: Parameters<typeof statementOf>[0] = {}) =>
    line(statementOf({ ...more, returned: { mileage, ...more.returned } }), "km");

  test.each([
    [750, undefined],
    [751, 18],
    [906, 2808],
  ])("%i of 750 included", (driven, cents) => {
    expect(km(19_236 + driven)?.amount?.ttc).toBe(cents);
  });

  test("without a limit there are none beyond; without a price staff say it", () => {
    expect(km(90_000, { conditions: { included_km: null } })).toBeUndefined();
    expect(km(20_142, { conditions: { extra_km_price: null } })?.amount).toBeNull();
  });

  test("have their own rate of VAT", () => {
    const statement = statementOf({ conditions: { extra_km_vat: 10 }, returned: camilleReturn });
    expect(line(statement, "km")?.amount).toEqual({ ht: 2340, ttc: 2574 });
    expect(statement.vat).toEqual([
      { rate: 10, cents: 234 },
      { rate: 20, cents: 1270 },
    ]);
  });

  test.each([
    ["broken", { mileage: null, mileage_note: "compteur en panne" }],
    ["changed, though it shows more", { mileage: 60_000, mileage_note: "compteur changé" }],
    ["lower than before", { mileage: 12 }],
  ])("of an odometer that is %s are not counted, and that is said", (_, returned) => {
    const statement = statementOf({ returned });
    expect(line(statement, "km")).toBeUndefined();
    expect(statement.isOdometerUnknown).toBe(true);
  });

  test("a trailer has none, and nothing is said of it", () => {
    const statement = statementOf({
      conditions: { included_km: null },
      ...{ departure: { mileage: null, level: null }, returned: { mileage: null, level: null } },
    });
    expect(statement).toMatchObject({ lines: [], isOdometerUnknown: false });
  });
});

describe("a vehicle swapped on the road", () => {
  const first = statementOf({
    returned: { at: "2026-12-10T12:00:00.000Z", mileage: 19_736, level: 50 },
    goesOn: true,
  });

  test("leaves kilometres and hours to the end, and its own state to be settled", () => {
    expect(first.lines.map(({ key }) => key)).toEqual(["level"]);
    expect(first.early).toBeNull();
  });

  test("counts the kilometres of both together", () => {
    const drivenBefore = drivenKm({ departure: left, returned: { ...left, mileage: 19_736 } });
    expect(drivenBefore).toBe(500);
    const second = statementOf({ drivenBefore, returned: { mileage: 19_236 + 406 } });
    expect(line(second, "km")).toMatchObject({ driven: 906, amount: { ttc: 2808 } });
  });

  test("what the first drove is not guessed", () => {
    const drivenBefore = drivenKm({ departure: left, returned: { ...left, mileage: null } });
    expect(drivenBefore).toBeNull();
    const second = statementOf({ drivenBefore, returned: { mileage: 19_236 + 406 } });
    expect(line(second, "km")).toBeUndefined();
  });
});

describe("what the departure had better", () => {
  test.each([
    [100, 88, true],
    [88, 87, false],
    [100, 100, false],
    [50, 75, false],
    [null, 20, false],
    [100, null, false],
  ])("a tank of %s is back with %s", (before, after, isLess) => {
    const statement = statementOf({ departure: { level: before }, returned: { level: after } });
    expect(line(statement, "level")?.amount).toBe(isLess ? null : undefined);
    expect(statement.isOpen).toBe(isLess);
  });

  test("a battery is read by the percent", () => {
    const statement = statementOf({ isElectric: true, returned: { level: 99 } });
    expect(line(statement, "level")).toMatchObject({ before: 100, after: 99, isElectric: true });
  });

  test("what is missing of each thing that was handed over", () => {
    const items = [
      { label: "Couvertures", count: 21 },
      { label: "Sangles", count: 4 },
    ];
    expect(statementOf({ returned: { items } }).lines).toMatchObject([
      { key: "item:Clés", label: "Clés", missing: 2, amount: null },
    ]);
  });

  test.each([
    ["propre", "correct", false],
    ["propre", "sale", true],
    ["correct", "sale", true],
    ["sale", "sale", false],
    [null, "sale", false],
    ["propre", null, false],
  ] as const)("inside it was %s, and is %s", (clean_inside, now, isSoiled) => {
    const statement = statementOf({ departure: { clean_inside }, returned: { clean_inside: now } });
    expect(line(statement, "cleaning")).toEqual(
      isSoiled ? expect.objectContaining({ outside: false, inside: true, amount: null }) : undefined,
    );
  });
});

describe("what staff type", () => {
  test("is exact as the customer reckons, however the company quotes", () => {
    const choices = { added: [{ key: "a", label: "Badge perdu", detail: "", amount: 9.99 }] };
    const consumer = statementOf({ choices });
    expect(consumer.total).toEqual({ ht: 833, ttc: 999 });
    expect(statementOf({ terms: { prices_for: "professionnel" }, choices }).total).toEqual({
      ht: 999,
      ttc: 1199,
    });
  });

  test("may have a rate of its own, and be unknown yet", () => {
    const added = [
      { key: "a", label: "Badge perdu", detail: "", amount: 10, vat_rate: 0 },
      { key: "b", label: "Remorquage", detail: "", amount: null },
    ];
    const statement = statementOf({ choices: { added } });
    expect(ttc(statement)).toEqual([
      ["added:a", 1000],
      ["added:b", null],
    ]);
    expect(statement).toMatchObject({ total: { ht: 1000, ttc: 1000 }, isOpen: true });
  });

  test("counts line by line, under whatever keys they come", () => {
    const added = ["a", "a", "km", "constructor"].map((key) => ({
      key,
      label: "Badge",
      detail: "",
      amount: 12,
    }));
    const statement = statementOf({ returned: { mileage: 20_142 }, choices: { added } });
    expect(statement.total.ttc).toBe(4 * 1200 + 2808);
  });

  test("never takes the place of what is counted", () => {
    const choices = { typed: { late: { amount: 500, detail: "forfait" } } };
    const statement = statementOf({ returned: { at: camilleReturn.at }, choices });
    expect(line(statement, "late")).toMatchObject({ amount: { ttc: 7618 }, detail: "" });
  });
});

describe("«Ne pas compter»", () => {
  test("leaves the line where it was, at 0, with what it would have been and who offers it", () => {
    const statement = camille({ offered: { late: "Julien Mas" } });
    expect(line(statement, "late")).toMatchObject({
      amount: { ht: 0, ttc: 0 },
      offered: { by: "Julien Mas", amount: { ht: 6348, ttc: 7618 } },
    });
    expect(statement.lines).toHaveLength(4);
    expect(statement.total).toEqual({ ht: 6630, ttc: 7956 });
  });

  test("settles a line that nobody has priced", () => {
    const statement = statementOf({ returned: { level: 50 }, choices: { offered: { level: "Julien Mas" } } });
    expect(line(statement, "level")).toMatchObject({ amount: { ttc: 0 }, offered: { amount: null } });
    expect(statement.isOpen).toBe(false);
  });
});

describe("back before its day", () => {
  const at = "2026-12-10T15:00:00.000Z";

  test("two days given back are proposed, and counted only once they are taken up", () => {
    const proposed = statementOf({ returned: { at } });
    // 3 days instead of 5, at 63,48 € HT.
    expect(proposed.early).toEqual({ days: 2, amount: { ht: -12_696, ttc: -15_235 } });
    expect(proposed).toMatchObject({ lines: [], total: { ht: 0, ttc: 0 } });
    const taken = statementOf({ returned: { at }, choices: { isEarlyTaken: true } });
    expect(taken).toMatchObject({ early: null, total: { ht: -12_696, ttc: -15_235 } });
    expect(ttc(taken)).toEqual([["early", -15_235]]);
  });

  test("hours before, on its day, are nothing; one day stays due", () => {
    expect(statementOf({ returned: { at: "2026-12-12T05:00:00.000Z" } }).early).toBeNull();
    expect(statementOf({ returned: { at: left.at } }).early?.days).toBe(4);
    expect(statementOf({ late: { days: 1 }, returned: { at } }).early).toBeNull();
  });

  test("where the shorter rental costs as much, nothing is proposed", () => {
    const late = { days: 14, discount: 28 };
    expect(statementOf({ late, returned: { at: "2026-12-11T15:00:00.000Z" } }).early).toBeNull();
  });

  test("no more is given back than was agreed for those days", () => {
    const statement = statementOf({ late: { discount: 90 }, returned: { at } });
    expect(statement.early?.amount.ht).toBe(-1380);
  });
});

test("leaving the evening before adds no day: hours count from when it was due", () => {
  const departure = { at: "2026-12-07T17:00:00.000Z" };
  expect(statementOf({ departure, returned: camilleReturn, choices: camilleTyped })).toEqual(camille());
});

test("new damages are told and never priced; those known at the departure are not", () => {
  const statement = camille();
  expect(statement.damages.map(({ number }) => number)).toEqual([5]);
  expect(statement).toMatchObject({ damageExcess: 900, isOpen: true, total: { ttc: 15_574 } });
});

const returns = fc.record({
  includesTax: fc.boolean(),
  prices_for: fc.constantFrom("particulier" as const, "professionnel" as const),
  vatRate: fc.constantFrom(20, 10, 8.5, 5.5, 0),
  kmVat: fc.constantFrom(20, 10, 0),
  dayPrice: fc.integer({ min: 0, max: 60_000 }),
  kmPrice: fc.integer({ min: 0, max: 99 }),
  driven: fc.integer({ min: 0, max: 5000 }),
  minutes: fc.integer({ min: -4000, max: 20_000 }),
  typed: fc.array(fc.integer({ min: 0, max: 99_999 }), { maxLength: 5 }),
  offered: fc.subarray(["km", "late", "added:0", "added:1"]),
  isEarlyTaken: fc.boolean(),
});

test("of 1,000 random returns HT and VAT make TTC, line by line and in all", () => {
  fc.assert(
    fc.property(returns, (drawn) => {
      const { includesTax: includes_tax, vatRate: vat_rate, prices_for, dayPrice, isEarlyTaken } = drawn;
      const facts = {
        terms: { includes_tax, prices_for },
        late: { vat_rate, day_price: dayPrice / 100 },
        conditions: { extra_km_price: drawn.kmPrice / 100, extra_km_vat: drawn.kmVat },
        returned: {
          at: new Date(Date.parse(vanTerms.due_at) + drawn.minutes * 60_000).toISOString(),
          mileage: 19_236 + drawn.driven,
        },
      };
      const added = drawn.typed.map((cents, index) => ({
        ...{ key: String(index), label: "Ligne", detail: "", amount: cents / 100 },
      }));
      const offered = Object.fromEntries(drawn.offered.map((key) => [key, "Julien Mas"]));
      const { lines, total, vat } = statementOf({ ...facts, choices: { added, offered, isEarlyTaken } });
      const column = (side: "ht" | "ttc") =>
        lines.reduce((sum, { amount }) => sum + (amount?.[side] ?? 0), 0);
      expect([column("ht"), column("ttc")]).toEqual([total.ht, total.ttc]);
      expect(vat.reduce((sum, { cents }) => sum + cents, 0)).toBe(vatOf(total));
      expect([total.ht, total.ttc].every(Number.isInteger)).toBe(true);
      for (const { key, amount } of lines) if (offered[key]) expect(amount).toEqual({ ht: 0, ttc: 0 });
      // Other lines' cents never make an hour late dearer.
      const late = lines.find(({ kind }) => kind === "late")?.amount;
      const alone = statementOf({ ...facts, returned: { at: facts.returned.at }, choices: { offered } });
      if (late) expect(late).toEqual(alone.lines.find(({ kind }) => kind === "late")?.amount);
    }),
    { numRuns: 1000, seed: 34 },
  );
});
