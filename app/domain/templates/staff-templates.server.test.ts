import { beforeAll, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { createTemplate, deleteTemplate, listTemplates, orderTemplates } from "./staff-templates.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;
let user: StaffMember;

beforeAll(async () => {
  admin = await addMember(database, "admin");
  user = await addMember(database, "user");
});

const template = {
  name: "Pièces à apporter",
  subject: "Votre départ",
  body: "Bonjour {nom}, apportez votre permis.",
};
const names = async () => (await listTemplates(app, user)).map(({ name }) => name);

test("an administrator adds, orders and deletes; everybody reads", async () => {
  const before = await names();
  expect(before).toContain("Votre devis");
  const { id } = await createTemplate(app, admin, template);
  expect(await names()).toEqual([...before, "Pièces à apporter"]);
  const ids = (await listTemplates(app, admin)).map((known) => known.id);
  await orderTemplates(app, admin, [id, ...ids.filter((known) => known !== id)]);
  expect((await names())[0]).toBe("Pièces à apporter");
  expect(await deleteTemplate(app, admin, id)).toMatchObject({ name: "Pièces à apporter" });
  expect(await names()).toEqual(before);
});

test("a user does not order them", async () => {
  const ids = (await listTemplates(app, user)).map(({ id }) => id);
  await expect(orderTemplates(app, user, ids)).rejects.toMatchObject({ code: "forbidden" });
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "Votre devis" }, "name"],
  [{ body: "" }, "body"],
  [{ body: "Bonjour {prenom}" }, "body"],
  [{ subject: "{toString}" }, "subject"],
])("%o is told at its field", async (wrong, field) => {
  await expect(createTemplate(app, admin, { ...template, ...wrong })).rejects.toMatchObject({
    code: "invalid",
    fields: { [field]: expect.any(String) },
  });
});

test("a list that changed meanwhile is not ordered over", async () => {
  const ids = (await listTemplates(app, admin)).map(({ id }) => id);
  for (const wrong of [ids.slice(1), [...ids, ids[0] ?? ""], ids.map(() => ids[0] ?? "")])
    await expect(orderTemplates(app, admin, wrong)).rejects.toMatchObject({ code: "conflict" });
});
