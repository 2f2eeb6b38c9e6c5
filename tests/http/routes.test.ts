import { describe, expect, test } from "vitest";
import { type Asker, siteWithAskers } from "#tests/support/askers.ts";
import { testDatabase } from "#tests/support/database.ts";

// Every address of the built server × who asks → status, and what changed.
const database = testDatabase({ from: "started" });
const site = siteWithAskers(database);
const { as } = site;

type Row = [path: string, statuses: Record<Asker, number>];
const all = (status: number) => ({
  anonymous: status,
  user: status,
  admin: status,
  inactive: status,
  expired: status,
});
const staffOnly = { anonymous: 302, user: 200, admin: 200, inactive: 302, expired: 302 };

const pages: Row[] = [
  ["/", all(200)],
  ["/nulle-part", all(404)],
  ["/_.data", all(200)],
  ["/healthz", all(200)],
  ["/readyz", all(200)],
  ...["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest"].map(
    (path): Row => [path, all(200)],
  ),
  ["/storage/photos/hero/absent.webp", all(404)],
  ["/storage/..%2f..%2fpackage.json", all(404)],
  ["/api/auth/sign-up/email", all(404)],
  ["/api/auth/list-sessions", all(404)],
  ["/locadmin", { anonymous: 200, user: 302, admin: 302, inactive: 200, expired: 200 }],
  ["/locadmin/dashboard", staffOnly],
  ["/admin", staffOnly],
  ["/admin?vue=non-lus&page=3&q=zoe", staffOnly],
  ["/admin?message=0197a000-0000-7000-8000-00000000dead", { ...staffOnly, user: 404, admin: 404 }],
  ["/admin/export.csv", staffOnly],
  ["/locadmin/session", { anonymous: 401, user: 200, admin: 200, inactive: 401, expired: 401 }],
  ["/locadmin/dashboard/nulle-part", { ...staffOnly, user: 404, admin: 404 }],
];

describe.each(pages)("GET %s", (path, statuses) => {
  test.each(Object.entries(statuses) as [Asker, number][])("%s → %i", async (asker, status) => {
    expect((await as(asker).get(path)).status).toBe(status);
  });
});

describe("POST /locadmin/dashboard/maintenance", () => {
  const isEnabled = async () =>
    (await database.db.selectFrom("maintenance_settings").select("is_enabled").executeTakeFirstOrThrow())
      .is_enabled;

  test.each([
    ["anonymous", 401],
    ["user", 403],
    ["inactive", 401],
    ["expired", 401],
  ] as const)("%s → %i, and nothing changes", async (asker, status) => {
    expect(
      (await as(asker).post("/locadmin/dashboard/maintenance.data", { is_enabled: "true" })).status,
    ).toBe(status);
    expect(await isEnabled()).toBe(false);
  });

  test("admin → 200, and back", async () => {
    for (const value of [true, false]) {
      const answer = await as("admin").post("/locadmin/dashboard/maintenance.data", {
        is_enabled: String(value),
      });
      expect(answer.status).toBe(200);
      expect(await isEnabled()).toBe(value);
    }
  });

  test("admin from a foreign page → 403, and nothing changes", async () => {
    const answer = await as("admin").post(
      "/locadmin/dashboard/maintenance.data",
      { is_enabled: "true" },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
    expect(await isEnabled()).toBe(false);
  });
});

describe("POST /admin", () => {
  const add = async () =>
    (
      await database.db
        .insertInto("notifications")
        .values({ title: "Location", message: "Bonjour" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const rows = () => database.db.selectFrom("notifications").select(["id", "read"]).execute();

  test.each([
    ["anonymous", 302],
    ["inactive", 302],
    ["expired", 302],
  ] as const)("%s → %i, and nothing changes", async (asker, status) => {
    const id = await add();
    for (const intent of ["read", "delete"])
      expect((await as(asker).post("/admin", { intent, id })).status).toBe(status);
    expect(await rows()).toEqual([{ id, read: false }]);
    await database.db.deleteFrom("notifications").execute();
  });

  test.each(["user", "admin"] as const)("%s → 200: read, then deleted", async (asker) => {
    const id = await add();
    expect((await as(asker).post("/admin.data", { intent: "read", id })).status).toBe(200);
    expect(await rows()).toEqual([{ id, read: true }]);
    expect((await as(asker).post("/admin.data", { intent: "delete", id })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test("from a foreign page → 403, and nothing changes", async () => {
    const id = await add();
    const answer = await as("admin").post(
      "/admin.data",
      { intent: "delete", id },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
    expect(await rows()).toHaveLength(1);
    await database.db.deleteFrom("notifications").execute();
  });
});

describe("POST /locadmin/dashboard/televersement", () => {
  const files = async () => (await database.db.selectFrom("stored_files").select("id").execute()).length;

  test.each([
    ["anonymous", 401],
    ["inactive", 401],
    ["expired", 401],
  ] as const)("%s → %i, and nothing is stored", async (asker, status) => {
    const answer = await as(asker).post("/locadmin/dashboard/televersement?kind=brand-logo", { a: "b" });
    expect(answer.status).toBe(status);
    expect(await files()).toBe(0);
  });

  test("user, a company logo → 403; a file that is no picture → 415", async () => {
    const user = as("user");
    expect((await user.post("/locadmin/dashboard/televersement?kind=company-logo", { a: "b" })).status).toBe(
      403,
    );
    expect((await user.post("/locadmin/dashboard/televersement?kind=brand-logo", { a: "b" })).status).toBe(
      415,
    );
    expect(await files()).toBe(0);
  });
});

describe("headers", () => {
  test("public pages carry the strict policy and say nothing about who asked", async () => {
    const { headers } = await fetch(site.url);
    expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
    expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("etag")).toBeTruthy();
  });

  test("staff pages are nobody else's", async () => {
    const { headers } = await as("admin").get("/locadmin/dashboard");
    expect(headers.get("cache-control")).toContain("no-store");
    expect((await as("admin").get("/")).headers.get("cache-control")).toContain("no-store");
  });

  test("built files are for ever, compressed, and typed", async () => {
    const page = await (await fetch(site.url)).text();
    const css = /href="(\/assets\/[^"#]+\.css)/.exec(page)?.[1];
    const { headers } = await fetch(site.url + css);
    expect(headers.get("cache-control")).toContain("immutable");
    expect(headers.get("content-encoding")).toMatch(/br|gzip/);
    expect(headers.get("content-type")).toContain("text/css");
  });
});
