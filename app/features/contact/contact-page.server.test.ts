import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { getContactPrefill, listContactAgencies } from "./contact-page.server.ts";

const database = testDatabase();
let north: string;
let south: string;
let van: string;
let secretVan: string;

const place = { address: "1", zip: "66000", city: "Perpignan", phone: "04 65 71 00 00" };

beforeAll(async () => {
  const agencies = await database.db
    .insertInto("agencies")
    .values([
      { ...place, name: "Agence Nord", email: "nord@t.example" },
      { ...place, name: "Agence de la côte", email: "cote@t.example" },
    ])
    .returning("id")
    .execute();
  [north, south] = agencies.map(({ id }) => id) as [string, string];
  const vehicles = await database.db
    .insertInto("vehicles")
    .values([
      { name: "Grand volume <20 m³>", type: "Véhicules léger", agency_id: north, price: 89 },
      { name: "Discret", type: "Véhicules léger", agency_id: north, show_agency: false },
    ])
    .returning("id")
    .execute();
  [van, secretVan] = vehicles.map(({ id }) => id) as [string, string];
});

const prefill = (query: string) => getContactPrefill(database, new URLSearchParams(query));
const nothing = { vehicle: null, subject: "", agency_id: "", message: "" };

test("the agencies one may write to come by name", async () => {
  expect(await listContactAgencies(database)).toEqual([
    { id: south, name: "Agence de la côte", email: "cote@t.example" },
    { id: north, name: "Agence Nord", email: "nord@t.example" },
  ]);
});

test("a quote for a vehicle starts with subject, agency and a first line that names it", async () => {
  expect(await prefill(`vehicule=${van}&sujet=devis`)).toEqual({
    vehicle: { id: van, name: "Grand volume <20 m³>" },
    subject: "devis",
    agency_id: north,
    message: "Bonjour, je souhaite recevoir un devis pour le véhicule «\u00a0Grand volume <20 m³>\u00a0».\n",
  });
  expect((await prefill(`vehicule=${van}&sujet=location`)).message).toContain("réserver");
  expect((await prefill(`vehicule=${van}`)).message).toContain("Grand volume");
});

test("a vehicle whose agency is hidden does not give it away", async () => {
  expect(await prefill(`vehicule=${secretVan}&sujet=devis`)).toMatchObject({
    vehicle: { name: "Discret" },
    agency_id: "",
  });
});

test("an agency asked for comes first, with or without a vehicle", async () => {
  expect(await prefill(`agence=${south}`)).toEqual({ ...nothing, agency_id: south });
  expect(await prefill(`vehicule=${van}&agence=${south}`)).toMatchObject({ agency_id: south });
});

test.each([
  "",
  "vehicule=1&agence=' or 1=1 --&sujet=achat",
  "vehicule=0190f5a2-0000-7000-8000-000000000000&agence=0190f5a2-0000-7000-8000-000000000000",
  "vehicule=&agence=&sujet=toString",
  "sujet=__proto__",
])("«%s» starts an empty form", async (query) => {
  expect(await prefill(query)).toEqual(nothing);
});
