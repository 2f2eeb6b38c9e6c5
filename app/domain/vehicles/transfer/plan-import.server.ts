import { sql } from "kysely";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { yieldEvery } from "#app/lib/csv-file.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#server/db/database.ts";
import type { Trx } from "#server/db/write.ts";
import { plateTaken } from "../plate.ts";
import { vehicleFields } from "../vehicle-fields.ts";
import { type KnownVehicle, readVehicles, type VehicleValues } from "../write-vehicles.server.ts";
import type { ImportFile, ImportRow, RowKey } from "./import-file.server.ts";
import type { CellError, ImportLine } from "./import-report.ts";
import { planChange, planVehicle } from "./plan-row.server.ts";
import { type CellGround, idLabel, namesOf } from "./vehicle-cells.ts";

export interface PlannedRow {
  report: ImportLine;
  /** Of a vehicle that is changed: what it was read as. */
  version?: string;
  change?: { id: string; values: VehicleValues };
  creation?: VehicleValues;
}

const batchSize = 500;

/** Line by line in batches, so that memory does not grow with the file. `isLocking`: for a transaction that writes. */
export async function* planImport(
  db: Db | Trx,
  file: ImportFile,
  { isLocking }: { isLocking: boolean },
): AsyncGenerator<PlannedRow[]> {
  // Agencies before vehicles, as every other write takes them.
  const ground = await readGround(db, isLocking);
  const fleet = await findFleet(db, file.keys, isLocking);
  const pause = yieldEvery();
  for await (const rows of inBatches(file.rows())) {
    const ids = rows.flatMap((row) => fleet.idOf(row) ?? []);
    const vehicles = new Map((await readVehicles(db, ids)).map((vehicle) => [vehicle.id, vehicle]));
    const planned: PlannedRow[] = [];
    for (const row of rows) {
      if (pause.isDue()) await pause.take();
      planned.push(planRow(row, vehicles.get(fleet.idOf(row) ?? ""), { file, fleet, ground }));
    }
    yield planned;
  }
}

async function* inBatches(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type Fleet = Awaited<ReturnType<typeof findFleet>>;

/** Which vehicle each line is about, and which lines are about the same one. Before anything is written. */
async function findFleet(db: Db | Trx, keys: RowKey[], isLocking: boolean) {
  const ids = keys.flatMap(({ id }) => (isUuid(id) ? [id] : []));
  const numbers = keys.flatMap(({ number }) => number || []);
  const plates = keys.flatMap(({ plate }) => plate || []);
  const found = await db
    .selectFrom("vehicles")
    .select(["id", "name", "fleet_number", "plate_key"])
    .where((eb) =>
      eb.or([
        eb("id", "=", sql<string>`any(${ids}::uuid[])`),
        eb("fleet_number", "=", sql<string>`any(${numbers}::text[])`),
        eb("plate_key", "=", sql<string>`any(${plates}::text[])`),
      ]),
    )
    .$if(isLocking, (select) => select.orderBy("id").forUpdate())
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const byNumber = new Map(found.map((vehicle) => [vehicle.fleet_number ?? "", vehicle]));
  const byPlate = new Map(found.map((vehicle) => [vehicle.plate_key ?? "", vehicle]));
  const idOf = ({ id, number, plate }: RowKey) => {
    if (id) return known.has(id) ? id : undefined;
    return number ? byNumber.get(number)?.id : plate ? byPlate.get(plate)?.id : undefined;
  };
  // Of one that is not there yet, what it will be known by.
  const nameOf = (key: RowKey) => idOf(key) ?? `${key.id}\n${key.number || key.plate}`;
  const lineOf = {
    name: Map.groupBy(keys, nameOf),
    number: groupBy(keys, "number"),
    plate: groupBy(keys, "plate"),
  };
  const others = (lines: RowKey[] | undefined, row: RowKey) =>
    lines?.find(({ line }) => line !== row.line)?.line;
  const holderOf = (row: RowKey, holder: { id: string; name: string } | undefined) =>
    holder && holder.id !== idOf(row) ? holder.name : undefined;
  return {
    idOf,
    twinOf: (row: RowKey) => others(lineOf.name.get(nameOf(row)), row),
    twinNumberOf: (row: RowKey) => (row.number ? others(lineOf.number.get(row.number), row) : undefined),
    twinPlateOf: (row: RowKey) => (row.plate ? others(lineOf.plate.get(row.plate), row) : undefined),
    isTaken: (row: RowKey) => row.number !== "" && holderOf(row, byNumber.get(row.number)) !== undefined,
    plateHolderOf: (row: RowKey) => (row.plate ? holderOf(row, byPlate.get(row.plate)) : undefined),
  };
}

function groupBy(keys: RowKey[], key: "number" | "plate") {
  return Map.groupBy(keys, (row) => row[key]);
}

async function readGround(db: Db | Trx, isLocking: boolean): Promise<CellGround> {
  // What is locked cannot be deleted before the vehicles are written.
  const agencies = await db
    .selectFrom("agencies")
    .select(["id", "name", "city"])
    .$if(isLocking, (select) => select.forKeyShare())
    .execute();
  const tariffs = await db
    .selectFrom("tariffs")
    .select(["id", "name"])
    .$if(isLocking, (select) => select.forKeyShare())
    .execute();
  const short = shortlyNamed(agencies);
  return {
    agencies: namesOf(agencies.map((agency, index) => ({ ...agency, short: short[index]?.name }))),
    tariffs: namesOf(tariffs),
  };
}

function planRow(
  row: ImportRow,
  vehicle: KnownVehicle | undefined,
  { file, fleet, ground }: { file: ImportFile; fleet: Fleet; ground: CellGround },
): PlannedRow {
  const { line, number, given } = row;
  const named = given.find(({ column }) => column.key === "name")?.cell;
  const report = { line, name: vehicle?.name ?? named ?? "", number: vehicle?.fleet_number ?? number };
  const refuse = (errors: CellError[]): PlannedRow => ({
    report: { ...report, effect: "refused", errors, cells: row.cells },
  });
  const wrong = keyErrors(row, file, fleet);
  if (wrong.length > 0) return refuse(wrong);
  if (!vehicle) {
    const { values, errors, summary } = planVehicle(given, ground);
    if (!values) return refuse(errors);
    return { report: { ...report, effect: "created", summary }, creation: values };
  }
  const { changes, errors, values } = planChange(given, { before: vehicle, ground, encoding: file.encoding });
  if (errors.length > 0) return refuse(errors);
  if (changes.length === 0) return { report: { ...report, effect: "unchanged" } };
  return {
    report: { ...report, effect: "modified", changes },
    version: vehicle.updated_at.toISOString(),
    change: { id: vehicle.id, values: { ...vehicle, ...values } },
  };
}

const numberLabel = vehicleFields.fleet_number.label;
const plateLabel = vehicleFields.plate.label;

function keyErrors(row: ImportRow, file: ImportFile, fleet: Fleet): CellError[] {
  const { id, number, plate } = row;
  const label = id ? idLabel : number ? numberLabel : plateLabel;
  const typedPlate = row.given.find(({ column }) => column.key === "plate")?.cell ?? "";
  const say = (message: string, at = label, value = id || number || typedPlate) => [
    { label: at, value, message },
  ];
  if (!row.isWhole) {
    const cells = `${row.cells.length} cellules pour ${file.facts.titles.length} colonnes.`;
    return say(`${cells} Donnez à la ligne autant de cellules que de titres.`, "Ligne", "");
  }
  if (!id && !number && !plate)
    return say(
      `Écrivez un n°\u00a0de parc ou une immatriculation\u00a0: sans cela, la ligne ne peut pas être retrouvée plus tard.`,
      numberLabel,
      "",
    );
  if (id && !fleet.idOf(row))
    return say(
      "Aucun véhicule n’a cet identifiant. Videz la cellule pour créer le véhicule par son n°\u00a0de parc.",
    );
  const twin = fleet.twinOf(row);
  if (twin !== undefined) return say(`Ce véhicule est aussi à la ligne ${twin}. Gardez une seule des deux.`);
  const twinNumber = fleet.twinNumberOf(row);
  if (twinNumber !== undefined)
    return say(
      `Ce numéro est aussi à la ligne ${twinNumber}. Gardez-le à une seule des deux.`,
      numberLabel,
      number,
    );
  if (fleet.isTaken(row)) return say("Ce numéro de parc est déjà pris.", numberLabel, number);
  const twinPlate = fleet.twinPlateOf(row);
  if (twinPlate !== undefined)
    return say(
      `Cette immatriculation est aussi à la ligne ${twinPlate}. Gardez-la à une seule des deux.`,
      plateLabel,
      typedPlate,
    );
  const holder = fleet.plateHolderOf(row);
  if (holder !== undefined) return say(plateTaken(holder), plateLabel, typedPlate);
  return [];
}
