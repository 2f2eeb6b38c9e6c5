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

// Everything here reads and changes requests: the worker's own site, one test after the other.

test.use({ motion: false });

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test.beforeEach(async ({ page, ownSite }) => {
  await page.setViewportSize(wide);
  await ownSite.query(
    "delete from outgoing_mails; delete from quotes where state = 'draft'; delete from notifications",
  );
  await ownSite.query("update quotes set request_id = null; delete from requests");
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

const rows = (page: Page) => page.getByRole("region", { name: "Liste des demandes" }).getByRole("listitem");
const rowLinks = (page: Page) => rows(page).getByRole("link");
const openRequest = (page: Page) => page.getByRole("region", { name: "Demande ouverte" });

async function openCentre(page: Page, site: DemonstrationSite, query = "") {
  await page.goto(`${site.url}/admin${query}`);
  await hydrated(page);
}

/** What the «…» of the toolbar holds. */
async function act(page: Page, name: string) {
  await openRequest(page).getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** The row of the open one says so. */
async function expectOpen(page: Page, name: string) {
  await expect(page.locator("[data-request-row][aria-current]")).toContainText(name);
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
  await expect(page).toHaveURL(/\/admin\?demande=/);
  await expectNames(page, ["Lina", "Marc", "Zoé"]);
  await expect(rows(page).nth(0)).toContainText("Non lu");
  await expect(rows(page).nth(0)).toContainText("Céret");
  await expect(rows(page).nth(0)).toContainText("Nouvelle");
  await expect(page.getByText("1 sur 3")).toBeVisible();

  await rowLinks(page).nth(1).click();
  const opened = openRequest(page);
  await expect(opened.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await expect(page.getByRole("link", { name: "Non lus 2" })).toBeVisible();

  await page.reload();
  await expect(opened.getByText("Deux fourgons pour lundi ?")).toBeVisible();
  await page.getByRole("link", { name: "Demande précédente" }).click();
  await expectOpen(page, "Lina");
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
  // What was being read stays open.
  await expectOpen(page, "Zoé");
  expect(await page.evaluate(() => (window as unknown as { stayed: boolean }).stayed)).toBe(true);
});

test("read and unread: the bell follows, and the message keeps its place while it is open", async ({
  page,
  ownSite,
}) => {
  const marc = await add(ownSite, { name: "Marc", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite, "?vue=non-lus");
  await act(page, "Marquer comme lu");
  await expect(page.getByRole("link", { name: "Notifications, 1 non lue" })).toBeVisible();
  await expectNames(page, ["Marc", "Lina"]);
  await expect(rows(page).nth(0)).not.toContainText("Non lu");
  await act(page, "Marquer comme non lu");
  await expect(page.getByRole("link", { name: "Notifications, 2 non lues" })).toBeVisible();
  await act(page, "Marquer comme lu");
  await page.getByRole("link", { name: "Demande suivante" }).click();
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
  await act(page, "Supprimer…");
  const dialog = page.getByRole("alertdialog", { name: "Supprimer le message de Marc Delmas ?" });
  await expect(dialog.getByRole("button", { name: "Annuler" })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(openRequest(page).getByRole("button", { name: "Autres actions" })).toBeFocused();
  await expectNames(page, ["Marc Delmas", "Lina"]);

  await act(page, "Supprimer…");
  await dialog.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(toasts(page).getByText("Notification supprimée")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNames(page, ["Lina"]);
  await expect(rowLinks(page).first()).toBeFocused();
  await expectOpen(page, "Lina");
  expect(await ownSite.query("select id from notifications")).toHaveLength(1);

  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucune demande pour le moment" })).toBeVisible();
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
  await expectOpen(page, "Zoé");
  const other = await page.context().newPage();
  await openCentre(other, ownSite);
  await expect(other.getByText("En direct").first()).toBeVisible();
  await page.route("**/admin.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await expect(rowLinks(other)).toHaveCount(2);
    // The list waits for the answer. Behind the question nothing has a role.
    await expect(page.locator("[data-request-row]")).toHaveCount(3);
    await route.fulfill({ response });
  });
  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expectOpen(page, "Lina");
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
    await act(page, "Marquer comme lu");
    await expect(
      toasts(page).getByText("Erreur lors du marquage de la notification comme lue"),
    ).toBeVisible();
    await expect(rows(page).nth(0)).toContainText("Non lu");
    await act(page, "Supprimer…");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Supprimer le message" }).click();
    await expect(toasts(page).getByText("Erreur lors de la suppression de la notification")).toBeVisible();
    await expect(dialog.getByText("Le message n’a pas été supprimé.")).toBeVisible();
  } finally {
    await ownSite.query("drop function refuse cascade");
  }
  // The question is still open: the next try succeeds.
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer le message" }).click();
  await expect(page.getByRole("heading", { name: "Aucune demande pour le moment" })).toBeVisible();
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
  await rows(page).first().getByRole("button", { name: "Renvoyer" }).click();
  await expect(toasts(page).getByText("Courriel remis en file d’attente")).toBeVisible();
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
    page.getByRole("heading", { name: "Aucune demande ne correspond à ces critères" }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expectNames(page, ["Élodie", "Marc"]);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a request sent from the site is found by its reference and goes with its message", async ({
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
  await expect(
    openRequest(page)
      .getByText(vehicle?.name ?? "")
      .first(),
  ).toBeVisible();
  await act(page, "Supprimer…");
  await page.getByRole("button", { name: "Supprimer le message" }).click();
  await expect.poll(() => ownSite.query("select name from requests")).toEqual([{ name: "Zoé" }]);
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
  await expect(page.getByText("1–25 sur 60 demandes")).toBeVisible();
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
  await expectOpen(page2, "Client 60");
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
  expect(download.suggestedFilename()).toMatch(/^demandes-\d{4}-\d\d-\d\d\.csv$/);
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
  await expect(page).toHaveURL(/demande=/);
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
  await expectOpen(page, "Lina");
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowLinks(page).nth(0)).toBeFocused();
  await openRequest(page).getByRole("button", { name: "Autres actions" }).focus();
  await page.keyboard.press("Escape");
  await expect(rowLinks(page).nth(1)).toBeFocused();
});

const requestOf = async (site: DemonstrationSite, name: string) => {
  const [row] = await site.query<{ status: string; lost_reason: string | null; assignee: string | null }>(
    `select status, lost_reason, profiles.email as assignee from requests
     left join profiles on profiles.id = assignee_id where requests.name = $1`,
    [name],
  );
  return row;
};

test("a request is taken and moved on, by the mouse and by single keys; the tabs follow", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Marc", minutesAgo: 1 });
  await add(ownSite, { name: "Lina", minutesAgo: 2 });
  await openCentre(page, ownSite);
  const opened = openRequest(page);
  await expect(page.getByRole("link", { name: "Nouvelles 2" })).toBeVisible();
  await opened.getByRole("button", { name: "Me l’attribuer" }).click();
  await expect(opened.getByRole("button", { name: "Statut : En cours" })).toBeVisible();
  await expect(rows(page).first()).toContainText("Attribuée à");
  await expect(page.getByRole("link", { name: "Les miennes 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Nouvelles 1" })).toBeVisible();

  await opened.getByRole("button", { name: "Statut : En cours" }).click();
  await page.getByRole("menuitemradio", { name: "Perdue…" }).click();
  const why = page.getByRole("dialog", { name: "Demande perdue" });
  await why.getByRole("button", { name: "Marquer comme perdue" }).click();
  await expect(why.getByText("Choisissez une raison.")).toBeVisible();
  await why.getByRole("radio", { name: "Prix" }).check();
  await expectNoAxeViolations(page);
  await why.getByRole("button", { name: "Marquer comme perdue" }).click();
  await expect(page.getByRole("link", { name: "Perdues 1" })).toBeVisible();
  expect(await requestOf(ownSite, "Marc")).toMatchObject({ status: "perdu", lost_reason: "prix" });

  await page.keyboard.press("j");
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectOpen(page, "Lina");
  await page.keyboard.press("a");
  await expect(opened.getByRole("button", { name: "Statut : En cours" })).toBeVisible();
  await page.keyboard.press("s");
  await expect(page.getByRole("menuitemradio", { name: "Gagnée" })).toBeVisible();
  await page.keyboard.press("4");
  await expect(opened.getByRole("button", { name: "Statut : Gagnée" })).toBeVisible();
  await expect.poll(async () => (await requestOf(ownSite, "Lina"))?.status).toBe("gagne");

  // Where somebody types, letters are letters.
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").press("s");
  await expect(page.getByRole("menuitemradio")).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("link", { name: "Gagnées 1" }).click();
  await expectNames(page, ["Lina"]);
  await page.getByRole("link", { name: "En cours 0" }).click();
  await expect(page.getByRole("heading", { name: "Aucune demande en cours." })).toBeVisible();
});

test("of two who reach for a request at once, the second hears who has it, and decides", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Marc" });
  await openCentre(page, ownSite);
  await expect(openRequest(page).getByRole("button", { name: "Me l’attribuer" })).toBeVisible();
  // Not announced: the screen does not know of it yet.
  await ownSite.query("alter table requests disable trigger announce");
  await ownSite.query(
    "insert into profiles (email, role) values ('julien.marti@exemple.fr', 'user') on conflict do nothing",
  );
  await ownSite.query(
    "update requests set assignee_id = (select id from profiles where email = 'julien.marti@exemple.fr')",
  );
  await ownSite.query("alter table requests enable trigger announce");
  await openRequest(page).getByRole("button", { name: "Me l’attribuer" }).click();
  const question = page.getByRole("alertdialog", { name: "Changer quand même l’attribution ?" });
  await expect(question.getByText("Julien Marti a pris cette demande entre-temps.")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await requestOf(ownSite, "Marc")).toMatchObject({ assignee: "julien.marti@exemple.fr" });
  await question.getByRole("button", { name: "Changer l’attribution" }).click();
  await expect
    .poll(async () => (await requestOf(ownSite, "Marc"))?.assignee)
    .not.toBe("julien.marti@exemple.fr");
  await ownSite.query("delete from profiles where email = 'julien.marti@exemple.fr'");
});

test("what waits too long stands out, and has a list of its own", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc", minutesAgo: 60 });
  await add(ownSite, { name: "Lina", minutesAgo: 1 });
  await ownSite.query("update requests set due_at = now() - interval '1 minute' where name = 'Marc'");
  await openCentre(page, ownSite);
  await expect(rows(page).nth(1)).toContainText("En retard");
  await page.getByRole("link", { name: "En retard 1" }).click();
  await expectNames(page, ["Marc"]);
  await ownSite.query("update requests set answered_at = now()");
  await expect(page.getByRole("heading", { name: "Aucune demande en retard." })).toBeVisible();
});

for (const size of [wide, phone])
  test(`a call becomes a request at ${size.width} px`, async ({ page, ownSite }) => {
    const [vehicle] = await ownSite.query<{ name: string }>(
      "select name from vehicles order by name limit 1",
    );
    await page.setViewportSize(size);
    await openCentre(page, ownSite);
    await page.getByRole("link", { name: "Nouvelle demande" }).click();
    const sheet = page.getByRole("dialog", { name: "Nouvelle demande" });
    await sheet.getByRole("textbox", { name: "Nom", exact: true }).fill("Sophie Garrigue");
    await sheet.getByRole("button", { name: "Ajouter la demande" }).click();
    await expect(sheet.getByText("Indiquez un téléphone ou une adresse e-mail.")).toBeVisible();
    await expectNoAxeViolations(page);
    await sheet.getByLabel("Téléphone").fill("06 39 98 14 27");
    await sheet.getByRole("searchbox", { name: "Véhicules" }).fill(vehicle?.name ?? "");
    await sheet.getByRole("button", { name: vehicle?.name }).first().click();
    await expect(sheet.getByRole("button", { name: `Retirer ${vehicle?.name}` })).toBeVisible();
    await sheet.getByLabel("ou durée").fill("5");
    await sheet.getByLabel("Ce qui a été dit").fill("Rappeler lundi matin.");
    await sheet.getByRole("button", { name: "Ajouter la demande" }).click();
    await expect(toasts(page).getByText("Demande ajoutée")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\?demande=/);
    await expectOpen(page, "Sophie Garrigue");
    expect(await requestOf(ownSite, "Sophie Garrigue")).toMatchObject({ status: "en_cours" });
    const [line] = await ownSite.query("select kind, body from request_entries");
    expect(line).toEqual({ kind: "call", body: "Rappeler lundi matin." });
    await act(page, "Supprimer…");
    await page.getByRole("button", { name: "Supprimer la demande" }).click();
    await expect(toasts(page).getByText("Demande supprimée")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Aucune demande pour le moment" })).toBeVisible();
  });

test("an address from before there were requests opens the request of its message", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Marc" });
  const lina = await add(ownSite, { name: "Lina", minutesAgo: 9 });
  await openCentre(page, ownSite, `?vue=non-lus&message=${lina}`);
  await expect(page).toHaveURL(/\/admin\?filtre=non-lus&demande=/);
  await expectOpen(page, "Lina");
});

test("on a phone the list gives way to the message, and comes back where it was", async ({
  page,
  ownSite,
}) => {
  for (let n = 1; n <= 20; n += 1) await add(ownSite, { name: `Client ${n}`, minutesAgo: n });
  await page.setViewportSize(phone);
  await openCentre(page, ownSite);
  await expect(openRequest(page)).toBeHidden();
  await expectNoAxeViolations(page);
  const scrolled = placeAtNextClick(page);
  await rowLinks(page).nth(14).click();
  expect(await scrolled).toBeGreaterThan(0);
  await expect(openRequest(page).getByRole("heading").first()).toBeFocused();
  await expect(rows(page).first()).toBeHidden();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(rowLinks(page).nth(14)).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(await scrolled);

  await rowLinks(page).nth(14).click();
  await act(page, "Supprimer…");
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
  await expect(page).toHaveURL(/demande=/);
  await expectNoAxeViolations(page);
  for (const width of [320, 720, 900, 1200]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  }
});

test("the address of a deleted request says so, and leads back", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc" });
  const answer = await page.goto(`${ownSite.url}/admin?message=0197a000-0000-7000-8000-00000000dead`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Cette demande n’existe plus" })).toBeVisible();
  await expectNames(page, ["Marc"]);
  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expectOpen(page, "Marc");
});

test("nobody enters without an account, and the page is remembered", async ({ page, ownSite }) => {
  await page.context().clearCookies();
  await page.goto(`${ownSite.url}/admin?vue=non-lus`);
  await expect(page).toHaveURL(`${ownSite.url}/locadmin?suite=${encodeURIComponent("/admin?vue=non-lus")}`);
});
