import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { extrasFor } from "./extra.ts";
import { listExtras } from "./public-extras.server.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.db.deleteFrom("extras").execute();
  await database.db.updateTable("company_info").set({ prices_include_tax: false, vat_rate: 20 }).execute();
});

test("visitors read cents, the company's VAT unless it has its own, deliveries last", async () => {
  const plain = { unit: "location", price: 12.34 } as const;
  await database.db
    .insertInto("extras")
    .values([
      { ...plain, name: "Acheminement", is_delivery: true },
      { ...plain, name: "Siège", vat_rate: 10, types: ["Véhicules léger"] },
      { ...plain, name: "Diable", max_quantity: 3 },
    ])
    .execute();
  const extras = await listExtras(database.db);
  expect(extras.map(({ name }) => name)).toEqual(["Diable", "Siège", "Acheminement"]);
  expect(extras.map(({ taxes }) => taxes.vatRate)).toEqual([20, 10, 20]);
  expect(extras[0]).toMatchObject({ price: 1234, types: [], isDelivery: false, maxQuantity: 3 });
  expect(extrasFor(extras, ["Remorques"]).map(({ name }) => name)).toEqual(["Diable", "Acheminement"]);
  await database.db.updateTable("company_info").set({ prices_include_tax: true, vat_rate: 8.5 }).execute();
  const after = await listExtras(database.db);
  expect(after.map(({ taxes }) => taxes)).toEqual([
    { includesTax: true, vatRate: 8.5 },
    { includesTax: true, vatRate: 10 },
    { includesTax: true, vatRate: 8.5 },
  ]);
});
