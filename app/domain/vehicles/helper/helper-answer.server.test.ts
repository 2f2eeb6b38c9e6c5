import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { capacityValue } from "#app/domain/rental/capacity.ts";
import { addDays, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { licencesOf } from "#app/domain/rental/licence.ts";
import type { Db } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { rowsLookedAt } from "#tests/support/rows-looked-at.ts";
import { vehicleTypes } from "../vehicles.schema.ts";
import { licenceSets } from "./fitting-vehicles.server.ts";
import { readHelper } from "./helper.ts";
import { answerHelper } from "./helper-answer.server.ts";
import { payloadOf, tripLoad } from "./trips.ts";

const database = testDatabase();

const add = (...vehicles: { name: string; [field: string]: unknown }[]) =>
  database.db
    .insertInto("vehicles")
    .values(vehicles.map((vehicle) => ({ type: "Véhicules léger", ptac: 3500, ...vehicle })))
    .execute();

const now = () => new Date();
const ask = (query: string, app: { db: Db; now: () => Date } = { db: database.db, now }) =>
  answerHelper(app, readHelper(new URLSearchParams(query)));
const found = async (query: string) => {
  const { held, higher } = await ask(query);
  const brief = (trips: typeof held) =>
    trips && { licence: trips.licence, count: trips.count, names: trips.vehicles.map(({ name }) => name) };
  return { held: brief(held), higher: brief(higher) };
};

describe("a fleet of vans and lorries", () => {
  beforeAll(() =>
    add(
      { name: "fourgon", capacity: "10,8 m³", pallets: 3, payload_kg: 1250, inner_height: 1.89 },
      { name: "caisse louée", capacity: "20 m³", available: false, pallets: 5, payload_kg: 850 },
      { name: "caisse", capacity: "20 m³", pallets: 5, payload_kg: 850, equipment: ["Hayon élévateur"] },
      { name: "caisse 22", capacity: "22 m³", equipment: ["Hayon élévateur"], show_equipment: false },
      { name: "sans volume", capacity: "30 m³", show_capacity: false },
      { name: "sans poids", capacity: "30 m³", show_ptac: false },
      { name: "remorque", type: "Remorques", capacity: "14 m³", ptac: 750 },
      {
        name: "porteur",
        type: "Poids lourds",
        capacity: "36 m³",
        ptac: 12_000,
        pallets: 15,
        payload_kg: 5200,
      },
      { name: "frigo", type: "Frigorifiques", capacity: "35 m³", ptac: 12_000, pallets: 14 },
      { name: "semi", type: "Semi-remorques", capacity: "90 m³", ptac: 44_000, pallets: 33 },
    ),
  );

  test("45 m² with a licence B are three trips: two by the room of 20 m³, three by what it may carry", async () => {
    expect(await found("mode=demenage&surface=45&permis=B")).toEqual({
      held: { licence: "B", count: 3, names: ["caisse", "fourgon", "caisse louée"] },
      higher: { licence: "C", count: 1, names: ["porteur"] },
    });
  });

  test("nothing recommended is an overload by the figures of the page, whatever the home, the load and the licence", async () => {
    const loads = [];
    for (let surface = 5; surface <= 500; surface += 60) loads.push(`surface=${surface}&meuble=tres`);
    for (let count = 1; count < 40; count += 13) loads.push(`meubles=armoire:${count},carton:${count * 5}`);
    for (let count = 1; count < 30; count += 9)
      loads.push(`mode=transport&palettes=${count}&poids=${count * 430}`);
    for (const size of ["longueur=2&largeur=1&hauteur=1", "longueur=0,4&largeur=0,4&hauteur=0,4&nombre=90"])
      loads.push(`mode=transport&${size}&poids=2150`);
    let recommended = 0;
    for (const query of loads) {
      for (const licence of ["B", "C"]) {
        const { load, held, higher } = await ask(`${query}&permis=${licence}`);
        for (const trips of [held, higher]) {
          if (!load || !trips) continue;
          const { litres, kilograms, pallets } = tripLoad(load, trips.count);
          for (const vehicle of trips.vehicles) {
            recommended++;
            const where = `${query}, ${vehicle.name} in ${trips.count}`;
            const payload = payloadOf(vehicle)?.kilograms ?? Number.POSITIVE_INFINITY;
            if (load.isFurniture || vehicle.payload_kg !== null)
              expect(kilograms?.high, where).toBeLessThanOrEqual(payload);
            if (pallets !== null) expect(pallets, where).toBeLessThanOrEqual(vehicle.pallets ?? 0);
            else expect(litres.high / 1000, where).toBeLessThanOrEqual(capacityValue(vehicle.capacity) ?? 0);
          }
        }
      }
    }
    expect(recommended).toBeGreaterThan(40);
  });

  test("with days, those free on all of them, at their price; one that is not says when it is", async () => {
    const [from, to] = [addDays(todayOf(now()), 30), addDays(todayOf(now()), 33)];
    await sql`insert into vehicle_periods (vehicle_id, kind, during)
      select id, 'location', ${toDuring({ from, to: from })}::daterange from vehicles where name = 'caisse'`.execute(
      database.db,
    );
    const { held, dates } = await ask(`surface=45&permis=B&du=${from}&au=${to}`);
    expect(dates?.count).toBe(4);
    expect(held?.vehicles.map(({ name, isFree, badge }) => [name, isFree, badge?.tone])).toEqual([
      ["fourgon", true, "success"],
      ["caisse", false, "later"],
      ["caisse louée", false, "danger"],
    ]);
    // A trip more in one that is free, rather than the fewest in one that is not.
    const { held: alone } = await ask(`surface=15&permis=B&du=${from}&au=${to}`);
    expect(alone?.vehicles[0]).toMatchObject({ isFree: true });
    const { errors, dates: none } = await ask(`surface=45&du=${to}&au=${from}`);
    expect(errors).toEqual({ au: "Le retour ne peut pas précéder le départ." });
    expect(none).toBeNull();
    await database.db.deleteFrom("vehicle_periods").execute();
  });

  test.each([
    // Up to 10 m³, and a ton of them: what holds 20 m³ carries 850 kg.
    ["mode=demenage&surface=15", { licence: "B", count: 1, names: ["fourgon"] }],
    ["mode=demenage&surface=45&permis=C", { licence: "C", count: 1, names: ["porteur"] }],
    ["mode=demenage&surface=45&permis=CE", { licence: "CE", count: 1, names: ["porteur", "semi"] }],
    ["mode=demenage&surface=130&permis=C", { licence: "C", count: 2, names: ["porteur"] }],
    [
      "mode=demenage&meubles=carton:20,chaise:4",
      { licence: "B", count: 1, names: ["caisse 22", "caisse", "fourgon", "caisse louée"] },
    ],
    ["mode=transport&palettes=4", { licence: "B", count: 1, names: ["caisse", "caisse louée"] }],
    ["mode=transport&palettes=6", { licence: "B", count: 2, names: ["fourgon", "caisse", "caisse louée"] }],
    [
      "mode=transport&palettes=6&hauteur_palette=1,9",
      { licence: "B", count: 2, names: ["caisse", "caisse louée"] },
    ],
    [
      "mode=transport&palettes=4&poids=1500",
      { licence: "B", count: 2, names: ["fourgon", "caisse", "caisse louée"] },
    ],
    // Half a kilogram a trip is no whole number.
    [
      "mode=transport&palettes=4&poids=1501",
      { licence: "B", count: 2, names: ["fourgon", "caisse", "caisse louée"] },
    ],
    ["mode=transport&palettes=4&hayon=1", { licence: "B", count: 1, names: ["caisse"] }],
    ["mode=transport&palettes=4&froid=1&permis=C", { licence: "C", count: 1, names: ["frigo"] }],
    [
      "mode=transport&longueur=2&largeur=1&hauteur=1,95",
      { licence: "B", count: 1, names: ["caisse", "caisse 22", "caisse louée"] },
    ],
    ["mode=recherche&permis=C&froid=1", { licence: "C", count: 1, names: ["frigo"] }],
    ["mode=recherche&hayon=1", { licence: "B", count: 1, names: ["caisse"] }],
    ["mode=recherche&froid=1", null],
  ])("?%s", async (query, held) => {
    expect((await found(query)).held).toEqual(held);
  });

  test("what no six trips carry with the licence held is offered to another, and never first", async () => {
    expect(await found("mode=demenage&surface=250")).toEqual({
      held: null,
      higher: { licence: "C", count: 4, names: ["porteur"] },
    });
  });

  test("one that is away today stands behind those at home, an option in front of nobody", async () => {
    const during = toDuring({ from: todayOf(now()), to: todayOf(now()) });
    const take = (name: string, kind: "location" | "option") =>
      sql`insert into vehicle_periods (vehicle_id, kind, during)
        select id, ${kind}, ${during}::daterange from vehicles where name = ${name}`.execute(database.db);
    await take("caisse", "location");
    await take("caisse 22", "option");
    const held = (await ask("mode=demenage&surface=45&permis=B")).held;
    expect(held?.vehicles.map(({ name, badge }) => [name, badge?.tone])).toEqual([
      ["fourgon", "success"],
      ["caisse", "later"],
      ["caisse louée", "danger"],
    ]);
    const newest = (await ask("mode=recherche&hayon=1")).held;
    expect(newest?.vehicles.map(({ name }) => name)).toEqual(["caisse"]);
    await database.db.deleteFrom("vehicle_periods").execute();
  });

  test("nothing hidden is used, nor leaves", async () => {
    for (const query of [
      "mode=demenage&surface=48&permis=CE",
      "mode=recherche&permis=CE",
      "mode=recherche&hayon=1",
    ]) {
      const answer = JSON.stringify(await ask(query));
      expect(answer).not.toContain("sans poids");
      expect(answer).not.toContain("30 m³");
    }
    const names = (await ask("mode=recherche")).held?.vehicles.map(({ name }) => name);
    expect(names).toContain("sans volume");
  });
});

test("the licences a vehicle may have are all among the sets that are looked up", () => {
  const known = licenceSets.map(String);
  for (const type of vehicleTypes) {
    for (let ptac = 0; ptac <= 45_000; ptac += 50) {
      expect(known).toContain(String(licencesOf({ type, licence: null, ptac })));
    }
  }
});

describe("with twenty thousand vehicles", () => {
  beforeAll(async () => {
    await database.db.deleteFrom("vehicles").execute();
    await sql`
      insert into vehicles (name, type, ptac, capacity, pallets, available, created_at)
      select 'V' || n, (array['Véhicules léger', 'Poids lourds', 'Semi-remorques', 'Frigorifiques'])[1 + n % 4],
        (array[3500, 12000, 44000, 19000])[1 + n % 4], (array[n % 200 / 10.0, 36, 90, 35])[1 + n % 4] || ' m³',
        (array[n % 6, 15, 33, 14])[1 + n % 4], n % 10 <> 0, timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 20000) n`.execute(database.db);
    await sql`vacuum analyze vehicles`.execute(database.db);
  });

  test.each([
    "mode=demenage&surface=45&permis=B",
    "mode=demenage&surface=300&permis=B",
    "mode=demenage&surface=60&permis=CE",
    "mode=transport&palettes=8&permis=B",
    "mode=transport&longueur=1&largeur=1&hauteur=1&nombre=20&permis=C",
    "mode=recherche&permis=C",
    "mode=recherche&permis=CE&froid=1",
  ])("?%s looks at a handful of them", async (query) => {
    expect((await ask(query)).held ?? (await ask(query)).higher).not.toBeNull();
    expect(await rowsLookedAt(database, (app) => ask(query, app), "vehicles")).toBeLessThan(200);
  });
});
