import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { addOpenRequest } from "./support/open-requests.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test } from "./support/site.ts";

// An open request: what is said in it, to whom, and what stays in the house. The worker's own site.

test.use({ motion: false });

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize(wide);
  await ownSite.query("delete from vehicle_periods; delete from outgoing_mails; delete from notifications");
  await giveSession(page, { origin: ownSite.url });
});

const thread = (page: Page) => page.getByRole("region", { name: "Fil de la demande" });
const composer = (page: Page) => page.getByRole("region", { name: "Rédaction" });

test("an answer leaves to the customer, a note does not", async ({ page, ownSite }) => {
  const { id, reference } = await addOpenRequest(ownSite);
  await page.goto(`${ownSite.url}/admin?demande=${id}`);
  await hydrated(page);
  await expect(thread(page)).toContainText("nous cherchons deux caisses");
  const file = page.getByRole("complementary", { name: "Dossier" });
  await expect(file).toContainText(/du lun\. \d.* au ven\. \d/);
  await expect(file).toContainText("Libre aux dates demandées");
  await expect(file).toContainText(/Pris du \d.* au \d/);
  await expect(file).toContainText("818,80 €");

  await page.keyboard.press("Shift+N");
  const note = composer(page).getByRole("textbox", { name: "Votre note" });
  await note.fill("Client fidèle, pas de remise au-delà de 8 %.");
  await expect(composer(page)).not.toContainText("@");
  // Each mode keeps its own draft.
  await composer(page).getByRole("tab", { name: "Répondre au client" }).click();
  const text = composer(page).getByRole("textbox", { name: "Votre réponse" });
  await expect(text).toHaveValue("");
  await expect(composer(page)).toContainText("sophie.garrigue@exemple.fr");
  await composer(page).getByRole("tab", { name: "Note interne" }).click();
  await expect(note).toHaveValue("Client fidèle, pas de remise au-delà de 8 %.");
  await note.press("ControlOrMeta+Enter");
  await expect(thread(page)).toContainText("Note interne");
  await expect(thread(page)).toContainText("Client fidèle");

  await page.keyboard.press("r");
  await composer(page).getByRole("button", { name: "Modèles" }).click();
  const picker = page.getByRole("dialog", { name: "Modèles de réponse" });
  // A quote's own words are for the mail that brings it.
  await picker.getByRole("combobox").fill("Votre devis");
  await expect(picker).toContainText("Aucun modèle trouvé.");
  await picker.getByRole("combobox").fill("Relance");
  await expect(picker).toContainText("Prêt à envoyer");
  await picker.getByRole("combobox").press("Enter");
  await text.fill("Voici le lien : {lien_devis}");
  await expect(composer(page).getByRole("alert")).toContainText("le lien part avec le devis lui-même");
  await text.press("ControlOrMeta+Enter");
  expect(await repliesOf(ownSite, id)).toEqual([]);
  await text.fill("Bonjour {nom}, oui : nos agences ouvrent à 7 h 30.");
  await expect(composer(page).getByRole("alert")).toHaveCount(0);
  // Échap keeps what is typed, and so does the next visit.
  await text.press("Escape");
  await page.reload();
  await hydrated(page);
  await page.keyboard.press("r");
  await expect(text).toHaveValue("Bonjour {nom}, oui : nos agences ouvrent à 7 h 30.");
  await expectNoAxeViolations(page);
  await composer(page).getByRole("button", { name: "Envoyer à sophie.garrigue@…" }).click();
  await expect(thread(page)).toContainText("Bonjour Sophie Garrigue, oui : nos agences ouvrent à 7 h 30.");
  await expect(thread(page)).toContainText(/Courriel\s: (En attente|Envoyé)/);
  const replies = await repliesOf(ownSite, id);
  expect(replies).toHaveLength(1);
  expect(replies[0]).toMatchObject({ recipient: "sophie.garrigue@exemple.fr" });
  expect(replies[0]?.subject).toContain(`[${reference}] `);
  const mails = await ownSite.query<{ body: string }>("select body from outgoing_mails");
  expect(mails.some(({ body }) => body.includes("Client fidèle"))).toBe(false);
});

test("an equivalent says what it replaces, and the quote proposes it alone", async ({ page, ownSite }) => {
  const { id } = await addOpenRequest(ownSite);
  await page.goto(`${ownSite.url}/admin?demande=${id}`);
  await hydrated(page);
  const file = page.getByRole("complementary", { name: "Dossier" });
  const [free, taken] = await ownSite.query<{ name: string }>(
    "select vehicle_name as name from request_vehicles where request_id = $1 order by position",
    [id],
  );
  await file.getByRole("button", { name: /équivalents? libres?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Équivalents libres" });
  const others = dialog.getByRole("listitem").filter({ hasNotText: free?.name });
  const name = await others.first().getByRole("button").locator("span > span > span").first().innerText();
  await others.first().getByRole("button").click();
  await expect(dialog).toBeHidden();
  await expect(file.getByRole("listitem").last()).toContainText(name);
  await expect(file.getByRole("listitem").last()).toContainText(
    new RegExp(`Remplace (le |l’)${taken?.name}`),
  );
  await page.getByRole("link", { name: "Préparer un devis" }).first().click();
  const lines = page.getByRole("textbox", { name: /^Ligne \d, désignation$/ });
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveValue(`Location ${free?.name}`);
  await expect(lines.last()).toHaveValue(`Location ${name}`);
});

test("whoever asked before is known by their number: what they asked then is one press away", async ({
  page,
  ownSite,
}) => {
  const { id } = await addOpenRequest(ownSite);
  const earlier = await addOpenRequest(ownSite);
  await ownSite.query(
    "update requests set email = 'autre@exemple.fr', phone = '+33 6 39 98 14 27', status = 'clos' where id = $1",
    [earlier.id],
  );
  await page.goto(`${ownSite.url}/admin?demande=${id}`);
  await hydrated(page);
  const file = page.getByRole("complementary", { name: "Dossier" });
  await expect(file.getByRole("heading", { name: "Déjà client" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expect(page.getByText("Déjà client\u00a0: 1\u00a0demande")).toBeVisible();
  await page.setViewportSize(wide);
  await file.getByRole("link", { name: new RegExp(earlier.reference) }).click();
  await expect(page).toHaveURL(new RegExp(earlier.id));
});

test("a colleague's answer is read before one's own leaves", async ({ page, ownSite }) => {
  const { id } = await addOpenRequest(ownSite);
  await page.goto(`${ownSite.url}/admin?demande=${id}`);
  await hydrated(page);
  await page.keyboard.press("r");
  const text = composer(page).getByRole("textbox", { name: "Votre réponse" });
  await text.fill("Je vous réponds.");
  // As another instance would write it: the page hears of it, and shows it.
  await ownSite.query(
    `insert into request_entries (request_id, kind, author_email, body)
     values ($1, 'reply', 'julien.marty@example.fr', 'Déjà répondu.')`,
    [id],
  );
  await expect(composer(page)).toContainText("Julien Marty a répondu à");
  await expect(text).toHaveValue("Je vous réponds.");
  await expect(thread(page)).toContainText("Déjà répondu.");

  const [colleague] = await ownSite.query<{ id: string }>(
    `insert into profiles (email, role) values ('julien.marty@example.fr', 'user')
     on conflict (email) do update set active = true returning id`,
  );
  await ownSite.query("select pg_notify('tramontane', $1)", [`presence here ${id} ${colleague?.id}`]);
  await expect(page.getByText("Julien la regarde")).toBeVisible();
  await ownSite.query("select pg_notify('tramontane', $1)", [`presence gone ${id} ${colleague?.id}`]);
  await expect(page.getByText("Julien la regarde")).toHaveCount(0);
});

test("on a phone the two composers are screens of their own colour", async ({ page, ownSite }) => {
  const { id } = await addOpenRequest(ownSite);
  await page.setViewportSize(phone);
  await page.goto(`${ownSite.url}/admin?demande=${id}`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: /2 véhicules · 1 pris/ })).toBeVisible();
  await page.getByRole("button", { name: /2 véhicules/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Estimation vue par le client");
  await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click();
  await page.getByRole("link", { name: "Note", exact: true }).click();
  const note = page.getByRole("textbox", { name: "Votre note" });
  await note.fill("Vu au téléphone.");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Répondre", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Votre réponse" })).toHaveValue("");
  await expect(page.getByText("sophie.garrigue@exemple.fr", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Note interne" }).click();
  await expect(note).toHaveValue("Vu au téléphone.");
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(page).toHaveURL(new RegExp(`demande=${id}`));
  await expect(thread(page)).toContainText("Vu au téléphone.");
});

function repliesOf(site: DemonstrationSite, id: string) {
  return site.query<{ recipient: string; subject: string }>(
    "select recipient, subject from outgoing_mails where request_id = $1 and kind = 'reply'",
    [id],
  );
}
