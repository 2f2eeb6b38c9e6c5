import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { publicAgencyColumns, toPublicAgencies } from "#app/domain/agencies/agencies.server.ts";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import { aYear, readExceptions, twoMonths } from "#app/domain/agencies/closures.server.ts";
import { readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { closedDayNotices, closedDaysOf } from "#app/domain/contact/closed-days.ts";
import { busyDays, readBusyDays } from "#app/domain/periods/availability.server.ts";
import { answerDates } from "#app/domain/periods/availability.ts";
import { capacityValue } from "#app/domain/rental/capacity.ts";
import { type EndedDays, readStay, todayOf } from "#app/domain/rental/days.ts";
import { formatLicences, trailerSentences } from "#app/domain/rental/licence.ts";
import { specCells, type VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { freeCalendar } from "./free-calendar.ts";
import {
  availabilityOf,
  cardQuery,
  listCards,
  publicValues,
  shown,
  toCard,
} from "./public-vehicles.server.ts";
import { readPhotos } from "./vehicle-covers.server.ts";
import { cardKeys, fieldEntries, formatField, type PublicKey, publicKeys } from "./vehicle-fields.ts";

type Deps = Pick<App, "db" | "now">;

/** A vehicle as its own page shows it. A field that is hidden, or empty, is null here: it never leaves the server. */
export type PublicVehicle = NonNullable<Awaited<ReturnType<typeof getPublicVehicle>>> & {
  agency: PublicAgency | null;
};
export type VehicleDates = NonNullable<Awaited<ReturnType<typeof answerVehicleDates>>>;

/** Null when there is no such vehicle. Its agency is asked for apart: the page can do without. */
export async function getPublicVehicle(
  app: Deps,
  id: string,
  { month = null }: { month?: string | null } = {},
) {
  const [row, stored] = await Promise.all([findVehicle(app, id), readPhotos(app.db, id)]);
  if (!row) return null;
  const photos = stored.map(({ url, width, height }) => ({ url, width, height }));
  const card = toCard(row);
  const { line, note, stock, from } = availabilityOf(row);
  return {
    ...publicValues(row, publicKeys()),
    ...card,
    // The kilometres wait for the page's table.
    cells: specCells({ ...card, mileage: null }),
    description: row.description.trim(),
    free: { line, note, stock, from },
    /** Nobody asks when one that is not offered is free. */
    calendar: row.available ? freeCalendar(readBusyDays(row.busy), { today: row.today, month }) : null,
    /** In the order staff gave them; the first is the card's picture. */
    photos: photos.length === 0 && card.picture ? [card.picture] : photos,
  };
}

/** Whether it is free on the days that an address names; null where it names none, or the vehicle is not offered. */
export async function answerVehicleDates(app: Deps, id: string, params: URLSearchParams) {
  const today = todayOf(app.now());
  const { from, to } = readStay(params, today);
  if (!from || !to) return null;
  const row = await app.db
    .selectFrom("vehicles")
    .select(["type", busyDays("vehicles.id", today).as("busy")])
    .where("id", "=", id)
    .where("available", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  const asked = { from, to };
  const others = `${sitePaths.catalogue}?${new URLSearchParams({ type: row.type, du: from, au: to })}`;
  return {
    ...answerDates(readBusyDays(row.busy), asked, today),
    others,
    /** Where it is fetched or brought back before a closed door; nothing of an agency that is hidden. */
    closed: await closedDoors(app, { vehicleId: id, asked, today }),
  };
}

/** What the vehicle's agency says to a rental that starts or ends on a day it is closed. */
async function closedDoors(
  app: Deps,
  { vehicleId, asked, today }: { vehicleId: string; asked: EndedDays; today: string },
) {
  const agency = await app.db
    .selectFrom("vehicles")
    .innerJoin("agencies", "agencies.id", "vehicles.agency_id")
    .select(["agencies.id", "agencies.name", "hours", "holidays", "holiday_zone"])
    .where("vehicles.id", "=", vehicleId)
    .where("show_agency", "=", true)
    .executeTakeFirst();
  if (!agency) return [];
  const exceptionsOf = await readExceptions(app, aYear);
  const closed = closedDaysOf(readOpeningHours(agency.hours), exceptionsOf(agency));
  return closedDayNotices({ name: agency.name, closed }, asked, today);
}

/** No index knows how near two vehicles are: of a large fleet, the newest of the type are compared. */
const maxCompared = 500;

/** Other vehicles of the same type that can be had now, the nearest in volume and price first. */
export async function listSimilarVehicles(
  app: Deps,
  vehicle: Pick<PublicVehicle, "id" | "type" | "capacity">,
  limit: number,
): Promise<VehicleCardData[]> {
  const { price } = await app.db
    .selectFrom("vehicles")
    .select((eb) => shown(eb, ["price"]))
    .where("id", "=", vehicle.id)
    .executeTakeFirstOrThrow();
  const compared = app.db
    .selectFrom("vehicles")
    .selectAll()
    .where("type", "=", vehicle.type)
    .where("available", "=", true)
    .where("id", "!=", vehicle.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxCompared);
  const nearest = await app.db
    .selectFrom(compared.as("vehicles"))
    .select("id")
    .orderBy((eb) =>
      eb(
        distance(eb, {
          flag: "show_capacity",
          field: "capacity_value",
          wanted: capacityValue(vehicle.capacity),
        }),
        "+",
        distance(eb, { flag: "show_price", field: "price", wanted: price }),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return listCards(
    app,
    nearest.map(({ id }) => id),
  );
}

function findVehicle(app: Deps, id: string) {
  return cardQuery(app)
    .where("vehicles.id", "=", id)
    .select((eb) => [
      "vehicles.description",
      ...shown(
        eb,
        publicKeys().filter((key) => !(cardKeys() as PublicKey[]).includes(key)),
      ),
    ])
    .executeTakeFirst();
}

export async function getVehicleAgency(app: Deps, vehicleId: string): Promise<PublicAgency | null> {
  const rows = await app.db
    .selectFrom("vehicles")
    .innerJoin("agencies", "agencies.id", "vehicles.agency_id")
    .where("vehicles.id", "=", vehicleId)
    .where("vehicles.show_agency", "=", true)
    .select(publicAgencyColumns)
    .execute();
  return rows[0] ? ((await toPublicAgencies(app, rows, twoMonths))[0] ?? null) : null;
}

/** In proportion to the wanted value. What the public may not see is far away: the order tells nothing about it. */
function distance(
  eb: ExpressionBuilder<Database, "vehicles">,
  {
    flag,
    field,
    wanted,
  }: { flag: "show_capacity" | "show_price"; field: "capacity_value" | "price"; wanted: number | null },
): RawBuilder<number> {
  if (wanted === null) return sql<number>`0`;
  const visible = eb.case().when(flag, "=", true).then(eb.ref(field)).end();
  return sql<number>`coalesce(abs(${visible} - ${wanted}::numeric) / greatest(${wanted}::numeric, 1), 1000)`;
}

export function specificationLines(vehicle: PublicVehicle): { label: string; value: string }[] {
  return fieldEntries()
    .filter(([key, { flag, line }]) => flag && (line !== false || key === "licence"))
    .map(([key, field]) => ({
      label: field.line || field.label,
      value:
        key === "licence"
          ? formatLicences(vehicle.licences)
          : formatField(field, vehicle[key as Exclude<PublicKey, "price">]),
    }))
    .filter(({ value }) => value !== "");
}

/** The law may soon give these to holders of a B (directive 2025/2205): until it does, nobody here says so. */
const lightElectric = { above: 3500, upTo: 4250 };

type Licenced = Pick<PublicVehicle, "type" | "licence" | "licences" | "ptac" | "motorisation">;

/** What goes with the line «Permis», as far as the public may know what it depends on. */
export function licenceNotes({ type, licence, licences, ptac, motorisation }: Licenced): string[] {
  if (licences.length === 0) return [];
  const isByWeight = licence === null && ptac !== null;
  const isHeavy = (ptac !== null && ptac > 3500) || licences.every((code) => code.startsWith("C"));
  const isLightElectric =
    isByWeight &&
    motorisation.some((energy) => /^([ée]lectri|hydrog)/i.test(energy)) &&
    ptac > lightElectric.above &&
    ptac <= lightElectric.upTo;
  const basis = isByWeight ? "d’après le PTAC, à titre indicatif" : "à titre indicatif";
  return [
    ...(isByWeight && type === "Remorques" ? trailerSentences(ptac) : []),
    `Permis indiqué ${basis}\u00a0: c’est la carte grise (F.2) qui fait foi.`,
    ...(isLightElectric
      ? [
          "Véhicule électrique ou à hydrogène de plus de 3\u00a0500\u00a0kg\u00a0: permis à confirmer en agence.",
        ]
      : []),
    ...(isHeavy && type !== "Remorques"
      ? ["Usage professionnel\u00a0: carte conducteur et FIMO/FCO en règle générale."]
      : []),
  ];
}
