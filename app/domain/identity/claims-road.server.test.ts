import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { readRoadExample } from "./claims-road.server.ts";

const database = testDatabase();

test.each([
  ["Brenac", "Perpignan", "66000", "Perpignan–Toulouse aller-retour\u00a0: environ 410\u00a0km."],
  ["Brenac", "Foix", "09000", "Foix–Toulouse aller-retour\u00a0: environ 190\u00a0km."],
  // Its own town is no journey.
  ["Brenac", "Toulouse", "31000", "Toulouse–Bordeaux aller-retour\u00a0: environ 560\u00a0km."],
  ["Brenac", "Ajaccio", "20000", null],
  ["Brenac", "Les Abymes", "97139", null],
  ["Brenac", "Nulle part", "00000", null],
  ["Brenac", "", "66000", null],
  ["", "Perpignan", "66000", null],
])("«%s» in %s (%s): %s", async (name, city, zip, expected) => {
  await database.db.updateTable("company_info").set({ name, city, zip }).execute();
  expect(await readRoadExample(database)).toBe(expected);
});

test("the contact page's head office comes before the company's own", async () => {
  await database.db.updateTable("company_info").set({ name: "Brenac", city: "Foix", zip: "09000" }).execute();
  const office = database.db.updateTable("contact_page_settings");
  await office.set({ office_city: "Perpignan", office_zip: "66000" }).execute();
  expect(await readRoadExample(database)).toContain("Perpignan–");
  await office.set({ office_city: "", office_zip: "" }).execute();
  expect(await readRoadExample(database)).toContain("Foix–");
});
