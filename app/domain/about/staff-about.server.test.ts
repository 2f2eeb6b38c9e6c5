import { beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/staff.ts";
import { getAboutContent, getStaffAbout, previewAbout, updateAbout } from "./staff-about.server.ts";

const database = testDatabase();
const app = testApp(database);
let user: StaffMember;

beforeEach(async () => {
  await database.db.deleteFrom("about_page_settings").execute();
  await database.db.insertInto("about_page_settings").values({ content: "<p>Avant</p>" }).execute();
  await database.db.deleteFrom("history").execute();
  await database.db.deleteFrom("profiles").execute();
  user = await addMember(database, "user", "marc@example.fr");
  app.droppedPages = 0;
});

const save = async (content: string) =>
  updateAbout(app, user, { baseline: await getStaffAbout(app, user), input: { content } });

const stored = async () =>
  (await database.db.selectFrom("about_page_settings").select("content").executeTakeFirstOrThrow()).content;

test("what is saved is cleaned before it is stored, shown at once, and history", async () => {
  const { version } = await save('<h1>Nous</h1><p onclick="x()">Bonjour</p><script>alert(1)</script>');
  expect(await stored()).toBe("<h2>Nous</h2><p>Bonjour</p>");
  expect(await getAboutContent(app)).toBe("<h2>Nous</h2><p>Bonjour</p>");
  expect((await getStaffAbout(app, user)).version).toBe(version);
  expect(app.droppedPages).toBe(1);
  const [line] = await database.db.selectFrom("history").selectAll().execute();
  expect(line).toMatchObject({
    actor_email: "marc@example.fr",
    before: { content: "<p>Avant</p>" },
    after: { content: "<h2>Nous</h2><p>Bonjour</p>" },
  });
});

test("a row from elsewhere is cleaned for the page, and for the editor too", async () => {
  await database.db
    .updateTable("about_page_settings")
    .set({ content: "<p>Texte</p><script>alert(1)</script>" })
    .execute();
  expect(await getAboutContent(app)).toBe("<p>Texte</p>");
  expect((await getStaffAbout(app, user)).content).toBe("<p>Texte</p>");
});

test("where there is no record, saving makes it", async () => {
  await database.db.deleteFrom("about_page_settings").execute();
  expect(await getStaffAbout(app, user)).toEqual({ id: null, content: "", version: "" });
  await save("<p>Premier</p>");
  expect(await stored()).toBe("<p>Premier</p>");
});

test.each(["", "   ", "<script>alert(1)</script>", "a".repeat(100_001)])(
  "«%.30s» is refused",
  async (content) => {
    await expect(save(content)).rejects.toMatchObject({
      status: 422,
      fields: { content: expect.any(String) },
    });
    expect(await stored()).toBe("<p>Avant</p>");
  },
);

test("the preview is what would be kept, and names what would not", () => {
  const written =
    '<h1>Nous</h1><p style="color:red" class="x">Oui</p><iframe src="//x"></iframe><img src="https://x/y.png" alt="a">';
  expect(previewAbout(user, written)).toEqual({
    html: "<h2>Nous</h2><p>Oui</p>",
    removed: ["style", "class", "iframe", "src", "img", "alt"],
  });
  expect(previewAbout(user, "<p>Rien <strong>à</strong> dire</p>").removed).toEqual([]);
});

test.each([
  ["nobody", null, 401],
  ["an inactive admin", { role: "admin", active: false } as const, 403],
])("%s does not preview it", (_case, kind, status) => {
  const actor = kind && { ...user, ...kind };
  expect(() => previewAbout(actor, "<p>x</p>")).toThrow(expect.objectContaining({ status }));
});

test.each(["<table><tr><td>", "<p>", "<b>"])(
  "%s thirty thousand times is refused before it is parsed",
  (tags) => {
    const began = performance.now();
    expect(() => previewAbout(user, tags.repeat(30_000))).toThrow(/Restez sous|trop de balises/);
    expect(() => previewAbout(user, tags.repeat(6_000))).toThrow("trop de balises");
    expect(performance.now() - began).toBeLessThan(100);
  },
);
