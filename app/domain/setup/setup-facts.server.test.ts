import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { readEnv } from "#server/env.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addTariff, addVehicle, addVehiclePhoto } from "#tests/support/records.ts";
import { addMember } from "#tests/support/staff.ts";
import { readSetupFacts } from "./setup-facts.server.ts";
import { progressOf, setupSteps } from "./setup-steps.ts";

const database = testDatabase();
const env = readEnv({
  NODE_ENV: "test",
  APP_URL: "https://www.brenac.fr",
  SMTP_URL: "smtp://mail.brenac.fr",
});
const app = testApp(database, { env, now: () => new Date("2026-11-19T09:00:00Z") });
let admin: StaffMember;

beforeEach(async () => {
  for (const table of ["vehicles", "agencies", "tariffs", "outgoing_mails", "history", "profiles"] as const)
    await database.db.deleteFrom(table).execute();
  await database.db
    .deleteFrom("installation")
    .where("name", "in", ["last-backup", "mail-settings"])
    .execute();
  await database.db.updateTable("company_info").set({ name: "" }).execute();
  admin = await addMember(app);
});

const stateOf = async (name: string) =>
  setupSteps(await readSetupFacts(app, admin)).find((step) => step.name === name)?.state;

test("an empty house has everything before it", async () => {
  const facts = await readSetupFacts(app, admin);
  expect(facts).toMatchObject({
    company: { name: "", isNamed: false },
    agencies: { own: 0 },
    fleet: { own: 0, withPhoto: 0 },
    mail: { hasServer: true, acceptedAt: null },
    accounts: { active: 1, unprotected: 1, isFirstPasswordChanged: false },
    backup: { at: null, isHosted: false },
    online: { isMaintenance: false, isPublic: true },
  });
  expect(Object.values(facts.examples).every((count) => count === 0)).toBe(true);
  expect(progressOf(setupSteps(facts)).done).toBe(1);
});

test("a company that is named, with a fleet; and the agency that goes takes its step back", async () => {
  const { db } = database;
  await db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
  expect(await stateOf("identity")).toBe("done");
  const agency = await addAgency(db);
  const vehicle = await addVehicle(db, agency);
  expect(await stateOf("fleet")).toBe("begun");
  await addVehiclePhoto(db, vehicle);
  expect(await stateOf("fleet")).toBe("done");
  expect(await stateOf("agencies")).not.toBe("todo");
  await db.deleteFrom("vehicles").execute();
  await db.deleteFrom("agencies").execute();
  expect([await stateOf("agencies"), await stateOf("fleet")]).toEqual(["todo", "todo"]);
});

test("types that nothing prices, and what a tariff does not say, are named", async () => {
  const { db } = database;
  await addVehicle(db);
  expect((await readSetupFacts(app, admin)).tariffs).toMatchObject({ own: 0, unpriced: ["Poids lourds"] });
  const tariff = await addTariff(db);
  await db
    .updateTable("tariffs")
    .set({ default_for: ["Poids lourds"], damage_excess: null })
    .where("id", "=", tariff)
    .execute();
  const { tariffs } = await readSetupFacts(app, admin);
  expect(tariffs).toMatchObject({ own: 1, unpriced: [], gaps: [{ id: tariff }] });
  expect(tariffs.gaps[0]?.missing).toContain("la franchise");
});

test("a mail counts from the settings’ last change, and a backup for 35 days", async () => {
  const { db } = database;
  const mail = { message_id: "<a@brenac.fr>", recipient: "a@brenac.fr", subject: "Essai", body: "" };
  await db
    .insertInto("outgoing_mails")
    .values({
      ...mail,
      state: "sent",
      sent_at: new Date("2026-11-18T08:00:00Z"),
      accepted_by: "mail.brenac.fr",
    })
    .execute();
  expect(await stateOf("mail")).toBe("done");
  const keep = (name: string, value: object) =>
    db
      .insertInto("installation")
      .values({ name, value: JSON.stringify(value) })
      .onConflict((known) => known.column("name").doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
  await keep("mail-settings", { host: "smtp.brenac.fr", changedAt: "2026-11-18T09:00:00Z" });
  expect(await stateOf("mail")).toBe("begun");
  await keep("last-backup", { at: "2026-11-01T03:00:00Z", bytes: 12 });
  expect(await stateOf("backup")).toBe("done");
  await keep("last-backup", { at: "2026-10-01T03:00:00Z", bytes: 12 });
  expect(await stateOf("backup")).toBe("begun");
});

test("it is the administrators’ to read", async () => {
  const user = await addMember(app, "user");
  await expect(readSetupFacts(app, user)).rejects.toThrow();
  await expect(readSetupFacts(app, null)).rejects.toThrow();
});
