import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { findHtmlErrors, type HtmlError } from "#tests/support/html-checker.ts";
import { everyAnswer, everyScreen, publicSite } from "#tests/support/public-site.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const site = publicSite();
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

/** The page as a file named after its address, which is how the checker reports it. */
async function save(address: string, html: string): Promise<string> {
  const file = path.join(folder.path, `${address.replace(/[^\w-]+/g, "_") || "_"}.html`);
  await writeFile(file, html);
  return file;
}

/** What a message, and a request with a vehicle and days, are answered where no script sends them. */
async function everySentAnswer(): Promise<string[]> {
  const { id } = await site.db
    .selectFrom("vehicles")
    .where("show_price", "=", true)
    .where("price", "is not", null)
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const first = addDays(todayOf(new Date()), 30);
  const rental = { subject: "devis", vehicules: id, du: first, au: addDays(first, 4), km: "600" };
  return [await sendMessage({ subject: "autre" }), await sendMessage(rental)];
}

/** The address of the answer. */
async function sendMessage(fields: Record<string, string>): Promise<string> {
  const who = { name: "Claire Vidal", email: "claire.vidal@exemple.fr", phone: "06 39 98 12 34" };
  const body = new URLSearchParams({ ...who, message: "Bonjour.", consent: "on", ...fields });
  const headers = { origin: site.url };
  const sent = await fetch(`${site.url}/contact`, { method: "POST", body, headers, redirect: "manual" });
  const address = sent.headers.get("location") ?? "";
  expect(await site.html(address)).toContain("Message envoyé");
  return address;
}

test("every public screen is valid HTML, in its usual and its odd states", async () => {
  const addresses = [
    ...(await everyScreen(site)),
    ...(await everyAnswer(site)),
    "/catalogue?q=introuvable",
    "/catalogue?q=fourgon&disponibilite=disponibles&capacite_min=3",
    "/agences?q=introuvable",
    "/contact?sujet=devis",
    ...(await everySentAnswer()),
    "/nulle-part",
    "/catalogue/42",
    "/agences/42",
  ];
  const files = await Promise.all(addresses.map(async (address) => save(address, await site.html(address))));
  await site.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  await expect.poll(async () => (await site.get("/a-propos")).status).toBe(503);
  files.push(await save("maintenance", await site.html("/")));
  await site.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
  const fault = await save(
    "faute",
    '<!DOCTYPE html><html lang="fr"><head><title>x</title></head><body><p><div></div></p></body></html>',
  );
  const errors = await findHtmlErrors([...files, fault]);
  const isFault = ({ page }: HtmlError) => page.endsWith(path.basename(fault));
  expect(errors.some(isFault), "the checker sees an error").toBe(true);
  expect(
    errors
      .filter((error) => !isFault(error))
      .map(({ page, message, extract }) => `${path.basename(page)}: ${message} ${extract}`),
  ).toEqual([]);
}, 240_000);
