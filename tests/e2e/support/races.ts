import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import pg from "pg";
import { addDays } from "#app/domain/rental/days.ts";
import { camille } from "../../support/sent-quotes.ts";
import { addAgreed, addAmendment, addProposed, type E2eRental } from "./agreed-rentals.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { stranger } from "./rental-file.ts";
import { giveSession } from "./sessions.ts";
import { expect, hydrated, test, toasts } from "./site.ts";

// The customer and a member of staff press at the same moment: both answers wait on one row, and go on in the order in
// which they came. Whoever comes second reads what it is now, and the rows say one thing.

/** Brings a page to the last press; what it answers is that press. */
type Deed = (page: Page, about: About) => Promise<() => Promise<void>>;
/** What the loser, or the winner, reads. */
type Read = (page: Page, about: About) => Promise<void>;

interface About {
  site: DemonstrationSite;
  rental: E2eRental;
  amendment: { id: string; token: string; to: string } | null;
}

export const heading = (title: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

async function presses(within: Page | Locator, name: string | RegExp) {
  const button = within.getByRole("button", { name });
  await expect(button).toBeEnabled();
  return () => button.click();
}

function customerAccepts(tokenOf: (about: About) => string): Deed {
  return async (page, about) => {
    await page.goto(`${about.site.url}/devis/${tokenOf(about)}/accepter`);
    await hydrated(page);
    await page.getByLabel("Votre prénom et votre nom").fill(camille.name);
    await page.getByRole("checkbox").check();
    return presses(page, /m’engager à payer$/);
  };
}
export const customerAcceptsQuote = customerAccepts(({ rental }) => rental.token);
export const customerAcceptsAmendment = customerAccepts(({ amendment }) => amendment?.token ?? "");

export const customerRefuses: Deed = async (page, { site, rental }) => {
  await page.goto(`${site.url}/devis/${rental.token}`);
  await hydrated(page);
  await page.getByText("Refuser ce devis").first().click();
  return presses(page, "Refuser ce devis");
};

export const customerCancels: Deed = async (page, { site, rental }) => {
  await page.goto(`${site.url}/devis/${rental.token}/annuler`);
  await hydrated(page);
  return presses(page, /^Annuler la location/);
};

/** In the quote's dialog: the button that opens it, and the one that does it. */
function staffPress(open: string, press: string, idOf = ({ rental }: About) => rental.id): Deed {
  return async (page, about) => {
    await page.goto(`${about.site.url}/locadmin/dashboard/devis/${idOf(about)}`);
    await hydrated(page);
    await page.getByRole("button", { name: open }).click();
    return presses(page.getByRole("dialog"), press);
  };
}
export const staffWithdraw = staffPress("Retirer le devis…", "Retirer le devis");
export const staffCancel = staffPress("Annuler la location…", "Annuler la location");
export const staffNoteYes = staffPress("Noter l’accord du client…", "Noter l’accord");
const amendmentId = ({ amendment }: About) => amendment?.id ?? "";
export const staffWithdrawAmendment = staffPress("Retirer le devis…", "Retirer le devis", amendmentId);
export const staffNoteAmendmentYes = staffPress("Noter l’accord du client…", "Noter l’accord", amendmentId);

/** «Modifier la location…»: what the customer agrees to on the telephone. */
export function staffAmend(fill: (dialog: Locator, rental: E2eRental) => Promise<unknown>): Deed {
  return async (page, about) => {
    await page.goto(`${about.site.url}/locadmin/dashboard/devis/${about.rental.id}`);
    await hydrated(page);
    await page.getByRole("button", { name: "Modifier la location…" }).click();
    const dialog = page.getByRole("dialog");
    await fill(dialog, about.rental);
    await dialog.getByRole("radio", { name: "Il a déjà dit oui" }).check();
    return presses(dialog, "Noter l’accord");
  };
}

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
    return presses(form, press);
  };
}
export const staffNoteAmendment = staffProlong(/^Le client est d’accord/, "Noter l’accord");
export const staffMove = staffProlong(/^Déplacer seulement/, "Enregistrer");

async function askToRemove(page: Page, about: About) {
  const form = await openPeriod(page, about);
  await form.getByRole("button", { name: "Supprimer" }).click();
  return page.getByRole("alertdialog");
}

/** An option, which nobody has agreed to. */
export const staffRemoveOption: Deed = async (page, about) => {
  const question = await askToRemove(page, about);
  return presses(question, "Supprimer");
};

async function openNewPeriod(page: Page, { site, rental: { vehicle, days } }: About) {
  const about = new URLSearchParams({ vue: "liste", ajouter: vehicle.id, du: days.from, au: days.to });
  await page.goto(`${site.url}/locadmin/dashboard/planning?${about}`);
  await hydrated(page);
  const form = page.getByRole("dialog", { name: "Nouvelle période" });
  return { form, add: () => presses(form, "Ajouter") };
}

/** Its vehicle, on its days, to somebody on the telephone. */
export const staffPromise: Deed = async (page, about) => {
  const { form, add } = await openNewPeriod(page, about);
  await form.getByLabel("Note").fill("Moret");
  return add();
};

/** Its vehicle breaks down, and its customer is given another. */
export const staffRehouse: Deed = async (page, about) => {
  const { form, add } = await openNewPeriod(page, about);
  await form.getByText("Immobilisation").click();
  await form
    .getByRole("region", { name: "Périodes touchées" })
    .getByRole("radio", { name: /Reloger sur/ })
    .first()
    .check();
  return add();
};

export const staffRemove: Deed = async (page, about) => {
  const question = await askToRemove(page, about);
  await expect(question.getByRole("radio", { name: /^Annuler la location/ })).toBeChecked();
  return presses(question, "Annuler la location");
};

export const alerted = (words: string | RegExp) => (page: Page) =>
  expect(page.getByRole("alert").filter({ hasText: words }).first()).toBeVisible();
export const toasted = (words: string | RegExp) => (page: Page) =>
  expect(toasts(page).getByText(words).first()).toBeVisible();

export interface Race {
  rental: "proposed" | "agreed";
  hasAmendment?: boolean;
  /** Where both wait: on the rental's own row unless told. */
  waitsOn?: "amendment" | "vehicle";
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
  earlier: string;
  later: string;
}

export const reserved = ({ from, to }: Days) => `reservation ${from} ${to} v1`;
export const nothingHeld = { held: [] };
export const accepted = (days: Days) => ({
  ...{ documents: ["v1 accepted"], held: [reserved(days)], status: "gagne" },
  ...{ mails: ["acceptance"], told: ["accepted"] },
});
export const cancelled = {
  ...{ documents: ["v1 cancelled"], ...nothingHeld, status: "annule" },
  ...{ mails: ["cancellation"], told: ["cancelled"] },
};
/** `held`: its last day, and whether it is another vehicle. */
export const amended = ({ from }: Days, held: string) => ({
  documents: ["v1 amended", "v2 accepted"],
  ...{ held: [`reservation ${from} ${held} v2`], status: "gagne" },
});
export const isCancelled = heading("Location annulée");

interface Held {
  site: DemonstrationSite;
  table: "quotes" | "vehicles";
  id: string;
}

/** The way on leads to what holds now, and to its own cancellation. */
export const isAmended: Read = async (page) => {
  await heading("Rien n’est annulé")(page);
  await expect(page.getByText(/^La location n’est pas annulée/)).toBeVisible();
  await page.getByRole("link", { name: "Ouvrir l’avenant en vigueur" }).click();
  await expect(page.getByRole("link", { name: "Annuler la location…" })).toBeVisible();
};

/** Both presses reach the server while that row is held; they go on as they came, and both are read from then on. */
async function pressAtOnce(
  { site, table, id }: Held,
  [first, second]: { page: Page; press: () => Promise<void> }[],
  read: () => Promise<unknown>,
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
    await holder.query(`select id from ${table} where id = $1 for no key update`, [id]);
    for (const [index, go] of goes.entries()) {
      go();
      for (const end = Date.now() + 20_000; (await waiting()) <= index && Date.now() < end; ) await sleep(10);
      expect(await waiting(), "both wait for the same row").toBe(index + 1);
    }
    await holder.query("commit");
    // A message goes after three seconds: it may be over before the other press is.
    await Promise.all([...presses, read()]);
  } finally {
    await holder.end();
  }
}

export function tryRaces(races: Record<string, Race>) {
  for (const [name, race] of Object.entries(races))
    for (const winner of ["customer", "staff"] as const)
      test(`${name}: the ${winner} comes first`, async ({ page, browser, ownSite }) => {
        const customer = await stranger(browser, 390);
        await giveSession(page, { origin: ownSite.url });
        await tryRace(race, { winner, site: ownSite, customer, staff: page });
        await customer.context().close();
      });
}

interface Run {
  winner: "customer" | "staff";
  site: DemonstrationSite;
  customer: Page;
  staff: Page;
}

async function tryRace(race: Race, { winner, site, customer, staff }: Run) {
  const rental = await (race.rental === "proposed" ? addProposed : addAgreed)(site, { startsIn: 30 });
  const amendment = race.hasAmendment ? await addAmendment(site, rental) : null;
  const about = { site, rental, amendment };
  const both = [
    { page: customer, press: await race.customer(customer, about) },
    { page: staff, press: await race.staff(staff, about) },
  ];
  const { waitsOn } = race;
  const { id } = (waitsOn === "amendment" && amendment) || (waitsOn === "vehicle" ? rental.vehicle : rental);
  const held = { site, table: waitsOn === "vehicle" ? ("vehicles" as const) : ("quotes" as const), id };
  const { customerReads, staffReads, rows } = race.outcomes[winner];
  await pressAtOnce(held, winner === "customer" ? both : both.reverse(), () =>
    Promise.all([customerReads(customer, about), staffReads(staff, about)]),
  );
  const { from, to } = rental.days;
  expect(await rental.read()).toEqual(rows({ from, to, earlier: addDays(to, -1), later: addDays(to, 3) }));
  // The next race needs a vehicle that nobody has, and equivalents of it.
  await site.query("delete from vehicle_periods where vehicle_id = $1 or request_id = $2", [
    rental.vehicle.id,
    rental.requestId,
  ]);
}
