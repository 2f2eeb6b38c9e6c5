import { beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { previewMail } from "./mail-previews.server.ts";
import { type PreviewedMail, previewedMails } from "./previewed-mails.ts";

const database = testDatabase();
const env = readEnv({ NODE_ENV: "test", APP_URL: "https://www.brenac-location.example" });
const app = testApp(database, { env, now: () => new Date("2026-11-19T08:14:00Z") });
const reader = { email: "helene.brenac@example.fr" };
const kinds = Object.keys(previewedMails) as PreviewedMail[];

beforeAll(async () => {
  await database.db
    .updateTable("company_info")
    .set({ name: "Brenac Location", palette: "garrigue" })
    .execute();
});

test.each(kinds)("before there is an agency, a mail can be read as it would leave: %s", async (kind) => {
  const { subject, parts, html, text } = await previewMail(app, kind, reader);
  expect(subject).not.toBe("");
  expect(text).toBe(toText(parts));
  expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|null|\[object|tramontane/i);
  expect(`${subject} ${text}`).not.toMatch(/NaN/);
  expect(html).toContain("Brenac");
});

test("with one, under its name and number, for days that are ahead", async () => {
  await addAgency(database.db, "Agence de Foix");
  const texts = new Map<PreviewedMail, string>();
  for (const kind of kinds)
    texts.set(kind, (await previewMail(app, kind, reader)).text.replaceAll("\u00a0", " "));
  expect(texts.get("cancellation")).toContain("Rien n’est dû.");
  for (const kind of ["amendment", "amended"] as const)
    expect(texts.get(kind)).toContain("Différence : +2 jours · +152,35 € TTC");
  expect(texts.get("cancellation")).toContain("Gratuite jusqu’à 48 heures avant le départ.");
  for (const kind of [
    "confirmation",
    "reply",
    "acceptance",
    "amended",
    "cancellation",
    "withdrawal",
  ] as const)
    expect(texts.get(kind)).toContain("Agence de Foix");
  expect(texts.get("reply")).toContain("Helene Brenac\nAgence de Foix, 04 65 71 00 10");
  expect(texts.get("confirmation")).toContain("du lundi 30 novembre au vendredi 4 décembre inclus");
  expect(texts.get("quote")).toContain("Total : 380,88 € TTC (317,40 € HT)");
  expect(texts.get("acceptance")).toContain("Départ : Lundi 30 novembre 2026");
});
