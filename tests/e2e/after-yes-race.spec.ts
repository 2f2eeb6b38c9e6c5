import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import pg from "pg";
import { addDays } from "#app/domain/rental/days.ts";
import { camille } from "../support/sent-quotes.ts";
import { addAgreed, addAmendment, addProposed, type E2eRental } from "./support/agreed-rentals.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { stranger } from "./support/rental-file.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

// The customer and a member of staff press at the same moment: both answers wait on the row of one document, and go on in the
// order in which they came. Whoever comes second reads what it is now, and the rows say one thing.

test.use({ motion: false });

/** Brings a page to the last press; what it answers is that press. */
type Deed = (page: Page, about: About) => Promise<() => Promise<void>>;
/** What the loser, or the winner, reads. */
type Read = (page: Page, about: About) => Promise<void>;

interface About {
  site: DemonstrationSite;
  rental: E2eRental;
  amendment: { id: string; token: string; to: string } | null;
}

const heading = (title: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

const presses = (page: Page, name: string | RegExp) => async () => {
  const button = page.getByRole("button", { name });
  await expect(button).toBeEnabled();
  return () => button.click();
};

function customerAccepts(tokenOf: (about: About) => string): Deed {
  return async (page, about) => {
    await page.goto(`${about.site.url}/devis/${tokenOf(about)}/accepter`);
    await hydrated(page);
    await page.getByLabel("Votre prénom et votre nom").fill(camille.name);
    await page.getByRole("checkbox").check();
    return presses(page, /m’engager à payer$/)();
  };
}
const ownToken = ({ rental }: About) => rental.token;
const amendmentToken = ({ amendment }: About) => amendment?.token ?? "";

const customerRefuses: Deed = async (page, { site, rental }) => {
  await page.goto(`${site.url}/devis/${rental.token}`);
  await hydrated(page);
  await page.getByText("Refuser ce devis").first().click();
  return presses(page, "Refuser ce devis")();
};

const customerCancels: Deed = async (page, { site, rental }) => {
  await page.goto(`${site.url}/devis/${rental.token}/annuler`);
  await hydrated(page);
  return presses(page, /^Annuler la location/)();
};

/** In the quote's dialog: the button that opens it, and the one that does it. */
function staffPress(open: string, press: string, idOf = ({ rental }: About) => rental.id): Deed {
  return async (page, about) => {
    await page.goto(`${about.site.url}/locadmin/dashboard/devis/${idOf(about)}`);
    await hydrated(page);
    await page.getByRole("button", { name: open }).click();
    const button = page.getByRole("dialog").getByRole("button", { name: press });
    await expect(button).toBeEnabled();
    return () => button.click();
  };
}
const staffWithdraw = staffPress("Retirer le devis…", "Retirer le devis");
const staffCancel = staffPress("Annuler la location…", "Annuler la location");
const staffNoteYes = staffPress("Noter l’accord du client…", "Noter l’accord");
const staffWithdrawAmendment = staffPress(
  "Retirer l’avenant…",
  "Retirer l’avenant",
  ({ amendment }) => amendment?.id ?? "",
);

async function openPeriod(page: Page, { site, rental }: About) {
  const [period] = await site.query<{ id: string }>("select id from vehicle_periods where quote_id = $1", [
    rental.id,
  ]);
  await page.goto(`${site.url}/locadmin/dashboard/planning?vue=liste&periode=${period?.id}`);
  await hydrated(page);
  return page.getByRole("dialog", { name: "Modifier la période" });
}

/** Three days more in the planning, and what becomes of the quote. */
function staffProlong(way: RegExp, press: string): Deed {
  return async (page, about) => {
    const form = await openPeriod(page, about);
    await form.getByLabel("Au").fill(addDays(about.rental.days.to, 3));
    await form.getByRole("radio", { name: way }).check();
    const button = form.getByRole("button", { name: press });
    return () => button.click();
  };
}
const staffNoteAmendment = staffProlong(/^Le client est d’accord/, "Noter l’accord");
const staffMove = staffProlong(/^Déplacer seulement/, "Enregistrer");

const staffRemove: Deed = async (page, about) => {
  const form = await openPeriod(page, about);
  await form.getByRole("button", { name: "Supprimer" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("radio", { name: /^Annuler la location/ })).toBeChecked();
  const button = question.getByRole("button", { name: "Annuler la location" });
  await expect(button).toBeEnabled();
  return () => button.click();
};

const alerted = (words: string | RegExp) => (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: words }).first()).toBeVisible();
const toasted = (words: string | RegExp) => (page: Page) =>
  expect(toasts(page).getByText(words).first()).toBeVisible();

interface Race {
  rental: "proposed" | "agreed";
  hasAmendment?: boolean;
  /** Where both wait: on the rental's own row unless told. */
  waitsOn?: "amendment";
  customer: Deed;
  staff: Deed;
  /** By who comes first: what both read, and what the rows say then. */
  outcomes: Record<
    "customer" | "staff",
    { customerReads: Read; staffReads: Read; rows: (days: Days) => object }
  >;
}

interface Days {
  from: string;
  to: string;
  later: string;
}

const reserved =
  (version = 1) =>
  ({ from, to, later }: Days) =>
    `reservation ${from} ${version === 1 ? to : later} v${version}`;
const nothingHeld = { held: [] };
const accepted = (days: Days) => ({
  ...{ documents: ["v1 accepted"], held: [reserved()(days)], status: "gagne" },
  ...{ mails: ["acceptance"], told: ["accepted"] },
});
const cancelled = {
  ...{ documents: ["v1 cancelled"], ...nothingHeld, status: "annule" },
  ...{ mails: ["cancellation"], told: ["cancelled"] },
};
const amended = (days: Days) => ({
  documents: ["v1 amended", "v2 accepted"],
  ...{ held: [reserved(2)(days)], status: "gagne" },
});
const isCancelled = heading("Location annulée");

const races: Record<string, Race> = {
  "accept or withdraw": {
    ...{ rental: "proposed", customer: customerAccepts(ownToken), staff: staffWithdraw },
    outcomes: {
      customer: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: alerted("Ce devis est déjà accepté."),
        rows: accepted,
      },
      staff: {
        customerReads: heading("Ce devis a été retiré"),
        staffReads: toasted("Devis retiré"),
        rows: () => ({
          ...{ documents: ["v1 withdrawn"], ...nothingHeld, status: "en_cours" },
          ...{ mails: ["withdrawal"], told: ["withdrawn"] },
        }),
      },
    },
  },
  "refuse, or a yes on the telephone": {
    ...{ rental: "proposed", customer: customerRefuses, staff: staffNoteYes },
    outcomes: {
      customer: {
        customerReads: heading("Devis refusé"),
        staffReads: alerted("Ce devis est déjà refusé."),
        rows: () => ({
          ...{ documents: ["v1 refused"], ...nothingHeld, status: "perdu", mails: [], told: ["refused"] },
        }),
      },
      staff: {
        customerReads: heading(/Votre véhicule est réservé\./),
        staffReads: toasted("Accord noté"),
        rows: accepted,
      },
    },
  },
  "cancel or cancel": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffCancel },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted("Ce devis est déjà annulé."),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isCancelled,
        staffReads: toasted("Location annulée"),
        rows: () => cancelled,
      },
    },
  },
  "cancel, or three days more on the telephone": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffNoteAmendment },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: toasted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: async (page) => {
          await heading("Rien n’est annulé")(page);
          await expect(page.getByText(/^La location n’est pas annulée/)).toBeVisible();
          // The way on leads to what holds now, and to its own cancellation.
          await page.getByRole("link", { name: "Ouvrir l’avenant en vigueur" }).click();
          await expect(page.getByRole("link", { name: "Annuler la location…" })).toBeVisible();
        },
        staffReads: toasted("Avenant convenu"),
        rows: (days) => ({ ...amended(days), mails: [], told: ["sent", "accepted"] }),
      },
    },
  },
  "accept an amendment, or withdraw it": {
    ...{ rental: "agreed", hasAmendment: true, waitsOn: "amendment" },
    ...{ customer: customerAccepts(amendmentToken), staff: staffWithdrawAmendment },
    outcomes: {
      customer: {
        customerReads: heading(/Avenant accepté\./),
        staffReads: alerted("Ce devis est déjà accepté."),
        rows: (days) => ({ ...amended(days), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: heading("Cet avenant a été retiré"),
        staffReads: toasted("Avenant retiré"),
        rows: (days) => ({
          ...{ documents: ["v1 accepted", "v2 withdrawn"], held: [reserved()(days)], status: "gagne" },
          ...{ mails: ["withdrawal"], told: ["withdrawn"] },
        }),
      },
    },
  },
  "accept an amendment, or cancel the rental": {
    ...{ rental: "agreed", hasAmendment: true },
    ...{ customer: customerAccepts(amendmentToken), staff: staffCancel },
    outcomes: {
      customer: {
        customerReads: heading(/Avenant accepté\./),
        staffReads: alerted(/Un avenant a pris la place de ce document/),
        rows: (days) => ({ ...amended(days), mails: ["acceptance"], told: ["accepted"] }),
      },
      staff: {
        customerReads: heading("Cet avenant a été retiré"),
        staffReads: toasted("Location annulée"),
        rows: () => ({
          ...{ documents: ["v1 cancelled", "v2 withdrawn"], ...nothingHeld, status: "annule" },
          ...{ mails: ["cancellation"], told: ["cancelled"] },
        }),
      },
    },
  },
  "cancel, or delete it in the planning": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffRemove },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: alerted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        customerReads: isCancelled,
        staffReads: toasted("Location annulée"),
        // Whoever deletes it there tells the customer only if they say so.
        rows: () => ({ ...cancelled, mails: [] }),
      },
    },
  },
  "cancel, or move it in the planning": {
    ...{ rental: "agreed", customer: customerCancels, staff: staffMove },
    outcomes: {
      customer: {
        customerReads: isCancelled,
        staffReads: toasted(/Cette période n’existe plus/),
        rows: () => cancelled,
      },
      staff: {
        // What was only moved is still the customer's to cancel, all of it.
        customerReads: isCancelled,
        staffReads: toasted("Période modifiée"),
        rows: () => cancelled,
      },
    },
  },
};

/** Both presses reach the server while the document's row is held; they go on as they came. */
async function pressAtOnce(
  { site, id }: { site: DemonstrationSite; id: string },
  [first, second]: { page: Page; press: () => Promise<void> }[],
) {
  const holder = new pg.Client({ connectionString: site.databaseUrl });
  await holder.connect();
  const waiting = async () => {
    const { rows } = await holder.query(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  };
  try {
    const goes: (() => void)[] = [];
    const presses: Promise<void>[] = [];
    for (const one of [first, second]) {
      if (!one) continue;
      const sent = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      await one.page.route("**/*", async (route) => {
        if (route.request().method() !== "POST" || route.request().url().includes("/vu"))
          return route.fallback();
        sent.resolve();
        await go.promise;
        await route.continue();
      });
      // A press ends with the page it leads to.
      presses.push(one.press());
      await sent.promise;
      goes.push(go.resolve);
    }
    await holder.query("begin");
    await holder.query("select id from quotes where id = $1 for update", [id]);
    for (const [index, go] of goes.entries()) {
      go();
      for (const end = Date.now() + 2_500; (await waiting()) <= index && Date.now() < end; ) await sleep(10);
      expect(await waiting(), "both wait for the same row").toBe(index + 1);
    }
    await holder.query("commit");
    await Promise.all(presses);
  } finally {
    await holder.end();
  }
}

for (const [name, race] of Object.entries(races))
  for (const winner of ["customer", "staff"] as const)
    test(`${name}: the ${winner} comes first`, async ({ page, browser, ownSite: site }) => {
      const customer = await stranger(browser, 390);
      await giveSession(page, { origin: site.url });
      const rental = await (race.rental === "proposed" ? addProposed : addAgreed)(site, { startsIn: 30 });
      const amendment = race.hasAmendment ? await addAmendment(site, rental) : null;
      const about = { site, rental, amendment };
      const both = [
        { page: customer, press: await race.customer(customer, about) },
        { page, press: await race.staff(page, about) },
      ];
      const id = race.waitsOn === "amendment" && amendment ? amendment.id : rental.id;
      await pressAtOnce({ site, id }, winner === "customer" ? both : both.reverse());
      const { customerReads, staffReads, rows } = race.outcomes[winner];
      await Promise.all([customerReads(customer, about), staffReads(page, about)]);
      const { from, to } = rental.days;
      expect(await rental.read()).toEqual(rows({ from, to, later: addDays(to, 3) }));
      await customer.context().close();
    });
