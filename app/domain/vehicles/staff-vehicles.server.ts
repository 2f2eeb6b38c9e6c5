import { sql, type UpdateObject } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can } from "#app/domain/accounts/rights.ts";
import { listTariffs, readTaxes } from "#app/domain/rental/offers.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { Baseline } from "#app/lib/record-units.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Database } from "#server/db/schema.ts";
import { mergeSave } from "#server/db/version.ts";
import { refuseTaken, type Trx, writePublic } from "#server/db/write.ts";
import type { StaffVehicle, VehicleDraft } from "./staff-vehicle.ts";
import { addPhotos } from "./staff-vehicle-photos.server.ts";
import { fieldEntries, visibilityFlags } from "./vehicle-fields.ts";
import {
  type NewVehicleInput,
  newVehicleSchema,
  type VehicleInput,
  vehicleSchema,
} from "./vehicle-form.schema.ts";
import { equipmentList, motorisations, type VehicleType } from "./vehicles.schema.ts";

type Deps = Pick<App, "db" | "pages" | "jobs">;

export async function getStaffVehicle(app: Pick<App, "db">, actor: Actor, id: string) {
  requireRight(actor, "vehicles:write");
  if (!isUuid(id)) return null;
  const row = await app.db
    .selectFrom("vehicles")
    .select(["id", "created_at", "updated_at"])
    .select([...fieldEntries().map(([key]) => key), ...visibilityFlags()])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, updated_at, ...fields } = row;
  return {
    ...fields,
    type: fields.type as VehicleType,
    created_at: created_at.toISOString(),
    version: updated_at.toISOString(),
  };
}

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
  return { ...fields, name: `${fields.name} (copie)`, fleet_number: null, equipment, motorisation };
}

function isListed(list: readonly string[], item: string): boolean {
  return list.includes(item);
}

export async function createVehicle(app: Deps, actor: Actor, input: NewVehicleInput) {
  requireRight(actor, "vehicles:write");
  const { id, file_id: fileIds, ...fields } = parseOrFail(newVehicleSchema, input);
  requireKnownEquipment(fields.equipment, []);
  const write = writePublic(app, actor, async (trx) => {
    await requireAgency(trx, fields.agency_id);
    await requireTariff(trx, fields.tariff_id);
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
  return refuseTaken(fleetNumberTaken, write);
}

export async function updateVehicle(
  app: Deps,
  actor: Actor,
  { id, baseline, input }: { id: string; baseline: Baseline; input: VehicleInput },
) {
  requireRight(actor, "vehicles:write");
  const mine = parseOrFail(vehicleSchema, input);
  if (!isUuid(id)) throw gone();
  const write = writePublic(app, actor, async (trx) => {
    const read = () => getStaffVehicle({ db: trx }, actor, id);
    const { changes, note } = await mergeSave(trx, { table: "vehicles", id, baseline, mine, read });
    if (changes.equipment) requireKnownEquipment(changes.equipment, (await read())?.equipment ?? []);
    if (changes.agency_id) await requireAgency(trx, changes.agency_id);
    await requireTariff(trx, changes.tariff_id);
    const row = await trx
      .updateTable("vehicles")
      .set({ ...changes, updated_by: actor.id })
      .where("id", "=", id)
      .returning(["id", "name", "updated_at"])
      .executeTakeFirstOrThrow();
    return { id: row.id, name: row.name, version: row.updated_at.toISOString(), note };
  });
  return refuseTaken(fleetNumberTaken, write);
}

const fleetNumberTaken = {
  constraint: "vehicles_fleet_number_key",
  field: "fleet_number",
  sentence: "Ce numéro de parc est déjà pris.",
};

/** One or many, with their photos: one batch of the bin. Answers with their names, and how many photos went along. */
export async function deleteVehicles(
  app: Deps & Pick<App, "now">,
  actor: Actor,
  ids: readonly string[],
): Promise<{ names: string[]; photos: number; batch: string }> {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  return writePublic(app, actor, async (trx) => {
    const present = (await lock(trx, known)).map(({ id }) => id);
    if (present.length === 0) throw gone();
    const going = await trx
      .selectFrom("vehicles")
      .select("name")
      .select(
        sql<number>`(select count(*)::int from vehicle_photos where vehicle_id = vehicles.id)`.as("photos"),
      )
      .where("id", "in", present)
      .execute();
    const batch = await binRecords(trx, { table: "vehicles", ids: present, by: actor, now: app.now() });
    return {
      names: going.map(({ name }) => name),
      photos: going.reduce((sum, { photos }) => sum + photos, 0),
      batch,
    };
  });
}

const statesSchema = z
  .array(
    z.object({
      id: z.guid(),
      available: z.boolean().optional(),
      agency_id: z.guid().nullish(),
      location: z.string().nullish(),
    }),
  )
  .min(1)
  .max(500);

export async function setAvailability(
  app: Deps,
  actor: Actor,
  { ids, available }: { ids: readonly string[]; available: boolean },
) {
  return change(app, actor, { ids, fields: async () => ({ available }) });
}

/** `with_location`: the location becomes the agency's city where it was the old one's, or empty. */
export async function moveToAgency(
  app: Deps,
  actor: Actor,
  { ids, agency_id, with_location }: { ids: readonly string[]; agency_id: string; with_location: boolean },
) {
  return change(app, actor, {
    ids,
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

/** Answers with the vehicles' names, and with what they were before, for «Annuler». */
async function change(
  app: Deps,
  actor: Actor,
  {
    ids,
    fields,
  }: { ids: readonly string[]; fields: (trx: Trx) => Promise<UpdateObject<Database, "vehicles">> },
) {
  requireRight(actor, "vehicles:write");
  const known = requireIds(ids);
  return writePublic(app, actor, async (trx) => {
    const set = await fields(trx);
    const before = (await lock(trx, known)).map(({ id, ...state }) => ({
      id,
      ...Object.fromEntries(Object.entries(state).filter(([column]) => Object.hasOwn(set, column))),
    }));
    const rows = await trx
      .updateTable("vehicles")
      .set({ ...set, updated_by: actor.id })
      .where("id", "in", known)
      .returning("name")
      .execute();
    if (rows.length === 0) throw gone();
    return { names: rows.map(({ name }) => name), before };
  });
}

export async function restoreVehicles(app: Deps, actor: Actor, states: unknown) {
  requireRight(actor, "vehicles:write");
  const known = parseOrFail(statesSchema, states);
  return writePublic(app, actor, async (trx) => {
    const agencies = new Set(known.flatMap(({ agency_id }) => agency_id ?? []));
    for (const id of agencies) await requireAgency(trx, id);
    const ids = known.map(({ id }) => id);
    await lock(trx, ids);
    const names: string[] = [];
    for (const { id, ...state } of known) {
      const update = trx.updateTable("vehicles").set({ ...state, updated_by: actor.id });
      const row = await update.where("id", "=", id).returning("name").executeTakeFirst();
      if (row) names.push(row.name);
    }
    if (names.length === 0) throw gone();
    return names;
  });
}

/** Always in the same order: two who change the same vehicles wait for each other, and never for ever. */
function lock(trx: Trx, ids: string[]) {
  return trx
    .selectFrom("vehicles")
    .select(["id", "available", "agency_id", "location"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
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

function requireKnownEquipment(items: string[], before: string[]): void {
  if (items.every((item) => isListed(equipmentList, item) || before.includes(item))) return;
  const sentence = "Choisissez les équipements dans la liste.";
  throw new Failure("invalid", sentence, { equipment: sentence });
}

export function gone(): Failure {
  return new Failure("not-found", "Ce véhicule n’existe plus.");
}
