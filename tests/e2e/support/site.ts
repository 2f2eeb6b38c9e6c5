import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";
import { type DemonstrationSite, startDemonstrationSite } from "./demonstration-site.ts";
import { expect } from "./expect.ts";
import { giveSession, type Who } from "./sessions.ts";

interface Fixtures {
  /**
   * A site of the file's own, for tests that change what others read: `page.goto(ownSite.url + path)`. It is as the
   * demonstration company left it when the file's first test takes it; what a test changes, the next one finds. The
   * worker's files have one server, one after another.
   */
  ownSite: DemonstrationSite;
  /** The browser has never been here: for tests of what a first visit fetches, and for those that set its clock. */
  firstVisit: boolean;
  /**
   * What appears and leaves does so in steps, as for most people. `false` is for files about what staff can do: each
   * step is drawn by the processor here, and what moves is looked at elsewhere.
   */
  motion: boolean;
  failOnConsole: undefined;
}

interface WorkerFixtures {
  siteOf: (file: string) => Promise<DemonstrationSite>;
  keptBrowser: { context?: BrowserContext; keeper?: Page };
}

/**
 * `page` opens on the site all files share (`page.goto("/catalogue")`): for tests that only read.
 * Staff pages: `signIn(page, { origin: ownSite.url })` first; it costs next to nothing after a worker's first time.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  ownSite: [
    async ({ siteOf }, use, { file }) => use(await siteOf(file)),
    { timeout: 60_000, title: "a site of the file's own" },
  ],
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      let current: { file: string; site: DemonstrationSite } | undefined;
      await use(async (file) => {
        if (!current) current = { file, site: await startDemonstrationSite() };
        if (current.file !== file) await current.site.reset();
        current.file = file;
        return current.site;
      });
      await current?.site.close();
    },
    { scope: "worker" },
  ],
  firstVisit: [false, { option: true }],
  motion: [true, { option: true }],
  /**
   * Tests follow one another in one browser that knows the site's files, as its visitors' do: a new one for each would
   * read all scripts anew. Each begins with a page, a session storage and a jar of cookies of its own. Whoever asks for
   * a browser of another kind gets it new.
   */
  context: async (
    { browser, keptBrowser, firstVisit, javaScriptEnabled, bypassCSP, timezoneId },
    use,
    { project },
  ) => {
    const isUsual = javaScriptEnabled !== false && !bypassCSP && timezoneId === project.use.timezoneId;
    if (firstVisit || !isUsual) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    if (!keptBrowser.context) {
      keptBrowser.context = await browser.newContext();
      // Its process ends with its last page of the site.
      keptBrowser.keeper = await keptBrowser.context.newPage();
      await keptBrowser.keeper.goto("/robots.txt");
    }
    const { context, keeper } = keptBrowser;
    await use(context);
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.unrouteAll()]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  keptBrowser: [async ({}, use) => use({}), { scope: "worker" }],
  page: async ({ page, motion }, use) => {
    if (!motion) await page.emulateMedia({ reducedMotion: "reduce" });
    await use(page);
  },
  // A script error, a refused script or a failed hydration is a failure of whatever screen it happens on.
  failOnConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" && !/status of (4|5)\d\d|net::ERR/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until React listens. Public pages start it late on purpose; a scroll starts it without waking the late parts. */
export async function hydrated(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
  // Not by `expect`: for each look in vain it would describe the whole page, should that become its failure.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: 10_000 });
}

/** Where the page stands at its next click: Playwright may scroll until the moment before. */
export function placeAtNextClick(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("click", () => resolve(window.scrollY), { capture: true, once: true });
      }),
  );
}

/** Where messages of three seconds appear. */
export const toasts = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });

/** Opens the dashboard as a member of staff; `giveSession` alone spares it to a test that begins elsewhere. */
export async function signIn(page: Page, who: Who = {}) {
  await giveSession(page, who);
  await page.goto(`${who.origin ?? ""}/locadmin/dashboard`);
  await hydrated(page);
}

/** Read once, in the form that a page reads in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe's own kind of colour, which its types leave out. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}
type WithAxeColour = { axe: { commons: { color: { Color: { prototype: AxeColour } } } } };

/** Runs in the page. axe works out the parts of a colour anew for every element that has it: a tenth of its time. */
function rememberColours() {
  const kind = (window as unknown as WithAxeColour).axe.commons.color.Color.prototype;
  const parse = kind.parseString;
  const known = new Map<string, Omit<AxeColour, "parseString">>();
  kind.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Of the whole page, or of the dialog that is open before it: nothing behind can be reached meanwhile. */
export async function expectNoAxeViolations(page: Page) {
  // No screen has frames, which would have to be looked at one by one.
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  // What is in order need not be described.
  const options: RunOptions = { resultTypes: ["violations"], preload: false };
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // A colour on its way to another is neither; what turns without end keeps its colours.
    const isPassing = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const changes = document.getAnimations().filter(isPassing);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const dialogs = document.querySelectorAll("dialog[open], [role=dialog], [role=alertdialog]");
    const front = [...dialogs].findLast((dialog) => dialog.checkVisibility());
    const found = await axe.run(front ?? document, wanted);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
    );
  }, options);
  expect(violations).toEqual([]);
}
