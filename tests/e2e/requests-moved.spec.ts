import { createDb, createPool } from "#server/db/database.ts";
import { addSentQuote } from "../support/sent-quotes.ts";
import { dayFromToday, planPeriods } from "./support/periods.ts";
import {
  act,
  add,
  clearDesk,
  expectNames,
  expectOpen,
  openCentre,
  openRequest,
  phone,
  requestOf,
  rowLinks,
  rows,
  wide,
} from "./support/request-centre.ts";
import { expect, expectNoAxeViolations, test, toasts } from "./support/site.ts";

// How a request comes, who takes it, and how far it gets. The worker's own site, one test after the other.

test.use({ motion: false });

test.beforeEach(({ page, ownSite }) => clearDesk(page, ownSite));

test("a request is taken and moved on, by the mouse and by single keys", async ({ page, ownSite }) => {
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
  await expect(page.getByRole("main").getByRole("menu")).toBeVisible();
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

test("put away while a quote is out: somebody says what becomes of it", async ({ page, ownSite }) => {
  await add(ownSite, { name: "Marc", minutesAgo: 1 });
  const [marc] = await ownSite.query<{ id: string }>("select id from requests where name = 'Marc'");
  const db = createDb(createPool(ownSite.databaseUrl));
  const number = `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`;
  const quote = await addSentQuote(db, { requestId: marc?.id, number });
  await db.destroy();
  const stateOf = async () =>
    (await ownSite.query<{ state: string }>("select state from quotes where id = $1", [quote.id]))[0]?.state;
  await openCentre(page, ownSite);
  const opened = openRequest(page);
  const question = page.getByRole("alertdialog", { name: "Retirer le devis ?" });
  await expectOpen(page, "Marc");

  /** «Close» by its keys, once nothing stands before the list and the menu is open. */
  const closeByKeys = async () => {
    await expect(question).toBeHidden();
    await page.keyboard.press("s");
    await expect(page.getByRole("menuitemradio", { name: "Close" })).toBeVisible();
    await page.keyboard.press("7");
  };

  // Asked, and left as it was.
  await closeByKeys();
  await expect(question).toContainText(`Un devis attend encore la réponse du client (${number}).`);
  await expect(question.getByRole("checkbox")).not.toBeChecked();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  expect(await question.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await page.setViewportSize(wide);
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(opened.getByRole("button", { name: "Statut : Nouvelle" })).toBeVisible();
  expect(await requestOf(ownSite, "Marc")).toMatchObject({ status: "nouveau" });

  // Left valid because somebody said so.
  await closeByKeys();
  await question.getByRole("button", { name: "Classer, le devis reste valable" }).click();
  await expect(opened.getByRole("button", { name: "Statut : Close" })).toBeVisible();
  await expect.poll(stateOf).toBe("sent");

  // «Perdue» asks why first, then about the quote.
  await expect(question).toBeHidden();
  await opened.getByRole("button", { name: "Statut : Close" }).click();
  await page.getByRole("menuitemradio", { name: "Perdue…" }).click();
  const why = page.getByRole("dialog", { name: "Demande perdue" });
  await why.getByRole("radio", { name: "Sans réponse" }).check();
  await why.getByRole("button", { name: "Marquer comme perdue" }).click();
  await question.getByRole("button", { name: "Retirer le devis et classer" }).click();
  await expect(opened.getByRole("button", { name: "Statut : Perdue" })).toBeVisible();
  await expect.poll(stateOf).toBe("withdrawn");
  await expect(opened.getByText(/Devis retiré par/)).toBeVisible();
  await page.goto(`${ownSite.url}/devis/${quote.token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce devis a été retiré");
});

test("of two who reach for a request at once, the second hears who has it", async ({ page, ownSite }) => {
  await ownSite.query(
    "insert into profiles (email, role) values ('julien.marti@exemple.fr', 'user') on conflict do nothing",
  );
  await add(ownSite, { name: "Marc" });
  await openCentre(page, ownSite);
  await expect(openRequest(page).getByRole("button", { name: "Me l’attribuer" })).toBeVisible();
  // The colleague's is written while one's own is on its way: no screen can know of it.
  await page.route(
    (url) => url.pathname.startsWith("/admin"),
    async (route) => {
      if (/assign/.test(route.request().postData() ?? ""))
        await ownSite.query(
          "update requests set assignee_id = (select id from profiles where email = 'julien.marti@exemple.fr')",
        );
      await route.continue();
    },
  );
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

test("on a phone a call becomes a request", async ({ page, ownSite }) => {
  const [vehicle] = await ownSite.query<{ name: string }>("select name from vehicles order by name limit 1");
  await page.setViewportSize(phone);
  await openCentre(page, ownSite);
  await page.getByRole("link", { name: "Nouvelle demande" }).click();
  const sheet = page.getByRole("dialog", { name: "Nouvelle demande" });
  await sheet.getByRole("textbox", { name: "Nom", exact: true }).fill("Sophie Garrigue");
  await sheet.getByRole("button", { name: "Ajouter la demande" }).click();
  await expect(sheet.getByText("Indiquez un téléphone ou une adresse e-mail.")).toBeVisible();
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

test("a call is answered before anything is saved: free or taken, the total, and who it is", async ({
  page,
  ownSite,
}) => {
  const rows = await ownSite.query<{ id: string; name: string }>(
    "select id, name from vehicles where available and price > 0 order by name limit 2",
  );
  const [free, taken] = rows;
  if (!free || !taken) throw new Error("the demonstration has another fleet");
  await planPeriods(ownSite, [{ vehicleId: taken.id, kind: "reservation", from: 41, to: 44 }]);
  await add(ownSite, { name: "Sophie Garrigue" });
  await ownSite.query(
    "update requests set company_name = 'Garrigue Architectes', customer_kind = 'professionnel'",
  );
  await openCentre(page, ownSite);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog", { name: "Nouvelle demande" });
  await sheet.getByLabel("Du", { exact: true }).fill(dayFromToday(40));
  await sheet.getByLabel("Au", { exact: true }).fill(dayFromToday(42));
  const search = sheet.getByRole("searchbox", { name: "Véhicules" });
  const found = sheet.getByRole("list", { name: "Véhicules" }).getByRole("button");
  await search.fill(taken.name);
  await expect(found.filter({ hasText: taken.name }).first()).toContainText(/Pris du .+TTC/);
  await search.fill(free.name);
  await expect(found.filter({ hasText: free.name }).first()).toContainText(/Libre.+TTC/);
  await found.filter({ hasText: free.name }).first().click();
  await expect(sheet.getByText(/^Total, 3.jours/)).toBeVisible();
  await expect(sheet.getByText("Libre", { exact: true })).toBeVisible();

  await sheet.getByLabel("Téléphone").fill("+33 6 39 98 14 27");
  await expect(sheet.getByText("Client connu")).toBeVisible();
  expect(await ownSite.query("select id from requests")).toHaveLength(1);
  await sheet.getByRole("button", { name: "Reprendre ses coordonnées" }).click();
  await expect(sheet.getByRole("textbox", { name: "Nom", exact: true })).toHaveValue("Sophie Garrigue");
  await expect(sheet.getByLabel("Société")).toHaveValue("Garrigue Architectes");
  await expect(sheet.getByLabel("E-mail")).toHaveValue("sophiegarrigue@exemple.fr");
  await expect(sheet.getByRole("radio", { name: "Professionnel" })).toBeChecked();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page).getByText("Demande ajoutée")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?demande=/);
});
