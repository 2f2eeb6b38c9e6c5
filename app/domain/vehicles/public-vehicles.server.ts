import { type AliasedExpression, type ExpressionBuilder, sql } from "kysely";
import { busyDays, readBusyDays } from "#app/domain/periods/availability.server.ts";
import { describeAvailability } from "#app/domain/periods/availability.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { unitPrice } from "#app/domain/rental/money.ts";
import { specCells, type VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { toCents } from "#app/lib/euros.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { coverPicture, joinCovers } from "./vehicle-covers.server.ts";
import { cardKeys, type PublicKey, type VehicleRow, vehicleFields } from "./vehicle-fields.ts";
import type { VehicleType } from "./vehicles.schema.ts";

type CardApp = Pick<App, "db" | "now">;

export async function listNewestVehicles(app: CardApp, limit: number): Promise<VehicleCardData[]> {
  const rows = await cardQuery(app)
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toCard);
}

export async function listVolumeRanges(app: Pick<App, "db">) {
  const rows = await app.db
    .selectFrom("vehicles")
    .where("show_capacity", "=", true)
    .where("capacity_value", "is not", null)
    .groupBy("type")
    .select((eb) => ["type", eb.fn.min("capacity_value").as("min"), eb.fn.max("capacity_value").as("max")])
    .execute();
  return rows.map((row) => ({ type: row.type as VehicleType, min: Number(row.min), max: Number(row.max) }));
}

/** What every list shows of a vehicle; its first photo's columns are null where there is none. */
export function vehiclesWithCover(db: App["db"]) {
  return joinCovers(db)
    .select(["vehicles.id", "vehicles.name", "vehicles.type", "vehicles.available", "vehicles.image_url"])
    .select(["cover.url as cover_url", "cover.width as cover_width", "cover.height as cover_height"]);
}

type RowWithCover = Awaited<ReturnType<ReturnType<typeof vehiclesWithCover>["execute"]>>[number];

export function withPicture({ id, name, type, available, ...row }: RowWithCover) {
  const picture = coverPicture({
    url: row.cover_url,
    width: row.cover_width,
    height: row.cover_height,
    image_url: row.image_url,
  });
  return { id, name, type: type as VehicleType, available, picture };
}

/** All that a card may show, hidden values left in the database; with the days it is promised, for `toCard` alone. */
export function cardQuery({ db, now }: CardApp) {
  const today = todayOf(now());
  return vehiclesWithCover(db)
    .crossJoin("company_info")
    .select(["vehicles.public_licences", "company_info.prices_include_tax", "company_info.vat_rate"])
    .select([busyDays("vehicles.id", today).as("busy"), sql<string>`${today}::text`.as("today")])
    .select((eb) => shown(eb, cardKeys()));
}

type Shown<Key extends PublicKey> = {
  [Each in Key]: AliasedExpression<VehicleRow[Each] | null, Each>;
}[Key][];

export function shown<Key extends PublicKey>(
  eb: ExpressionBuilder<Database, "vehicles">,
  keys: readonly Key[],
): Shown<Key> {
  return keys.map((key) => {
    const value = eb.ref(`vehicles.${key}` as "vehicles.name");
    const flag = `vehicles.${vehicleFields[key].flag}` as const;
    return eb.case().when(flag, "=", true).then(value).else(sql<null>`null`).end().as(key);
  }) as unknown as Shown<Key>;
}

export function publicValues<Key extends PublicKey>(
  row: { [Each in Key]: VehicleRow[Each] | null },
  keys: readonly Key[],
): Pick<VehicleRow, Key> {
  const read = (key: Key) => {
    const value: unknown = row[key];
    if (value === "" || value === null) return vehicleFields[key].kind === "choices" ? [] : null;
    return value;
  };
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Pick<VehicleRow, Key>;
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardQuery>["execute"]>>[number];

export function availabilityOf({ available, busy, today }: Pick<CardRow, "available" | "busy" | "today">) {
  return describeAvailability(available, readBusyDays(busy), today);
}

export function toCard(row: CardRow): VehicleCardData {
  const { price, ...values } = publicValues(row, cardKeys());
  const taxes = { includesTax: row.prices_include_tax, vatRate: row.vat_rate };
  return {
    ...values,
    ...withPicture(row),
    price: price === null ? null : unitPrice(toCents(price), taxes),
    licences: row.public_licences,
    badge: availabilityOf(row).badge,
    cells: specCells(values),
  };
}

/** In the order of the ids. */
export async function listCards(app: CardApp, ids: string[]): Promise<VehicleCardData[]> {
  if (ids.length === 0) return [];
  const rows = await cardQuery(app).where("vehicles.id", "in", ids).execute();
  return rows.map(toCard).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Those that can leave today first. Without those whose agency is hidden: the list would tell it. */
export async function listAgencyVehicles(app: CardApp, agencyId: string, { limit }: { limit: number }) {
  const ofAgency = app.db
    .selectFrom("vehicles")
    .where("vehicles.agency_id", "=", agencyId)
    .where("vehicles.show_agency", "=", true);
  const first = ofAgency
    .select("vehicles.id")
    .orderBy("vehicles.available", "desc")
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(limit);
  const [{ total }, rows] = await Promise.all([
    ofAgency.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    // Pictures are looked up for the vehicles shown only.
    cardQuery(app)
      .select((eb) => shown(eb, ["brand", "model"]))
      .where("vehicles.id", "in", first)
      .orderBy("vehicles.available", "desc")
      .orderBy("vehicles.created_at", "desc")
      .orderBy("vehicles.id", "desc")
      .execute(),
  ]);
  const vehicles = rows.map((row) => {
    // The agency's page has said where; what else the catalogue shows is a click away.
    const card = { ...toCard(row), location: null, useful_length: null, ptac: null, motorisation: [] };
    return { ...card, name: titleOf(row), cells: specCells(card) };
  });
  return { vehicles, total };
}

/** Brand and model as far as they are shown; the vehicle's own name where they do not tell one from another. */
function titleOf({ name, brand, model }: Pick<VehicleRow, "name" | "brand" | "model">): string {
  if (model) return [brand, model].filter(Boolean).join(" ");
  return brand && !name.includes(brand) ? `${brand} ${name}` : name;
}
