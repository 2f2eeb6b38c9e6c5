import { beforeEach, describe, expect, test } from "vitest";
import { getStaffAbout, updateAbout } from "#app/domain/about/staff-about.server.ts";
import { updateAccount } from "#app/domain/accounts/accounts.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { getStaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import { getStaffAgency, updateAgency } from "#app/domain/agencies/staff-agencies.server.ts";
import { getStaffBrand, updateBrand } from "#app/domain/brands/staff-brands.server.ts";
import type { CompanyInput } from "#app/domain/company/company-settings.schema.ts";
import { getStaffCompany, updateCompany } from "#app/domain/company/staff-company.server.ts";
import type { ContactSettingsInput } from "#app/domain/contact/contact-settings.schema.ts";
import { getContactSettings, updateContactSettings } from "#app/domain/contact/contact-settings.server.ts";
import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import { getStaffStatistics, updateStatistics } from "#app/domain/statistics/staff-statistics.server.ts";
import {
  getStaffVehicle,
  setAvailability,
  updateVehicle,
} from "#app/domain/vehicles/staff-vehicles.server.ts";
import { type NewVehicleInput, readVehicleForm } from "#app/domain/vehicles/vehicle-form.schema.ts";
import { type Baseline, valueAt } from "#app/lib/record-units.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addBrand, addPendingFile, addVehicle } from "#tests/support/records.ts";
import { addAccount, addMember } from "#tests/support/staff.ts";

const database = testDatabase();
const app = testApp(database);
let marc: StaffMember;
let claire: StaffMember;
let id: string;

beforeEach(async () => {
  for (const table of ["vehicles", "agencies", "brands", "stored_files", "history", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  for (const table of ["about_page_settings", "company_stats", "maintenance_settings"] as const) {
    await database.db.deleteFrom(table).execute();
    await database.db.insertInto(table).defaultValues().execute();
  }
  for (const table of ["contact_page_settings", "company_info"] as const) {
    await database.db.deleteFrom(table).execute();
    await database.db.insertInto(table).defaultValues().execute();
  }
  marc = await addMember(database, "admin", "marc@example.fr");
  claire = await addMember(database, "admin", "claire@example.fr");
});

type Form = Record<string, unknown>;

interface Screen {
  make?: () => Promise<string>;
  read: () => Promise<({ version: string } & object) | null>;
  /** What the form holds, untouched; changes come over it. */
  form: () => Promise<Form> | Form;
  save: (actor: StaffMember, baseline: Baseline, form: Form) => Promise<unknown>;
  /** By the unit: what Marc types, and what is then stored. */
  marc: Record<string, [typed: Form, stored: unknown]>;
  /** What Claire types: in another unit, and in the same. */
  claire: { other: [unit: string, typed: Form, stored: unknown]; same: [typed: Form, stored: unknown] };
}

const place = { address: "1 rue du Port", zip: "66000", city: "Perpignan" };
const reach = { phone: "04 65 71 20 40", email: "agence@example.fr" };
const anything = expect.anything();

const screens: Record<string, Screen> = {
  vehicle: {
    make: () => addVehicle(database.db),
    read: () => getStaffVehicle(app, marc, id),
    form: async () => {
      const vehicle = await getStaffVehicle(app, marc, id);
      const form = new FormData();
      for (const name of ["name", "type", "agency_id", "description"] as const) {
        form.set(name, String(vehicle?.[name]));
      }
      return { ...readVehicleForm(form), available: true };
    },
    save: (actor, baseline, form) => updateVehicle(app, actor, id, baseline, form as NewVehicleInput),
    marc: { price: [{ price: "150" }, 150] },
    claire: { other: ["mileage", { mileage: "48 210" }, 48_210], same: [{ price: "160" }, 160] },
  },
  agency: {
    make: () => addAgency(database.db),
    read: () => getStaffAgency(app, marc, id),
    form: () => ({ name: "Rivesaltes", ...place, ...reach, hours: defaultAgencyHours }),
    save: (actor, baseline, form) => updateAgency(app, actor, { id, baseline, input: form as never }),
    marc: { name: [{ name: "Rivesaltes Nord" }, "Rivesaltes Nord"] },
    claire: {
      other: ["email", { email: "nord@example.fr" }, "nord@example.fr"],
      same: [{ name: "Rivesaltes Sud" }, "Rivesaltes Sud"],
    },
  },
  brand: {
    make: () => addBrand(database.db),
    read: () => getStaffBrand(app, marc, id),
    form: () => ({ name: "Solane", file_id: "" }),
    save: (actor, baseline, form) => updateBrand(app, actor, { id, baseline, input: form as never }),
    marc: { name: [{ name: "Solane Motors" }, "Solane Motors"] },
    claire: { other: ["file_id", { file_id: "" }, null], same: [{ name: "Solane SA" }, "Solane SA"] },
  },
  statistics: {
    read: () => getStaffStatistics(app, marc),
    form: () => ({ experience_years: "11", satisfied_clients: "30" }),
    save: (actor, baseline, form) => updateStatistics(app, actor, { baseline, input: form }),
    marc: { experience_years: [{ experience_years: "12" }, 12] },
    claire: {
      other: ["satisfied_clients", { satisfied_clients: "55" }, 55],
      same: [{ experience_years: "13" }, 13],
    },
  },
  company: {
    read: () => getStaffCompany(app, marc),
    form: () => ({
      ...place,
      ...reach,
      name: "Mistral Location",
      business_hours: defaultAgencyHours,
    }),
    save: (actor, baseline, form) => updateCompany(app, actor, { baseline, input: form as CompanyInput }),
    marc: { name: [{ name: "Autan" }, "Autan"] },
    claire: {
      other: ["legal_form", { legal_form: "SAS" }, "SAS"],
      same: [{ name: "Cers" }, "Cers"],
    },
  },
  contact: {
    read: () => getContactSettings(app, marc),
    form: () => ({
      office_address: place.address,
      office_zip: place.zip,
      office_city: place.city,
      ...reach,
      business_hours: defaultAgencyHours,
    }),
    save: (actor, baseline, form) =>
      updateContactSettings(app, actor, { baseline, input: form as ContactSettingsInput }),
    marc: { phone: [{ phone: "04 00 00 00 00" }, "04 00 00 00 00"] },
    claire: {
      other: ["email", { email: "bureau@example.fr" }, "bureau@example.fr"],
      same: [{ phone: "04 11 11 11 11" }, "04 11 11 11 11"],
    },
  },
  maintenance: {
    read: async () => (await getMaintenanceSettings(app, marc)).settings,
    form: () => ({ message: "", end_date: "", end_time: "" }),
    save: (actor, baseline, form) => updateMaintenanceSettings(app, actor, { baseline, input: form }),
    marc: { message: [{ message: "De retour lundi." }, "De retour lundi."] },
    claire: {
      other: [
        "end_date+end_time",
        { end_date: "2026-11-16", end_time: "08:00" },
        { end_date: "2026-11-16", end_time: "08:00" },
      ],
      same: [{ message: "De retour mardi." }, "De retour mardi."],
    },
  },
};

/** What a form sends: everything it holds, and what it was opened with of each unit that was changed. */
function baselineOf(record: { version: string }, ...units: string[]): Baseline {
  return {
    version: record.version,
    values: Object.fromEntries(units.map((unit) => [unit, valueAt(record, unit)])),
  };
}

const open = async (screen: Screen) => {
  const record = await screen.read();
  if (!record) throw new Error("there is no such record");
  return record;
};

describe.each(Object.entries(screens))("%s", (name, screen) => {
  const [unit = "", [typedByMarc, storedByMarc] = [{}, null]] = Object.entries(screen.marc)[0] ?? [];

  beforeEach(async () => {
    id = (await screen.make?.()) ?? "";
    if (name === "brand") {
      const file = await addPendingFile(database.db, "logos/logos/");
      screen.claire.other = ["file_id", { file_id: file.id }, file.url];
    }
  });

  test("two editors in different fields: both changes are kept, and the second hears of the first", async () => {
    const opened = await open(screen);
    const form = await screen.form();
    await screen.save(marc, baselineOf(opened, unit), { ...form, ...typedByMarc });
    const [other, typed, stored] = screen.claire.other;
    const saved = await screen.save(claire, baselineOf(opened, other), { ...form, ...typed });
    const after = await open(screen);
    expect(valueAt(after, unit)).toEqual(storedByMarc);
    expect(valueAt(after, other)).toEqual(stored);
    expect(JSON.stringify(saved)).toContain("marc@example.fr a aussi modifié cette fiche, le ");
  });

  test("two editors in one field: the second gets both values, and what they choose is saved", async () => {
    const opened = await open(screen);
    const form = await screen.form();
    await screen.save(marc, baselineOf(opened, unit), { ...form, ...typedByMarc });
    const [typed, wanted] = screen.claire.same;
    const change = { ...form, ...typed };
    const both = { unit, mine: wanted, theirs: storedByMarc, by: "marc@example.fr", at: anything };
    await expect(screen.save(claire, baselineOf(opened, unit), change)).rejects.toMatchObject({
      status: 409,
      staleness: { by: "marc@example.fr", conflicts: [both] },
    });
    expect(valueAt(await open(screen), unit)).toEqual(storedByMarc);
    await screen.save(claire, { version: opened.version, values: { [unit]: storedByMarc } }, change);
    expect(valueAt(await open(screen), unit)).toEqual(wanted);
  });

  test("a form of an older tab, without a baseline, overwrites nothing", async () => {
    const opened = await open(screen);
    const form = await screen.form();
    await screen.save(marc, baselineOf(opened, unit), { ...form, ...typedByMarc });
    const whole = { ...form, ...screen.claire.same[0] };
    await expect(screen.save(claire, { version: opened.version }, whole)).rejects.toMatchObject({
      status: 409,
      staleness: { by: "marc@example.fr", conflicts: [] },
    });
    expect(valueAt(await open(screen), unit)).toEqual(storedByMarc);
  });
});

test("the text of the about page: one field, so the second is always asked", async () => {
  const opened = await getStaffAbout(app, marc);
  await updateAbout(app, marc, { baseline: baselineOf(opened, "content"), input: { content: "<p>Un</p>" } });
  const change = { content: "<p>Deux</p>" };
  await expect(
    updateAbout(app, claire, { baseline: baselineOf(opened, "content"), input: change }),
  ).rejects.toMatchObject({
    staleness: { conflicts: [{ unit: "content", mine: "<p>Deux</p>", theirs: "<p>Un</p>", by: marc.email }] },
  });
  await updateAbout(app, claire, {
    baseline: { version: opened.version, values: { content: "<p>Un</p>" } },
    input: change,
  });
  expect((await getStaffAbout(app, marc)).content).toBe("<p>Deux</p>");
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
    const agency = screens.agency as Screen;
    const form = await agency.form();
    await agency.save(marc, await open(agency), form);
    const opened = await open(agency);
    await agency.save(marc, baselineOf(opened, "hours.0"), { ...form, hours: withDay(0, "07:00") });
    await agency.save(claire, baselineOf(opened, "hours.3"), { ...form, hours: withDay(3, "10:00") });
    const after = await getStaffAgency(app, marc, id);
    expect(after?.hours?.map(({ morning }) => morning.open).slice(0, 4)).toEqual([
      "07:00",
      "09:00",
      "09:00",
      "10:00",
    ]);
    await expect(
      agency.save(claire, baselineOf(opened, "hours.0"), { ...form, hours: withDay(0, "08:00") }),
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
  const vehicle = screens.vehicle as Screen;
  const opened = await open(vehicle);
  const form = await vehicle.form();
  const baseline = baselineOf(opened, "equipment");
  await vehicle.save(marc, baseline, { ...form, equipment: ["Navigation GPS"] });
  await vehicle.save(claire, baseline, { ...form, equipment: ["Galerie de toit"] });
  const { equipment } = (await getStaffVehicle(app, marc, id)) ?? {};
  expect(equipment?.toSorted()).toEqual(["Galerie de toit", "Navigation GPS"]);
  await expect(vehicle.save(claire, baseline, { ...form, equipment: ["Canon"] })).rejects.toMatchObject({
    status: 422,
  });
});

test("a field's own author is named, not whoever saved last", async () => {
  id = await addVehicle(database.db);
  const vehicle = screens.vehicle as Screen;
  const opened = await open(vehicle);
  const form = await vehicle.form();
  await vehicle.save(marc, baselineOf(opened, "price"), { ...form, price: "150" });
  await setAvailability(app, claire, [id], false);
  const third = await addMember(database, "admin", "ines@example.fr");
  await expect(
    vehicle.save(third, baselineOf(opened, "price"), { ...form, price: "170" }),
  ).rejects.toMatchObject({
    staleness: { by: "claire@example.fr", conflicts: [{ unit: "price", by: "marc@example.fr" }] },
  });
});

test("what was not touched is not written, even where the form holds another value", async () => {
  id = await addVehicle(database.db);
  const vehicle = screens.vehicle as Screen;
  const opened = await open(vehicle);
  const form = await vehicle.form();
  await vehicle.save(claire, baselineOf(opened, "mileage"), { ...form, mileage: "12", name: "Renommé" });
  expect(await open(vehicle)).toMatchObject({ mileage: 12, name: "Corbère Relais" });
});

test.each(["", "null", "hier", "2026-01-01T00:00:00.000Z"])(
  "a version «%s» is only an old one",
  async (version) => {
    id = await addVehicle(database.db);
    const vehicle = screens.vehicle as Screen;
    const form = await vehicle.form();
    const save = vehicle.save(marc, { version, values: { price: 5 } }, { ...form, price: "6" });
    await expect(save).rejects.toMatchObject({
      status: 409,
      staleness: { conflicts: [{ unit: "price", mine: 6, theirs: null }] },
    });
  },
);
