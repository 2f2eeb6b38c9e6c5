import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, countDays, type Days, overlap, toDuring } from "#app/domain/rental/days.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listCatalogue } from "./catalogue.server.ts";
import { type CatalogueFilters, noFilters } from "./catalogue.ts";

const database = testDatabase();
const today = "2026-11-16";
const app = {
  get db() {
    return database.db;
  },
  now: () => new Date("2026-11-16T09:00:00+01:00"),
};

const search = (filters: Partial<CatalogueFilters>) => listCatalogue(app, { ...noFilters, ...filters });
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

async function add(
  name: string,
  periods: (Days & { kind?: "location" | "option" | "entretien" })[] = [],
  columns: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await database.db
    .insertInto("vehicles")
    .values({ name, type: "Véhicules léger", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { kind = "location", ...days } of periods)
    await database.db
      .insertInto("vehicle_periods")
      .values({ vehicle_id: id, kind, during: toDuring(days) })
      .execute();
  return id;
}

/** The same numbers at every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe("with ten thousand random periods", () => {
  const draw = random(42);
  const vehicles = 400;
  const promised = new Map<string, Days[]>();

  beforeAll(async () => {
    await sql`insert into vehicles (name, type, available)
      select 'V' || n, 'Véhicules léger', n % 10 <> 0 from generate_series(1, ${sql.lit(vehicles)}) n`.execute(
      database.db,
    );
    const rows = await database.db.selectFrom("vehicles").select("id").orderBy("name").execute();
    const periods = [];
    while (periods.length < 10_000) {
      const { id } = rows[draw(rows.length)] as (typeof rows)[number];
      const from = addDays(today, draw(800) - 60);
      const isEndless = draw(400) === 0;
      const days: Days = { from, to: isEndless ? null : addDays(from, draw(draw(10) === 0 ? 90 : 12)) };
      const kind = (["location", "reservation", "entretien", "immobilisation", "option"] as const)[draw(5)];
      if (kind !== "option") {
        const own = promised.get(id) ?? [];
        if (own.some((other) => overlap(other, days))) {
          // What the table would refuse is an option instead: there are plenty of those beside a promise.
          periods.push({ vehicle_id: id, kind: "option" as const, during: toDuring(days) });
          continue;
        }
        promised.set(id, [...own, days]);
      }
      periods.push({ vehicle_id: id, kind: kind ?? "option", during: toDuring(days) });
    }
    for (let start = 0; start < periods.length; start += 1000)
      await database.db
        .insertInto("vehicle_periods")
        .values(periods.slice(start, start + 1000))
        .execute();
    expect([...promised.values()].flat().length).toBeGreaterThan(1_500);
  }, 60_000);

  test("the search finds what looking at every period finds", async () => {
    const rows = await database.db.selectFrom("vehicles").select(["id", "available"]).execute();
    let found = 0;
    for (let round = 0; round < 60; round++) {
      const from = addDays(today, draw(680));
      const to = addDays(from, draw(round % 3 === 0 ? 40 : 6));
      const expected = rows
        .filter(({ available }) => available)
        .filter(({ id }) => !(promised.get(id) ?? []).some((period) => overlap(period, { from, to })))
        .map(({ id }) => id);
      const { total, vehicles: shown } = await search({ from, to, page: 10 });
      expect(total, `${from} ${to}`).toBe(expected.length);
      // A page shows 240 at most.
      for (const { id } of shown) expect(expected, `${from} ${to}`).toContain(id);
      if (total <= 240) expect(shown.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
      found += total;
    }
    expect(found).toBeGreaterThan(100);
  }, 60_000);
});

describe("a small fleet", () => {
  const asked = { from: "2026-11-24", to: "2026-11-27" };
  beforeAll(async () => {
    await database.db.deleteFrom("vehicles").execute();
    const [perpignan, narbonne] = [await addAgency(database.db), await addAgency(database.db)];
    const van = { capacity: "10,8 m³", ptac: 3500, price: 69, agency_id: perpignan, location: "Perpignan" };
    await add("Libre", [], van);
    await add("Rentre la veille", [{ from: "2026-11-10", to: "2026-11-23" }], van);
    await add("Repart le lendemain", [{ from: "2026-11-28", to: null }], van);
    await add("Sous option", [{ ...asked, kind: "option" }], { ...van, location: "Elne" });
    await add("Pris", [{ from: "2026-11-20", to: "2026-12-20" }], van);
    await add("Un jour plus tard", [{ from: "2026-11-20", to: "2026-11-24" }], van);
    await add("Deux jours plus tôt", [{ from: "2026-11-26", to: null }], van);
    await add("Éteint", [], { ...van, available: false });
    await add("Ailleurs", [], { ...van, agency_id: narbonne, location: "Narbonne" });
    await add("Ailleurs et pris", [asked], { ...van, agency_id: narbonne, location: "Narbonne" });
    const { id } = await database.db
      .insertInto("tariffs")
      .values({ name: "Utilitaires", default_for: ["Véhicules léger"], km_per_day: 150 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("tariff_tiers")
      .values({ tariff_id: id, from_days: 3, discount: 8 })
      .execute();
  });

  test("the list keeps those free on all the days, offered, option or not, with what the days cost", async () => {
    const { vehicles, total, dates } = await search(asked);
    expect(namesOf(vehicles).toSorted()).toEqual(
      ["Ailleurs", "Libre", "Rentre la veille", "Repart le lendemain", "Sous option"].toSorted(),
    );
    expect(total).toBe(5);
    expect(vehicles[0]?.stayPrice).toBe("4\u00a0jours\u00a0: 304,70\u00a0€\u00a0TTC");
    expect(dates).toMatchObject({
      count: 4,
      words: "du mardi 24 au vendredi 27\u00a0novembre, 4\u00a0jours",
    });
  });

  test("the switch stays a filter of its own", async () => {
    expect(namesOf((await search({ ...asked, availability: "indisponibles" })).vehicles)).toEqual(["Éteint"]);
    expect((await search({})).total).toBe(10);
  });

  test("a short result proposes the same a day or two off, the nearest first, and never before today", async () => {
    const { vehicles, near } = await search({ ...asked, search: "perpignan" });
    expect(vehicles).toHaveLength(3);
    expect(near.map(({ name, when, query }) => [name, when, query])).toEqual([
      ["Un jour plus tard", "Du 25 au 28\u00a0novembre", "du=2026-11-25&au=2026-11-28"],
      ["Deux jours plus tôt", "Du 22 au 25\u00a0novembre", "du=2026-11-22&au=2026-11-25"],
    ]);
    expect(near[0]).toMatchObject({
      facts: "10,8\u00a0m³ · Permis B · Perpignan",
      price: "304,70\u00a0€",
      days: "4\u00a0jours",
    });
    for (const { query } of near) {
      const span = new URLSearchParams(query);
      expect(countDays(span.get("du") as string, span.get("au") as string)).toBe(4);
    }
    const soon = await search({ from: today, to: "2026-11-17", search: "perpignan" });
    for (const { query } of soon.near)
      expect((new URLSearchParams(query).get("du") as string) >= today).toBe(true);
  });

  test("equivalents are proposed to who looks for something, free and not in the list already", async () => {
    const { vehicles, near, equivalents } = await search({ ...asked, search: "narbonne" });
    expect(namesOf(vehicles)).toEqual(["Ailleurs"]);
    expect(near).toEqual([]);
    expect(equivalents).toHaveLength(3);
    for (const { name, stayPrice } of equivalents) {
      expect(["Libre", "Rentre la veille", "Repart le lendemain", "Sous option"]).toContain(name);
      expect(stayPrice).toContain("304,70");
    }
    const plain = await search({ from: "2026-11-22", to: "2026-11-30" });
    expect(plain.total).toBe(3);
    expect(plain.equivalents).toEqual([]);
  });

  test.each([
    ["a day that is over", { from: "2026-11-15", to: "2026-11-20" }, "du"],
    ["the wrong way round", { from: "2026-11-20", to: "2026-11-18" }, "au"],
    ["further than two years", { from: "2026-11-20", to: "2029-01-01" }, "au"],
    ["a first day alone", { from: "2026-11-20" }, "au"],
    ["a last day alone", { to: "2026-11-20" }, "du"],
  ] as const)("%s is left aside, and said at its field", async (_, given, field) => {
    const { total, dates, problems, near } = await search(given);
    expect([total, dates, near]).toEqual([10, null, []]);
    expect(problems[field]).toMatch(/^[A-ZÀ-Ý].*\.$/);
  });
});
