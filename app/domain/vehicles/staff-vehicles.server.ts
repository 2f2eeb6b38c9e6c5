import { sql, type UpdateObject } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can } from "#app/domain/accounts/rights.ts";
import { settleDeletion } from "#app/domain/periods/hits.server.ts";
import type { HitAnswer } from "#app/domain/periods/hits.ts";
import { recordOperations } from "#app/domain/records/record-operations.server.ts";
import { records } from "#app/domain/records/records.ts";
import { listTariffs, readTaxes } from "#app/domain/rental/offers.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import { refuseTaken, retryOnDeadlock, type Trx, writeBatch, writePublic } from "#server/db/write.ts";
import { plateKey, plateTaken } from "./plate.ts";
import type { VehicleDraft } from "./staff-vehicle.ts";
import { addPhotos } from "./staff-vehicle-photos.server.ts";
import { type NewVehicleInput, newVehicleSchema, vehicleSchema } from "./vehicle-form.schema.ts";
import { equipmentList, motorisations, type VehicleType } from "./vehicles.schema.ts";
import { findPlateHolders, lockVehicleRows, readVehicles } from "./write-vehicles.server.ts";

type Deps = Pick<App, "db" | "pages" | "jobs">;

export type StaffVehicle = NonNullable<Awaited<ReturnType<typeof readStaffVehicle>>>;
export type VehiclePricing = Awaited<ReturnType<typeof getVehiclePricing>>;

async function readStaffVehicle(db: Db, id: string) {
  const [vehicle] = await readVehicles(db, [id]);
  if (!vehicle) return null;
  const { created_at, updated_at, ...fields } = vehicle;
  return {
    ...fields,
    type: fields.type as VehicleType,
    created_at: created_at.toISOString(),
    version: updated_at.toISOString(),
  };
}

/** One by one. New ones come with their id and photos, and are deleted many at a time: those have code of their own. */
export const vehicleOperations = recordOperations(records.vehicle, {
  schema: vehicleSchema,
  read: readStaffVehicle,
  async write(fields, { trx, id }, save) {
    if (fields.equipment) await requireKnownEquipment(trx, fields.equipment, id);
    if (fields.agency_id) await requireAgency(trx, fields.agency_id);
    await requireTariff(trx, fields.tariff_id);
    await requireFreePlate(trx, fields.plate, id);
    return save(fields);
  },
});

export const { get: getStaffVehicle, update: updateVehicle } = vehicleOperations;

export async function getVehiclePricing(app: Pick<App, "db">, actor: Actor) {
  requireRight(actor, "vehicles:write");
  const [tariffs, taxes] = await Promise.all([listTariffs(app.db), readTaxes(app.db)]);
  return { tariffs, taxes, canEdit: can(actor, "tariffs:write") };
}

/** An id for a form to upload photos under, before there is a vehicle. */
export async function reserveVehicleId(app: Pick<App, "db">, actor: Actor): Promise<string> {
  requireRight(actor, "vehicles:write");
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(app.db);
  return (rows[0] as { id: string }).id;
}

/** What a copy starts from: nothing is written until its form is saved, and photos stay with their vehicle. */
export function copyOf(vehicle: StaffVehicle): VehicleDraft {
  const { id: _id, created_at: _at, version: _version, ...fields } = vehicle;
  // What is no longer in the lists could not be saved.
  const equipment = fields.equipment.filter((item) => isListed(equipmentList, item));
  const motorisation = fields.motorisation.filter((item) => isListed(motorisations, item));
  const due = { service_km: null, service_on: null, roadworthy_until: null };
  const own = { fleet_number: null, plate: null, ...due };
  return { ...fields, ...own, name: `${fields.name} (copie)`, equipment, motorisation };
}

function isListed(list: readonly string[], item: string): boolean {
  return list.includes(item);
}

export async function createVehicle(app: Deps, actor: Actor, input: NewVehicleInput) {
  requireRight(actor, "vehicles:write");
  const { id, file_id: fileIds, ...fields } = parseOrFail(newVehicleSchema, input);
  const write = writePublic(app, actor, async (trx) => {
    await requireKnownEquipment(trx, fields.equipment, null);
    await requireAgency(trx, fields.agency_id);
    await requireTariff(trx, fields.tariff_id);
    await requireFreePlate(trx, fields.plate, id);
    const created = await trx
      .insertInto("vehicles")
      .values({ ...fields, id, updated_by: actor.id })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning(["id", "name"])
      .executeTakeFirst();
    // The form was sent twice: the first time was heard.
    if (!created) throw new Failure("conflict", "Ce véhicule est déjà enregistré.");
    await addPhotos(trx, id, fileIds);
    return created;
  });
  return refuseTaken(records.vehicle.unique, write);
}

/** What a vehicle's sheet adds and saves with. */
export const vehicleSheet = { create: createVehicle, update: updateVehicle };

/** One or many, with their photos: one batch of the bin. Answers with their names, and how many photos went along. */
export async function deleteVehicles(
  app: Deps & Pick<App, "env" | "now">,
  actor: Actor,
  { ids, answers = null }: { ids: readonly string[]; answers?: HitAnswer[] | null },
) {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  const remove = async (trx: Trx) => {
    await settleDeletion(app, trx, { actor, vehicleIds: [...known], answers });
    const going = await lockVehicleRows(trx, known);
    if (going.length === 0) throw gone();
    const present = going.map(({ id }) => id);
    const { photos } = await trx
      .selectFrom("vehicle_photos")
      .select((eb) => eb.fn.countAll<number>().as("photos"))
      .where("vehicle_id", "in", present)
      .executeTakeFirstOrThrow();
    const batch = await binRecords(trx, { table: "vehicles", ids: present, by: actor, now: app.now() });
    return { names: going.map(({ name }) => name), photos, batch };
  };
  return retryOnDeadlock(() => writePublic(app, actor, remove));
}

/** Of many it is a batch; one is switched back by another switch. */
export async function setAvailability(
  app: Deps,
  actor: Actor,
  { ids, available }: { ids: readonly string[]; available: boolean },
) {
  return change(app, actor, { ids, isBatch: ids.length > 1, fields: async () => ({ available }) });
}

/** `with_location`: the location becomes the agency's city where it was the old one's, or empty. */
export async function moveToAgency(
  app: Deps,
  actor: Actor,
  { ids, agency_id, with_location }: { ids: readonly string[]; agency_id: string; with_location: boolean },
) {
  return change(app, actor, {
    ids,
    isBatch: true,
    fields: async (trx) => {
      const { city } = await requireAgency(trx, agency_id);
      if (!with_location) return { agency_id };
      const oldCity = sql`(select agencies.city from agencies where agencies.id = vehicles.agency_id)`;
      const location = sql<string>`
      case when coalesce(btrim(location), '') in ('', ${oldCity}) then ${city} else location end`;
      return { agency_id, location };
    },
  });
}

interface Change {
  ids: readonly string[];
  isBatch: boolean;
  fields: (trx: Trx) => Promise<UpdateObject<Database, "vehicles">>;
}

async function change(app: Deps, actor: Actor, { ids, isBatch, fields }: Change) {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  const write = isBatch ? writeBatch : writePublic;
  return write(app, actor, async (trx: Trx, batch?: string) => {
    const set = await fields(trx);
    await lockVehicleRows(trx, known);
    const rows = await trx
      .updateTable("vehicles")
      .set({ ...set, updated_by: actor.id })
      .where("id", "in", known)
      .returning("name")
      .execute();
    if (rows.length === 0) throw gone();
    return { names: rows.map(({ name }) => name), batch };
  });
}

export function requireIds(ids: readonly string[]): string[] {
  const parsed = z.array(z.guid()).min(1).max(500).safeParse(ids);
  if (!parsed.success) throw new Failure("invalid", "Choisissez de 1 à 500 véhicules.");
  return parsed.data;
}

async function requireAgency(trx: Trx, id: string): Promise<{ city: string }> {
  const sentence = "Choisissez une agence.";
  // Shared: the agency cannot be deleted before the vehicle is in it.
  const agency = isUuid(id)
    ? await trx.selectFrom("agencies").select("city").where("id", "=", id).forShare().executeTakeFirst()
    : undefined;
  if (!agency) throw new Failure("invalid", sentence, { agency_id: sentence });
  return agency;
}

export async function requireTariff(trx: Trx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const sentence = "Choisissez un tarif de la liste.";
  const tariff = await trx
    .selectFrom("tariffs")
    .select("id")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!tariff) throw new Failure("invalid", sentence, { tariff_id: sentence });
}

/** Whose it is already. Whoever takes it between this look and the write is told of by the constraint, without a name. */
async function requireFreePlate(trx: Trx, plate: string | null | undefined, id: string | null) {
  if (!plate) return;
  const [holder] = await findPlateHolders(trx, [plateKey(plate)], { except: id });
  if (!holder) return;
  const sentence = plateTaken(holder.name);
  throw new Failure("invalid", sentence, { plate: sentence });
}

/** What a vehicle has already may stay, though it is no longer in the list. */
async function requireKnownEquipment(trx: Trx, items: string[], id: string | null): Promise<void> {
  const before = id ? ((await readStaffVehicle(trx, id))?.equipment ?? []) : [];
  if (items.every((item) => isListed(equipmentList, item) || before.includes(item))) return;
  const sentence = "Choisissez les équipements dans la liste.";
  throw new Failure("invalid", sentence, { equipment: sentence });
}

export function gone(): Failure {
  return new Failure("not-found", records.vehicle.gone);
}
