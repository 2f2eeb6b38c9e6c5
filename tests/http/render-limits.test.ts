import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import { renderCount, withMetrics } from "#tests/support/render-count.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// What strangers can make the site do: an address costs no render where there is no page, and renders are bounded.

vi.setConfig({ testTimeout: 60_000 });

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let site: Instance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  site = await startInstance({
    ...withMetrics,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "true",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  await database.pool.query("delete from pgboss.job");
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: "manual" });

const missing: [kind: string, address: () => string, title: string][] = [
  ["addresses nobody knows", () => `/${randomUUID()}`, "Page non trouvée"],
  ["scanners' addresses", () => `/adminer-${randomUUID()}.php?x=1`, "Page non trouvée"],
  ["files that are not there", () => `/assets/${randomUUID()}.js`, "Page non trouvée"],
  ["vehicles that are none", () => `/catalogue/${randomUUID().slice(1)}`, "Véhicule non trouvé"],
  ["vehicles that are gone", () => `/catalogue/${randomUUID()}`, "Véhicule non trouvé"],
  ["agencies that are gone", () => `/agences/${randomUUID()}?page=2`, "Agence non trouvée"],
];

test.each(missing)("hundreds of %s cost one render at most", async (_kind, address, title) => {
  const before = await renderCount(site.url);
  const bodies = new Set<string>();
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await get(address());
        expect(answer.status).toBe(404);
        bodies.add(await answer.text());
      }),
    );
  }
  expect(await renderCount(site.url)).toBeLessThanOrEqual(before + 1);
  // The same for all of them, with nothing of what was asked for.
  expect(bodies.size).toBe(1);
  const [body = ""] = bodies;
  expect(body).toContain(`<title>${title}`);
  expect(body).not.toMatch(/rel="canonical"|og:url|\/inconnu/);
});

test("an address without a page is answered compressed, a client navigation to it as well", async () => {
  const page = await get("/nulle-part", { "accept-encoding": "br" });
  expect([page.status, page.headers.get("content-encoding")]).toEqual([404, "br"]);
  const data = await get("/nulle-part.data", { "accept-encoding": "gzip" });
  expect([data.status, data.headers.get("content-encoding")]).toEqual([404, "gzip"]);
});

test("what is made for one request only is compressed as its browser likes, a stream is not", async () => {
  const staff = createBrowser(site.url);
  await staff.signIn();
  for (const [path, accepted, expected] of [
    ["/locadmin", "gzip, deflate, br, zstd", "zstd"],
    ["/locadmin", "br, gzip", "br"],
    ["/locadmin", "gzip;q=1.0, br;q=0", "gzip"],
    ["/locadmin", "x-br, identity", null],
    ["/_.data?_routes=root", "br", "br"],
    ["/locadmin/dashboard", "br", "br"],
    ["/locadmin/dashboard/vehicules", "zstd", "zstd"],
    ["/realtime?topics=maintenance", "br", null],
  ] as const) {
    const ask = path === "/locadmin" ? get : staff.get;
    const answer = await ask(path, { "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding"), `${path}, ${accepted}`).toBe(expected);
    if (path.startsWith("/locadmin")) {
      expect(answer.headers.get("vary"), path).toContain("accept-encoding");
      expect(await answer.text()).toMatch(/<\/html>$/);
    } else await answer.body?.cancel();
  }
});

test("beyond the queue 503 and when to come back; kept pages and staff go on meanwhile", async () => {
  const staff = createBrowser(site.url);
  await staff.signIn();
  await get("/");
  const flooded = performance.now();
  const searches = Array.from({ length: 300 }, () => get(`/catalogue?q=${randomUUID()}`));
  const kept: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await get("/");
      await answer.text();
      expect(answer.status).toBe(200);
      kept.push(performance.now() - began);
    }
  })();
  expect((await staff.get("/locadmin/dashboard")).status).toBe(200);
  const answers = await Promise.all(searches);
  const took = performance.now() - flooded;
  isOver = true;
  await reading;
  const refused = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  // How many arrive before the first are answered is the client's; the bound itself is render-gate.test.ts'.
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("x-frame-options")).toBe("DENY");
  expect(await refused[0]?.text()).toBe(
    "Le site est très demandé en ce moment. Réessayez dans quelques secondes.",
  );
  // On a busy machine everything takes longer; a kept page still does not wait for the searches before it.
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.toSorted((a, b) => a - b)[Math.floor(kept.length / 2)]).toBeLessThan(took / 5);
});

test("one address does not have hundreds of pages made for it; a neighbour does not notice", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const asked = Array.from({ length: 160 }, () => get(`/catalogue?q=${randomUUID()}`, from("203.0.113.9")));
  const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
  expect(refused).toHaveLength(60);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused[0]?.text()).toBe("Vous demandez trop de pages à la fois. Réessayez dans un instant.");
  expect((await get("/", from("203.0.113.9"))).status).toBe(200);
  expect((await get("/catalogue?q=voisin", from("203.0.113.10"))).status).toBe(200);
});

test("whoever leaves in the middle of a compressed answer takes nobody along", async () => {
  for (let wait = 0; wait < 30; wait += 2) {
    const headers = { "accept-encoding": "br", "x-forwarded-for": "203.0.113.77" };
    await fetch(`${site.url}/locadmin`, { headers, signal: AbortSignal.timeout(wait) }).catch(() => {});
  }
  expect((await get("/healthz")).status).toBe(200);
});
