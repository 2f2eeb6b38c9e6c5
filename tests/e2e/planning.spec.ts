import type { Locator, Page } from "@playwright/test";
import type { DemonstrationSite } from "./support/demonstration-site.ts";
import { dayFromToday, plannedDays, planPeriods } from "./support/periods.ts";
import { addColleague, giveSession } from "./support/sessions.ts";
import { expect, expectNoAxeViolations, hydrated, test, toasts } from "./support/site.ts";

test.use({ motion: false });

const planning = "/locadmin/dashboard/planning";

/** The planning narrowed to one vehicle. */
async function openVehicle(page: Page, site: DemonstrationSite, width = 1440) {
  const [vehicle] = await site.query<{ id: string; name: string }>(
    "select id, name from vehicles where name = 'Corbère Relais L2H2'",
  );
  if (!vehicle) throw new Error("the demonstration has another fleet");
  await page.setViewportSize({ width, height: width > 1000 ? 900 : 1024 });
  await page.goto(`${site.url}${planning}?${new URLSearchParams({ q: vehicle.name })}`);
  await hydrated(page);
  return { ...vehicle, track: page.locator(`[data-vehicle="${vehicle.id}"]`) };
}

const grid = (page: Page) => page.getByRole("grid", { name: "Planning des véhicules" });
const formOf = (page: Page) => page.getByRole("dialog", { name: /période/ });

/** The middle of a day in a row, brought into view. */
async function placeOf(track: Locator, days: number) {
  const column = await track.evaluate((element, day) => {
    const from = element.closest("[data-from]")?.getAttribute("data-from") ?? "";
    const place = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000);
    const width = element.getBoundingClientRect().width / 42;
    const scroller = element.closest(".gantt");
    scroller?.scrollTo({ left: Math.max(0, place * width - 120) });
    return { place, width };
  }, dayFromToday(days));
  const box = await track.boundingBox();
  if (!box) throw new Error("the row is out of sight");
  return { x: box.x + (column.place + 0.5) * column.width, y: box.y + 18, width: column.width };
}

/** The grid goes on for a while after a swipe: a finger that lands on it meanwhile only stops it. */
async function stillGrid(page: Page) {
  const left = () => page.locator(".gantt").evaluate((element) => element.scrollLeft);
  let before: number;
  do {
    before = await left();
    await page.waitForTimeout(150);
  } while (before !== (await left()));
}

/** From a day to another, `edge` px before or after the middle of the first. */
async function drag(page: Page, track: Locator, [from, to]: [number, number], edge = 0) {
  const start = await placeOf(track, from);
  const by = (to - from) * start.width;
  await page.mouse.move(start.x + edge, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + edge + by / 2, start.y, { steps: 3 });
  await page.mouse.move(start.x + edge + by, start.y, { steps: 3 });
}

test("by keyboard a period is added, moved, ended earlier and removed", async ({ page, ownSite }) => {
  await planPeriods(ownSite, []);
  await giveSession(page, { origin: ownSite.url });
  await openVehicle(page, ownSite);
  await page.getByRole("link", { name: "Aller à la grille" }).focus();
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const form = formOf(page);
  await expect(form.getByLabel("Du")).toBeFocused();
  await expect(form.getByLabel("Du")).toHaveValue(dayFromToday(2));
  await form.getByLabel("Au").fill(dayFromToday(4));
  await expect(form.getByText(/3\sjours\./)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toasts(page).getByText("Période ajoutée")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(grid(page)).toBeFocused();
  expect(await plannedDays(ownSite)).toEqual([`reservation ${dayFromToday(2)} ${dayFromToday(4)}`]);

  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: /3\sjours$/ })).toBeAttached();
  await expect
    .poll(() => plannedDays(ownSite))
    .toEqual([`reservation ${dayFromToday(4)} ${dayFromToday(6)}`]);
  await page.keyboard.press("Shift+Alt+ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: /2\sjours$/ })).toBeAttached();
  await expect
    .poll(() => plannedDays(ownSite))
    .toEqual([`reservation ${dayFromToday(4)} ${dayFromToday(5)}`]);

  // What is moved and taken back stays where it was.
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(", Réservation");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toasts(page).getByText("Période supprimée")).toBeVisible();
  expect(await plannedDays(ownSite)).toEqual([]);
});

test("by pointer: days are drawn, moved and prolonged; Escape puts them back", async ({ page, ownSite }) => {
  await planPeriods(ownSite, []);
  await giveSession(page, { origin: ownSite.url });
  const { track } = await openVehicle(page, ownSite, 1440);
  await drag(page, track, [1, 3]);
  await page.mouse.up();
  const form = formOf(page);
  await expect(form.getByLabel("Au")).toHaveValue(dayFromToday(3));
  await expectNoAxeViolations(page);
  await form.getByText("Location", { exact: true }).click();
  await form.getByLabel("Note").fill("Roca");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form).toBeHidden();
  expect(await plannedDays(ownSite)).toEqual([`location ${dayFromToday(1)} ${dayFromToday(3)}`]);
  const bar = page.getByRole("gridcell", { name: /Location, Roca/ });
  await expect(bar).toBeVisible();

  await drag(page, track, [2, 4]);
  await page.mouse.up();
  await expect.poll(() => plannedDays(ownSite)).toEqual([`location ${dayFromToday(3)} ${dayFromToday(5)}`]);
  const { width: day } = await placeOf(track, 5);
  await drag(page, track, [5, 7], day / 2 - 3);
  await page.mouse.up();
  await expect.poll(() => plannedDays(ownSite)).toEqual([`location ${dayFromToday(3)} ${dayFromToday(7)}`]);

  await drag(page, track, [4, 8]);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-draft]")).toHaveCount(0);
  expect(await plannedDays(ownSite)).toEqual([`location ${dayFromToday(3)} ${dayFromToday(7)}`]);
});

test("by finger at 768 px: a swipe scrolls, a long press takes hold", async ({ ownSite, browser }) => {
  const context = await browser.newContext({ hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await giveSession(page, { origin: ownSite.url });
  const { id, track } = await openVehicle(page, ownSite, 768);
  await planPeriods(ownSite, [{ vehicleId: id, kind: "location", from: 1, to: 3, note: "Roca" }]);
  await expect(page.getByRole("gridcell", { name: /Roca/ })).toBeVisible();
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const draft = page.locator("[data-draft]");
  /** Two days to the right; `hold` is what is waited for before the finger moves. */
  const swipe = async (hold: () => Promise<void>) => {
    const { x, y, width } = await placeOf(track, 2);
    await touch("touchStart", x, y);
    await hold();
    for (const step of [1, 2, 3, 4]) await touch("touchMove", x + (step * width) / 2, y);
    await touch("touchEnd", 0, 0);
  };
  await swipe(async () => {});
  await expect(draft).toHaveCount(0);
  expect(await plannedDays(ownSite)).toEqual([`location ${dayFromToday(1)} ${dayFromToday(3)}`]);
  await stillGrid(page);
  await swipe(() => expect(draft).toBeVisible());
  await expect.poll(() => plannedDays(ownSite)).toEqual([`location ${dayFromToday(3)} ${dayFromToday(5)}`]);
  await context.close();
});

test("while other days are on their way, the grid says so", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  const { id } = await openVehicle(page, ownSite);
  await planPeriods(ownSite, [{ vehicleId: id, kind: "location", from: 15, to: 18, note: "Roca" }]);
  const bar = page.getByRole("gridcell", { name: /Roca/ });
  await expect(bar).toBeVisible();
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/planning.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Période suivante" }).click();
  await expect(grid(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Chargement du planning…" })).toBeAttached();
  send();
  await expect(bar).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-busy", "false");
});

test("a form opened while one’s own move is on its way saves after it, not against it", async ({
  page,
  ownSite,
}) => {
  await giveSession(page, { origin: ownSite.url });
  const { id, track } = await openVehicle(page, ownSite);
  await planPeriods(ownSite, [{ vehicleId: id, kind: "location", from: 2, to: 4, note: "Roca" }]);
  const bar = page.getByRole("gridcell", { name: /Roca/ });
  await expect(bar).toBeVisible();
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  let posts = 0;
  await page.route("**/planning.data*", async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await held;
    }
    await route.continue();
  });
  await drag(page, track, [3, 5]);
  await page.mouse.up();
  await expect.poll(() => posts).toBe(1);
  await bar.click();
  await formOf(page).getByLabel("Note").fill("Roca, hayon");
  await formOf(page).getByRole("button", { name: "Enregistrer" }).click();
  await expect(formOf(page)).toBeVisible();
  expect(posts).toBe(1);
  send();
  await expect(formOf(page)).toBeHidden();
  await expect(toasts(page).getByText(/modifiée entre-temps/)).toHaveCount(0);
  expect(await plannedDays(ownSite)).toEqual([`location ${dayFromToday(4)} ${dayFromToday(6)}`]);
  await expect(page.getByRole("gridcell", { name: /Roca, hayon/ })).toBeVisible();
});

test("two colleagues want the same days: one has them, one is told", async ({ page, ownSite, browser }) => {
  await planPeriods(ownSite, []);
  const { account } = await addColleague(ownSite, "julien.roca@example.fr");
  const other = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  // Behind the other's back: nothing reaches this screen by itself.
  await other.route("**/realtime*", (route) => route.abort());
  await giveSession(page, { origin: ownSite.url });
  await giveSession(other, { origin: ownSite.url, account });
  const mine = await openVehicle(page, ownSite);
  const theirs = await openVehicle(other, ownSite);
  await drag(page, mine.track, [1, 3]);
  await page.mouse.up();
  await drag(other, theirs.track, [2, 4]);
  await other.mouse.up();
  await formOf(page).getByRole("button", { name: "Ajouter" }).click();
  await expect(formOf(page)).toBeHidden();

  const form = formOf(other);
  await form.getByLabel("Note").fill("Moret");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form.getByRole("alert")).toContainText("Déjà réservé");
  await expect(form.getByRole("button", { name: "Ajouter" })).toBeDisabled();
  await form.getByRole("button", { name: /premiers jours libres/ }).click();
  await expect(form.getByLabel("Note")).toHaveValue("Moret");
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form).toBeHidden();
  expect(await plannedDays(ownSite)).toEqual([
    `reservation ${dayFromToday(1)} ${dayFromToday(3)}`,
    `reservation ${dayFromToday(4)} ${dayFromToday(6)}`,
  ]);
  // What the other wrote comes by itself.
  await expect(page.getByRole("gridcell", { name: /Moret/ })).toBeVisible();

  // A drop on days that have changed since says whose change stands.
  await drag(page, mine.track, [5, 8]);
  await page.mouse.up();
  await expect.poll(async () => (await plannedDays(ownSite))[1]).toContain(dayFromToday(7));
  await drag(other, theirs.track, [5, 6]);
  await other.mouse.up();
  await expect(toasts(other).getByText(/modifiée entre-temps par/)).toBeVisible();
  expect((await plannedDays(ownSite))[1]).toBe(`reservation ${dayFromToday(7)} ${dayFromToday(9)}`);
  await other.context().close();
});

test("an option only warns; a move onto a rental offers ways out", async ({ page, ownSite }) => {
  await giveSession(page, { origin: ownSite.url });
  const { id, track } = await openVehicle(page, ownSite);
  await planPeriods(ownSite, [
    { vehicleId: id, kind: "option", from: 1, to: 2, note: "Garrigue" },
    { vehicleId: id, kind: "location", from: 6, to: 8, note: "Moret" },
  ]);
  await expect(page.getByRole("gridcell", { name: /Garrigue/ })).toBeVisible();
  await drag(page, track, [3, 4]);
  await page.mouse.up();
  const form = formOf(page);
  await form.getByLabel("Du").fill(dayFromToday(2));
  await expect(form.getByText(/Aux mêmes dates\s: Option, Garrigue/)).toBeVisible();
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form).toBeHidden();

  await drag(page, track, [3, 6]);
  await page.mouse.up();
  await expect(form.getByRole("alert")).toContainText("Déjà en location");
  await expect(form.getByRole("alert")).toContainText("Moret");
  await form.getByRole("button", { name: /raccourcir/ }).click();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form).toBeHidden();
  expect(await plannedDays(ownSite)).toEqual([
    `option ${dayFromToday(1)} ${dayFromToday(2)}`,
    `reservation ${dayFromToday(5)} ${dayFromToday(5)}`,
    `location ${dayFromToday(6)} ${dayFromToday(8)}`,
  ]);
});

test("a breakdown with two customers hit: six presses write it down and give both another van; one takes it back", async ({
  page,
  ownSite,
}) => {
  await giveSession(page, { origin: ownSite.url });
  const { id, track } = await openVehicle(page, ownSite);
  await planPeriods(ownSite, [
    { vehicleId: id, kind: "reservation", from: 4, to: 6, note: "Serra" },
    // Beyond what is in sight.
    { vehicleId: id, kind: "reservation", from: 80, to: 81, note: "Moret" },
  ]);
  await expect(page.getByRole("gridcell", { name: /Serra/ })).toBeVisible();
  const before = await plannedDays(ownSite);
  const { x, y } = await placeOf(track, 1);
  await page.mouse.click(x, y);
  const form = formOf(page);
  await form.getByText("Immobilisation").click();
  await form.getByLabel("Au").fill("");
  const hits = form.getByRole("region", { name: "Périodes touchées" });
  for (const customer of ["Serra", "Moret"]) {
    await hits
      .getByRole("group", { name: customer })
      .getByRole("radio", { name: /Reloger sur/ })
      .first()
      .check();
  }
  await form.getByRole("button", { name: "Ajouter" }).click();
  await expect(form.getByRole("status")).toContainText("2\u00a0clients à prévenir");
  const here = await ownSite.query<{ kind: string }>(
    "select kind from vehicle_periods where vehicle_id = $1",
    [id],
  );
  expect(here).toEqual([{ kind: "immobilisation" }]);
  expect(await plannedDays(ownSite)).toHaveLength(3);
  await form.getByRole("button", { name: "Fermer" }).last().click();
  const breakdown = page.getByRole("gridcell", { name: /Immobilisation/ });
  await expect(breakdown).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("Control+z");
  await expect(toasts(page).getByText("Modification annulée")).toBeVisible();
  expect(await plannedDays(ownSite)).toEqual(before);
  // A press on its bar, which stands there until the rows come anew, would open it.
  await expect(breakdown).toBeHidden();
  await expect(page.getByRole("gridcell", { name: /Serra/ })).toBeVisible();

  // A customer left without a vehicle stands in red until somebody gives them one.
  await page.mouse.click(x, y);
  await form.getByText("Immobilisation").click();
  await form.getByLabel("Au").fill(dayFromToday(30));
  await expect(hits.getByRole("group")).toHaveCount(1);
  await expect(hits.getByRole("radio", { name: /Laisser sans véhicule/ })).toBeChecked();
  await form.getByRole("button", { name: "Ajouter" }).click();
  await form.getByRole("button", { name: "Fermer" }).last().click();
  const owed = page.getByRole("region", { name: "À reloger" });
  await expect(owed).toContainText("1\u00a0client à reloger");
  await owed.getByRole("link", { name: /Serra/ }).click();
  const sheet = page.getByRole("dialog", { name: "Modifier la période" });
  await sheet.getByLabel("Véhicule").selectOption({ index: 1 });
  await sheet.getByRole("button", { name: "Enregistrer" }).click();
  await expect(sheet).toBeHidden();
  await expect(owed).toBeHidden();
});

test("a drag by mistake is taken back from its message, and a deleted period from the bin", async ({
  page,
  ownSite,
}) => {
  await giveSession(page, { origin: ownSite.url });
  const { id, track } = await openVehicle(page, ownSite);
  await planPeriods(ownSite, [{ vehicleId: id, kind: "reservation", from: 2, to: 4, note: "Moret" }]);
  await expect(page.getByRole("gridcell", { name: /Moret/ })).toBeVisible();
  const before = await plannedDays(ownSite);
  await drag(page, track, [3, 6]);
  await page.mouse.up();
  await toasts(page).getByRole("button", { name: "Annuler" }).click();
  await expect(toasts(page).getByText("Modification annulée")).toBeVisible();
  expect(await plannedDays(ownSite)).toEqual(before);

  await grid(page).focus();
  await page.getByRole("gridcell", { name: /Moret/ }).click();
  await formOf(page)
    .getByRole("button", { name: /Supprimer/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer la période" }).click();
  await expect.poll(() => plannedDays(ownSite)).toEqual([]);
  await page.goto(`${ownSite.url}/locadmin/dashboard/corbeille`);
  // The bin may hold other tests' periods.
  const firstDay = dayFromToday(2).split("-").reverse().join("/");
  await page
    .getByRole("button", { name: `Restaurer : Corbère Relais L2H2, Réservation, du ${firstDay}` })
    .click();
  await expect.poll(() => plannedDays(ownSite)).toEqual(before);
});
