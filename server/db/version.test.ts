import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeChanges } from "./version.ts";

const names = ["price", "mileage", "brand", "visible"] as const;
type Fields = Record<(typeof names)[number], number>;
const fields = fc.record<Fields>(
  Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max: 2 })])) as never,
);

/** What a form would send: the value seen of each field that was changed. */
function baseOf(base: Fields, mine: Fields): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => base[name] !== mine[name]).map((name) => [name, base[name]]),
  );
}

test("what I did not touch stays my colleague's; what only I touched is mine; what we both did is asked", () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { changes, conflicts } = mergeChanges({ base: baseOf(base, mine), mine, theirs });
      const result = { ...theirs, ...changes };
      for (const name of names) {
        const [isMine, isTheirs] = [mine[name] !== base[name], theirs[name] !== base[name]];
        if (!isMine) expect(result[name]).toBe(theirs[name]);
        if (!isMine && !isTheirs) expect(result[name]).toBe(base[name]);
        if (isMine && !isTheirs) expect(result[name]).toBe(mine[name]);
        const isMet = isMine && isTheirs && mine[name] !== theirs[name];
        expect(conflicts.some(({ unit }) => unit === name)).toBe(isMet);
        if (isMet) expect(conflicts).toContainEqual({ unit: name, mine: mine[name], theirs: theirs[name] });
      }
    }),
  );
});

test("a list keeps what either added and loses what either took away", () => {
  const items = fc.subarray(["Hayon", "GPS", "Sangles", "Attelage"]);
  fc.assert(
    fc.property(items, items, items, (base, mine, theirs) => {
      const { changes, conflicts } = mergeChanges({
        base: { equipment: base },
        mine: { equipment: mine },
        theirs: { equipment: theirs },
      });
      expect(conflicts).toEqual([]);
      for (const item of ["Hayon", "GPS", "Sangles", "Attelage"]) {
        const [was, isMine, isTheirs] = [base, mine, theirs].map((list) => list.includes(item));
        expect(changes.equipment?.includes(item)).toBe(was ? isMine && isTheirs : isMine || isTheirs);
      }
    }),
  );
});

describe("a week", () => {
  const week = (...opens: string[]) => opens.map((open, index) => ({ day: index, open }));

  test("is merged day by day", () => {
    const { changes, conflicts } = mergeChanges({
      base: { "hours.0": { day: 0, open: "08:00" } },
      mine: { hours: week("07:00", "08:00") },
      theirs: { hours: week("08:00", "10:00") },
    });
    expect(conflicts).toEqual([]);
    expect(changes.hours).toEqual(week("07:00", "10:00"));
  });

  test("asks about the day that both changed, and no other", () => {
    const { conflicts } = mergeChanges({
      base: { "hours.0": { day: 0, open: "08:00" }, "hours.1": { day: 1, open: "08:00" } },
      mine: { hours: week("07:00", "07:00") },
      theirs: { hours: week("08:00", "10:00") },
    });
    expect(conflicts).toEqual([
      { unit: "hours.1", mine: { day: 1, open: "07:00" }, theirs: { day: 1, open: "10:00" } },
    ]);
  });

  test("that nobody can read any more is written whole", () => {
    const mine = { hours: week("07:00", "08:00") };
    expect(mergeChanges({ base: { "hours.0": null }, mine, theirs: { hours: null } }).changes).toEqual(mine);
  });
});

describe("fields that only make sense together", () => {
  const base = { "zip+city": { zip: "66000", city: "Perpignan" } };

  test("meet as soon as both changed one of them", () => {
    const { changes, conflicts } = mergeChanges({
      base,
      mine: { zip: "66000", city: "Elne" },
      theirs: { zip: "66100", city: "Perpignan" },
    });
    expect(changes).toEqual({});
    expect(conflicts).toMatchObject([{ unit: "zip+city", theirs: { zip: "66100", city: "Perpignan" } }]);
  });

  test("are written one by one where they do not", () => {
    const theirs = { zip: "66000", city: "Perpignan", name: "Sud" };
    const { changes } = mergeChanges({ base, mine: { zip: "66000", city: "Elne", name: "Nord" }, theirs });
    expect(changes).toEqual({ city: "Elne" });
  });
});

test("a unit that is none of the form's fields writes nothing", () => {
  const mine = { name: "Master", hours: [{ day: 0, open: "08:00" }], price: undefined };
  const theirs = { name: "Master", hours: [{ day: 0, open: "09:00" }], updated_by: null, price: 89 };
  for (const unit of ["updated_by", "__proto__", "constructor", "name.0", "hours.0.open", "hours.length"]) {
    const base = Object.fromEntries([[unit, null]]);
    expect(mergeChanges({ base, mine, theirs: { ...theirs, hours: null } }).changes, unit).toEqual({});
  }
  expect(mergeChanges({ base: { "hours.7": null, price: 89 }, mine, theirs }).changes).toEqual({});
});
