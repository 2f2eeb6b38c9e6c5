import { beforeEach, expect, test } from "vitest";
import { defaultOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { listBrands } from "#app/domain/brands/brands.server.ts";
import { getStatistics } from "#app/domain/statistics/statistics.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getCompany, getHeroImage } from "./company.server.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.db
    .updateTable("company_info")
    .set({
      address: "1 rue du Dépôt",
      zip: "66100",
      city: "Cabestany",
      phone: "04 65 71 00 10",
      email: "societe@example.fr",
      business_hours: "[]",
      hero_image_url: null,
    })
    .execute();
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "", office_zip: "", office_city: "", phone: "", email: "", business_hours: "[]" })
    .execute();
});

test("until the contact page is set, the company's own record speaks", async () => {
  expect(await getCompany({ ...database, now: () => new Date("2026-11-10T09:00:00Z") })).toEqual({
    name: "Location de véhicules",
    officeName: "Siège de Cabestany",
    address: "1 rue du Dépôt",
    zip: "66100",
    city: "Cabestany",
    phone: "04 65 71 00 10",
    email: "societe@example.fr",
    hours: defaultOfficeHours,
    // From this Monday on, for a year: what search engines are told.
    exceptions: [
      { date: "2026-11-11", label: "Armistice 1918", hours: [] },
      { date: "2026-12-25", label: "Noël", hours: [] },
      { date: "2027-01-01", label: "Jour de l’an", hours: [] },
      { date: "2027-03-29", label: "Lundi de Pâques", hours: [] },
      { date: "2027-05-01", label: "Fête du Travail", hours: [] },
      { date: "2027-05-06", label: "Ascension", hours: [] },
      { date: "2027-05-08", label: "Victoire 1945", hours: [] },
      { date: "2027-05-17", label: "Lundi de Pentecôte", hours: [] },
      { date: "2027-07-14", label: "Fête nationale", hours: [] },
      { date: "2027-08-15", label: "Assomption", hours: [] },
      { date: "2027-11-01", label: "Toussaint", hours: [] },
      { date: "2027-11-11", label: "Armistice 1918", hours: [] },
    ],
    headerLogo: null,
    footerLogo: null,
    look: {
      palette: "tramontane",
      landscape: "montagne",
      initial: "L",
      version: expect.stringMatching(/^[0-9a-f]{10}$/),
      painting: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
    // Nothing is said of a company without a name.
    facts: {},
  });
});

test("head office comes first, its address whole", async () => {
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "2 avenue du Siège", office_city: "Perpignan", phone: "04 65 71 00 20" })
    .execute();
  expect(await getCompany(database)).toMatchObject({
    address: "2 avenue du Siège",
    zip: "",
    city: "Perpignan",
    phone: "04 65 71 00 20",
    email: "societe@example.fr",
  });
});

test("a company has a letter for its mark, the demonstration's its wind", async () => {
  const look = { name: "L’Étape", palette: "vigne", landscape: "plaine" } as const;
  await database.db.updateTable("company_info").set(look).execute();
  const shown = { palette: "vigne", landscape: "plaine", initial: "É" };
  expect(await getCompany(database)).toMatchObject({ name: "L’Étape", look: shown });
  await database.db.updateTable("company_info").set({ mark: "bars" }).execute();
  expect((await getCompany(database)).look).toMatchObject({ ...shown, initial: null });
});

test.each([
  ["FR 40 303 265 045", "FR40303265045"],
  ["fr40303265045", "FR40303265045"],
  ["FR00 000 000 000 (exemple)", undefined],
  ["FR00000000000", undefined],
  ["303 265 045", undefined],
  ["", undefined],
])("search engines are told a VAT number that is one: «%s»", async (vat_number, told) => {
  await database.db.updateTable("company_info").set({ name: "Brenac", vat_number }).execute();
  await database.db.updateTable("site_texts").set({ place: "Foix", founded_year: 2017 }).execute();
  expect((await getCompany(database)).facts).toEqual({
    legalName: "Brenac",
    vatNumber: told,
    foundedYear: 2017,
    place: "Foix",
  });
});

test("hours nobody can read are unknown, not an error", async () => {
  await database.db.updateTable("contact_page_settings").set({ business_hours: "9h-18h" }).execute();
  expect((await getCompany(database)).hours).toBeNull();
});

test("head office follows its own word on holidays and the closures for all, not those of an agency", async () => {
  const { id } = await database.db
    .insertInto("agencies")
    .values({ name: "A", address: "", zip: "", city: "", phone: "", email: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("closures")
    .values([
      { agency_id: null, during: "[2026-11-13,2026-11-14)", label: "Séminaire", hours: null },
      { agency_id: id, during: "[2026-11-12,2026-11-13)", label: "Inventaire", hours: null },
    ])
    .execute();
  await database.db
    .updateTable("company_info")
    .set({ holidays: "ouvert", holiday_zone: "alsace-moselle" })
    .execute();
  const { exceptions } = await getCompany({ ...database, now: () => new Date("2026-11-10T09:00:00Z") });
  expect(exceptions).toEqual([
    { date: "2026-11-13", label: "Séminaire", hours: [] },
    { date: "2027-05-01", label: "Fête du Travail", hours: [] },
  ]);
});

test("the hero image is the one saved, or none", async () => {
  expect(await getHeroImage(database)).toBeNull();
  await database.db
    .updateTable("company_info")
    .set({ hero_image_url: "/storage/photos/hero/hero-1.webp" })
    .execute();
  expect(await getHeroImage(database)).toMatchObject({ url: "/storage/photos/hero/hero-1.webp" });
});

test("brands come by name; statistics start at the specified figures", async () => {
  await database.db
    .insertInto("brands")
    .values(
      ["Ourane", "Érault", "Brisefer"].map((name) => ({ name, logo_url: "/storage/logos/logos/a.webp" })),
    )
    .execute();
  expect((await listBrands(database)).map((brand) => brand.name)).toHaveLength(3);
  expect((await listBrands(database))[0]?.name).toBe("Brisefer");
  expect(await getStatistics(database)).toEqual({
    experience_years: 11,
    revenue_millions: 4,
    available_vehicles: 100,
    satisfied_clients: 30,
  });
});
