import { beforeEach, describe, expect, test } from "vitest";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { listCatalogue, readMeantSearch } from "./catalogue.server.ts";
import { type CatalogueFilters, noFilters } from "./catalogue.ts";

const database = testDatabase();

let added = 0;
const add = (...vehicles: { name: string; [field: string]: unknown }[]) =>
  database.db
    .insertInto("vehicles")
    .values(
      vehicles.map((vehicle) => ({
        type: "Véhicules léger",
        // Each newer than the one before it.
        created_at: new Date(Date.UTC(2026, 0, 1, 0, added++)),
        ...vehicle,
      })),
    )
    .execute();

const list = (filters: Partial<CatalogueFilters> = {}) =>
  listCatalogue(database, { ...noFilters, ...filters });
const names = async (filters: Partial<CatalogueFilters>) => {
  const { vehicles, total } = await list(filters);
  expect(total).toBe(vehicles.length);
  return vehicles.map(({ name }) => name).sort();
};

beforeEach(async () => {
  await database.db.deleteFrom("vehicles").execute();
});

describe("a search", () => {
  beforeEach(() =>
    add(
      { name: "électrique", brand: "Solane", model: "Horizon Électrique", location: "Perpignan" },
      { name: "frigo", type: "Frigorifiques", brand: "Névère", model: "F35", location: "Céret" },
      { name: "cœur", brand: "Cœur d’Oc", model: "20 m³  long", location: "Le Boulou" },
      { name: "pour cent", brand: "100 % Vrac_Pro", model: "A\\B" },
    ),
  );

  test.each([
    ["electrique", ["électrique"]],
    ["ÉLECTRIQUE", ["électrique"]],
    ["lectriqu", ["électrique"]],
    ["e\u0301lectrique", ["électrique"]],
    ["nevere", ["frigo"]],
    ["f35", ["frigo"]],
    ["frigorifiques", ["frigo"]],
    ["VÉHICULES LEGER", ["cœur", "pour cent", "électrique"]],
    ["ceret", ["frigo"]],
    ["le boulou", ["cœur"]],
    ["coeur d'oc", ["cœur"]],
    ["COEUR D’OC", ["cœur"]],
    ["20 m3 long", ["cœur"]],
    ["solane horizon", ["électrique"]],
    ["horizon electrique vehicules", []],
    ["100 %", ["pour cent"]],
    ["1_0", []],
    ["vrac_", ["pour cent"]],
    ["%", ["pour cent"]],
    ["_", ["pour cent"]],
    ["a\\b", ["pour cent"]],
    ["\\", ["pour cent"]],
    ["'; drop table vehicles; --", []],
    ["introuvable", []],
  ])("for «%s» finds %j", async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test.each([
    ["show_brand", "nevere"],
    ["show_model", "f35"],
    ["show_location", "ceret"],
  ] as const)("does not find what %s hides", async (flag, search) => {
    expect(await names({ search })).toEqual(["frigo"]);
    await database.db
      .updateTable("vehicles")
      .set({ [flag]: false })
      .execute();
    expect(await names({ search })).toEqual([]);
    expect(await names({ search: "frigorifiques" })).toEqual(["frigo"]);
  });

  test("does not look at what it was not asked to", async () => {
    await database.db.updateTable("vehicles").set({ description: "licorne", body_type: "licorne" }).execute();
    expect(await names({ search: "licorne" })).toEqual([]);
  });
});

describe("a capacity bound", () => {
  beforeEach(() =>
    add(
      { name: "3", capacity: "3 m³" },
      { name: "12,5", capacity: "environ 12,5 m³" },
      { name: "20.0", capacity: "20.0" },
      { name: "sans", capacity: "sur demande" },
      { name: "rien" },
      { name: "cachée", capacity: "13", show_capacity: false },
    ),
  );

  test.each<[Partial<CatalogueFilters>, string[]]>([
    [{ minCapacity: 12.5 }, ["12,5", "20.0"]],
    [{ minCapacity: 12.51 }, ["20.0"]],
    [{ maxCapacity: 12.5 }, ["12,5", "3"]],
    [{ maxCapacity: 12.49 }, ["3"]],
    [{ minCapacity: 3, maxCapacity: 20 }, ["12,5", "20.0", "3"]],
    [{ minCapacity: 0 }, ["12,5", "20.0", "3"]],
    [{ minCapacity: 20, maxCapacity: 3 }, []],
    [{}, ["12,5", "20.0", "3", "cachée", "rien", "sans"]],
  ])("of %j leaves %j", async (filters, expected) => {
    expect(await names(filters)).toEqual(expected.sort());
  });
});

describe("types, availability and the rest", () => {
  beforeEach(() =>
    add(
      { name: "léger", brand: "Oc", capacity: "10" },
      { name: "léger loué", brand: "Oc", capacity: "10", available: false },
      { name: "lourd", type: "Poids lourds", brand: "Oc", capacity: "40" },
      { name: "lourd loué", type: "Poids lourds", brand: "Oc", capacity: "40", available: false },
      { name: "remorque", type: "Remorques", brand: "Albère", capacity: "40" },
    ),
  );

  test.each<[Partial<CatalogueFilters>, string[]]>([
    [{ types: ["Poids lourds"] }, ["lourd", "lourd loué"]],
    [{ types: ["Poids lourds", "Remorques"] }, ["lourd", "lourd loué", "remorque"]],
    [{ types: ["Semi-remorques"] }, []],
    [{ availability: "disponibles" }, ["lourd", "léger", "remorque"]],
    [{ availability: "indisponibles" }, ["lourd loué", "léger loué"]],
    [{ search: "oc", availability: "disponibles" }, ["lourd", "léger"]],
    [{ search: "oc", types: ["Poids lourds", "Remorques"], availability: "disponibles" }, ["lourd"]],
    [
      {
        search: "oc",
        types: ["Véhicules léger"],
        availability: "indisponibles",
        minCapacity: 10,
        maxCapacity: 10,
      },
      ["léger loué"],
    ],
    [{ search: "oc", minCapacity: 11 }, ["lourd", "lourd loué"]],
  ])("%j → %j", async (filters, expected) => {
    expect(await names(filters)).toEqual(expected);
  });

  test("the tabs count the whole fleet, whatever is filtered", async () => {
    const fleet = { "Véhicules léger": 2, "Poids lourds": 2, Remorques: 1 };
    expect((await list()).fleet).toEqual(fleet);
    expect((await list({ search: "rien", types: ["Remorques"] })).fleet).toEqual(fleet);
  });
});

describe("a long catalogue", () => {
  beforeEach(() => {
    added = 0;
    return add(...Array.from({ length: 290 }, (_, index) => ({ name: String(index + 1) })));
  });
  const shown = async (page: number) => {
    const { vehicles, ...rest } = await list({ page });
    return { first: vehicles[0]?.name, last: vehicles.at(-1)?.name, count: vehicles.length, ...rest };
  };

  test("comes newest first, twenty-four more at a time", async () => {
    expect(await shown(1)).toMatchObject({ first: "290", last: "267", count: 24, total: 290, page: 1 });
    expect(await shown(2)).toMatchObject({ first: "290", last: "243", count: 48, total: 290, page: 2 });
    expect(await shown(10)).toMatchObject({ first: "290", last: "51", count: 240, offset: 0 });
  });

  test("starts a new list after ten, and misses nobody", async () => {
    expect(await shown(11)).toMatchObject({ first: "50", last: "27", count: 24, offset: 240 });
    expect(await shown(13)).toMatchObject({ first: "50", last: "1", count: 50, offset: 240 });
  });

  test("ends on its last page, however late a page is asked for", async () => {
    expect(await shown(100_000)).toMatchObject({ page: 13, last: "1" });
    expect(await list({ page: 5, search: "rien" })).toMatchObject({ page: 1, total: 0, vehicles: [] });
  });
});

test("hidden fields are not in the cards, and flagged ones are", async () => {
  const secrets = { location: "lieu secret", capacity: "77 m³ secrets", mileage: 98_765, price: 654.32 };
  const hidden = { show_location: false, show_capacity: false, show_mileage: false, show_price: false };
  await add({ name: "Ouvert", ...secrets });
  expect(JSON.stringify(await list())).toContain("lieu secret");
  await database.db.updateTable("vehicles").set(hidden).execute();
  const text = JSON.stringify(await list());
  expect(text).toContain("Ouvert");
  for (const secret of ["secret", "98765", "654"]) expect(text).not.toContain(secret);
});

describe("a search without result proposes what was meant", () => {
  beforeEach(() =>
    add(
      {
        name: "Porteur 19 tonnes",
        type: "Poids lourds",
        location: "Perpignan",
        equipment: ["Hayon élévateur"],
      },
      { name: "Fourgon", capacity: "20 m³", location: "Céret" },
      {
        name: "Discret",
        capacity: "20 m³",
        show_capacity: false,
        equipment: ["Hayon"],
        show_equipment: false,
      },
      { name: "Ailleurs", type: "Poids lourds", location: "Perpignan", show_location: false },
    ),
  );
  const meant = async (filters: Partial<CatalogueFilters>) => {
    const { total, meant } = await list(filters);
    expect(total).toBe(0);
    return meant.map(({ name }) => name).sort();
  };

  test.each([
    ["20 m3", ["Fourgon"]],
    ["19 m³", ["Fourgon"]],
    ["hayon", ["Porteur 19 tonnes"]],
    // One whose volume is hidden is told from nothing.
    ["déménagement", ["Fourgon"]],
    ["camion", ["Ailleurs", "Porteur 19 tonnes"]],
    ["un camion avec hayon", ["Porteur 19 tonnes"]],
    ["utilitaire", ["Discret", "Fourgon"]],
    ["porteur 19", ["Porteur 19 tonnes"]],
    ["Perpignan poids lourds", ["Porteur 19 tonnes"]],
    ["introuvable hayon", []],
    ["'; --", []],
  ])("for «%s»: %j", async (search, expected) => {
    expect(await meant({ search })).toEqual(expected);
  });

  test("under the same filters", async () => {
    expect(await meant({ search: "camion", types: ["Remorques"] })).toEqual([]);
  });

  test("and one with a result proposes nothing", async () => {
    expect(await list({ search: "perpignan" })).toMatchObject({ total: 1, meant: [] });
  });
});

type MeantSearch = ReturnType<typeof readMeantSearch>;
const word = (text: string, type: MeantSearch["words"][number]["type"] = null) => ({ text, type });

test.each<[string, MeantSearch]>([
  ["20 m3", { volumes: [20], words: [] }],
  ["20 m³", { volumes: [20], words: [] }],
  ["12,5m3 hayon", { volumes: [12.5], words: [word("hayon")] }],
  ["20 mètres cubes", { volumes: [20], words: [] }],
  ["Camions", { volumes: [], words: [word("camions", "Poids lourds")] }],
  [
    "un utilitaire à Perpignan",
    { volumes: [], words: [word("utilitaire", "Véhicules léger"), word("perpignan")] },
  ],
  ["porteur 19", { volumes: [], words: [word("porteur"), word("19")] }],
  ["2026 mots", { volumes: [], words: [word("2026"), word("mots")] }],
  ["% _ '", { volumes: [], words: [] }],
])("a search for «%s» may have meant something", (search, meant) => {
  expect(readMeantSearch(search)).toEqual(meant);
});

test("an agency's own, but for those whose agency is hidden", async () => {
  const agency = await addAgency(database.db);
  await add(
    { name: "sur place", agency_id: agency },
    { name: "caché", agency_id: agency, show_agency: false },
    { name: "ailleurs" },
  );
  const { vehicles } = await list({ agency });
  expect(vehicles.map(({ name }) => name)).toEqual(["sur place"]);
});

describe("a licence", () => {
  beforeEach(() =>
    add(
      { name: "fourgon", ptac: 3500 },
      { name: "caché", ptac: 3500, show_ptac: false },
      { name: "inconnu" },
      { name: "petit porteur", type: "Poids lourds", ptac: 7500 },
      { name: "porteur", type: "Poids lourds", ptac: 19_000 },
      { name: "ensemble", type: "Frigorifiques", ptac: 19_000, licence: "CE" },
      { name: "remorque", type: "Remorques", ptac: 2000 },
      { name: "grande remorque", type: "Remorques", ptac: 3500 },
    ),
  );

  test.each<[CatalogueFilters["licence"], string[]]>([
    ["B", ["fourgon", "remorque"]],
    ["BE", ["fourgon", "grande remorque", "remorque"]],
    ["C1", ["fourgon", "petit porteur", "remorque"]],
    ["C", ["fourgon", "petit porteur", "porteur", "remorque"]],
    ["CE", ["ensemble", "fourgon", "grande remorque", "petit porteur", "porteur", "remorque"]],
  ])(
    "%s keeps what it allows to drive, and nothing that a hidden weight would tell",
    async (licence, expected) => {
      expect(await names({ licence })).toEqual(expected);
    },
  );
});
