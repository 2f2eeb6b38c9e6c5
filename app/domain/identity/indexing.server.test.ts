import { beforeEach, expect, test } from "vitest";
import { stableId } from "#server/demo/identifiers.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testDatabase } from "#tests/support/database.ts";
import { readIndexing } from "./indexing.server.ts";

const database = testDatabase();
const at = (appUrl: string) => readIndexing({ db: database.db, env: { appUrl } as never });

beforeEach(async () => {
  await database.db.deleteFrom("agencies").execute();
  await database.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
});

test("a company's own site is open to search engines", async () => {
  await addAgency(database.db);
  expect(await at("https://www.brenac.example")).toBeNull();
});

test("a site without a name is not", async () => {
  await database.db.updateTable("company_info").set({ name: "" }).execute();
  expect(await at("https://www.brenac.example")).toBe("unnamed");
  expect(await at("http://localhost:3000")).toBe("unnamed");
});

test("an example under the company's address closes it, at home it does not", async () => {
  const id = await addAgency(database.db, "Agence de Perpignan");
  const example = stableId("agency perpignan", new Date("2026-01-05T08:00:00Z"));
  await database.db.updateTable("agencies").set({ id: example }).where("id", "=", id).execute();
  expect(await at("https://www.brenac.example")).toBe("examples");
  expect(await at("http://localhost:3000")).toBeNull();
});
