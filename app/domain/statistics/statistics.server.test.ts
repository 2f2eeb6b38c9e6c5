import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { getShownFigures, getStaffStatistics, getStatistics, updateStatistics } from "./statistics.server.ts";

const database = testDatabase();
const app = testApp(database);
let user: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("company_stats").execute();
  await database.db.insertInto("company_stats").defaultValues().execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  user = await addMember(database, "user", "marc@example.fr");
  app.droppedPages = 0;
});

const save = async (input: Record<string, unknown>) =>
  updateStatistics(app, user, { baseline: await getStaffStatistics(app, user), input });

test("they start from the specification's figures", async () => {
  expect(await getStaffStatistics(app, user)).toMatchObject({
    experience_years: 11,
    revenue_millions: 4,
    available_vehicles: 100,
    satisfied_clients: 30,
  });
});

test("any member of staff changes them; the home page and history follow", async () => {
  const { version } = await save({
    experience_years: "16",
    revenue_millions: "5",
    available_vehicles: "48",
    satisfied_clients: "0",
  });
  expect(await getStatistics(app)).toEqual({
    experience_years: 16,
    revenue_millions: 5,
    available_vehicles: 48,
    satisfied_clients: 0,
  });
  expect((await getStaffStatistics(app, user)).version).toBe(version);
  expect(app.droppedPages).toBe(1);
  const [line] = await database.db.selectFrom("history").selectAll().execute();
  expect(line).toMatchObject({
    actor_email: "marc@example.fr",
    before: { experience_years: 11 },
    after: { experience_years: 16 },
  });
});

test("the home page shows the defaults until the company has a name, then what was saved, and no zero", async () => {
  const name = (name: string) => database.db.updateTable("company_info").set({ name }).execute();
  await name("");
  expect(Object.keys(await getShownFigures(app))).toHaveLength(4);
  await name("Brenac Location");
  expect(await getShownFigures(app)).toEqual({});
  await save({
    experience_years: "9",
    revenue_millions: "0",
    available_vehicles: "0",
    satisfied_clients: "30",
  });
  expect(await getShownFigures(app)).toEqual({ experience_years: 9, satisfied_clients: 30 });
  await name("");
});

test("who sets the figures back to nothing said, says nothing", async () => {
  await save({ experience_years: "9" });
  await database.db.updateTable("company_stats").set({ given: false, experience_years: 11 }).execute();
  await database.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
  expect(await getShownFigures(app)).toEqual({});
});

test.each([
  ["", 11],
  ["beaucoup", 11],
  [undefined, 11],
  ["12 ans", 12],
  ["12,9", 12],
  ["012", 12],
  ["0x1f", 0],
  ["1 200", 1200],
])("«%s» becomes %i: base 10, and what cannot be read is ignored", async (text, figure) => {
  await save({ experience_years: text, satisfied_clients: "31" });
  expect(await getStatistics(app)).toMatchObject({ experience_years: figure, satisfied_clients: 31 });
});

test.each(["-1", "99999999999"])("%s is refused, and nothing changes", async (text) => {
  await expect(save({ revenue_millions: text, satisfied_clients: "31" })).rejects.toMatchObject({
    status: 422,
    fields: { revenue_millions: expect.any(String) },
  });
  expect((await getStatistics(app)).satisfied_clients).toBe(30);
});
