import { randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createPageCache, nothingFoundHeader, type PageCache } from "./page-cache.ts";

async function serve(pages: PageCache, onSearch = (_search: string | null) => {}) {
  const server = http.createServer((req, res) => {
    pages.respond(req.url ?? "/", req, res).then(onSearch, () => res.writeHead(500).end());
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path = "/", headers: Record<string, string> = {}) => fetch(origin + path, { headers });
}

function html(text: string, init?: ResponseInit) {
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" }, ...init });
}

test("the second visitor gets the page without a render", async () => {
  let renders = 0;
  const get = await serve(createPageCache({ render: async () => html(`page ${++renders}`) }));
  for (const _visit of [1, 2]) expect(await (await get()).text()).toBe("page 1");
});

test("a page that found nothing says what for with every visitor, and to no visitor", async () => {
  const told: (string | null)[] = [];
  const headers = { [nothingFoundHeader]: encodeURIComponent("bétaillère") };
  const get = await serve(
    createPageCache({ render: async (key) => html("rien", key === "/rien" ? { headers } : undefined) }),
    (search) => void told.push(search),
  );
  for (const path of ["/rien", "/rien", "/autre"])
    expect((await get(path)).headers.get(nothingFoundHeader)).toBeNull();
  expect(told).toEqual(["bétaillère", "bétaillère", null]);
});

test("many first visitors share one render", async () => {
  let renders = 0;
  const { resolve: open, promise: passed } = Promise.withResolvers<void>();
  const get = await serve(
    createPageCache({
      render: async () => {
        renders++;
        await passed;
        return html("page");
      },
    }),
  );
  const visits = Array.from({ length: 20 }, () => get().then((answer) => answer.text()));
  await sleep(50);
  open();
  expect(new Set(await Promise.all(visits))).toEqual(new Set(["page"]));
  expect(renders).toBe(1);
});

test("a page whose render began before a drop is never kept, nor shared with who comes after", async () => {
  let version = 1;
  const { resolve: open, promise: passed } = Promise.withResolvers<void>();
  const { resolve: begin, promise: begun } = Promise.withResolvers<void>();
  const pages = createPageCache({
    render: async () => {
      const read = version;
      begin();
      if (read === 1) await passed;
      return html(`version ${read}`);
    },
  });
  const get = await serve(pages);
  const early = get().then((answer) => answer.text());
  await begun;
  version = 2;
  pages.drop();
  expect(await (await get()).text()).toBe("version 2");
  open();
  expect(await early).toBe("version 1");
  expect(await (await get()).text()).toBe("version 2");
});

test.each([
  { status: 404 },
  { status: 500 },
  { status: 503 },
  { status: 200, headers: { "cache-control": "no-store" } },
])("an error, a missing or an incomplete page is not kept: %o", async (init) => {
  let renders = 0;
  const get = await serve(createPageCache({ render: async () => html(`${++renders}`, init) }));
  expect((await get()).status).toBe(init.status);
  expect(await (await get()).text()).toBe("2");
});

test("brotli, gzip or plain by what the browser accepts; a current copy costs a 304", async () => {
  const text = "Location de véhicules. ".repeat(100);
  const get = await serve(createPageCache({ render: async () => html(text) }));
  for (const [accepted, expected] of [
    ["br, gzip", "br"],
    ["gzip, br;q=0", "gzip"],
    ["x-br, br; q=0.000, gzip;q=0.5", "gzip"],
    ["x-br", null],
    ["identity", null],
  ] as const) {
    const answer = await get("/", { "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe(expected);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(await answer.text()).toBe(text);
    const tag = answer.headers.get("etag") ?? "";
    expect((await get("/", { "accept-encoding": accepted, "if-none-match": tag })).status).toBe(304);
  }
  expect((await get("/", { "if-none-match": '"another"' })).status).toBe(200);
});

test("memory stays within its bound, the least used pages leave first", async () => {
  const pages = createPageCache({ render: async (key) => html(key.padEnd(1000)), maxBytes: 10_000 });
  const get = await serve(pages);
  for (let i = 0; i < 20; i++) {
    await get("/kept");
    await get(`/${i}`);
  }
  expect(pages.counters.bytes).toBeLessThanOrEqual(10_000);
  const hits = pages.counters.hits;
  await get("/kept");
  expect(pages.counters.hits).toBe(hits + 1);
});

test("an address with parameters is kept from its second request on, after a drop from its first", async () => {
  const rendered: string[] = [];
  const pages = createPageCache({
    render: async (key) => {
      rendered.push(key);
      return html("Location de véhicules. ".repeat(100));
    },
  });
  const get = await serve(pages);
  for (const round of [1, 2, 3, 4]) {
    const answer = await get("/tarifs?prix=ht", { "accept-encoding": "br" });
    expect(answer.headers.get("content-encoding"), `round ${round}`).toBe("br");
  }
  expect(rendered).toHaveLength(2);
  for (let i = 0; i < 50; i++) await get(`/catalogue?q=${i}`);
  expect(pages.counters.pages).toBe(1);
  pages.drop();
  for (const _round of [1, 2, 3]) await get("/tarifs?prix=ht");
  expect(rendered).toHaveLength(53);
});

test("what is asked for once is forgotten again, however much of it there is", async () => {
  const pages = createPageCache({ render: async () => html("page"), maxAsked: 20 });
  const get = await serve(pages);
  await get("/?first");
  for (let i = 0; i < 20; i++) await get(`/?${i}`);
  await get("/?first");
  expect(pages.counters.pages).toBe(0);
  await get("/?first");
  expect(pages.counters.pages).toBe(1);
});

test("a page weighs what is held of it: its compressed copies too, once there are any", async () => {
  // What cannot be compressed, so that a copy weighs as much as the page.
  const text = randomBytes(50_000).toString("base64");
  const pages = createPageCache({ render: async () => html(text) });
  const get = await serve(pages);
  await (await get("/", { "accept-encoding": "identity" })).text();
  const plain = pages.counters.bytes;
  expect(plain).toBeGreaterThanOrEqual(text.length);
  expect(plain).toBeLessThan(text.length * 1.1);
  for (const encoding of ["br", "gzip", "br"]) await (await get("/", { "accept-encoding": encoding })).text();
  expect(pages.counters.bytes).toBeGreaterThan(plain * 2);
  pages.drop();
  expect(pages.counters.bytes).toBe(0);
});

test("a copy that makes the cache too heavy pushes the least used out", async () => {
  const text = randomBytes(30_000).toString("base64");
  const pages = createPageCache({ render: async () => html(text), maxBytes: 100_000 });
  const get = await serve(pages);
  for (const path of ["/a", "/b"]) await (await get(path, { "accept-encoding": "identity" })).text();
  expect(pages.counters.pages).toBe(2);
  await (await get("/b", { "accept-encoding": "gzip" })).text();
  expect(pages.counters).toMatchObject({ pages: 1 });
  expect(pages.counters.bytes).toBeLessThanOrEqual(100_000);
});

test("cookies set by a render never reach another visitor", async () => {
  const get = await serve(
    createPageCache({ render: async () => html("page", { headers: { "set-cookie": "a=b" } }) }),
  );
  expect((await get()).headers.get("set-cookie")).toBeNull();
});

test("a page is rendered anew from the minute on at which it is no longer true", async () => {
  let now = new Date("2026-11-17T10:59:00Z");
  const opens = new Date("2026-11-17T11:00:00Z");
  const headers = { expires: opens.toUTCString() };
  const render = async () => (now < opens ? html("Ouvert", { headers }) : html("Fermé"));
  const pages = createPageCache({ render, now: () => now });
  const get = await serve(pages);
  expect(await (await get()).text()).toBe("Ouvert");
  now = new Date(opens.getTime() - 1);
  const kept = await get();
  expect(await kept.text()).toBe("Ouvert");
  expect(kept.headers.get("expires")).toBeNull();
  expect(pages.counters).toMatchObject({ hits: 1, misses: 1 });
  now = opens;
  expect(await (await get()).text()).toBe("Fermé");
  expect(pages.counters).toMatchObject({ hits: 1, misses: 2, pages: 1 });
});

test("where it cannot be rendered anew, a page whose time is over is still sent, unless it was dropped", async () => {
  let now = new Date("2026-11-17T10:59:00Z");
  let isAway = false;
  const pages = createPageCache({
    render: async () =>
      isAway
        ? html("indisponible", { status: 503 })
        : html("page", { headers: { expires: "Tue, 17 Nov 2026 11:00:00 GMT" } }),
    now: () => now,
  });
  const get = await serve(pages);
  await get();
  [now, isAway] = [new Date("2026-11-17T11:05:00Z"), true];
  expect(await (await get()).text()).toBe("page");
  pages.drop();
  expect((await get()).status).toBe(503);
});

test("the answer for what is not there is kept once, whatever was asked for", async () => {
  const rendered: string[] = [];
  const pages = createPageCache({
    render: async (key) => {
      rendered.push(key);
      return html("Véhicule non trouvé", { status: 404 });
    },
    standIn: async (key) => (key.startsWith("/catalogue/") ? "/catalogue/inconnu" : null),
  });
  const get = await serve(pages);
  for (let i = 0; i < 10; i++) {
    const answer = await get(`/catalogue/${i}`);
    expect([answer.status, await answer.text()]).toEqual([404, "Véhicule non trouvé"]);
  }
  expect(rendered).toEqual(["/catalogue/inconnu"]);
});

test("two hundred changes in a second empty it a few times, and what is served is right a second later", async () => {
  let version = 0;
  let renders = 0;
  const pages = createPageCache({
    render: async () => {
      renders++;
      return html(`version ${version}`);
    },
  });
  const get = await serve(pages);
  await get();
  const began = performance.now();
  for (let change = 1; change <= 200; change++) {
    version = change;
    pages.dropSoon();
    const answer = await get();
    expect(answer.status).toBe(200);
    await answer.text();
    // The first few are one person's doing, and seen at once.
    if (change <= 5) expect(await (await get()).text()).toBe(`version ${change}`);
    await sleep(Math.max(0, began + change * 4 - performance.now()));
  }
  const seconds = (performance.now() - began) / 1000;
  expect(renders).toBeLessThanOrEqual(13 + seconds);
  expect(pages.counters.drops).toBeLessThanOrEqual(12 + seconds);
  await sleep(1_050);
  expect(await (await get()).text()).toBe("version 200");
});

test("the storm over, the next change shows at once again", async () => {
  let version = 0;
  const pages = createPageCache({ render: async () => html(`version ${version}`) });
  const get = await serve(pages);
  for (let change = 0; change < 50; change++) pages.dropSoon();
  await sleep(2_200);
  await get();
  version = 1;
  pages.dropSoon();
  expect(await (await get()).text()).toBe("version 1");
});
