import { type Browser, chromium, type Page } from "@playwright/test";
import { vanPath } from "#tests/e2e/support/vehicles.ts";
import { type BenchRow, type Measurement, median, withinLimit } from "../row.ts";
import { benchProgram } from "../tools/programs.ts";

const slowDown = 4;
const visits = 5;
const maxMs = 200;

interface Interaction {
  what: string;
  path: string;
  /** Until scripts listen a link is a link: whoever presses one has scrolled, which wakes them. */
  isLink: boolean;
  act: (page: Page) => Promise<void>;
}

const interactions: Interaction[] = [
  {
    what: "typing in the catalogue's search",
    path: "/catalogue",
    isLink: false,
    act: async (page) => {
      const field = page.getByRole("searchbox", { name: "Rechercher un véhicule" });
      await field.click();
      await field.pressSequentially("corbere", { delay: 120 });
      await page.waitForURL(/q=corbere/);
    },
  },
  {
    what: "switching a catalogue tab",
    path: "/catalogue",
    isLink: true,
    act: async (page) => {
      const tabs = page.getByRole("navigation", { name: "Types de véhicules" });
      for (const type of ["Poids lourds", "Véhicules léger"]) {
        await tabs.getByRole("link", { name: new RegExp(`^${type}`) }).click();
        await tabs.locator("[aria-current=page]", { hasText: type }).waitFor();
      }
    },
  },
  {
    what: "opening the photo viewer",
    path: vanPath,
    isLink: true,
    act: async (page) => {
      await page.getByRole("link", { name: /, photo 1$/ }).click();
      await page.getByRole("dialog", { name: /plein écran/ }).waitFor();
    },
  },
];

/** From the press to the next frame, on a phone four times slower than this machine. */
export const interaction: BenchRow = {
  name: "interaction",
  title: `Interaction to next paint at ${slowDown} × CPU slow-down, median of ${visits} visits`,
  needs: ["chromium"],
  async run(stage, progress) {
    const site = await stage.openSite();
    const browser = await chromium.launch({
      executablePath: benchProgram("chromium") ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const measurements: Measurement[] = [];
      for (const each of interactions) {
        const times: number[] = [];
        for (let visit = 1; visit <= visits; visit += 1) {
          progress(`${each.what}, ${visit} of ${visits}`);
          times.push(await slowest(browser, site.url, each));
        }
        const note = `the slowest visit ${Math.max(...times)} ms`;
        const measured = median(times);
        measurements.push(withinLimit({ what: each.what, measured, limit: maxMs, unit: "ms", note }));
      }
      return measurements;
    } finally {
      await browser.close();
    }
  },
};

/** The slowest interaction of a visit; where it is the visit's first, it also wakes the page's scripts. */
async function slowest(browser: Browser, origin: string, { path, isLink, act }: Interaction) {
  const viewport = { width: 412, height: 823 };
  const page = await browser.newPage({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  try {
    await page.addInitScript(() => {
      const seen: number[] = [];
      Object.assign(window, { interactions: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[])
          if (entry.interactionId) seen.push(entry.duration);
      }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.goto(origin + path, { waitUntil: "load" });
    // Nobody presses anything in the first second.
    await page.waitForTimeout(1_000);
    if (isLink) {
      await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
      await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      await page.waitForTimeout(500);
    }
    await act(page);
    // Entries come after the frame that ended the interaction.
    await page.waitForTimeout(1_000);
    const durations = await page.evaluate(
      () => (window as unknown as { interactions: number[] }).interactions,
    );
    // Those of less than a frame are not told.
    return Math.max(16, ...durations);
  } finally {
    await page.close();
  }
}
