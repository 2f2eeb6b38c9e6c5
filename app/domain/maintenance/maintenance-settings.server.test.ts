import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { getMaintenance, setMaintenanceEnabled } from "./maintenance.server.ts";
import { getMaintenanceSettings, updateMaintenanceSettings } from "./maintenance-settings.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("maintenance_settings").execute();
  await database.db.insertInto("maintenance_settings").defaultValues().execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  admin = await addMember(database, "admin", "claire@example.fr");
  app.droppedPages = 0;
});

const versionNow = async () => (await getMaintenanceSettings(app, admin)).settings.version;
const save = async (input: Record<string, string>) =>
  updateMaintenanceSettings(app, admin, { baseline: { version: await versionNow() }, input });

test("message and date are saved, by the clock of Paris; the flag is not", async () => {
  await setMaintenanceEnabled(app, admin, true);
  app.droppedPages = 0;
  await save({
    message: "  De retour lundi.  ",
    end_date: "2026-11-16",
    end_time: "08:00",
    is_enabled: "false",
  });
  expect(await getMaintenance(app)).toEqual({
    isEnabled: true,
    message: "De retour lundi.",
    endDate: new Date("2026-11-16T07:00:00Z"),
  });
  expect(app.droppedPages).toBe(1);
  const { notice } = await getMaintenanceSettings(app, admin);
  expect(notice).toMatchObject({ message: "De retour lundi.", endDate: "2026-11-16T07:00:00.000Z" });
  const lines = await database.db.selectFrom("history").select("after").execute();
  expect(lines.at(-1)?.after).toMatchObject({ message: "De retour lundi." });
});

test("without a date there is none; without a message the usual one is shown", async () => {
  await save({ message: "", end_date: "", end_time: "" });
  expect(await getMaintenance(app)).toMatchObject({
    message: "Site en maintenance. Nous serons bientôt de retour !",
    endDate: null,
  });
});

test("the top bar's switch does not make the form stale; another save does", async () => {
  const version = await versionNow();
  await setMaintenanceEnabled(app, admin, true);
  const next = await updateMaintenanceSettings(app, admin, {
    baseline: { version },
    input: { message: "Un" },
  });
  await expect(
    updateMaintenanceSettings(app, admin, { baseline: { version }, input: { message: "Deux" } }),
  ).rejects.toMatchObject({
    status: 409,
    staleness: { by: admin.email },
  });
  await updateMaintenanceSettings(app, admin, { baseline: next, input: { message: "Trois" } });
});

test.each([
  [{ end_date: "2026-11-16", end_time: "" }, "end_time"],
  [{ end_date: "", end_time: "08:00" }, "end_date"],
  [{ end_date: "2026-02-31", end_time: "08:00" }, "end_date"],
  [{ end_date: "2026-11-16", end_time: "25:00" }, "end_time"],
  [{ message: "a".repeat(501) }, "message"],
])("%j is refused at %s", async (input, field) => {
  await expect(save(input as Record<string, string>)).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  });
});

test.each([
  ["nobody", null, 401],
  ["a user", { role: "user", active: true } as const, 403],
  ["an inactive admin", { role: "admin", active: false } as const, 403],
])("%s does not see its screen", async (_case, kind, status) => {
  const actor = kind && { ...admin, ...kind };
  await expect(getMaintenanceSettings(app, actor)).rejects.toMatchObject({ status });
});
