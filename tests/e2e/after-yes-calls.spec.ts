import type { Locator, Page } from "@playwright/test";
import { addDays } from "#app/domain/rental/days.ts";
import { camille } from "../support/sent-quotes.ts";
import { addAgreed, type E2eRental } from "./support/agreed-rentals.ts";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { expect, signIn, test, toasts } from "./support/site.ts";

// A customer calls, and waits on the line: from the dashboard, by what they say of themselves, to what they want done. Every
// press is counted, keys that open or choose something too; words and days that are typed are not.

test.use({ motion: false });

/** Who answers the telephone, and how often they have pressed. */
function counter(page: Page) {
  let presses = 0;
  return {
    page,
    async click(target: Locator) {
      presses += 1;
      await target.click();
    },
    async key(name: string) {
      presses += 1;
      await page.keyboard.press(name);
    },
    /** Opened, and one of it chosen. */
    async choose(select: Locator, index: number) {
      presses += 2;
      await select.selectOption({ index });
    },
    /** Into «Aller à…», which shows it first. */
    async find(words: string, shown: string | RegExp) {
      await this.key("ControlOrMeta+k");
      await page.keyboard.type(words);
      await expect(page.getByRole("option").filter({ hasText: shown }).first()).toBeVisible();
    },
    pressed: () => presses,
  };
}
type Counter = ReturnType<typeof counter>;

/** What the customer can say of their rental: each is found by it alone. */
async function addRental(site: DemonstrationSite, startsIn = 12) {
  const rental = await addAgreed(site, { startsIn });
  const caller = { name: `Camille Estève ${startsIn}`, phone: `06398${String(startsIn).padStart(5, "0")}` };
  await site.query("update requests set name = $2, phone = $3 where id = $1", [
    rental.requestId,
    caller.name,
    caller.phone,
  ]);
  const plate = `YZ-${String(100 + startsIn)}-AV`;
  await site.query("update vehicles set plate = $2 where id = $1", [rental.vehicle.id, plate]);
  return { ...rental, ...caller, plate };
}
type Called = Awaited<ReturnType<typeof addRental>>;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The file opens with «Entrée», and its quote from there. */
async function openQuote(desk: Counter, words: string, { name }: Called) {
  await desk.find(words, name);
  await desk.key("Enter");
  const file = desk.page.getByRole("region", { name: "Demande ouverte" });
  await expect(file).toContainText(name);
  await desk.click(desk.page.getByRole("link", { name: "Ouvrir le devis" }));
}

/** The period opens from the vehicle that is out. */
async function openPeriod(desk: Counter, { plate, vehicle }: Called) {
  await desk.find(plate, vehicle.name);
  await desk.key("Enter");
  const strip = desk.page.getByRole("region", { name: "Planning" });
  await desk.click(strip.getByRole("link", { name: new RegExp(camille.name.split(" ")[0] ?? "") }).first());
  return desk.page.getByRole("dialog", { name: "Modifier la période" });
}

const calls: Record<string, { most: number; answer: (desk: Counter, rental: Called) => Promise<void> }> = {
  "«j’annule», by the number that calls": {
    most: 5,
    async answer(desk, rental) {
      await openQuote(desk, rental.phone, rental);
      await desk.click(button(desk.page, "Annuler la location…"));
      const dialog = desk.page.getByRole("dialog");
      await expect(dialog).toContainText("Gratuit");
      await desk.click(dialog.getByRole("button", { name: "Annuler la location" }));
      await expect(toasts(desk.page).getByText("Location annulée")).toBeVisible();
      expect(await rental.read()).toMatchObject({ documents: ["v1 cancelled"], held: [], status: "annule" });
    },
  },
  "«trois jours de plus», by the name": {
    most: 6,
    async answer(desk, rental) {
      await openQuote(desk, rental.name, rental);
      await desk.click(button(desk.page, "Modifier la location…"));
      const dialog = desk.page.getByRole("dialog");
      await dialog.getByLabel("Retour", { exact: true }).fill(addDays(rental.days.to, 3));
      await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("+3 jours");
      await desk.click(dialog.getByText("Il a déjà dit oui"));
      await desk.click(dialog.getByRole("button", { name: "Noter l’accord" }));
      await expect(toasts(desk.page).getByText("Accord noté")).toBeVisible();
      await expectAmended(rental, addDays(rental.days.to, 3));
    },
  },
  "«trois jours de plus», by the plate": {
    most: 5,
    async answer(desk, rental) {
      const form = await openPeriod(desk, rental);
      await form.getByLabel("Au", { exact: true }).fill(addDays(rental.days.to, 3));
      await desk.click(form.getByText("Le client est d’accord : noter l’avenant"));
      await desk.click(form.getByRole("button", { name: "Noter l’accord" }));
      await expect(toasts(desk.page).getByText("Avenant convenu")).toBeVisible();
      await expectAmended(rental, addDays(rental.days.to, 3));
    },
  },
  "«un autre utilitaire», by the name": {
    most: 8,
    async answer(desk, rental) {
      await openQuote(desk, rental.name, rental);
      await desk.click(button(desk.page, "Modifier la location…"));
      const dialog = desk.page.getByRole("dialog");
      await desk.choose(dialog.getByLabel(/^Véhicule/), 1);
      await expect(dialog.getByRole("region", { name: "Ce qui change" })).toContainText("Véhicules");
      await desk.click(dialog.getByText("Il a déjà dit oui"));
      await desk.click(dialog.getByRole("button", { name: "Noter l’accord" }));
      await expect(toasts(desk.page).getByText("Accord noté")).toBeVisible();
      await expectAmended(rental, `${rental.days.to} elsewhere`);
    },
  },
};

async function expectAmended({ days, read }: E2eRental, held: string) {
  expect(await read()).toMatchObject({
    documents: ["v1 amended", "v2 accepted"],
    held: [`reservation ${days.from} ${held} v2`],
  });
}

for (const [index, [name, { most, answer }]] of Object.entries(calls).entries())
  test(`${name}: ${most} presses at most`, async ({ page, ownSite }) => {
    const rental = await addRental(ownSite, 12 + index);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, { origin: ownSite.url });
    const desk = counter(page);
    await answer(desk, rental);
    test.info().annotations.push({ type: "presses", description: String(desk.pressed()) });
    expect(desk.pressed()).toBeLessThanOrEqual(most);
    // Nobody needs it after the call: the next one finds the same vehicle, and equivalents of it.
    await ownSite.query("delete from vehicle_periods where request_id = $1", [rental.requestId]);
  });
