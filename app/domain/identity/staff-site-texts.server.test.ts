import { beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { describeChanges } from "#app/domain/records/history.ts";
import { demoSiteTexts } from "#server/demo/company.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import type { SiteTextsInput } from "./site-texts.schema.ts";
import { textNames } from "./site-texts.ts";
import { getStaffSiteTexts, getTextsScreen, updateSiteTexts } from "./staff-site-texts.server.ts";

const database = testDatabase();
const app = testApp(database);
let admin: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("site_texts").execute();
  await database.db.insertInto("site_texts").defaultValues().execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  admin = await addMember(database, "admin", "claire@example.fr");
  app.droppedPages = 0;
});

const input: SiteTextsInput = { assistance: "false", own_workshop: "false", founded_year: "" };

const save = async (changes: Partial<SiteTextsInput> = {}) =>
  updateSiteTexts(app, admin, {
    baseline: await getStaffSiteTexts(app, admin),
    input: { ...input, ...changes },
  });

test("what is saved is set as French is, shown at once, and told by the history in words", async () => {
  const { version } = await save({
    hero_text: "L'utilitaire qu'il vous faut : tout de suite !",
    founded_year: "2017",
    assistance: "true",
    assistance_phone: "05 61 00 00 00",
  });
  expect(await getStaffSiteTexts(app, admin)).toMatchObject({
    version,
    hero_text: "L’utilitaire qu’il vous faut\u00a0: tout de suite\u202f!",
    founded_year: 2017,
    assistance: true,
    assistance_phone: "05 61 00 00 00",
  });
  expect(app.droppedPages).toBe(1);
  const [line] = await database.db.selectFrom("history").selectAll().execute();
  expect(describeChanges(line as never)).toEqual(
    expect.arrayContaining([
      { field: "founded_year", label: "Première année d’activité", from: "—", to: "2017" },
      { field: "assistance", label: "Assistance jour et nuit", from: "non", to: "oui" },
    ]),
  );
});

test("an empty text is a proposal again", async () => {
  await save({ hero_title: "Un utilitaire propre" });
  await save({ hero_title: "  " });
  expect((await getStaffSiteTexts(app, admin)).hero_title).toBe("");
});

test("the screen says what is the demonstration's, and what proposals are made of", async () => {
  const { texts, sources, examples } = await getTextsScreen(app, admin);
  expect(Object.keys(examples)).toEqual(textNames);
  expect(examples.place).toBe(demoSiteTexts(sources.facts.year).place);
  expect(texts.hero_title).toBe("");
});

test("every text of the demonstration may be saved as it is", async () => {
  const { founded_year, assistance, own_workshop, ...texts } = demoSiteTexts(2026);
  await save({
    ...texts,
    founded_year: String(founded_year),
    assistance: String(assistance) as "true",
    own_workshop: String(own_workshop) as "true",
  });
  const stored = await getStaffSiteTexts(app, admin);
  expect(stored).toMatchObject({
    founded_year,
    hero_title: texts.hero_title,
    reason_fleet: texts.reason_fleet,
  });
});

const thisYear = new Date().getFullYear();

describe("what it refuses", () => {
  test.each<[keyof SiteTextsInput, Partial<SiteTextsInput>, RegExp]>([
    ["hero_title", { hero_title: "M".repeat(49) }, /48/],
    ["hero_title", { hero_title: "MMMMMMMMM MMMMMMMMM MMMMMMMMM" }, /deux lignes/],
    ["hero_text", { hero_text: "x".repeat(141) }, /140/],
    ["reason_fleet", { reason_fleet: "x".repeat(111) }, /110/],
    ["founded_year", { founded_year: "1899" }, /1900/],
    ["founded_year", { founded_year: "hier" }, /1900/],
    ["founded_year", { founded_year: String(thisYear + 1) }, /pas encore commencé/],
    ["assistance_phone", { assistance: "true" }, /numéro/],
    ["assistance_phone", { assistance: "true", assistance_phone: "12" }, /numéro/],
    ["workshop_city", { own_workshop: "true", workshop_city: " " }, /ville/],
    ["assistance", { assistance: "oui" as never }, /oui ou non/],
  ])("%s: %o", async (field, changes, sentence) => {
    await expect(save(changes)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(sentence) },
    });
    expect(app.droppedPages).toBe(0);
  });

  test("but not a company that begins this year", async () => {
    await save({ founded_year: String(thisYear) });
    expect((await getStaffSiteTexts(app, admin)).founded_year).toBe(thisYear);
  });
});

test("two admins: a switch and its number are asked about together", async () => {
  const opened = await getStaffSiteTexts(app, admin);
  await save({ assistance: "true", assistance_phone: "05 61 00 00 00" });
  const claire = await addMember(database, "admin", "ines@example.fr");
  const late = updateSiteTexts(app, claire, {
    baseline: {
      version: opened.version,
      values: { "assistance+assistance_phone": { assistance: false, assistance_phone: "" } },
    },
    input: { ...input, assistance: "true", assistance_phone: "06 00 00 00 00" },
  });
  await expect(late).rejects.toMatchObject({
    status: 409,
    staleness: { conflicts: [{ unit: "assistance+assistance_phone", by: "claire@example.fr" }] },
  });
});

test.each([
  ["nobody", null, 401],
  ["a user", { role: "user" } as const, 403],
])("%s neither reads nor writes them", async (_, change, status) => {
  const actor = change && { ...admin, ...change };
  await expect(getTextsScreen(app, actor)).rejects.toMatchObject({ status });
  await expect(updateSiteTexts(app, actor, { baseline: { version: "" }, input })).rejects.toMatchObject({
    status,
  });
});
