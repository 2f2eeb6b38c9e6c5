import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { listPeriods, type Period } from "#app/domain/periods/periods.server.ts";
import { quoteTitle } from "#app/domain/quotes/quote-document.ts";
import { addDays, type Days, daysFrom, type EndedDays, fromDuring } from "#app/domain/rental/days.ts";
import { type FoundVehicle, readFleetFacts, searchFleet } from "#app/domain/vehicles/fleet-search.server.ts";
import { maxFound } from "#app/domain/vehicles/staff-vehicle.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { goneRequest } from "./write-entry.server.ts";

/** Whether a vehicle is to be had on the asked days; an own option or promise was laid for this very request. */
export type DateState =
  // Its reservation was moved, to the vehicle of that name.
  | { kind: "moved"; to: string }
  | { kind: "free" | "own-option" | "own-promise" | "other-option" | "switched-off" }
  | { kind: "taken"; days: Days; equivalents: number };

/** With its mark on the asked days; null where the request names none. */
export type MarkedVehicle = FoundVehicle & { mark: DateState | null };

type Asked = { requestId: string; days: Days | null };

export type Reserved = Awaited<ReturnType<typeof listReserved>>[number];

/** What is reserved for a request wherever the planning has it by now, and the quoted vehicle it stands for. */
async function listReserved(db: Db, requestId: string) {
  const rows = await db
    .selectFrom("vehicle_periods")
    .innerJoin("vehicles", "vehicles.id", "vehicle_id")
    .select(["vehicle_periods.id", "vehicle_id", "vehicles.name", "quote_id", "during", "displaced"])
    .where("request_id", "=", requestId)
    .where((eb) => eb.or([eb("kind", "in", ["location", "reservation"]), eb("displaced", "=", true)]))
    .orderBy("during")
    .execute();
  const quotes = rows.flatMap(({ quote_id }) => quote_id ?? []);
  const quoted =
    quotes.length === 0
      ? []
      : await db
          .selectFrom("quote_lines")
          .innerJoin("vehicles", "vehicles.id", "vehicle_id")
          .select(["quote_id", "vehicle_id", "vehicles.name"])
          .where("quote_id", "in", quotes)
          .orderBy("position")
          .execute();
  const periods = await listPeriods(db, { ids: rows.map(({ id }) => id) });
  const amendments = new Map(periods.map(({ id, amendment }) => [id, amendment]));
  const held = new Set(rows.map(({ vehicle_id }) => vehicle_id));
  // A quoted vehicle that nothing stands on any more: the first that was moved stands for the first of these.
  const left = quoted.filter(({ vehicle_id }) => vehicle_id && !held.has(vehicle_id));
  return rows.map(({ id, vehicle_id, name, quote_id, during, displaced }) => {
    const isQuoted = quoted.some((line) => line.quote_id === quote_id && line.vehicle_id === vehicle_id);
    const at = isQuoted ? -1 : left.findIndex((line) => line.quote_id === quote_id);
    const [instead] = at === -1 ? [] : left.splice(at, 1);
    return {
      id,
      vehicleId: vehicle_id,
      name,
      days: fromDuring(during),
      isDisplaced: displaced,
      /** What is to be agreed about it, prepared or sent. */
      amendment: amendments.get(id) ?? null,
      insteadOf: instead ? { id: instead.vehicle_id, name: instead.name } : null,
    };
  });
}

/** What was accepted, and no vehicle is held for any more: somebody freed it in the planning, or it left the fleet. */
async function listUnheld(db: Db, requestId: string) {
  const rows = await db
    .selectFrom("quotes")
    .select(["id", "number", "version", "amendment"])
    .where("request_id", "=", requestId)
    .where("state", "=", "accepted")
    .where(sql<boolean>`exists (select from quote_lines where quote_id = quotes.id and during is not null)`)
    .where(sql<boolean>`not exists (select from vehicle_periods where quote_id = quotes.id)`)
    .orderBy("id")
    .execute();
  return rows.map(({ id, ...quote }) => ({ id, title: quoteTitle(quote) }));
}

/** As many as are counted: beyond, the list says it better. */
const maxEquivalents = 20;

/** The vehicles of a request as they were named, with what the fleet knows of them today. */
export async function listFileVehicles(db: Db, requestId: string, days: Days | null) {
  const [reserved, unheld] = await Promise.all([listReserved(db, requestId), listUnheld(db, requestId)]);
  const rows = await db
    .selectFrom("request_vehicles")
    .select(["position", "vehicle_id", "vehicle_name", "quantity", "estimate", "replaces_name"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .execute();
  const ids = rows.flatMap(({ vehicle_id }) => vehicle_id ?? []);
  const known = new Map((await markVehicles(db, ids, { requestId, days })).map((each) => [each.id, each]));
  const vehicles = rows.map((row) => {
    const vehicle = row.vehicle_id ? known.get(row.vehicle_id) : undefined;
    const moved = reserved.find(({ insteadOf }) => insteadOf !== null && insteadOf.id === vehicle?.id);
    return {
      position: row.position,
      /** Null: it has left the fleet. */
      vehicleId: vehicle?.id ?? null,
      name: row.vehicle_name,
      quantity: row.quantity,
      estimate: row.estimate,
      type: vehicle?.type ?? null,
      picture: vehicle?.picture ?? null,
      agency: vehicle?.agency ?? null,
      /** A day's, in euros, as the company quotes. */
      price: vehicle?.price ?? null,
      licences: vehicle?.licences ?? "",
      /** The vehicle it is an equivalent of, by the name that one had. */
      replaces: row.replaces_name,
      mark: moved ? { kind: "moved" as const, to: moved.name } : (vehicle?.mark ?? null),
    };
  });
  return { vehicles, reserved, unheld };
}

/** Those of the fleet, in that order, each with whether it is to be had on those days for this request. */
async function markVehicles(db: Db, ids: string[], { requestId, days }: Asked) {
  const [facts, periods] = await Promise.all([
    readFleetFacts(db, ids),
    days && ids.length > 0 ? listPeriods(db, { vehicleIds: ids, during: days }) : [],
  ]);
  const known = [...new Set(ids)].flatMap((id) => facts.get(id) ?? []);
  return Promise.all(
    known.map(async (vehicle) => {
      const own = periods.filter(({ vehicle_id }) => vehicle_id === vehicle.id);
      const mark = days && (await markOf(db, own, { requestId, vehicleId: vehicle.id, days }));
      // What is reserved for this very request is so, whatever the catalogue shows.
      const isShown = vehicle.available || mark?.kind === "own-promise";
      return { ...vehicle, mark: isShown ? mark : { kind: "switched-off" as const } };
    }),
  );
}

async function markOf(
  db: Db,
  periods: Period[],
  { requestId, vehicleId, days }: { requestId: string; vehicleId: string; days: Days },
): Promise<DateState> {
  const isOwn = (period: Period) => period.request_id === requestId;
  const promises = periods.filter(({ kind }) => kind !== "option");
  const inTheWay = promises.find((period) => !isOwn(period));
  if (inTheWay) {
    const { length } = await listEquivalents(db, { vehicleId, days, limit: maxEquivalents, reader: "staff" });
    return { kind: "taken", days: { from: inTheWay.from, to: inTheWay.to }, equivalents: length };
  }
  if (promises.length > 0) return { kind: "own-promise" };
  if (periods.some(isOwn)) return { kind: "own-option" };
  return { kind: periods.length > 0 ? "other-option" : "free" };
}

/** What can be added to a request: equivalents of one of its vehicles, or what a search finds that it has not yet. */
export async function findFileVehicles(
  { db }: Pick<App, "db">,
  actor: Actor,
  { requestId, q, like }: { requestId: string; q: string; like: string | null },
): Promise<MarkedVehicle[]> {
  requireRight(actor, "requests:write");
  const requests = db.selectFrom("requests").select(["during", "days"]).where("id", "=", requestId);
  const request = isUuid(requestId) ? await requests.executeTakeFirst() : undefined;
  if (!request) throw goneRequest();
  const days = askedDays(request);
  const ids =
    like && days && isUuid(like)
      ? (await listEquivalents(db, { vehicleId: like, days, limit: maxFound, reader: "staff" })).map(
          ({ id }) => id,
        )
      : await searchFleet(db, q, await vehiclesOf(db, requestId));
  return markVehicles(db, ids, { requestId, days });
}

async function vehiclesOf(db: Db, requestId: string): Promise<string[]> {
  const named = db.selectFrom("request_vehicles").select("vehicle_id").where("request_id", "=", requestId);
  return (await named.execute()).flatMap(({ vehicle_id }) => vehicle_id ?? []);
}

/** The days a request asks for; null where they cannot be told from what it says. */
export function askedDays(asked: { during: string | null; days: number | null }): EndedDays | null {
  const { from, to } = fromDuring(asked.during);
  if (from && to) return { from, to };
  if (from && asked.days) return daysFrom(from, asked.days);
  return to && asked.days ? { from: addDays(to, 1 - asked.days), to } : null;
}
