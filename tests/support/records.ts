import { randomUUID } from "node:crypto";
import type { Db } from "#server/db/database.ts";
import type { VersionedTable } from "#server/db/version.ts";
import { writeBatch } from "#server/db/write.ts";
import { hashToken, newSecretToken } from "#server/secret-tokens.ts";
import { addAgency } from "./agencies.ts";

// Records for hostile requests to be about: each call makes new ones, so that what one request ruins no other needs.

/** A file as an upload leaves it: a row that nothing shows yet. */
export async function addPendingFile(db: Db, folder: string): Promise<{ id: string; url: string }> {
  const key = `${folder}${randomUUID()}.webp`;
  const { id } = await db
    .insertInto("stored_files")
    .values({ key, content_type: "image/webp", byte_size: 1000, width: 640, height: 400 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, url: `/storage/${key}` };
}

export async function addVehicle(db: Db, agencyId?: string): Promise<string> {
  const { id } = await db
    .insertInto("vehicles")
    .values({
      name: "Corbère Relais",
      type: "Poids lourds",
      description: "Un porteur de 12 tonnes.",
      agency_id: agencyId ?? (await addAgency(db)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A change of a vehicle of its own that one «Annuler» takes back; answers with its batch. */
export async function addBatch(db: Db, email: string): Promise<string> {
  const id = await addVehicle(db);
  return writeBatch({ db, pages: { drop: () => {} } as never }, { email }, async (trx, batch) => {
    await trx.updateTable("vehicles").set({ price: 89 }).where("id", "=", id).execute();
    return batch;
  });
}

/** A period of a vehicle of its own, as its form names it. */
export async function addPeriod(db: Db): Promise<{ id: string; version: string }> {
  const { id } = await db
    .insertInto("vehicle_periods")
    .values({ vehicle_id: await addVehicle(db), kind: "location", during: "[2026-11-24,2026-11-29)" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, version: await versionOf(db, "vehicle_periods", id) };
}

/** The calendar of an agency of its own, with the address that opens it. */
export async function addCalendar(db: Db): Promise<{ agencyId: string; former: string; token: string }> {
  const agencyId = await addAgency(db);
  const token = newSecretToken();
  const { created_at } = await db
    .insertInto("calendar_feeds")
    .values({ agency_id: agencyId, token_hash: hashToken(token) })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return { agencyId, former: created_at.toISOString(), token };
}

export async function addVehiclePhoto(db: Db, vehicleId: string, order = 0): Promise<string> {
  const file = await addPendingFile(db, `photos/vehicles/${vehicleId}/`);
  await db.updateTable("stored_files").set({ state: "attached" }).where("id", "=", file.id).execute();
  const { id } = await db
    .insertInto("vehicle_photos")
    .values({ vehicle_id: vehicleId, url: file.url, file_id: file.id, order })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function addTariff(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("tariffs")
    .values({ name: `Porteurs ${randomUUID()}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("tariff_tiers").values({ tariff_id: id, from_days: 7, discount: 20 }).execute();
  return id;
}

/** A hand truck. */
export async function addExtra(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("extras")
    .values({ name: `Diable ${randomUUID()}`, unit: "location", price: 5, max_quantity: 3 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function addBrand(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("brands")
    .values({ name: "Solane", logo_url: "/storage/logos/logos/solane.webp" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A scratch on the left of a vehicle of its own, `at`. */
export async function addDamage(db: Db, repaired_on: string | null = null) {
  const at = await addVehicle(db);
  const { id, updated_at } = await db
    .insertInto("vehicle_damages")
    .values({
      vehicle_id: at,
      number: 1,
      view: "gauche",
      x: 500,
      y: 500,
      kind: "rayure",
      extent: "petit",
      note: "",
    })
    .returning(["id", "updated_at"])
    .executeTakeFirstOrThrow();
  if (repaired_on)
    await db.updateTable("vehicle_damages").set({ repaired_on }).where("id", "=", id).execute();
  return { at, id, version: updated_at.toISOString() };
}

export async function addSitePhoto(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("site_photos")
    .values({ name: "quai", url: "/storage/photos/site/hero/quai.webp", category: "hero", order: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function addNotification(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("notifications")
    .values({
      title: "Demande de devis",
      message: "Un fourgon pour samedi ?",
      data: JSON.stringify({ name: "Zoé Martin", email: "zoe@example.fr", phone: "06 12 34 56 78" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The request that a new message opens. */
export async function addMessageRequest(db: Db): Promise<string> {
  const notification = await addNotification(db);
  const { id } = await db
    .selectFrom("requests")
    .select("id")
    .where("notification_id", "=", notification)
    .executeTakeFirstOrThrow();
  return id;
}

export async function addReplyTemplate(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("reply_templates")
    .values({ name: `Accusé de réception ${randomUUID()}`, body: "Bonjour {nom}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The version a form would carry; settings have one row each. */
export async function versionOf(db: Db, table: VersionedTable, id?: string): Promise<string> {
  let query = db.selectFrom(table).select("updated_at");
  if (id) query = query.where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row?.updated_at.toISOString() ?? "";
}

/** A request that came by telephone. */
export async function addCall(db: Db): Promise<string> {
  const { id } = await db
    .insertInto("requests")
    .values({ name: "Zoé Martin", phone: "06 12 34 56 78", title: "Location" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
