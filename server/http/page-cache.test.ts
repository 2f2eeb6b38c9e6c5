import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(pages: PageCache) {
  const server = http.createServer((req, res) => {
    pages.respond(req.url ?? "/", req, res).catch(() => res.writeHead(500).end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path = "/", headers: Record<string, string> = {}) => fetch(origin + path, { headers });
}

function html(text: string, init?: ResponseInit) {
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" }, ...init });
}

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

test("the second visitor gets the page without a render", async () => {
  let renders = 0;
  const get = await serve(createPageCache({ render: async () => html(`page ${++renders}`) }));
  expect(await (await get()).text()).toBe("page 1");
  expect(await (await get()).text()).toBe("page 1");
  expect(renders).toBe(1);
});

test("many first visitors share one render", async () => {
  let renders = 0;
  const { open, passed } = gate();
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
  await new Promise((resolve) => setTimeout(resolve, 50));
  open();
  expect(new Set(await Promise.all(visits))).toEqual(new Set(["page"]));
  expect(renders).toBe(1);
});

test("a page whose render began before a drop is never kept, nor shared with who comes after", async () => {
  let version = 1;
  const { open, passed } = gate();
  const { open: begin, passed: begun } = gate();
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

test("errors and missing pages are not kept", async () => {
  for (const status of [404, 500, 503]) {
    let renders = 0;
    const get = await serve(createPageCache({ render: async () => html(`${++renders}`, { status }) }));
    expect((await get()).status).toBe(status);
    expect(await (await get()).text()).toBe("2");
  }
});

test("a page that says it is incomplete is not kept", async () => {
  let renders = 0;
  const headers = { "cache-control": "no-store" };
  const get = await serve(createPageCache({ render: async () => html(`${++renders}`, { headers }) }));
  await get();
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

test("cookies set by a render never reach another visitor", async () => {
  const get = await serve(
    createPageCache({ render: async () => html("page", { headers: { "set-cookie": "a=b" } }) }),
  );
  expect((await get()).headers.get("set-cookie")).toBeNull();
});

test("in a storm of writes a page is rendered now and then, and still never shown as it was", async () => {
  let renders = 0;
  let version = 0;
  const pages = createPageCache({
    render: async () => {
      renders++;
      return html(`version ${version}`);
    },
    storm: { drops: 3, everyMs: 200, restMs: 0 },
  });
  const get = await serve(pages);
  const write = () => {
    version++;
    pages.drop();
  };
  for (let i = 0; i < 3; i++) write();
  expect(await (await get()).text()).toBe("version 3");

  const began = performance.now();
  const seen: [least: number, text: Promise<string>][] = [];
  while (performance.now() - began < 500) {
    write();
    seen.push([version, get().then((answer) => answer.text())]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const [least, text] of seen)
    expect(Number((await text).replace("version ", ""))).toBeGreaterThanOrEqual(least);
  expect(seen.length).toBeGreaterThan(20);
  expect(renders).toBeLessThan(8);
});

test("in a storm pages are rendered one at a time, with a rest after each, whatever becomes of them", async () => {
  const renders: { began: number; ended: number }[] = [];
  const restMs = 60;
  const pages = createPageCache({
    render: async (key) => {
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
      renders.push({ began, ended: performance.now() });
      if (key === "/2") throw new Error("cannot be rendered");
      return html(key);
    },
    storm: { drops: 3, everyMs: 0, restMs },
  });
  const get = await serve(pages);
  const visitAll = async () =>
    (await Promise.all(["/1", "/2", "/3", "/4"].map((key) => get(key)))).map(({ status }) => status);
  await visitAll();
  expect(mostAtOnce(renders)).toBeGreaterThan(1);

  renders.length = 0;
  for (let i = 0; i < 3; i++) pages.drop();
  expect(await visitAll()).toEqual([200, 500, 200, 200]);
  expect(mostAtOnce(renders)).toBe(1);
  // Timers may be a millisecond early.
  for (const [index, { began }] of renders.slice(1).entries())
    expect(began - (renders[index]?.ended ?? 0)).toBeGreaterThan(restMs - 2);
});

function mostAtOnce(renders: { began: number; ended: number }[]): number {
  return Math.max(
    ...renders.map(
      ({ began }) => renders.filter((other) => other.began <= began && began < other.ended).length,
    ),
  );
}

test("when the storm is over, the next write is shown at once", async () => {
  let version = 0;
  const pages = createPageCache({
    render: async () => html(`version ${version}`),
    storm: { drops: 3, everyMs: 60_000, restMs: 0 },
  });
  const get = await serve(pages);
  for (let i = 0; i < 3; i++) pages.drop();
  await get();
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  version = 1;
  pages.drop();
  expect(await (await get()).text()).toBe("version 1");
});
