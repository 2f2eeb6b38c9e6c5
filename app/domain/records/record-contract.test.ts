import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { updateAccount } from "#app/domain/accounts/accounts.server.ts";
import { type Actor, type Role, rolesWith, type StaffMember } from "#app/domain/accounts/rights.ts";
import { getStaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import { deleteAgency, getStaffAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { deleteBrand } from "#app/domain/brands/staff-brands.server.ts";
import { getRentalSettings } from "#app/domain/company/rental-settings.server.ts";
import { deleteExtra } from "#app/domain/extras/staff-extras.server.ts";
import { maintenanceOperations } from "#app/domain/maintenance/maintenance-settings.server.ts";
import { deleteTariff } from "#app/domain/tariffs/staff-tariffs.server.ts";
import { deleteTemplate } from "#app/domain/templates/staff-templates.server.ts";
import {
  deleteVehicles,
  getStaffVehicle,
  setAvailability,
} from "#app/domain/vehicles/staff-vehicles.server.ts";
import { readVehicleForm } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { type Baseline, valueAt } from "#app/lib/record-units.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  addBrand,
  addExtra,
  addPendingFile,
  addReplyTemplate,
  addTariff,
  addVehicle,
} from "#tests/support/records.ts";
import { addAccount, addMember } from "#tests/support/staff.ts";
import { readRightOf } from "./record.ts";
import { exportRecords } from "./record-csv.server.ts";
import { fieldLabel, type RecordName, records, revertibleColumns, screenRecords } from "./records.ts";
import { restoreFromBin } from "./restore.server.ts";
import { previewRevert, revertChange } from "./revert.server.ts";
import { revertibleRecords } from "./revertible-records.server.ts";

// What holds for every record with a form: who may write it, how two editors meet, and how one comes back.

const database = testDatabase();
const app = testApp(database);
let marc: StaffMember;
let claire: StaffMember;
let id: string;

beforeEach(async () => {
  for (const table of [
    "vehicles",
    "tariffs",
    "extras",
    "agencies",
    "brands",
    "reply_templates",
    "bin",
    "stored_files",
    "history",
    "profiles",
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  for (const table of [
    "about_page_settings",
    "company_stats",
    "maintenance_settings",
    "security_settings",
    "site_texts",
  ] as const) {
    await database.db.deleteFrom(table).execute();
    await database.db.insertInto(table).defaultValues().execute();
  }
  for (const table of ["contact_page_settings", "company_info"] as const) {
    await database.db.deleteFrom(table).execute();
    await database.db.insertInto(table).defaultValues().execute();
  }
  app.droppedPages = 0;
  marc = await addMember(database, "admin", "marc@example.fr");
  claire = await addMember(database, "admin", "claire@example.fr");
});

type Form = Record<string, unknown>;
/** What is typed, and what is then stored. */
type Change = [typed: Form, stored: unknown];

interface Contract {
  roles: readonly Role[];
  make?: () => Promise<string>;
  /** What the form holds, untouched; changes come over it. */
  form: () => Promise<Form> | Form;
  /** The field that Marc changes. */
  unit: string;
  marc: Change;
  /** What Claire makes of the same field; none where two values are all there are. */
  claire?: Change;
  /** What she changes meanwhile in another one. */
  other?: [unit: string, ...Change];
  /** With the batch of the bin, where it goes there. */
  remove?: (actor: Actor, id: string) => Promise<{ batch: string | undefined }>;
}

const both = ["admin", "user"] as const;
const adminOnly = ["admin"] as const;
const place = { address: "1 rue du Port", zip: "66000", city: "Perpignan" };
const reach = { phone: "04 65 71 20 40", email: "agence@example.fr" };
const anything = expect.anything();

const contracts: Partial<Record<RecordName, Contract>> = {
  vehicle: {
    roles: both,
    make: () => addVehicle(database.db),
    form: async () => {
      const vehicle = await getStaffVehicle(app, marc, id);
      const form = new FormData();
      for (const name of ["name", "type", "agency_id", "description"] as const) {
        form.set(name, String(vehicle?.[name]));
      }
      return { ...readVehicleForm(form), available: true };
    },
    unit: "price",
    marc: [{ price: "150" }, 150],
    claire: [{ price: "160" }, 160],
    other: ["mileage", { mileage: "48 210" }, 48_210],
    remove: (actor, id) => deleteVehicles(app, actor, { ids: [id] }),
  },
  agency: {
    roles: both,
    make: () => addAgency(database.db),
    form: () => ({ name: "Rivesaltes", ...place, ...reach, hours: defaultAgencyHours }),
    unit: "name",
    marc: [{ name: "Rivesaltes Nord" }, "Rivesaltes Nord"],
    claire: [{ name: "Rivesaltes Sud" }, "Rivesaltes Sud"],
    other: ["email", { email: "nord@example.fr" }, "nord@example.fr"],
    remove: (actor, id) => deleteAgency(app, actor, { id, announcedVehicles: 0 }),
  },
  tariff: {
    roles: adminOnly,
    make: () => addTariff(database.db),
    form: () => ({
      ...{
        name: "Utilitaires",
        default_for: [],
        tiers: "[]",
        km_per_day: "",
        extra_km_price: "",
        deposit: "",
      },
      ...{ damage_excess: "", min_age: "", min_licence_years: "", notes: "" },
    }),
    unit: "notes",
    marc: [{ notes: "Plein à rendre" }, "Plein à rendre"],
    claire: [{ notes: "Rendre propre" }, "Rendre propre"],
    other: ["min_age", { min_age: "23" }, 23],
    remove: (actor, id) => deleteTariff(app, actor, id),
  },
  extra: {
    roles: adminOnly,
    make: () => addExtra(database.db),
    form: () => ({
      ...{ name: "Diable", detail: "", unit: "location", price: "5", vat_rate: "", types: [] },
      ...{ is_delivery: false, max_quantity: "3" },
    }),
    unit: "max_quantity",
    marc: [{ max_quantity: "4" }, 4],
    claire: [{ max_quantity: "6" }, 6],
    other: ["types", { types: ["Remorques", "Poids lourds"] }, ["Poids lourds", "Remorques"]],
    remove: (actor, id) => deleteExtra(app, actor, id),
  },
  brand: {
    roles: both,
    make: () => addBrand(database.db),
    form: () => ({ name: "Solane", file_id: "" }),
    unit: "name",
    marc: [{ name: "Solane Motors" }, "Solane Motors"],
    claire: [{ name: "Solane SA" }, "Solane SA"],
    remove: (actor, id) => deleteBrand(app, actor, id),
  },
  template: {
    roles: adminOnly,
    make: () => addReplyTemplate(database.db),
    form: () => ({ name: "Pièces à apporter", subject: "", body: "Bonjour" }),
    unit: "subject",
    marc: [{ subject: "Votre départ" }, "Votre départ"],
    claire: [{ subject: "Votre retour" }, "Votre retour"],
    other: ["body", { body: "Bonsoir" }, "Bonsoir"],
    remove: (actor, id) => deleteTemplate(app, actor, id),
  },
  statistics: {
    roles: both,
    form: () => ({ experience_years: "11", satisfied_clients: "30" }),
    unit: "experience_years",
    marc: [{ experience_years: "12" }, 12],
    claire: [{ experience_years: "13" }, 13],
    other: ["satisfied_clients", { satisfied_clients: "55" }, 55],
  },
  about: {
    roles: both,
    form: () => ({ content: "<p>Avant</p>" }),
    unit: "content",
    marc: [{ content: "<p>Un</p>" }, "<p>Un</p>"],
    claire: [{ content: "<p>Deux</p>" }, "<p>Deux</p>"],
  },
  company: {
    roles: adminOnly,
    form: () => ({ ...place, ...reach, name: "Mistral Location", business_hours: defaultAgencyHours }),
    unit: "name",
    marc: [{ name: "Autan" }, "Autan"],
    claire: [{ name: "Cers" }, "Cers"],
    other: ["legal_form", { legal_form: "SAS" }, "SAS"],
  },
  identity: {
    roles: adminOnly,
    form: () => ({ lorry_name: "", palette: "tramontane", livery: "relief", landscape: "montagne" }),
    unit: "palette",
    marc: [{ palette: "garrigue" }, "garrigue"],
    claire: [{ palette: "lagune" }, "lagune"],
    other: ["livery", { livery: "bande" }, "bande"],
  },
  texts: {
    roles: adminOnly,
    form: () => ({ assistance: "false", own_workshop: "false", founded_year: "" }),
    unit: "place",
    marc: [{ place: "Foix" }, "Foix"],
    claire: [{ place: "Pamiers" }, "Pamiers"],
    other: ["founded_year", { founded_year: "2017" }, 2017],
  },
  rental: {
    roles: adminOnly,
    form: async () => {
      const settings = Object.entries(await getRentalSettings(app, marc));
      return Object.fromEntries(settings.map(([field, value]) => [field, String(value ?? "")]));
    },
    unit: "condition_fuel",
    marc: [{ condition_fuel: "Rendu plein" }, "Rendu plein"],
    claire: [{ condition_fuel: "Au même niveau" }, "Au même niveau"],
    other: ["vat_rate", { vat_rate: "8,5" }, 8.5],
  },
  closures: {
    roles: adminOnly,
    form: () => ({}),
    unit: "holidays",
    marc: [{ holidays: "ouvert" }, "ouvert"],
    other: ["holiday_zone", { holiday_zone: "alsace-moselle" }, "alsace-moselle"],
  },
  contact: {
    roles: adminOnly,
    form: () => ({
      office_address: place.address,
      office_zip: place.zip,
      office_city: place.city,
      ...reach,
      business_hours: defaultAgencyHours,
    }),
    unit: "phone",
    marc: [{ phone: "04 00 00 00 00" }, "04 00 00 00 00"],
    claire: [{ phone: "04 11 11 11 11" }, "04 11 11 11 11"],
    other: ["email", { email: "bureau@example.fr" }, "bureau@example.fr"],
  },
  maintenance: {
    roles: adminOnly,
    form: () => ({ message: "", end_date: "", end_time: "" }),
    unit: "message",
    marc: [{ message: "De retour lundi." }, "De retour lundi."],
    claire: [{ message: "De retour mardi." }, "De retour mardi."],
    other: [
      "end_date+end_time",
      { end_date: "2026-11-16", end_time: "08:00" },
      { end_date: "2026-11-16", end_time: "08:00" },
    ],
  },
  security: {
    roles: adminOnly,
    form: () => ({ require_two_factor: false }),
    unit: "require_two_factor",
    marc: [{ require_two_factor: true }, true],
  },
};

/** What a form sends: everything it holds, and what it was opened with of each unit that was changed. */
function baselineOf(record: { version: string }, ...units: string[]): Baseline {
  return {
    version: record.version,
    values: Object.fromEntries(units.map((unit) => [unit, valueAt(record, unit)])),
  };
}

/** A revert reads the moment of the maintenance's end in one piece; its form has two. */
const operationsOf = (name: RecordName) => {
  const operations = name === "maintenance" ? maintenanceOperations : revertibleRecords[name];
  if (!operations) throw new Error(`${name} has no operations`);
  return operations;
};

const open = async (name: RecordName, actor: Actor = marc) => {
  const record = await operationsOf(name).get(app, actor, id);
  if (!record) throw new Error("there is no such record");
  return record;
};

const save = (name: RecordName, actor: Actor, baseline: Baseline, input: Form) =>
  operationsOf(name).update(app, actor, { id, baseline, input: input as never });

test("each column of a table that the history follows has a label", async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as "table", array(
      select attname::text from pg_attribute where attrelid = tgrelid and attnum > 0 and not attisdropped
        and attname not in ('id', 'created_at', 'updated_at', 'updated_by', 'singleton')
        and attname <> all(string_to_array(encode(tgargs, 'escape'), '\\000'))) as columns
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where tgname = 'history' and proname = 'record_change'`.execute(database.db);
  expect(rows.length).toBeGreaterThan(10);
  const unnamed = rows.flatMap(({ table, columns }) =>
    columns.filter((column) => fieldLabel(column, table) === column).map((column) => `${table}.${column}`),
  );
  expect(unnamed).toEqual([]);
});

test("every record that the history sets back has operations, and a contract here", () => {
  const names = Object.entries(records).flatMap(([name, kind]) =>
    revertibleColumns(kind).length > 0 ? name : [],
  );
  // A period has no form of that kind: it stands again where it stood.
  expect(Object.keys(revertibleRecords).sort()).toEqual([...names, "period"].toSorted());
  expect(Object.keys(contracts).sort()).toEqual(names.toSorted());
});

describe.each(Object.entries(contracts) as [RecordName, Contract][])("%s", (name, contract) => {
  const { unit, marc: typedByMarc, claire: typedByClaire, remove } = contract;
  const [typed, stored] = typedByMarc;
  let form: Form;

  beforeEach(async () => {
    id = (await contract.make?.()) ?? "";
    form = await contract.form();
    if (name === "brand") {
      const file = await addPendingFile(database.db, "logos/logos/");
      contract.other = ["file_id", { file_id: file.id }, file.url];
    }
  });

  test("only those who have the right read and write it", async () => {
    const opened = await open(name);
    const user = { ...marc, role: "user" } as const;
    const refused: [StaffMember | null, number][] = [
      [null, 401],
      [{ ...marc, active: false }, 403],
    ];
    if (!contract.roles.includes("user")) refused.push([user, 403]);
    const readers = rolesWith(readRightOf(records[name]));
    for (const [actor, status] of refused) {
      const mayRead = actor?.active === true && readers.includes(actor.role);
      if (!mayRead && "list" in operationsOf(name))
        await expect(Object(operationsOf(name)).list(app, actor, "")).rejects.toMatchObject({ status });
      if (!mayRead) await expect(open(name, actor)).rejects.toMatchObject({ status });
      else expect(await open(name, actor)).toEqual(opened);
      await expect(save(name, actor, opened, { ...form, ...typed })).rejects.toMatchObject({ status });
      if (remove) await expect(remove(actor, id)).rejects.toMatchObject({ status });
      const operations = operationsOf(name);
      if ("create" in operations)
        await expect(Object(operations).create(app, actor, { ...form, ...typed })).rejects.toMatchObject({
          status,
        });
    }
    expect(await open(name)).toEqual(opened);
    expect(app.droppedPages).toBe(0);
    const actor = contract.roles.includes("user") ? user : marc;
    await save(name, actor, baselineOf(opened, unit), { ...form, ...typed });
    expect(valueAt(await open(name, actor), unit)).toEqual(stored);
    expect(app.droppedPages).toBe("isPublic" in records[name] ? 1 : 0);
  });

  test("a save is a line of the history, and that line sets it back", async () => {
    await save(name, marc, await open(name), form);
    await database.db.deleteFrom("history").execute();
    const opened = await open(name);
    await save(name, marc, baselineOf(opened, unit), { ...form, ...typed });
    const [line, ...more] = await database.db.selectFrom("history").selectAll().execute();
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      actor_email: marc.email,
      action: "updated",
      record_table: records[name].table,
    });
    const { version, fields } = await previewRevert(app, marc, line?.id ?? "");
    expect(fields.map(({ label }) => label)).toEqual([fieldLabel(unit)]);
    const seen = JSON.stringify(Object.fromEntries(fields.map(({ field, seen }) => [field, seen])));
    await revertChange(app, marc, { id: line?.id ?? "", version, seen });
    expect(valueAt(await open(name), unit)).toEqual(valueAt(opened, unit));
  });

  test.runIf(contract.other || name === "brand")(
    "two editors in different fields: both changes are kept, and the second hears of the first",
    async () => {
      const opened = await open(name);
      await save(name, marc, baselineOf(opened, unit), { ...form, ...typed });
      const [other, typedBeside, storedBeside] = contract.other ?? expect.fail();
      const saved = await save(name, claire, baselineOf(opened, other), { ...form, ...typedBeside });
      const after = await open(name);
      expect(valueAt(after, unit)).toEqual(stored);
      expect(valueAt(after, other)).toEqual(storedBeside);
      expect(JSON.stringify(saved)).toContain("marc@example.fr a aussi modifié cette fiche, le ");
    },
  );

  test.runIf(typedByClaire)(
    "two editors in one field: the second gets both values, and what they choose is saved",
    async () => {
      const opened = await open(name);
      await save(name, marc, baselineOf(opened, unit), { ...form, ...typed });
      const [again, wanted] = typedByClaire ?? expect.fail();
      const change = { ...form, ...again };
      const both = { unit, mine: wanted, theirs: stored, by: "marc@example.fr", at: anything };
      await expect(save(name, claire, baselineOf(opened, unit), change)).rejects.toMatchObject({
        status: 409,
        staleness: { by: "marc@example.fr", conflicts: [both] },
      });
      expect(valueAt(await open(name), unit)).toEqual(stored);
      await save(name, claire, { version: opened.version, values: { [unit]: stored } }, change);
      expect(valueAt(await open(name), unit)).toEqual(wanted);
    },
  );

  test("a form of an older tab, without a baseline, overwrites nothing", async () => {
    const { version } = await open(name);
    await save(name, marc, { version }, { ...form, ...typed });
    const whole = { ...form, ...typedByClaire?.[0] };
    await expect(save(name, claire, { version }, whole)).rejects.toMatchObject({
      status: 409,
      staleness: { by: "marc@example.fr", conflicts: [] },
    });
    expect(valueAt(await open(name), unit)).toEqual(stored);
  });

  const csv = screenRecords.find(([screen, { screens }]) => screen === name && screens.csv)?.[1];
  test.runIf(csv)("its CSV has a line of every record, for those who have the right", async () => {
    const kind = csv ?? expect.fail();
    const columns = kind.screens.csv ?? [];
    const opened = await open(name);
    const [head, line, end] = (await exportRecords(app, marc, kind)).split("\r\n");
    expect(head).toBe(`\ufeff${columns.map((column) => `"${fieldLabel(column, kind.table)}"`).join(";")}`);
    expect(line).toContain(`"${valueAt(opened, "name")}"`);
    expect(line?.split('";"')).toHaveLength(columns.length);
    expect(end).toBe("");
    await expect(exportRecords(app, null, kind)).rejects.toMatchObject({ status: 401 });
    if (!rolesWith(readRightOf(kind)).includes("user"))
      await expect(exportRecords(app, { ...marc, role: "user" }, kind)).rejects.toMatchObject({
        status: 403,
      });
  });

  test.runIf(remove)("deleted it is gone, and comes back from the bin as it was", async () => {
    const opened = await open(name);
    const { batch } = (await remove?.(marc, id)) ?? expect.fail();
    const gone = { status: 404 };
    expect(await operationsOf(name).get(app, marc, id)).toBeNull();
    await expect(save(name, marc, opened, { ...form, ...typed })).rejects.toMatchObject(gone);
    await expect(remove?.(marc, id)).rejects.toMatchObject(gone);
    expect(batch !== undefined).toBe("bin" in records[name]);
    if (batch) {
      await restoreFromBin(app, marc, { batch });
      expect(await open(name)).toEqual(opened);
    }
    id = "n-importe-quoi";
    expect(await operationsOf(name).get(app, marc, id)).toBeNull();
    await expect(save(name, marc, opened, { ...form, ...typed })).rejects.toMatchObject(gone);
    // Vehicles are deleted by the list, which must name some.
    await expect(remove?.(marc, id)).rejects.toMatchObject(name === "vehicle" ? { status: 422 } : gone);
  });
});

describe("a user's account", () => {
  const openAccount = async (userId: string) => {
    const account = await getStaffAccount(app, marc, userId);
    if (!account) throw new Error("there is no such account");
    return account;
  };

  test("role and activity are kept from two editors", async () => {
    const { id: userId } = await addMember(database, "user", "lea@example.fr");
    const opened = await openAccount(userId);
    const form = { userId, role: "user", active: true, version: opened.version } as const;
    await updateAccount(app, marc, { ...form, role: "admin", baseline: { role: "user" } });
    await updateAccount(app, claire, { ...form, active: false, baseline: { active: true } });
    expect(await openAccount(userId)).toMatchObject({ role: "admin", active: false });
  });

  test("two new passwords meet, and neither is told", async () => {
    const { id: userId } = await addAccount(database.db, {
      email: "lea@example.fr",
      role: "user",
      password: "mot-de-passe-1",
    });
    const opened = await openAccount(userId);
    const form = { userId, version: opened.version, baseline: { newPassword: opened.newPassword } };
    await updateAccount(app, marc, { ...form, newPassword: "mot-de-passe-2" });
    const met = updateAccount(app, claire, { ...form, newPassword: "mot-de-passe-3" });
    await expect(met).rejects.toMatchObject({
      staleness: { by: marc.email, conflicts: [{ unit: "newPassword", mine: true }] },
    });
    expect(JSON.stringify(await met.catch((error) => error.staleness))).not.toContain("mot-de-passe");
  });
});

describe("a week of hours", () => {
  const withDay = (index: number, open: string) =>
    defaultAgencyHours.map((day, at) => (at === index ? { ...day, morning: { open, close: "12:00" } } : day));

  test("is merged day by day, and a day that both changed is asked about", async () => {
    id = await addAgency(database.db);
    const form = (await contracts.agency?.form()) ?? expect.fail();
    await save("agency", marc, await open("agency"), form);
    const opened = await open("agency");
    await save("agency", marc, baselineOf(opened, "hours.0"), { ...form, hours: withDay(0, "07:00") });
    await save("agency", claire, baselineOf(opened, "hours.3"), { ...form, hours: withDay(3, "10:00") });
    const after = await getStaffAgency(app, marc, id);
    expect(after?.hours?.map(({ morning }) => morning.open).slice(0, 4)).toEqual([
      "07:00",
      "09:00",
      "09:00",
      "10:00",
    ]);
    await expect(
      save("agency", claire, baselineOf(opened, "hours.0"), { ...form, hours: withDay(0, "08:00") }),
    ).rejects.toMatchObject({
      staleness: {
        conflicts: [
          { unit: "hours.0", mine: { morning: { open: "08:00" } }, theirs: { morning: { open: "07:00" } } },
        ],
      },
    });
  });
});

test("ticks of a list are merged, and equipment nobody knows is still refused", async () => {
  id = await addVehicle(database.db);
  const opened = await open("vehicle");
  const form = (await contracts.vehicle?.form()) ?? expect.fail();
  const baseline = baselineOf(opened, "equipment");
  await save("vehicle", marc, baseline, { ...form, equipment: ["Navigation GPS"] });
  await save("vehicle", claire, baseline, { ...form, equipment: ["Galerie de toit"] });
  const { equipment } = (await getStaffVehicle(app, marc, id)) ?? {};
  expect(equipment?.toSorted()).toEqual(["Galerie de toit", "Navigation GPS"]);
  await expect(save("vehicle", claire, baseline, { ...form, equipment: ["Canon"] })).rejects.toMatchObject({
    status: 422,
  });
});

test("a field's own author is named, not whoever saved last", async () => {
  id = await addVehicle(database.db);
  const opened = await open("vehicle");
  const form = (await contracts.vehicle?.form()) ?? expect.fail();
  await save("vehicle", marc, baselineOf(opened, "price"), { ...form, price: "150" });
  await setAvailability(app, claire, { ids: [id], available: false });
  const third = await addMember(database, "admin", "ines@example.fr");
  await expect(
    save("vehicle", third, baselineOf(opened, "price"), { ...form, price: "170" }),
  ).rejects.toMatchObject({
    staleness: { by: "claire@example.fr", conflicts: [{ unit: "price", by: "marc@example.fr" }] },
  });
});

test("what was not touched is not written, even where the form holds another value", async () => {
  id = await addVehicle(database.db);
  const opened = await open("vehicle");
  const form = (await contracts.vehicle?.form()) ?? expect.fail();
  await save("vehicle", claire, baselineOf(opened, "mileage"), { ...form, mileage: "12", name: "Renommé" });
  expect(await open("vehicle")).toMatchObject({ mileage: 12, name: "Corbère Relais" });
});

test.each(["", "null", "hier", "2026-01-01T00:00:00.000Z"])(
  "a version «%s» is only an old one",
  async (version) => {
    id = await addVehicle(database.db);
    const form = (await contracts.vehicle?.form()) ?? expect.fail();
    const saved = save("vehicle", marc, { version, values: { price: 5 } }, { ...form, price: "6" });
    await expect(saved).rejects.toMatchObject({
      status: 409,
      staleness: { conflicts: [{ unit: "price", mine: 6, theirs: null }] },
    });
  },
);
