import { type ExpressionBuilder, sql } from "kysely";
import { pictureSize } from "#app/lib/picture-size.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import type { VehicleCardData, VolumeRange } from "./vehicle-card-data.ts";
import type { VehicleType } from "./vehicles.schema.ts";

export async function listNewestVehicles(app: Pick<App, "db">, limit: number): Promise<VehicleCardData[]> {
  const rows = await cardQuery(app.db)
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toCard);
}

/** The volumes each type offers, as the public may know them. */
export async function listVolumeRanges(app: Pick<App, "db">): Promise<VolumeRange[]> {
  const rows = await app.db
    .selectFrom("vehicles")
    .where("show_capacity", "=", true)
    .where("capacity_value", "is not", null)
    .groupBy("type")
    .select((eb) => ["type", eb.fn.min("capacity_value").as("min"), eb.fn.max("capacity_value").as("max")])
    .execute();
  return rows.map((row) => ({ type: row.type as VehicleType, min: Number(row.min), max: Number(row.max) }));
}

/** Each vehicle with its first photo as `cover`, its columns null where there is none. */
export function vehiclesWithCover(db: App["db"]) {
  return db.selectFrom("vehicles").leftJoinLateral(
    (eb) =>
      eb
        .selectFrom("vehicle_photos")
        .leftJoin("stored_files", "stored_files.id", "vehicle_photos.file_id")
        .whereRef("vehicle_photos.vehicle_id", "=", "vehicles.id")
        .orderBy("vehicle_photos.order")
        .orderBy("vehicle_photos.id")
        .limit(1)
        .select(["vehicle_photos.url", "stored_files.width", "stored_files.height"])
        .as("cover"),
    (join) => join.onTrue(),
  );
}

/** Everything a card may show, with hidden values left in the database, and the first photo joined in. */
export function cardQuery(db: App["db"]) {
  return vehiclesWithCover(db).select((eb) => [
    "vehicles.id",
    "vehicles.name",
    "vehicles.type",
    "vehicles.available",
    "vehicles.image_url",
    "cover.url as cover_url",
    "cover.width as cover_width",
    "cover.height as cover_height",
    shown(eb, "show_location", "location").as("location"),
    shown(eb, "show_capacity", "capacity").as("capacity"),
    shown(eb, "show_useful_length", "useful_length").as("useful_length"),
    shown(eb, "show_mileage", "mileage").as("mileage"),
    shown(eb, "show_ptac", "ptac").as("ptac"),
    shown(eb, "show_price", "price").as("price"),
    shown(eb, "show_motorisation", "motorisation").as("motorisation"),
  ]);
}

type Vehicles = Database["vehicles"];
type Flag = Extract<keyof Vehicles, `show_${string}`>;
type Field = Extract<keyof Vehicles, Flag extends `show_${infer Name}` ? Name : never>;

/** The field's value if its flag lets the public see it, else null. */
export function shown<F extends Field>(eb: ExpressionBuilder<Database, "vehicles">, flag: Flag, field: F) {
  const value = eb.ref(`vehicles.${field}` as const);
  return eb.case().when(`vehicles.${flag}`, "=", true).then(value).else(sql<null>`null`).end();
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardQuery>["execute"]>>[number];

export function toCard(row: CardRow): VehicleCardData {
  const url = row.cover_url ?? row.image_url;
  const size = pictureSize(row.cover_width, row.cover_height);
  return {
    id: row.id,
    name: row.name,
    type: row.type as VehicleType,
    available: row.available,
    picture: url ? { url, ...size } : null,
    location: row.location || null,
    capacity: row.capacity || null,
    usefulLength: row.useful_length || null,
    mileage: row.mileage,
    ptac: row.ptac,
    motorisation: row.motorisation ?? [],
    price: row.price,
  };
}
