import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getDayMoves } from "#app/domain/periods/day-moves.server.ts";
import { addDays, toDuring } from "#app/domain/rental/days.ts";
import { isOutOfOrder } from "#app/domain/rental/stay-hours.ts";
import { readAgencies } from "#app/domain/vehicles/fleet-search.server.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import { testDatabase } from "#tests/support/database.ts";
import { drawer } from "#tests/support/draw.ts";
import { quoteOffice } from "#tests/support/proposed-quotes.ts";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { acceptQuote } from "./answers/quote-answers.server.ts";
import { readCustomerQuote } from "./customer-quote.server.ts";

// The hours of a request in all that is kept and sent of its rental: the database, the page, the paper, the mails, the
// calendar file and the day's list, to the minute.

const database = testDatabase();
const openOffice = quoteOffice(database);

const cases = 24;
const hours = ["00:00", "00:01", "07:30", "08:15", "12:00", "13:37", "18:30", "23:59", null];
const firstDays = ["2027-03-27", "2027-03-28", "2027-10-30", "2027-10-31", "2026-12-25", "2026-12-31"];

test("request, quote, page, paper, mails, calendar file and day's list agree on the hours", async () => {
  const draw = drawer(20261119);
  const { app, clock, actor, addRequest, propose, send, quoteOf } = await openOffice();
  const { db } = database;
  await db
    .insertInto("closures")
    .values([
      { agency_id: null, during: "[2026-12-24,2027-01-03)", label: "Fêtes" },
      { agency_id: null, during: "[2027-03-28,2027-03-29)", label: "Inventaire" },
    ])
    .execute();
  const sender = (index: number) => ({ name: "Paul Noguer", address: `203.0.113.${index}` });
  let agreed = 0;
  for (let index = 0; index < cases; index++) {
    const from = draw.isHeads() ? draw.oneOf(firstDays) : addDays("2026-12-01", draw.upTo(300));
    if (!from) throw new Error("a first day is needed");
    const days = { from, to: addDays(from, draw.upTo(6)) };
    const asked = { from_time: draw.oneOf(hours) ?? null, to_time: draw.oneOf(hours) ?? null };
    if (isOutOfOrder({ ...days, ...asked })) asked.to_time = null;
    const handover = draw.isHeads(0.3) ? ("livraison" as const) : ("agence" as const);
    const about = JSON.stringify({ ...days, ...asked, handover });

    clock.at = new Date("2026-11-17T10:00:00Z");
    const request = await addRequest({ during: toDuring(days) ?? "" });
    await db
      .updateTable("requests")
      .set({ ...asked, handover, place: handover === "livraison" ? "Céret" : null })
      .where("id", "=", request.id)
      .execute();
    const draft = await propose(request.id);
    // A closed day needs an hour or a reason, which staff would write.
    const { link } = await send(draft).catch((error) => {
      expect(asked.from_time, `${about} ${error.message}`).toBeNull();
      return { link: null };
    });
    if (!link) continue;
    const token = link.split("/").at(-1) ?? "";
    expect(await acceptQuote(app, token, sender(index)), about).toBe("accepted");

    const stored = await quoteOf(draft.id);
    expect([stored.stay.from_time ?? null, stored.stay.to_time ?? null], about).toEqual([
      asked.from_time,
      asked.to_time,
    ]);
    if (asked.from_time)
      expect(stored.departs_at, about).toEqual(fromWallClock({ date: days.from, time: asked.from_time }));

    const page = await readCustomerQuote(app, { token });
    const ends = [
      { time: asked.from_time, told: page?.document.stay?.departure },
      { time: asked.to_time, told: page?.document.stay?.return },
    ];
    const mails = await db
      .selectFrom("outgoing_mails")
      .select(["kind", "body", "calendar", "recipient"])
      .where("request_id", "=", request.id)
      .execute();
    const paper = await textOf(stored.pdf);
    for (const { time, told } of ends) {
      expect(told?.time ?? null, about).toBe(time);
      if (!time) continue;
      expect(told?.place, about).toMatch(new RegExp(`à ${time}(,|$)`));
      expect(paper, about).toContain(`à ${time}`);
      const telling = mails.filter(({ body }) => body.includes(`${told?.dayWords}, ${told?.place}`));
      // With the quote, and of its acceptance: to the customer and to the agency.
      expect(telling.length, about).toBeGreaterThanOrEqual(3);
    }

    const [file] = mails.flatMap(({ calendar }) => calendar ?? []);
    const [event] = readCalendarFile(file ?? "").events;
    expect([event?.DTSTART, event?.DTEND], about).toEqual(calendarEnds(days, asked));

    const agencies = await readAgencies(db);
    const moves = (day: string) => getDayMoves(app, actor, { day, agencies });
    const own = ({ vehicle_id }: { vehicle_id: string }) => vehicle_id === request.vehicleId;
    const departure = (await moves(days.from)).departures.find(own);
    const back = (await moves(days.to)).returns.find(own);
    if (asked.from_time) expect(departure?.hours?.departure, about).toBe(asked.from_time);
    if (asked.to_time) expect(back?.hours?.return, about).toBe(asked.to_time);
    agreed++;
  }
  expect(agreed).toBeGreaterThan(cases / 2);
}, 180_000);

async function textOf(pdf: Buffer | null): Promise<string> {
  const paper = await getDocumentProxy(new Uint8Array(pdf ?? Buffer.alloc(0)));
  const { items } = await (await paper.getPage(1)).getTextContent();
  return items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ")
    .replace(/[\s\u00a0]+/g, " ");
}

function calendarEnds(
  { from, to }: { from: string; to: string },
  { from_time, to_time }: { from_time: string | null; to_time: string | null },
) {
  const compact = (day: string) => day.replaceAll("-", "");
  const whole = [compact(from), compact(addDays(to, 1))];
  if (!from_time && !to_time) return whole;
  const start = fromWallClock({ date: from, time: from_time ?? "00:00" });
  const end = fromWallClock(to_time ? { date: to, time: to_time } : { date: addDays(to, 1), time: "00:00" });
  if (!start || !end || end <= start) return whole;
  return [start, end].map((moment) => moment.toISOString().replace(/[-:]|\.\d+/g, ""));
}
