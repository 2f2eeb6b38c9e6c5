import { beforeAll, expect, test } from "vitest";
import { toDuring } from "#app/domain/rental/days.ts";
import { testDatabase } from "#tests/support/database.ts";
import { adviseStay } from "./stay-advice.server.ts";

const database = testDatabase();
const now = () => new Date("2026-11-16T09:00:00Z");
const stay = new URLSearchParams({ du: "2026-12-08", au: "2026-12-12" });
let taken: string;
let free: string;
let away: string;
let off: string;

const address = { address: "1", phone: "04 65 71 00 00", email: "a@t.example" };

beforeAll(async () => {
  const { db } = database;
  const [here, there] = (await db
    .insertInto("agencies")
    .values([
      {
        ...address,
        name: "Agence de Perpignan",
        zip: "66000",
        city: "Perpignan",
        latitude: 42.7,
        longitude: 2.9,
      },
      {
        ...address,
        name: "Agence du Boulou",
        zip: "66160",
        city: "Le Boulou",
        latitude: 42.52,
        longitude: 2.83,
      },
    ])
    .returning("id")
    .execute()) as [{ id: string }, { id: string }];
  const van = { type: "Véhicules léger", price: 90, capacity: "20 m³" } as const;
  const vehicles = await db
    .insertInto("vehicles")
    .values([
      { ...van, name: "Pris", agency_id: here.id, location: "Perpignan" },
      { ...van, name: "Libre", agency_id: here.id, location: "Perpignan" },
      { ...van, name: "Au Boulou", agency_id: there.id, location: "Le Boulou" },
      { ...van, name: "Éteint", agency_id: here.id, location: "Perpignan", available: false },
    ])
    .returning("id")
    .execute();
  [taken, free, away, off] = vehicles.map(({ id }) => id) as [string, string, string, string];
  await db
    .insertInto("vehicle_periods")
    .values([
      { vehicle_id: taken, kind: "location", during: toDuring({ from: "2026-12-10", to: "2026-12-20" }) },
      { vehicle_id: free, kind: "option", during: toDuring({ from: "2026-12-08", to: "2026-12-12" }) },
    ])
    .execute();
});

const advise = (ids: string[], values: { get: URLSearchParams["get"] } = stay) =>
  adviseStay({ db: database.db, now }, ids, values);

test("a vehicle that is taken has its first free days, and what does for it", async () => {
  const advice = await advise([taken]);
  expect(advice).toMatchObject({ from: "2026-12-08", to: "2026-12-12", km: null });
  expect(advice?.taken).toMatchObject([
    {
      id: taken,
      name: "Pris",
      words: "Pas libre à ces dates.",
      first: { from: "2026-12-21", to: "2026-12-25" },
      others: [
        { id: free, facts: expect.stringMatching(/ · Perpignan$/) },
        { id: away, facts: expect.stringMatching(/ · Le Boulou, à 21\s?km à vol d’oiseau$/) },
      ],
    },
  ]);
});

test("what is offered is not in the request already", async () => {
  const advice = await advise([taken, free]);
  expect(advice?.taken.map(({ others }) => others.map(({ id }) => id))).toEqual([[away]]);
});

test("one that was switched off is not to be had, and nobody knows when", async () => {
  const advice = await advise([off]);
  expect(advice?.taken).toMatchObject([{ words: "Indisponible en ce moment.", first: null }]);
});

test("free vehicles, and days that are not known, say nothing", async () => {
  expect((await advise([free, away]))?.taken).toEqual([]);
  for (const query of ["", "du=hier&au=demain", "duree=3"])
    expect(await advise([taken], new URLSearchParams(query)), query).toBeNull();
  for (const query of ["du=2026-12-08", "du=2026-12-12&au=2026-12-08"])
    expect((await advise([taken], new URLSearchParams(query)))?.taken, query).toEqual([]);
  expect((await advise([]))?.taken).toEqual([]);
});
