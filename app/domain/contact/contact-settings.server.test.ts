import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import type { ContactSettingsInput } from "./contact-settings.schema.ts";
import { getContactSettings, updateContactSettings } from "./contact-settings.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("contact_page_settings").execute();
  await database.db.insertInto("contact_page_settings").defaultValues().execute();
  await database.db.deleteFrom("profiles").execute();
  admin = await addMember(database, "admin", "claire@example.fr");
  app.droppedPages = 0;
});

const input: ContactSettingsInput = {
  office_address: "95 avenue de Prades",
  office_zip: "66000",
  office_city: "Perpignan",
  phone: "04 65 71 66 00",
  email: "bureau@example.fr",
  business_hours: defaultOfficeHours.map((day) => ({ ...day, closed: day.day === "Dimanche" })),
};

const save = async (changes: Partial<ContactSettingsInput> = {}) =>
  updateContactSettings(app, admin, {
    baseline: await getContactSettings(app, admin),
    input: { ...input, ...changes },
  });

test("hours nobody set are the specification's: Monday to Friday, the week-end closed", async () => {
  const { business_hours } = await getContactSettings(app, admin);
  expect(business_hours?.[0]).toMatchObject({
    day: "Lundi",
    closed: false,
    morning: { open: "09:00", close: "12:00" },
    afternoon: { open: "14:00", close: "17:30" },
  });
  expect(business_hours?.[5]).toMatchObject({
    day: "Samedi",
    closed: true,
    afternoon: { open: "14:00", close: "18:00" },
  });
  expect(business_hours?.[6]).toMatchObject({ closed: true });
});

test("until they are set, the company's own hours stand in, as on the site", async () => {
  const always = defaultOfficeHours.map((day) => ({ ...day, closed: false }));
  await database.db
    .updateTable("company_info")
    .set({ business_hours: JSON.stringify(always) })
    .execute();
  expect((await getContactSettings(app, admin)).business_hours).toEqual(always);
  await database.db.updateTable("company_info").set({ business_hours: "illisible" }).execute();
  expect((await getContactSettings(app, admin)).business_hours).toEqual(defaultOfficeHours);
  await database.db.updateTable("company_info").set({ business_hours: "[]" }).execute();
});

test("what is saved is the head office of every public page, and history", async () => {
  const { version } = await save();
  expect(await getContactSettings(app, admin)).toEqual({ id: expect.any(String), ...input, version });
  expect(await getCompany(app)).toMatchObject({
    address: "95 avenue de Prades",
    email: "bureau@example.fr",
    hours: input.business_hours,
  });
  expect(app.droppedPages).toBe(1);
  const [line] = await database.db
    .selectFrom("history")
    .selectAll()
    .where("record_table", "=", "contact_page_settings")
    .execute();
  expect(line).toMatchObject({ actor_email: admin.email, after: { email: "bureau@example.fr" } });
});

test.each([
  ["office_address", ""],
  ["office_zip", " "],
  ["office_city", ""],
  ["phone", ""],
  ["email", "contact@tramontane-location"],
])("%s «%s» is refused", async (field, value) => {
  await expect(save({ [field]: value })).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  });
});

test("a week that makes no sense is refused at the hour that is wrong", async () => {
  const business_hours = defaultOfficeHours.map((day, index) =>
    index === 3 ? { ...day, afternoon: { open: "14:00", close: "13:30" } } : day,
  );
  await expect(save({ business_hours })).rejects.toMatchObject({
    fields: { "business_hours.3.afternoon.close": "La fermeture doit suivre l’ouverture." },
  });
  await expect(save({ business_hours: null as never })).rejects.toMatchObject({ status: 422 });
});
