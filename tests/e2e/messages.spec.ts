import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { giveSession } from "./support/sessions.ts";
import {
  expect,
  expectNoAxeViolations,
  hydrated,
  placeAtNextClick,
  signIn,
  test,
  toasts,
} from "./support/site.ts";

// Everything here reads and changes messages: the worker's own site, one test after the other.

test.use({ motion: false });

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize(wide);
  await ownSite.query("delete from outgoing_mails; delete from notifications");
  await giveSession(page, { origin: ownSite.url });
});

interface Sample {
  name: string;
  message?: string;
  subject?: string;
  title?: string;
  read?: boolean;
  minutesAgo?: number;
  mail?: "sent" | "waiting" | "failed";
  agency?: string;
}

async function add(site: DemonstrationSite, sample: Sample): Promise<string> {
  const { name, message = "Bonjour", subject = "location", title = "Location", read = false } = sample;
  const email = `${name.toLowerCase().replace(/[^a-z]/g, "")}@exemple.fr`;
  const data = {
    name,
    email,
    phone: "06 39 98 14 27",
    subject,
    ...(sample.agency ? { agency: { name: sample.agency } } : {}),
  };
  const [row] = await site.query<{ id: string }>(
    `insert into notifications (title, message, read, data, created_at)
     values ($1, $2, $3, $4, now() - make_interval(mins => $5)) returning id`,
    [title, message, read, JSON.stringify(data), sample.minutesAgo ?? 5],
  );
  const id = row?.id as string;
  if (sample.mail) {
    await site.query(
      `insert into outgoing_mails (notification_id, message_id, recipient, subject, body, state, attempts, last_error)
       values ($1, $2, 'agence@exemple.fr', 'Location', 'Bonjour', $3, 5, '550 Boîte inconnue')`,
      [id, `<${id}@exemple.fr>`, sample.mail],
    );
  }
  return id;
}

const rows = (page: Page) => page.getByRole("region", { name: "Liste des messages" }).getByRole("listitem");
const rowLinks = (page: Page) => rows(page).getByRole("link");
const openMessage = (page: Page) => page.getByRole("region", { name: "Message ouvert" });

async function openCentre(page: Page, site: DemonstrationSite, query = "") {
  await page.goto(`${site.url}/admin${query}`);
  await hydrated(page);
}

async function expectNames(page: Page, names: string[]) {
  await expect(rows(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(rows(page).nth(index)).toContainText(name);
}

test("the bell leads to every message, unread first then newest, and opens the first without marking it", async ({
  page,
  ownSite,
}) => {
  await signIn(page, { origin: ownSite.url });
  await add(ownSite, { name: "Zoé", minutesAgo: 1, read: true });
  await add(ownSite, { name: "Marc", minutesAgo: 9, message: "Bonjour,\n\nDeux fourgons pour lundi ?" });
  await add(ownSite, { name: "Lina", minutesAgo: 4, mail: "sent", agency: "Agence de Céret" });
  await page.getByRole("banner").getByRole("link", { name: "Notifications, 2 non lues" }).click();
  await expect(page).toHaveURL(/\/admin\?message=/);
  await expectNames(page, ["Lina", "Marc", "Zoé"]);
  await expect(rows(page).nth(0)).toContainText("Non lu");
  await expect(rows(page).nth(0)).toContainText("Agence de Céret");
  await expect(rows(page).nth(0)).toContainText("Envoyé");
  await expect(page.getByText("1 sur 3")).toBeVisible();

  await rowLinks(page).nth(1).click();
  const message = openMessage(page);
  await expect(message.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await expect(message.getByRole("link", { name: "Répondre par e-mail" })).toHaveAttribute(
    "href",
    /^mailto:marc@exemple\.fr\?subject=Re%3A%20Location&body=.*Deux%20fourgons%20pour%20lundi%20%3F/,
  );
  await expect(message.getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+33639981427");
  await expect(message.getByText("Siège")).toBeVisible();
  await expect(page.getByRole("link", { name: "Non lus 2" })).toBeVisible();

  await page.reload();
  await expect(message.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await page.getByRole("link", { name: "Message précédent" }).click();
  await expect(message.getByRole("definition").first()).toHaveText("Lina");
});

test("a message sent from the site appears without a reload", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Zoé", read: true });
  await openCentre(page, ownSite);
  await expect(page.getByRole("banner").getByText("En direct")).toHaveCount(2);
  await page.evaluate(() => {
    (window as unknown as { stayed: boolean }).stayed = true;
  });
  const answer = await fetch(`${ownSite.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Nouvelle Cliente",
      email: "cliente@exemple.fr",
      phone: "0639981428",
      subject: "devis",
      agency_id: "",
      message: "Un porteur, s’il vous plaît.",
      agencyEmail: "",
    }),
  });
  expect(answer.status).toBe(200);
  await expectNames(page, ["Nouvelle Cliente", "Zoé"]);
  await expect(page.getByRole("link", { name: "Notifications, 1 non lue" })).toBeVisible();
  await expect(rows(page).nth(0).getByText("Envoyé")).toBeVisible();
  // What was being read stays open.
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Zoé");
  expect(await page.evaluate(() => (window as unknown as { stayed: boolean }).stayed)).toBe(true);
});

test("read and unread: the bell follows, and the message keeps its place while it is open", async ({
  page,
  ownSite,
}) => {
  const marc = await add(ownSite, { name: "Marc", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite, "?vue=non-lus");
  await openMessage(page).getByRole("button", { name: "Marquer comme lu" }).click();
  await expect(page.getByRole("link", { name: "Notifications, 1 non lue" })).toBeVisible();
  await expectNames(page, ["Marc", "Lina"]);
  await expect(rows(page).nth(0)).not.toContainText("Non lu");
  await openMessage(page).getByRole("button", { name: "Marquer comme non lu" }).click();
  await expect(page.getByRole("link", { name: "Notifications, 2 non lues" })).toBeVisible();
  await openMessage(page).getByRole("button", { name: "Marquer comme lu" }).click();
  await page.getByRole("link", { name: "Message suivant" }).click();
  await expectNames(page, ["Lina"]);
  expect(await ownSite.query("select id from notifications where read")).toEqual([{ id: marc }]);
});

test("what is listed is marked as read at once, and can be taken back", async ({ page, ownSite }) => {
  for (const name of ["Marc", "Lina", "Zoé"]) await add(ownSite, { name });
  await openCentre(page, ownSite);
  await page.getByRole("button", { name: "Marquer les messages affichés comme lus" }).click();
  await expect(toasts(page).getByText("3 messages marqués comme lus")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications, aucune non lue" })).toBeVisible();
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("link", { name: "Notifications, 3 non lues" })).toBeVisible();
});

test("deleting asks first, naming the sender; the focus goes to the neighbour", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc Delmas", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite);
  await openMessage(page).getByRole("button", { name: "Supprimer" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Supprimer le message de Marc Delmas ?" });
  await expect(dialog.getByRole("button", { name: "Annuler" })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(openMessage(page).getByRole("button", { name: "Supprimer" })).toBeFocused();
  await expectNames(page, ["Marc Delmas", "Lina"]);

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(toasts(page).getByText("Notification supprimée")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNames(page, ["Lina"]);
  await expect(rowLinks(page).first()).toBeFocused();
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Lina");
  expect(await ownSite.query("select id from notifications")).toHaveLength(1);

  await openMessage(page).getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucun message pour le moment" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a deletion that others announce before its answer comes leads to the neighbour all the same", async ({
  page,
  ownSite,
}) => {
  for (const [index, name] of ["Marc", "Lina", "Zoé"].entries())
    await add(ownSite, { name, minutesAgo: index + 1 });
  await openCentre(page, ownSite);
  await rowLinks(page).nth(2).click();
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Zoé");
  const other = await page.context().newPage();
  await openCentre(other, ownSite);
  await expect(other.getByText("En direct").first()).toBeVisible();
  await page.route("**/admin.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await expect(rowLinks(other)).toHaveCount(2);
    // The list waits for the answer. Behind the question nothing has a role.
    await expect(page.locator("[data-message-row]")).toHaveCount(3);
    await route.fulfill({ response });
  });
  await openMessage(page).getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Lina");
  await expect(rowLinks(page).nth(1)).toBeFocused();
});

test("a database that refuses: the specified sentences, and nothing is lost", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc" });
  await ownSite.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await ownSite.query(
    "create trigger refuse before update or delete on notifications for each row execute function refuse()",
  );
  try {
    await openCentre(page, ownSite);
    await openMessage(page).getByRole("button", { name: "Marquer comme lu" }).click();
    await expect(
      toasts(page).getByText("Erreur lors du marquage de la notification comme lue"),
    ).toBeVisible();
    await expect(openMessage(page).getByRole("button", { name: "Marquer comme lu" })).toBeVisible();
    await openMessage(page).getByRole("button", { name: "Supprimer" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Supprimer le message" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la notification")).toBeVisible();
    await expect(dialog.getByText("Le message n’a pas été supprimé.")).toBeVisible();
  } finally {
    await ownSite.query("drop function refuse cascade");
  }
  // The question is still open: the next try succeeds.
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucun message pour le moment" })).toBeVisible();
});

test("a failed mail says why, is counted, and is sent again", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc", mail: "failed" });
  await add(ownSite, { name: "Lina", mail: "waiting", minutesAgo: 9 });
  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await expect(page.getByText("1 courriel en échec")).toBeVisible();
  await openCentre(page, ownSite);
  await expect(rows(page).nth(1)).toContainText("En attente");
  await page.getByRole("link", { name: "Échecs 1" }).click();
  await expectNames(page, ["Marc"]);
  const message = openMessage(page);
  await expect(message.getByText("Le courriel n’est pas parti vers agence@exemple.fr")).toBeVisible();
  await expect(message.getByText(/550 Boîte inconnue\. Le message est conservé ici\./)).toBeVisible();
  await message.getByRole("button", { name: "Renvoyer" }).click();
  await expect(toasts(page).getByText("Courriel remis en file d’attente")).toBeVisible();
  await expect(message.getByText("Envoyé")).toBeVisible();
  await expect(page.getByRole("link", { name: "Échecs 0" })).toBeVisible();
  expect(await ownSite.query("select 1 from outgoing_mails where state = 'sent'")).toHaveLength(1);
});

test("search finds names and texts without their accents, and lives in the address", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Élodie Puig", minutesAgo: 1 });
  await add(ownSite, { name: "Marc", message: "Un véhicule frigorifique" });
  await openCentre(page, ownSite);
  await page.getByRole("searchbox").fill("elodie");
  await expectNames(page, ["Élodie"]);
  await expect(page).toHaveURL(/q=elodie/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").fill("VEHICULE");
  await expectNames(page, ["Marc"]);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("VEHICULE");
  await expectNames(page, ["Marc"]);
  await page.getByRole("searchbox").fill("montgolfière");
  await expect(
    page.getByRole("heading", { name: "Aucun message ne correspond à ces critères" }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expectNames(page, ["Élodie", "Marc"]);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a request sent from the site shows as fields, is found by its reference and goes with its message", async ({
  page,
  ownSite,
}) => {
  const [vehicle] = await ownSite.query<{ id: string; name: string }>(
    `select vehicles.id, vehicles.name from vehicles join tariffs on vehicles.type = any(default_for)
     where price > 0 and show_price and tariff_id is null order by vehicles.name limit 1`,
  );
  const answer = await fetch(`${ownSite.url}/functions/v1/send-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Camille Ferrer", email: "camille@exemple.fr", phone: "06 39 98 11 22", subject: "devis" },
      message: "Bonjour, un devis pour cinq jours.",
      request: {
        ...{ vehicules: [vehicle?.id], duree: "5", km: "600", client: "professionnel", retrait: "livraison" },
        ...{ societe: "Ferrer et fils", lieu: "Thuir, 3 rue des Lilas", souple: "on" },
      },
    }),
  });
  const { reference } = (await answer.json()) as { reference: string };
  expect(reference).toMatch(/^[\dA-Z]{3}-[\dA-Z]{3}$/);
  await add(ownSite, { name: "Zoé" });

  await openCentre(page, ownSite);
  await page.getByRole("searchbox").fill(reference.replace("-", " ").toLowerCase());
  await expectNames(page, ["Camille Ferrer"]);
  await expect(rows(page).first()).toContainText(reference);
  await expect(rows(page).first()).toContainText("Ferrer et fils");
  await rowLinks(page).first().click();

  const request = openMessage(page).getByRole("region", { name: "Demande de location" });
  for (const text of [reference, "5 jours", "600 km par véhicule", "Professionnel", "Livraison"])
    await expect(request.getByRole("definition").filter({ hasText: text })).toBeVisible();
  await expect(request.getByText("Thuir, 3 rue des Lilas")).toBeVisible();
  await expect(request.getByRole("link", { name: vehicle?.name })).toHaveAttribute(
    "href",
    `/locadmin/dashboard/vehicules/${vehicle?.id}`,
  );
  const [kept] = await ownSite.query<{ ttc: number }>(
    "select (estimate->'total'->>'ttc')::int as ttc from request_vehicles",
  );
  const total = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2 }).format((kept?.ttc ?? 0) / 100);
  await expect(request.getByRole("row", { name: vehicle?.name })).toContainText(
    total.replace("\u202f", "\u00a0"),
  );
  await expect(
    openMessage(page)
      .getByText(/camille@exemple\.fr$/)
      .last(),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expect(request).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await page.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect.poll(() => ownSite.query("select 1 from requests")).toEqual([]);
});

test("subject and agency narrow the list, with their numbers", async ({ page, ownSite }) => {
  await add(ownSite, {
    name: "Marc",
    subject: "devis",
    title: "Demande de devis",
    agency: "Agence de Céret",
  });
  await add(ownSite, { name: "Lina", subject: "devis", title: "Demande de devis", read: true });
  await add(ownSite, { name: "Zoé", read: true, minutesAgo: 9 });
  await openCentre(page, ownSite);
  await page.getByRole("button", { name: "Sujet" }).click();
  await page.getByRole("menuitem", { name: "Demande de devis 2" }).click();
  await expect(page).toHaveURL(/sujet=devis/);
  await expectNames(page, ["Marc", "Lina"]);
  await expect(page.getByRole("link", { name: "Non lus 1" })).toBeVisible();
  await page.getByRole("button", { name: "Agence" }).click();
  await page.getByRole("menuitem", { name: "Siège 1" }).click();
  await expectNames(page, ["Lina"]);
  await expect(page).toHaveURL(/sujet=devis&agence=siege/);
  await page.getByRole("link", { name: "Effacer le filtre Sujet" }).click();
  await expectNames(page, ["Lina", "Zoé"]);
});

test("pages are real links, with or without JavaScript", async ({ page, ownSite, browser }) => {
  await ownSite.query(`insert into notifications (title, message, data, created_at)
    select 'Location', 'Bonjour', jsonb_build_object('name', 'Client ' || i), now() - make_interval(mins => i)
    from generate_series(1, 60) i`);
  await openCentre(page, ownSite);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("1–25 sur 60 messages")).toBeVisible();
  await page.getByRole("link", { name: "Suivant", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page).first()).toContainText("Client 26");
  await expect(page.getByText("26 sur 60")).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const page2 = await plain.newPage();
  await page2.goto(`${ownSite.url}/admin`);
  await page2.getByRole("link", { name: "Suivant", exact: true }).click();
  await page2.getByRole("link", { name: "Suivant", exact: true }).click();
  await expect(rows(page2)).toHaveCount(10);
  await rowLinks(page2).last().click();
  await expect(openMessage(page2).getByRole("definition").first()).toHaveText("Client 60");
  await plain.close();
});

test("the list is taken away as a file, as it is filtered", async ({ page, ownSite }) => {
  await add(ownSite, {
    name: "=1+1",
    subject: "devis",
    title: "Demande de devis",
    message: "Né à Céret ; « oui »",
  });
  await add(ownSite, { name: "Zoé" });
  await openCentre(page, ownSite, "?sujet=devis");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith('\ufeff"Date";"Sujet";"Nom"')).toBe(true);
  expect(text).toContain('"Demande de devis";"\'=1+1"');
  expect(text).toContain("Né à Céret ; « oui »");
  expect(text).not.toContain("Zoé");
});

test("the whole is worked with the keyboard", async ({ page, ownSite }) => {
  for (const [index, name] of ["Marc", "Lina", "Zoé"].entries())
    await add(ownSite, { name, minutesAgo: index + 1 });
  await openCentre(page, ownSite);
  await expect(page).toHaveURL(/message=/);
  await rowLinks(page).first().focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).nth(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rowLinks(page).nth(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Lina");
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowLinks(page).nth(0)).toBeFocused();
  await openMessage(page).getByRole("link", { name: "Répondre par e-mail" }).focus();
  await page.keyboard.press("Escape");
  await expect(rowLinks(page).nth(1)).toBeFocused();
});

test("on a phone the list gives way to the message, and comes back where it was", async ({
  page,
  ownSite,
}) => {
  for (let n = 1; n <= 20; n += 1) await add(ownSite, { name: `Client ${n}`, minutesAgo: n });
  await page.setViewportSize(phone);
  await openCentre(page, ownSite);
  await expect(openMessage(page)).toBeHidden();
  await expectNoAxeViolations(page);
  const scrolled = placeAtNextClick(page);
  await rowLinks(page).nth(14).click();
  expect(await scrolled).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "Location" })).toBeFocused();
  await expect(rows(page).first()).toBeHidden();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(rowLinks(page).nth(14)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await scrolled);

  await rowLinks(page).nth(14).click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(rows(page)).toHaveCount(19);
  await expect(rows(page).nth(14)).toContainText("Client 16");
  await expect(rowLinks(page).nth(14)).toBeFocused();
});

test("no width scrolls sideways, and axe has nothing to say at 1440", async ({ page, ownSite }) => {
  const name = "Société-à-un-nom-interminable-et-sans-la-moindre-espace-pour-le-couper";
  await add(ownSite, {
    name,
    message: "x".repeat(400),
    mail: "failed",
    agency: "Agence de Perpignan Sud et environs",
  });
  await openCentre(page, ownSite);
  await expect(page).toHaveURL(/message=/);
  await expectNoAxeViolations(page);
  for (const width of [320, 720, 900, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  }
});

test("the address of a deleted message says so, and leads back", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc" });
  const answer = await page.goto(`${ownSite.url}/admin?message=0197a000-0000-7000-8000-00000000dead`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Ce message n’existe plus" })).toBeVisible();
  await expectNames(page, ["Marc"]);
  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(openMessage(page).getByRole("definition").first()).toHaveText("Marc");
});

test("nobody enters without an account, and the page is remembered", async ({ page, ownSite }) => {
  await page.context().clearCookies();
  await page.goto(`${ownSite.url}/admin?vue=non-lus`);
  await expect(page).toHaveURL(`${ownSite.url}/locadmin?suite=${encodeURIComponent("/admin?vue=non-lus")}`);
});
