import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  askedIds,
  getContactPrefill,
  isEndlessContact,
  listContactAgencies,
  readAnswer,
  sealAnswer,
} from "./contact-page.server.ts";

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

const prefill = async (query: string) => {
  const params = new URLSearchParams(query);
  const vehicles = await listAskedVehicles(database, askedIds(params.getAll("vehicule")));
  return getContactPrefill(database, params, vehicles);
};
const nothing = {
  vehicles: [],
  hasGone: false,
  subject: "",
  agency_id: "",
  request: {},
  search: "",
  isRental: false,
};
const unknown = "0190f5a2-0000-7000-8000-000000000000";

test("the agencies one may write to come by name, with the days their doors stay closed", async () => {
  const app = { db: database.db, now: () => new Date("2026-11-16T09:00:00Z") };
  const agencies = await listContactAgencies(app);
  expect(agencies).toMatchObject([
    { id: south, name: "Agence de la côte", email: "cote@t.example", phone: place.phone },
    { id: north, name: "Agence Nord", email: "nord@t.example" },
  ]);
  expect(agencies[0]?.closed.dates).toMatchObject({ "2026-12-25": "Noël" });
});

test("a quote for a vehicle starts with it, the subject and its agency", async () => {
  expect(await prefill(`vehicule=${van}&sujet=devis`)).toMatchObject({
    vehicles: [{ id: van, name: "Grand volume <20 m³>", agencyId: north, price: { ht: 8900, ttc: 10_680 } }],
    hasGone: false,
    subject: "devis",
    agency_id: north,
    isRental: true,
  });
});

test("a vehicle whose agency is hidden does not give it away", async () => {
  const start = await prefill(`vehicule=${secretVan}&sujet=devis`);
  expect(start).toMatchObject({ vehicles: [{ name: "Discret", agencyId: null }], agency_id: "" });
  expect(JSON.stringify(start)).not.toContain(north);
});

test("several vehicles come as they were chosen, each once; those of two agencies choose none", async () => {
  const far = await database.db
    .insertInto("vehicles")
    .values({ name: "Lointain", type: "Véhicules léger", agency_id: south })
    .returning("id")
    .executeTakeFirstOrThrow();
  const both = await prefill(`vehicule=${far.id}&vehicule=${van}&vehicule=${far.id}&sujet=devis`);
  expect(both.vehicles.map(({ id }) => id)).toEqual([far.id, van]);
  expect(both).toMatchObject({ agency_id: "", hasGone: false });
  expect(await prefill(`vehicule=${secretVan}&vehicule=${van}`)).toMatchObject({ agency_id: north });
});

test("what was looked for comes on one line, and short", async () => {
  expect((await prefill("recherche=%20benne%0Aà ordures ")).search).toBe("benne à ordures");
  expect((await prefill(`recherche=${"a".repeat(500)}`)).search).toHaveLength(100);
});

test("a vehicle that is gone is left out, and said to be", async () => {
  expect(await prefill(`vehicule=${unknown}&vehicule=${van}`)).toMatchObject({
    vehicles: [{ id: van }],
    hasGone: true,
  });
});

test("of a hundred vehicles twelve are looked for", () => {
  const many = Array.from({ length: 100 }, (_, index) => unknown.slice(0, -3) + String(100 + index));
  expect(askedIds(["x", ...many])).toEqual(many.slice(0, 12));
});

test("hours and quantities come with the address, and such a page is kept by nobody", async () => {
  const { request } = await prefill(
    `heure_depart=07:30&heure_retour=x&quantite[${van}]=4&quantite[${unknown}]=1`,
  );
  expect(request).toEqual({ heure_depart: "07:30", heure_retour: "x", [`quantite[${van}]`]: "4" });
  expect(isEndlessContact(new URLSearchParams(`vehicule=${van}&quantite[${van}]=4`))).toBe(true);
});

test("extras come with the address; one without a vehicle speaks of a rental all the same", async () => {
  const start = await prefill(`prestation[${van}]=2&prestation[a]=0&prestation[b]=-1&prestation[c]=100`);
  expect(start).toMatchObject({ request: { [`prestation[${van}]`]: "2" }, isRental: true });
  expect(Object.keys(start.request)).toHaveLength(1);
  expect(isEndlessContact(new URLSearchParams(`vehicule=${van}&prestation[a]=1`))).toBe(true);
});

test("days and kilometres come as the address has them, and short", async () => {
  const { request } = await prefill("du=2026-12-08&au=hier&duree=3&unite=siècles&km=1e9&retrait=navette");
  expect(request).toEqual({ du: "2026-12-08", au: "hier", duree: "3", km: "1e9" });
  expect((await prefill(`km=${"9".repeat(500)}&unite=mois`)).request).toEqual({
    km: "9".repeat(20),
    unite: "mois",
  });
});

describe("the answer in an address", () => {
  const clock = { at: new Date("2026-11-17T10:00Z") };
  const auth = { seal: (words: string) => createHash("sha256").update(words).digest("base64url") };
  const app = { auth, now: () => clock.at } as Parameters<typeof readAnswer>[0];
  const sealed = (query: string) => sealAnswer(app, new URLSearchParams(query));
  const read = (params: URLSearchParams, site?: string) =>
    readAnswer(app, {
      url: `http://localhost/contact?${params}`,
      headers: new Headers(site ? { "sec-fetch-site": site } : {}),
    });
  beforeEach(() => {
    clock.at = new Date("2026-11-17T10:00Z");
  });

  test.each([
    ["envoye=1", { reference: null, answerBy: null }],
    ["envoye=K7M-4XQ", { reference: "K7M-4XQ", answerBy: null }],
    [
      "envoye=K7M-4XQ&avant=2026-11-24T12:00",
      { reference: "K7M-4XQ", answerBy: "mardi 24\u00a0novembre à\u00a012:00" },
    ],
    ["envoye=K7M-4XQ&vehicule=a&vehicule=b&confirmation=non", { reference: "K7M-4XQ", isUnconfirmed: true }],
  ])("«%s», sealed here, is told", (query, answer) => {
    expect(read(sealed(query))).toMatchObject(answer);
    expect(read(sealed(query), "same-origin")).toMatchObject(answer);
  });

  test("is nothing where it was guessed, altered, sent to somebody, or is of an hour ago", () => {
    const own = sealed("envoye=K7M-4XQ&du=2026-12-08");
    expect(read(new URLSearchParams("envoye=K7M-4XQ"))).toBeNull();
    expect(read(new URLSearchParams("envoye=1&sceau=x.y"))).toBeNull();
    for (const [name, value] of Object.entries({ envoye: "K7M-4XR", du: "2026-12-09", km: "600" })) {
      const altered = new URLSearchParams(own);
      altered.set(name, value);
      expect(read(altered), name).toBeNull();
    }
    for (const site of ["none", "cross-site", "same-site"]) expect(read(own, site), site).toBeNull();
    clock.at = new Date("2026-11-17T10:14Z");
    expect(read(own)).not.toBeNull();
    clock.at = new Date("2026-11-17T11:00Z");
    expect(read(own)).toBeNull();
    expect(read(new URLSearchParams())).toBeNull();
  });
});

test("an agency asked for comes first, with or without a vehicle", async () => {
  expect(await prefill(`agence=${south}`)).toEqual({ ...nothing, agency_id: south });
  expect(await prefill(`vehicule=${van}&agence=${south}`)).toMatchObject({ agency_id: south });
});

test.each([
  "",
  "agence=' or 1=1 --&sujet=achat",
  "agence=0190f5a2-0000-7000-8000-000000000000",
  "vehicule=&agence=&sujet=toString",
  "sujet=__proto__",
])("«%s» starts an empty form", async (query) => {
  expect(await prefill(query)).toEqual(nothing);
});

test("a forged vehicle is one that is not there", async () => {
  for (const forged of ["1", "' or 1=1 --", unknown])
    expect(await prefill(`vehicule=${encodeURIComponent(forged)}`)).toEqual({
      ...nothing,
      hasGone: true,
      isRental: true,
    });
});
