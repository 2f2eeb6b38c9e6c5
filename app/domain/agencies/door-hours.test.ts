import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/domain/rental/days.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { hoursAtDoor, type NamedDoor, nextOpening, type StayEnd } from "./door-hours.ts";
import { type DayHours, dayNames, type HalfDay, spansOn } from "./opening-hours.ts";

// The hours of departure and return against any week of an agency, its closures and holidays.

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
const inMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const four = fc.uniqueArray(minutes, { minLength: 4, maxLength: 4 }).map((found) => {
  const [one = 0, two = 0, three = 0, last = 0] = found.toSorted((a, b) => a - b);
  return [
    { open: clock(one), close: clock(two) },
    { open: clock(three), close: clock(last) },
  ] as const;
});

const week = fc
  .array(fc.tuple(four, fc.integer({ min: 0, max: 5 })), { minLength: 7, maxLength: 7 })
  .map((days) =>
    days.map(([[morning, afternoon], closing], index): DayHours => {
      const day = dayNames[index] ?? "Lundi";
      const [closed, morningClosed, afternoonClosed] = [0, 1, 2].map((kind) => kind === closing);
      return {
        ...{ day, morning, afternoon, closed: closed === true },
        ...{ morningClosed: morningClosed === true, afternoonClosed: afternoonClosed === true },
      };
    }),
  );

/** Of daylight saving, of the turn of the year, and any. */
const day = fc.oneof(
  fc.constantFrom("2026-11-18", "2026-12-31", "2027-03-28", "2027-10-31", "2028-02-29"),
  fc.integer({ min: 0, max: 500 }).map((away) => addDays("2026-11-18", away)),
);
const closures = fc.array(
  fc.record({ away: fc.integer({ min: -8, max: 8 }), isOpen: fc.boolean(), spans: four }),
  { maxLength: 12 },
);
const end = fc.constantFrom<StayEnd>("departure", "return");
const edges = fc.constantFrom("00:00", "23:59", "07:30", "12:00");
const asked: fc.Arbitrary<Example> = fc.record({
  ...{ week, day, closures, end },
  time: fc.oneof(edges, minutes.map(clock)),
  name: fc.option(fc.constantFrom("Agence de Perpignan", "Perpignan Sud")),
  minute: minutes,
});

function doorOf({ day: date, week: open, closures: closed, name }: Example): NamedDoor {
  const exceptions = new Map(
    closed.map(({ away, isOpen, spans }) => {
      const hours: HalfDay[] = isOpen ? [spans[0]] : [];
      return [addDays(date, away), { date: addDays(date, away), label: "Inventaire", hours }];
    }),
  );
  return { week: open, exceptions: [...exceptions.values()], name };
}

interface Example {
  week: DayHours[];
  day: string;
  closures: { away: number; isOpen: boolean; spans: readonly [HalfDay, HalfDay] }[];
  end: StayEnd;
  time: string;
  name: string | null;
  minute: number;
}

/** Minute by minute: somebody is there to hand the keys over, or to take them back. */
function isAnybodyThere(
  date: string,
  time: string,
  end: StayEnd,
  { door, now }: { door: NamedDoor; now: Date },
) {
  const today = toWallClock(now);
  if (date === today.date && time < today.time) return false;
  const at = inMinutes(time);
  return spansOn(date, door.week ?? [], door.exceptions).some(({ open, close }) =>
    end === "return"
      ? inMinutes(open) <= at && at <= inMinutes(close)
      : inMinutes(open) <= at && at < inMinutes(close),
  );
}

test("an hour is refused when nobody is there, and what is proposed instead is taken", () => {
  fc.assert(
    fc.property(asked, (example) => {
      const door = doorOf(example);
      const { day: date, time, end: which, minute } = example;
      const now = new Date(Date.UTC(2026, 10, 18, 0, minute));
      const told = hoursAtDoor({ end: which, day: date, time }, door, now);
      expect(told?.problem === null).toBe(isAnybodyThere(date, time, which, { door, now }));
      for (const other of told?.possible ?? []) {
        expect(isAnybodyThere(other.day, other.time, which, { door, now })).toBe(true);
        expect(hoursAtDoor({ end: which, ...other }, door, now)?.problem).toBeNull();
        // Of an open day those of that day; else the nearest open ones.
        const isOpenDay = spansOn(date, door.week ?? [], door.exceptions).length > 0;
        if (other.day !== date && isOpenDay) expect(date).toBe(toWallClock(now).date);
        const step = other.day > date ? -1 : 1;
        for (let between = addDays(other.day, step); between !== date && other.day !== date; ) {
          for (const passing of ["00:00", "06:00", "12:00", "18:00", "23:59"])
            expect(isAnybodyThere(between, passing, "return", { door, now })).toBe(false);
          between = addDays(between, step);
        }
      }
      // The words tell the hours that are meant.
      for (const { open, close } of spansOn(date, door.week ?? [], door.exceptions))
        if (date > toWallClock(now).date && told?.problem)
          for (const hour of [open, close]) expect(told.problem).toContain(hour);
    }),
    { numRuns: 3000 },
  );
});

test("after a closed day the keys are taken back at the first opening", () => {
  fc.assert(
    fc.property(asked, (example) => {
      const door = doorOf(example);
      const now = new Date("2026-11-18T00:00:00Z");
      const next = nextOpening(example.day, door, now);
      if (!next) return;
      expect(next.day > example.day).toBe(true);
      expect(spansOn(next.day, door.week ?? [], door.exceptions)[0]?.open).toBe(next.time);
      for (let date = addDays(example.day, 1); date < next.day; date = addDays(date, 1))
        expect(spansOn(date, door.week ?? [], door.exceptions)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("a departure is proposed while there is time for the keys, never before the doors open", () => {
  const short = dayNames.map(
    (name): DayHours => ({
      ...{ day: name, closed: name === "Dimanche", morningClosed: false, afternoonClosed: true },
      ...{ morning: { open: "10:00", close: "10:20" }, afternoon: { open: "", close: "" } },
    }),
  );
  const door = { week: short, exceptions: [], name: "Agence de Perpignan" };
  const now = new Date("2026-11-18T00:00:00Z");
  const told = (time: string, which: StayEnd) =>
    hoursAtDoor({ end: which, day: "2026-11-22", time }, door, now)?.possible.map((hour) => hour.time);
  expect(told("09:00", "departure")).toEqual(["10:00", "10:00"]);
  expect(told("09:00", "return")).toEqual(["10:20", "10:00"]);
  expect(hoursAtDoor({ end: "return", day: "2026-11-22", time: "09:00" }, door, now)?.problem).toMatch(
    /^L’agence de Perpignan est fermée le dimanche 22.novembre.: retour samedi 21.novembre à.10:20 ou lundi 23.novembre à.10:00\.$/,
  );
});
