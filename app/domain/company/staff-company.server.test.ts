import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { getCompany } from "./company.server.ts";
import type { CompanyInput } from "./company-settings.schema.ts";
import { getStaffCompany, updateCompany } from "./staff-company.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("company_info").execute();
  await database.db.insertInto("company_info").defaultValues().execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  admin = await addMember(database, "admin", "claire@example.fr");
  app.droppedPages = 0;
});

const input: CompanyInput = {
  name: "Mistral Location",
  email: "contact@example.fr",
  phone: "04 65 71 66 00",
  address: "95 avenue de Prades",
  zip: "66000",
  city: "Perpignan",
  business_hours: defaultOfficeHours,
};

const save = async (changes: Partial<CompanyInput> = {}) =>
  updateCompany(app, admin, { baseline: await getStaffCompany(app, admin), input: { ...input, ...changes } });

test("what is saved is on the site at once, and history says who saved it", async () => {
  const { version } = await save({ siren: "123 456 789", mediator_website: "mediateur.example.fr" });
  expect(await getStaffCompany(app, admin)).toMatchObject({
    version,
    name: "Mistral Location",
    siren: "123 456 789",
    mediator_website: "https://mediateur.example.fr",
    business_hours: defaultOfficeHours,
  });
  expect(await getCompany(app)).toMatchObject({ name: "Mistral Location" });
  expect(app.droppedPages).toBe(1);
  const [line] = await database.db.selectFrom("history").selectAll().execute();
  expect(line).toMatchObject({
    actor_email: "claire@example.fr",
    record_table: "company_info",
    before: { name: "" },
    after: { name: "Mistral Location", siren: "123 456 789" },
  });
});

test("the demonstration's mark stays with its name, and leaves with it", async () => {
  await database.db
    .updateTable("company_info")
    .set({ ...input, business_hours: JSON.stringify(input.business_hours), mark: "bars" })
    .execute();
  const mark = async () =>
    (await database.db.selectFrom("company_info").select("mark").executeTakeFirstOrThrow()).mark;
  await save({ phone: "05 61 00 12 40" });
  expect(await mark()).toBe("bars");
  await save({ name: "Brenac Location" });
  expect(await mark()).toBe("initials");
});

test("hours nobody set are the usual ones; unreadable ones are said to be", async () => {
  expect((await getStaffCompany(app, admin)).business_hours).toEqual(defaultOfficeHours);
  await database.db.updateTable("company_info").set({ business_hours: "9 h à 18 h" }).execute();
  expect((await getStaffCompany(app, admin)).business_hours).toBeNull();
});

describe("what it accepts", () => {
  test.each([
    ["name", "", /nom/],
    ["email", "contact@tramontane", /adresse complète/],
    ["phone", "", /téléphone/],
    ["address", "  ", /adresse/],
    ["zip", "", /code postal/],
    ["city", "", /ville/],
    ["siren", "12345678", /9\u00a0chiffres/],
    ["siren", "12345678a", /9\u00a0chiffres/],
    ["vat_number", "FR123", /FR/],
    ["vat_number", "DE40 123 456 789", /FR/],
    ["host_phone", "12", /numéro/],
    ["mediator_address", "x".repeat(301), /300/],
    ["mediator_website", "javascript:alert(1)", /site/],
    ["mediator_website", "pas un site", /site/],
  ])("%s «%s» is refused", async (field, value, sentence) => {
    await expect(save({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(sentence) },
    });
  });

  test("every legal fact may be empty, and the demonstration's may stay", async () => {
    await save({ siren: "", vat_number: "", share_capital: "" });
    await save({ siren: "000 000 000 (exemple)", vat_number: "FR00 000 000 000 (exemple)" });
    expect((await getStaffCompany(app, admin)).siren).toBe("000 000 000 (exemple)");
  });
});
