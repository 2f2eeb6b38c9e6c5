import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { unconfirmedInclusions } from "#app/domain/identity/claims.ts";
import { listInclusions } from "#app/domain/identity/site-texts.server.ts";
import { listRecordHistory } from "#app/domain/records/history.server.ts";
import { describeChanges } from "#app/domain/records/history.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import type { RentalSettingsInput } from "./rental-settings.schema.ts";
import { getRentalSettings, updateRentalSettings } from "./rental-settings.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  for (const table of ["company_info", "history", "profiles"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await database.db.insertInto("company_info").defaultValues().execute();
  admin = await addMember(database, "admin");
  app.droppedPages = 0;
});

/** The form as it is drawn, with some fields typed in. */
async function form(part: Record<string, string> = {}): Promise<RentalSettingsInput> {
  const { id: _id, version: _version, ...settings } = await getRentalSettings(app, admin);
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value ?? "")]);
  return { ...Object.fromEntries(texts), ...part };
}

const save = async (part: Record<string, string>) =>
  updateRentalSettings(app, admin, {
    baseline: await getRentalSettings(app, admin),
    input: await form(part),
  });

const row = () =>
  database.db
    .selectFrom("company_info")
    .select(["vat_rate", "prices_include_tax", "answer_within_hours", "inclusions", "rental_conditions"])
    .executeTakeFirstOrThrow();

test("they begin with today's words, and a save without a change changes none", async () => {
  const before = await row();
  expect(before.inclusions.map(({ title }) => title)).toEqual([
    "Assurance tous risques",
    "Assistance 24 h/24, 7 j/7",
    "Entretien et révisions",
    "Véhicule de remplacement",
  ]);
  await save({});
  expect(await row()).toEqual(before);
  expect(app.droppedPages).toBe(1);
});

test("a line of the specification's is confirmed by itself, and said of a company with a name from then on", async () => {
  await database.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
  expect(await listInclusions(database)).toEqual([]);
  await save({ inclusion_1_confirmed: "true", inclusion_4_title: "Plein fait", inclusion_4_text: "" });
  expect((await listInclusions(database)).map(({ title }) => title)).toEqual([
    "Assurance tous risques",
    "Plein fait",
  ]);
  expect(unconfirmedInclusions((await row()).inclusions)).toHaveLength(2);
  const { id } = await getRentalSettings(app, admin);
  const [entry] = await listRecordHistory(app, admin, { table: "company_info", id });
  expect(JSON.stringify(entry && describeChanges(entry))).toContain("Franchise selon le véhicule (confirmé)");
  await save({ inclusion_1_confirmed: "" });
  expect((await listInclusions(database)).map(({ title }) => title)).toEqual(["Plein fait"]);
});

test("what every rental includes is the company's own list, without the places it left empty", async () => {
  const lines = [
    { title: "Plein fait", text: "" },
    { title: " ", text: "Sans titre" },
  ];
  await database.db
    .updateTable("company_info")
    .set({ inclusions: JSON.stringify(lines) })
    .execute();
  expect(await listInclusions(database)).toEqual([{ title: "Plein fait", text: "" }]);
});

test("rate, promise, inclusions and conditions are saved; what was emptied is not said", async () => {
  await save({
    vat_rate: "8,5",
    prices_include_tax: "true",
    answer_within_hours: "8",
    inclusion_2_title: "",
    inclusion_2_text: "",
    condition_fuel: "  Plein rendu.\r\nSinon 2,10 € le litre. ",
  });
  expect(await row()).toEqual({
    vat_rate: 8.5,
    prices_include_tax: true,
    answer_within_hours: 8,
    inclusions: [
      { title: "Assurance tous risques", text: "Franchise selon le véhicule" },
      { title: "Entretien et révisions", text: "Réalisés dans nos ateliers" },
      { title: "Véhicule de remplacement", text: "En cas d’immobilisation" },
    ],
    rental_conditions: { fuel: "Plein rendu.\nSinon 2,10 € le litre." },
  });
  const { id } = await getRentalSettings(app, admin);
  const [entry] = await listRecordHistory(app, admin, { table: "company_info", id });
  const labels = entry ? describeChanges(entry).map(({ label }) => label) : [];
  expect(labels.sort()).toEqual([
    "Compris dans chaque location",
    "Conditions de location",
    "Prix TTC",
    "Réponse promise (heures ouvrées)",
    "Taux de TVA",
  ]);
  await save({ answer_within_hours: "", condition_fuel: "" });
  expect(await row()).toMatchObject({ answer_within_hours: null, rental_conditions: {} });
});

test.each([
  ["vat_rate", "", /taux/],
  ["vat_rate", "51", /taux/],
  ["vat_rate", "-1", /taux/],
  ["answer_within_hours", "0", /heures/],
  ["answer_within_hours", "1,5", /heures/],
  ["answer_within_hours", "201", /heures/],
  ["prices_include_tax", "peut-être", /TTC/],
  ["inclusion_1_title", "", /titre/],
  ["condition_delivery", "a".repeat(601), /600/],
])("%s «%.5s» is refused at its field", async (name, value, sentence) => {
  const before = await row();
  const refused = await save({ [name]: value }).catch((error) => error);
  expect(refused).toMatchObject({ status: 422, fields: { [name]: expect.stringMatching(sentence) } });
  expect(await row()).toEqual(before);
});

test("two editors in different texts: both are kept; in the same one, the second is asked", async () => {
  const opened = await getRentalSettings(app, admin);
  const baseline = (...names: string[]) => ({
    version: opened.version,
    values: Object.fromEntries(names.map((name) => [name, Reflect.get(opened, name)])),
  });
  const fuel = await form({ condition_fuel: "Plein rendu." });
  const insurance = await form({ condition_insurance: "Tous risques." });
  const otherFuel = await form({ condition_fuel: "Au même niveau." });
  await updateRentalSettings(app, admin, { baseline: baseline("condition_fuel"), input: fuel });
  await updateRentalSettings(app, admin, { baseline: baseline("condition_insurance"), input: insurance });
  expect((await row()).rental_conditions).toEqual({ fuel: "Plein rendu.", insurance: "Tous risques." });
  await expect(
    updateRentalSettings(app, admin, { baseline: baseline("condition_fuel"), input: otherFuel }),
  ).rejects.toMatchObject({ status: 409 });
});
