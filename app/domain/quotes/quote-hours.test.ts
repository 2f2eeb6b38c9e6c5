import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { isOutOfOrder } from "#app/domain/rental/stay-hours.ts";
import { fromWallClock, toWallClock } from "#app/lib/wall-clock.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { rentalCalendar } from "./answers/rental-calendar.server.ts";
import { toDocument } from "./quote-document.ts";
import { quoteMail } from "./quote-mail.server.ts";
import { stayWords } from "./quote-timing.ts";
import { departureMoment, hourOf, hoursOf, withHour, withSaidHours } from "./quote-validity.ts";

// The hours agreed, in everything a quote is told by: to the minute, on any day.

const now = new Date("2026-11-18T09:00:00Z");

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
const hour = fc.option(
  fc.oneof(
    // Midnight's edges, and the hours that spring skips and autumn repeats.
    fc.constantFrom("00:00", "00:01", "23:59", "01:59", "02:00", "02:30", "03:00"),
    fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clock),
  ),
);
const day = fc.oneof(
  fc.constantFrom("2026-12-31", "2027-03-27", "2027-03-28", "2027-10-30", "2027-10-31", "2028-02-29"),
  fc.integer({ min: 1, max: 600 }).map((away) => addDays("2026-11-18", away)),
);
const handover = fc.record({
  place: fc.constantFrom("agence de Perpignan", "", "Elne", "agence du 8 mai 1945", "14 h à Céret"),
  isDelivered: fc.boolean(),
  isKnown: fc.boolean(),
  away: fc.integer({ min: -2, max: 10 }),
});
const wish = fc.record({
  from: day,
  length: fc.integer({ min: 0, max: 9 }),
  begin: hour,
  end: hour,
  handover,
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

function stayOf({ from, length, begin: from_time, end: to_time, handover: where }: Wish) {
  const days = { from, to: addDays(from, length) };
  if (isOutOfOrder({ ...days, from_time, to_time })) return null;
  const { place, isDelivered, isKnown, away } = where;
  const door = {
    ...{ place, isDelivered, week: isKnown ? defaultOfficeHours : null },
    exceptions: [{ date: addDays(from, away), label: "Inventaire", hours: [] }],
  };
  const hours = { ...(from_time && { from_time }), ...(to_time && { to_time }) };
  return withSaidHours({ ...days, ...stayWords(door, { ...days, ...hours }, now), ...hours });
}

const desk = {
  ...{ agency: undefined, name: "Agence de Perpignan", email: "a@example.fr", phone: "0465712010" },
  ...{ place: "Perpignan", companyName: "Tramontane", reference: "K7M-4XQ" },
};

test("words, mail, calendar and the moment of departure tell the hours that were agreed", () => {
  fc.assert(
    fc.property(wish, (wished) => {
      const stay = stayOf(wished);
      if (!stay?.from || !stay.to) return;
      const { begin, end } = wished;
      const document = toDocument(testQuote({ stay }), [testLine()]);
      const mail = toText(
        quoteMail(document, { vehicles: [], message: "", link: "https://t.example" }).parts,
      );
      const ends = [
        { time: begin, said: stay.departure, shown: document.stay?.departure },
        { time: end, said: stay.return, shown: document.stay?.return },
      ];
      for (const { time, said, shown } of ends) {
        expect(shown?.time ?? null).toBe(time);
        expect(shown?.place).toBe(said);
        if (!time) continue;
        expect(hourOf(said)).toBe(time);
        expect(mail).toContain(`${shown?.dayWords}, ${said}`);
      }
      if (begin) expect(hoursOf(stay).from_time).toBe(begin);
      if (end) expect(hoursOf(stay).to_time).toBe(end);
      if (begin) expect(departureMoment(stay)).toEqual(fromWallClock({ date: stay.from, time: begin }));

      const file = rentalCalendar({ document, desk, now, appUrl: "https://t.example" }) ?? "";
      const [event] = readCalendarFile(file).events;
      const [start = "", last = ""] = [event?.DTSTART, event?.DTEND];
      if (!begin && !end) {
        expect([start, last]).toEqual(
          [stay.from, addDays(stay.to, 1)].map((date) => date.replaceAll("-", "")),
        );
      } else if (start.includes("T")) {
        const shown = [start, last].map(readMoment);
        expect(shown).toEqual([
          momentOf(stay.from, begin ?? "00:00"),
          end ? momentOf(stay.to, end) : momentOf(addDays(stay.to, 1), "00:00"),
        ]);
      } else {
        // Nothing lies between: the return is the first minute of the only day, or in the hour that spring skips.
        expect(stay.from).toBe(stay.to);
        expect(momentOf(stay.to, end ?? "24:00") <= momentOf(stay.from, begin ?? "00:00")).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

/** «2027-03-28 03:30» for the hour of 02:30 that day does not have. */
function momentOf(date: string, time: string): string {
  const isSkipped = ["2027-03-28", "2028-03-26"].includes(date) && time.startsWith("02:");
  return `${date} ${isSkipped ? time.replace("02:", "03:") : time}`;
}

function readMoment(text: string): string {
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const { date, time } = toWallClock(iso);
  return `${date} ${time}`;
}

test("an hour that staff change is said in the place of the one before, whatever the words", () => {
  const words = fc.oneof(
    fc.constantFrom(
      "",
      "à partir de 07:30, agence de Perpignan",
      "avant 17:30, agence",
      "vers 9 heures, place du 8 mai",
      "livraison à Elne, heure à convenir",
      "fermée le dimanche : retour lundi 30 novembre à 07:30, agence de Perpignan",
      "boîte à clés",
      "8h30",
      "8 hameau des Pins",
    ),
    fc.string({ maxLength: 185 }),
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 0, max: 24 * 60 - 1 }).map(clock), (former, time) => {
      const said = withHour(former, time);
      expect(hourOf(said)).toBe(time);
      expect(said).toContain(`à ${time}`);
      // Said once: again changes nothing, and another hour takes its place.
      expect(hourOf(withHour(said, "05:55"))).toBe("05:55");
    }),
    { numRuns: 2000 },
  );
});
