import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noPainting, paintedUrl } from "#app/lib/scenes.ts";
import { createDiskStorage } from "#server/files/disk.ts";
import { silentLog } from "#server/log.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { addGalleryPhoto } from "#tests/support/gallery-writes.ts";
import { adminAccount, type Instance, startInstance } from "#tests/support/instance.ts";
import { type RawAnswer, rawRequest } from "#tests/support/raw-request.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Every kind of answer × the headers that all of them carry, as a site behind https gives them.

const database = testDatabase({ from: "started" });
const metricsToken = "jeton-de-mesure-0123";
let folder: TemporaryFolder;
let site: Instance;
let bare: Instance;
let staff: ReturnType<typeof createBrowser>;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const common = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" };
  site = await startInstance({
    ...common,
    APP_URL: "https://www.tramontane.example",
    METRICS_TOKEN: metricsToken,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "debug",
  });
  bare = await startInstance(common);
  const jobs = { send: async () => {}, stop: async () => {} };
  const storage = createDiskStorage(`${folder.path}/storage`);
  await addGalleryPhoto({ db: database.db, storage, jobs, log: silentLog, now: () => new Date() });
  staff = createBrowser(site.url);
  // With https in its address the site takes nothing from a page without.
  await staff.postJson("/api/auth/sign-in/email", adminAccount, { origin: "https://www.tramontane.example" });
}, 120_000);

afterAll(async () => {
  await Promise.all([site?.stop(), bare?.stop()]);
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });
const ask = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: "manual", ...init });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const raw = (...parts: string[]) => rawRequest(site.url, ...parts);

const photo = async () => {
  const shown = database.db.selectFrom("stored_files").select("key").where("state", "=", "attached");
  return (await shown.orderBy("key").executeTakeFirstOrThrow()).key;
};
const script = async () => /"(\/assets\/[^" ]+\.js)/.exec(await (await get("/")).text())?.[1] as string;

const answers: [kind: string, status: number, answer: () => Promise<Response | RawAnswer>][] = [
  ["a page", 200, () => get("/")],
  ["the same page, kept", 200, () => get("/")],
  ["a page the browser has", 304, async () => get("/", { "if-none-match": etagOf(await get("/")) })],
  ["a page's head", 200, () => ask("/catalogue", { method: "HEAD" })],
  ["a page's data", 200, () => get("/catalogue.data")],
  ["a page that does not exist", 404, () => get("/nulle-part")],
  ["a vehicle that does not exist", 404, () => get("/catalogue/0197a000-0000-7000-8000-00000000dead")],
  ["the sitemap", 200, () => get("/sitemap.xml")],
  ["robots.txt", 200, () => get("/robots.txt")],
  ["a script", 200, async () => get(await script())],
  ["a script the browser has", 304, async () => get(await script(), { "if-none-match": "*" })],
  ["an icon", 200, () => get("/favicon.svg")],
  ["an icon for staff", 200, () => staff.get("/icon-192.png")],
  ["the picture of shared links", 200, () => get("/partage.jpg")],
  ["a photo", 200, async () => get(`/storage/${await photo()}`)],
  ["a small photo", 200, async () => get(`/storage/${await photo()}?w=480`)],
  ["a part of a photo", 206, async () => get(`/storage/${await photo()}`, { range: "bytes=0-9" })],
  ["no part of a photo", 416, async () => get(`/storage/${await photo()}`, { range: "bytes=99999999-" })],
  ["a painted picture", 200, () => get(paintedUrl(noPainting, "hero", 1280))],
  ["a painted picture that does not exist", 404, () => get("/peinture/absent.webp")],
  ["a photo that does not exist", 404, () => get("/storage/photos/hero/absent.webp")],
  ["the login", 200, () => get("/locadmin")],
  ["a redirect to the login", 302, () => get("/locadmin/dashboard")],
  ["a staff page", 200, () => staff.get("/locadmin/dashboard")],
  ["a public page for staff", 200, () => staff.get("/")],
  ["a staff page that does not exist", 404, () => staff.get("/locadmin/dashboard/nulle-part")],
  ["a file for download", 200, () => staff.get("/admin/export.csv")],
  [
    "a refused form",
    422,
    () => post("/contact", "name=", { "content-type": "application/x-www-form-urlencoded" }),
  ],
  ["a function's refusal", 422, () => post("/functions/v1/send-email", "{}")],
  ["a function's wrong method", 405, () => get("/functions/v1/send-email")],
  ["a function's «who are you»", 401, () => post("/functions/v1/manage-users", "{}")],
  ["a session's answer", 200, () => get("/api/auth/get-session")],
  ["no such session route", 404, () => get("/api/auth/sign-up/email")],
  ["a foreign page's post", 403, () => post("/contact", "{}", { origin: "https://evil.example" })],
  ["a stream", 200, () => openedStream()],
  ["a stream without topic", 400, () => get("/realtime")],
  ["a stream for staff", 401, () => get("/realtime?topics=notifications")],
  ["life", 200, () => get("/healthz")],
  ["readiness", 200, () => get("/readyz")],
  ["figures", 200, () => get("/metrics", { authorization: `Bearer ${metricsToken}` })],
  ["figures without token", 401, () => get("/metrics")],
  [
    "a body that says it is too long",
    413,
    () => post("/functions/v1/send-email", "x".repeat(1024 * 1024 + 1)),
  ],
  ["a body that does not end", 413, () => raw(chunkedHead("/locadmin"), ...chunks(40))],
  [
    "headers without end",
    431,
    () => raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`),
  ],
  ["an address without end", 431, () => raw(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)],
  ["no HTTP at all", 400, () => raw("BONJOUR\r\n\r\n")],
];

describe.each(answers)("%s", (_kind, status, answer) => {
  test(`is answered ${status} with every header`, async () => {
    const { status: given, headers } = await answer();
    expect(given).toBe(status);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("geolocation=(self)"),
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
      "x-request-id": expect.stringMatching(/^[\w.-]{8,64}$/),
    });
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });
});

test("pages run their own scripts by hash, and no other inline script", async () => {
  for (const path of ["/", "/catalogue", "/contact", "/nulle-part", "/locadmin"]) {
    const policy = (await get(path)).headers.get("content-security-policy");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toContain("upgrade-insecure-requests");
  }
});

test("a failure of ours says so in French, with every header and its id in the log", async () => {
  await database.pool.query("alter table company_info rename to company_info_away");
  try {
    const answer = await get("/locadmin");
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const id = answer.headers.get("x-request-id") as string;
    await eventually(() => new RegExp(`"level":50,.*"requestId":"${id}"`).test(site.output()), 2_000);
  } finally {
    await database.pool.query("alter table company_info_away rename to company_info");
  }
});

describe("request ids", () => {
  const idOf = async (instance: Instance, given: string) =>
    (await fetch(`${instance.url}/locadmin`, { headers: { "x-request-id": given } })).headers.get(
      "x-request-id",
    );

  test("a trusted proxy's id is kept, answered and logged", async () => {
    expect(await idOf(site, "proxy-0001.abc")).toBe("proxy-0001.abc");
    await eventually(() => /"requestId":"proxy-0001\.abc".*"path":"\/locadmin"/.test(site.output()), 2_000);
    const kept = await get("/", { "x-request-id": "proxy-0002.abc" });
    expect(kept.headers.get("x-request-id")).toBe("proxy-0002.abc");
  });

  test.each(["court", "x".repeat(65), "deux mots 123", 'guillemet"12345', "{}\\n000000"])(
    "«%s» is no id: the server makes one",
    async (given) => expect(await idOf(site, given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/),
  );

  test("a stranger's id is not believed", async () => {
    expect(await idOf(bare, "proxy-0001.abc")).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });

  test("two requests never share one", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await get("/")).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(20);
  });
});

test("without https nobody is sent there", async () => {
  const { headers } = await fetch(bare.url);
  expect(headers.get("strict-transport-security")).toBeNull();
  expect(headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
  expect(headers.get("x-frame-options")).toBe("DENY");
});

test("without METRICS_TOKEN there are no figures", async () => {
  const answer = await fetch(`${bare.url}/metrics`, { headers: { authorization: "Bearer undefined" } });
  expect(answer.status).toBe(404);
});

test("a body of unknown length within the limit is read as any other", async () => {
  const answer = await raw(
    "POST /functions/v1/send-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n",
    "2\r\n{}\r\n0\r\n\r\n",
  );
  expect(answer.status).toBe(422);
  expect(answer.body).toContain("Indiquez votre nom.");
});

function etagOf(response: Response): string {
  return response.headers.get("etag") as string;
}

async function openedStream(): Promise<Response> {
  const control = new AbortController();
  const answer = await ask("/realtime?topics=maintenance", { signal: control.signal });
  control.abort();
  return answer;
}

function chunkedHead(path: string): string {
  const type = "application/x-www-form-urlencoded";
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
}

/** Pieces of 64 kB that no last one follows. */
function chunks(count: number): string[] {
  return Array.from({ length: count }, () => `10000\r\n${"a".repeat(65_536)}\r\n`);
}
