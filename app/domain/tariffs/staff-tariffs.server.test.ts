import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { listRecordHistory } from "#app/domain/records/history.server.ts";
import { describeChanges } from "#app/domain/records/history.ts";
import { listTariffs } from "#app/domain/rental/offers.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import {
  createTariff,
  deleteTariff,
  getStaffTariff,
  listStaffTariffs,
  updateTariff,
} from "./staff-tariffs.server.ts";
import {
  missingTariffFacts,
  type StaffTariff,
  type TariffInput,
  typesWithoutTariff,
} from "./tariffs.schema.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;
let colleague: StaffMember;

beforeEach(async () => {
  for (const table of ["vehicles", "tariffs", "history", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  admin = await addMember(database, "admin");
  colleague = { ...(await addMember(database, "user")), role: "admin" };
  app.droppedPages = 0;
});

const typed = (...tiers: [string, string][]) => JSON.stringify(tiers);

const input = (part: Partial<TariffInput> = {}): TariffInput => ({
  name: "Porteurs",
  default_for: ["Poids lourds"],
  tiers: typed(["3", "8"], ["7", "20"]),
  km_per_day: "250",
  extra_km_price: "0,22",
  deposit: "2 500",
  damage_excess: "3 000",
  min_age: "21",
  min_licence_years: "2",
  notes: "",
  ...part,
});

async function add(part: Partial<TariffInput> = {}): Promise<StaffTariff> {
  const { id } = await createTariff(app, admin, input(part));
  return stored(id);
}

async function stored(id: string): Promise<StaffTariff> {
  const tariff = await getStaffTariff(app, admin, id);
  if (!tariff) throw new Error("the tariff is missing");
  return tariff;
}

/** What the form sends of a tariff whose `units` were changed. */
const baselineOf = (tariff: StaffTariff, ...units: (keyof StaffTariff)[]) => ({
  version: tariff.version,
  values: Object.fromEntries(units.map((unit) => [unit, tariff[unit]])),
});

async function addVehicle(type: string, tariff_id: string | null = null): Promise<string> {
  const row = await database.db
    .insertInto("vehicles")
    .values({ name: "Capcir", type, tariff_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** With the spaces one types. */
async function changesOf(id: string): Promise<string[]> {
  const entries = await listRecordHistory(app, admin, { table: "tariffs", id });
  return entries.flatMap((entry) =>
    describeChanges(entry).map(({ label, from, to }) =>
      `${label}: ${from} → ${to}`.replaceAll("\u00a0", " "),
    ),
  );
}

test("tariffs are read by whoever answers customers, and by nobody who is not signed in", async () => {
  await expect(listStaffTariffs(app, null, "")).rejects.toMatchObject({ status: 401 });
  expect(await listStaffTariffs(app, { ...admin, role: "user" }, "")).toMatchObject({ tariffs: [] });
});

test("a tariff is added, changed and deleted; visitors see it at once, and the history has every step", async () => {
  const tariff = await add();
  expect(tariff).toMatchObject({
    default_for: ["Poids lourds"],
    tiers: [
      { from_days: 3, discount: 8 },
      { from_days: 7, discount: 20 },
    ],
    extra_km_price: 0.22,
    deposit: 2500,
  });
  expect(await changesOf(tariff.id)).toEqual([]);
  const form = input({ tiers: typed(["14", "28"], ["3", "8,5"]), deposit: "" });
  await updateTariff(app, admin, {
    id: tariff.id,
    baseline: baselineOf(tariff, "tiers", "deposit"),
    input: form,
  });
  expect(await stored(tariff.id)).toMatchObject({
    deposit: null,
    tiers: [
      { from_days: 3, discount: 8.5 },
      { from_days: 14, discount: 28 },
    ],
  });
  expect(new Set(await changesOf(tariff.id))).toEqual(
    new Set([
      "Dépôt de garantie: 2 500 € → —",
      "Paliers: dès 3 jours : − 8 %, dès 7 jours : − 20 % → dès 3 jours : − 8,5 %, dès 14 jours : − 28 %",
    ]),
  );
  expect(await deleteTariff(app, admin, tariff.id)).toMatchObject({ name: "Porteurs" });
  expect(await listTariffs(database.db)).toEqual([]);
  expect(await changesOf(tariff.id)).toContain("Paliers: dès 3 jours : − 8,5 %, dès 14 jours : − 28 % → —");
  expect(app.droppedPages).toBe(3);
});

test("a type has one default: the tariff that had it loses it, and the save says so", async () => {
  const old = await add({ default_for: ["Poids lourds", "Frigorifiques"] });
  const created = await createTariff(app, admin, input({ name: "Froid", default_for: ["Frigorifiques"] }));
  expect(created.note).toBe("«\u00a0Frigorifiques\u00a0» quitte le tarif «\u00a0Porteurs\u00a0».");
  expect((await stored(old.id)).default_for).toEqual(["Poids lourds"]);
  const cold = await stored(created.id);
  const form = input({ name: "Froid", default_for: ["Poids lourds", "Frigorifiques"] });
  const saved = await updateTariff(app, admin, {
    id: cold.id,
    baseline: baselineOf(cold, "default_for"),
    input: form,
  });
  expect(saved.note).toBe("«\u00a0Poids lourds\u00a0» quitte le tarif «\u00a0Porteurs\u00a0».");
  expect((await stored(old.id)).default_for).toEqual([]);
  expect(await changesOf(old.id)).toContain("Par défaut pour: Poids lourds → —");
});

test("two who take the same type at once: one has it", async () => {
  await Promise.all(["Un", "Deux", "Trois"].map((name) => createTariff(app, admin, input({ name }))));
  const { all } = await listStaffTariffs(app, admin, "");
  expect(all.filter(({ default_for }) => default_for.includes("Poids lourds"))).toHaveLength(1);
});

test("a name that is taken is said at its field, on adding and on changing", async () => {
  await add();
  const other = await add({ name: "Remorques", default_for: [] });
  const taken = expect.objectContaining({
    status: 422,
    fields: { name: "Un autre tarif porte déjà ce nom." },
  });
  await expect(createTariff(app, admin, input({ name: " Porteurs " }))).rejects.toEqual(taken);
  await expect(
    updateTariff(app, admin, { id: other.id, baseline: baselineOf(other, "name"), input: input() }),
  ).rejects.toEqual(taken);
  expect((await stored(other.id)).name).toBe("Remorques");
});

test("how many vehicles follow it: those that name it, and those of its types that name none", async () => {
  const lorries = await add();
  const other = await add({ name: "Autre", default_for: [] });
  const named = await addVehicle("Remorques", lorries.id);
  await addVehicle("Poids lourds");
  await addVehicle("Poids lourds", other.id);
  expect((await stored(lorries.id)).vehicleCount).toBe(2);
  await deleteTariff(app, admin, lorries.id);
  const vehicle = await database.db
    .selectFrom("vehicles")
    .select("tariff_id")
    .where("id", "=", named)
    .executeTakeFirstOrThrow();
  expect(vehicle.tariff_id).toBeNull();
  const [entry] = await listRecordHistory(app, admin, { table: "vehicles", id: named });
  expect(entry?.before).toEqual({ tariff_id: "Tarif supprimé" });
});

test("tiers are one thing: of two editors the second is shown both lists", async () => {
  const opened = await add();
  const theirs = input({ tiers: typed(["3", "10"], ["7", "20"]) });
  await updateTariff(app, colleague, {
    id: opened.id,
    baseline: baselineOf(opened, "tiers"),
    input: theirs,
  });
  const mine = input({ tiers: typed(["3", "8"], ["7", "9"]) });
  const stale = await updateTariff(app, admin, {
    id: opened.id,
    baseline: baselineOf(opened, "tiers"),
    input: mine,
  }).catch((error) => error);
  expect(stale).toMatchObject({
    status: 409,
    staleness: { by: "user@example.fr", conflicts: [{ unit: "tiers" }] },
  });
  expect((await stored(opened.id)).tiers[0]).toEqual({ from_days: 3, discount: 10 });
});

test("the search finds anywhere in the name, whatever the accents; what lacks is told for all", async () => {
  await add({ name: "Électriques", default_for: ["Energies alternatives"], damage_excess: "" });
  await add({ extra_km_price: "", min_age: "", min_licence_years: "" });
  const { tariffs, all } = await listStaffTariffs(app, admin, "ELECTR");
  expect(tariffs.map(({ name }) => name)).toEqual(["Électriques"]);
  expect(all.map(missingTariffFacts)).toEqual([
    ["de franchise"],
    ["de prix du kilomètre au-delà", "d’âge minimum", "d’ancienneté de permis"],
  ]);
  expect(typesWithoutTariff(all)).toEqual([
    "Véhicules léger",
    "Semi-remorques",
    "Frigorifiques",
    "Remorques",
  ]);
  const unlimited = await add({
    name: "Libre",
    default_for: [],
    km_per_day: "",
    extra_km_price: "",
    tiers: "[]",
  });
  expect(missingTariffFacts(unlimited)).toEqual(["de palier"]);
});
