import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type DemonstrationSite, startDemonstrationSite } from "./demonstration-site.ts";
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
    { timeout: 180_000, title: "a site of the file's own" },
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

export { expectNoAxeViolations } from "./axe.ts";
export { expect };

/** Waits until React listens. Public pages start it late on purpose; a scroll starts it without waking the late parts. */
export async function hydrated(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
  // Asked at each frame: an assertion on a locator asks again after up to a second.
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
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
