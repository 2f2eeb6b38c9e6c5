import type { Page } from "@playwright/test";
import { createDb, createPool } from "#server/db/database.ts";
import { addSentQuote, type SentQuote } from "../support/sent-quotes.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { add, clearDesk, expectNames, openCentre, openRequest, rows } from "./support/request-centre.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test } from "./support/site.ts";

// Staff hear what customers do: a question, a yes, a no on a quote. And what staff do is heard too: who answered a request
// has read it, and has it. The worker's own site, one test after the other.

test.use({ motion: false });

test.beforeEach(({ page, ownSite }) => clearDesk(page, ownSite));

/** A request that somebody has read and quoted, of 380,88 €. */
async function addQuoted(site: DemonstrationSite, name: string, minutesAgo: number): Promise<SentQuote> {
  const message = await add(site, {
    name,
    minutesAgo,
    read: true,
    subject: "devis",
    title: "Demande de devis",
  });
  const [request] = await site.query<{ id: string }>(
    `update requests set status = 'devis_envoye', awaits = null, answered_at = now()
     where notification_id = $1 returning id`,
    [message],
  );
  const db = createDb(createPool(site.databaseUrl));
  const number = `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`;
  const lines = [{ vehicleId: null }];
  const quote = await addSentQuote(db, { requestId: request?.id, number, lines, validUntil: "2099-01-01" });
  await db.destroy();
  return quote;
}

/** As the customer's own form posts it. */
async function post(page: Page, site: DemonstrationSite, path: string, form: Record<string, string>) {
  const answer = await page.request.post(`${site.url}/devis/${path}`, {
    form,
    headers: { origin: site.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBeLessThan(400);
}

/** Every message that was shown over the screen, also one that has gone again; and where its link leads. */
async function watchToasts(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenToasts: seen });
    const region = document.querySelector("section[aria-label='Messages']");
    new MutationObserver(() => {
      for (const link of region?.querySelectorAll("a") ?? [])
        seen.push(`${region?.textContent} → ${link.getAttribute("href")}`);
    }).observe(region as Element, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts.join("\n"));
}

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

test("a question, a yes and a no are heard: bell, list, dashboard, and live over any screen", async ({
  page,
  ownSite,
}) => {
  test.slow();
  const asks = await addQuoted(ownSite, "Camille Ferrer", 30);
  const accepts = await addQuoted(ownSite, "Julien Roca", 20);
  const refuses = await addQuoted(ownSite, "Marc Delmas", 10);
  await add(ownSite, { name: "Zoé Martin", minutesAgo: 5, read: true });

  // A colleague is somewhere else in the back-office.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${ownSite.url}/locadmin/dashboard/agences`);
  await hydrated(elsewhere);
  await expect(elsewhere.getByText("En direct").first()).toBeAttached();
  const shown = await watchToasts(elsewhere);

  await openCentre(page, ownSite);
  await expectNames(page, ["Zoé Martin", "Marc Delmas", "Julien Roca", "Camille Ferrer"]);
  await expect(bell(page)).toHaveAccessibleName("Notifications, aucune non lue");
  await expect(page.getByRole("link", { name: "À traiter 1" })).toBeVisible();

  await post(page, ownSite, asks.token, { intent: "question", question: "Un hayon est-il compris ?" });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 non lue");
  await expect(rows(page).first()).toContainText("Question sur le devis – Un hayon est-il compris ?");
  await expect.poll(shown).toContain("Question · Camille Ferrer · Un hayon est-il compris ?");
  expect(await shown()).toContain(`/admin?demande=${asks.requestId}`);

  await post(page, ownSite, `${accepts.token}/accepter`, { name: "Julien Roca", read: "on" });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 non lues");
  await expect.poll(shown).toMatch(/Devis accepté · Julien Roca · 380,88\s€/);

  await post(page, ownSite, refuses.token, { intent: "refusal", reason: "prix", text: "" });
  await expect(bell(page)).toHaveAccessibleName("Notifications, 3 non lues");
  await expect(bell(elsewhere)).toHaveAccessibleName("Notifications, 3 non lues");
  await expect.poll(shown).toMatch(/Devis refusé · Marc Delmas · 380,88\s€/);
  await elsewhere.close();

  // Unread first, each with what its customer did, whatever its status; and all of them are to do.
  await expectNames(page, ["Marc Delmas", "Julien Roca", "Camille Ferrer", "Zoé Martin"]);
  await expect(rows(page).nth(1)).toContainText("Devis accepté");
  await page.getByRole("link", { name: "À traiter 4" }).click();
  await expectNames(page, ["Marc Delmas", "Julien Roca", "Camille Ferrer", "Zoé Martin"]);
  // Past its hour, a question is late like any message.
  await ownSite.query("update requests set due_at = now() - interval '3 hours' where id = $1", [
    asks.requestId,
  ]);
  await expect(page.getByRole("link", { name: "En retard 1" })).toBeVisible();

  await page.goto(`${ownSite.url}/locadmin/dashboard`);
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main.getByText("3 non lues")).toBeVisible();
  const notices = main.getByRole("listitem").filter({ hasText: "Devis accepté" });
  await expect(notices).toContainText("Julien Roca");
  await expect(notices).toContainText(/380,88\s€/);
  const question = main.getByRole("listitem").filter({ hasText: "Question sur le devis" });
  await expect(question).toContainText("En retard depuis 3 h");
  await notices.getByRole("button", { name: "Marquer comme lue" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 non lues");
  await expect(main.getByText("2 non lues")).toBeVisible();
  await question.getByRole("link", { name: "Camille Ferrer" }).click();
  await expect(page).toHaveURL(new RegExp(`demande=${asks.requestId}`));
  await expect(openRequest(page)).toContainText("Un hayon est-il compris ?");
});

test("who answers a request has read it and has it; «Marquer comme non lu» stays", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Camille Ferrer", minutesAgo: 1 });
  await add(ownSite, { name: "Marc Delmas", minutesAgo: 2 });
  await openCentre(page, ownSite);
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 non lues");
  const opened = openRequest(page);
  await page.keyboard.press("r");
  const answer = opened.getByRole("textbox", { name: "Votre réponse" });
  await answer.fill("Bonjour, c’est libre.");
  await answer.press("ControlOrMeta+Enter");
  const thread = opened.getByRole("region", { name: "Fil de la demande" });
  await expect(thread).toContainText("a pris la demande");
  await expect(thread).toContainText("Bonjour, c’est libre.");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 non lue");
  await expect(page.getByRole("link", { name: "Non lus 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Les miennes 1" })).toBeVisible();
  await expect(opened.getByRole("button", { name: "Me l’attribuer" })).toHaveCount(0);
  await page.reload();
  await expectNames(page, ["Marc Delmas", "Camille Ferrer"]);

  // A note, by a colleague's hand later, changes neither; and one can still be kept for later.
  await opened.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Marquer comme non lu" }).click();
  await expect(bell(page)).toHaveAccessibleName("Notifications, 2 non lues");
});

test("a template takes the place of the one before, with its subject; what was typed comes back", async ({
  page,
  ownSite,
}) => {
  await add(ownSite, { name: "Camille Ferrer", minutesAgo: 1 });
  await giveSession(page, { origin: ownSite.url });
  await ownSite.query(
    `insert into reply_templates (name, subject, body, "order") values
       ('Bienvenue', 'Bienvenue', 'Bonjour {nom}, merci.', 20), ('Au revoir', 'À bientôt', 'À bientôt {nom}.', 21)
     on conflict (name) do nothing`,
  );
  await openCentre(page, ownSite);
  const opened = openRequest(page);
  await page.keyboard.press("r");
  const answer = opened.getByRole("textbox", { name: "Votre réponse" });
  const subject = opened.getByLabel("Objet");
  const choose = async (name: string) => {
    await opened.getByRole("button", { name: "Modèles" }).click();
    const picker = page.getByRole("dialog", { name: "Modèles de réponse" });
    await expect(picker.getByRole("option", { name: "Votre devis" })).toHaveCount(0);
    await picker.getByRole("option", { name, exact: true }).click();
  };
  await choose("Bienvenue");
  await expect(answer).toHaveValue("Bonjour Camille Ferrer, merci.");
  await expect(subject).toHaveValue("Bienvenue");
  await answer.fill("Bonjour Camille Ferrer, merci. À lundi !");
  await choose("Au revoir");
  await expect(answer).toHaveValue("À bientôt Camille Ferrer.");
  await expect(subject).toHaveValue("À bientôt");
  const messages = page.getByRole("region", { name: "Messages", exact: true });
  await messages.getByRole("button", { name: "Annuler" }).click();
  await expect(answer).toHaveValue("Bonjour Camille Ferrer, merci. À lundi !");
  await expect(subject).toHaveValue("Bienvenue");
});
