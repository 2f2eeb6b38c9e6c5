import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "#server/app.ts";
import { createDb, createPool } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { createMetrics, type Metrics, requestKind } from "./metrics.ts";

const database = testDatabase();
const token = "jeton-de-mesure-0123";
const pages = { counters: { hits: 41, misses: 3, drops: 2, bytes: 1_000, pages: 3 } } as App["pages"];
let app: App;
let metrics: Metrics;

beforeAll(async () => {
  app = await startJobApp(database, { handlers: { "deliver-mail": () => new Promise(() => {}) } });
  metrics = createMetrics(token);
  metrics.watch({ ...app, pages, realtime: { size: 7 } });
});
afterAll(() => app.jobs.stop());

async function scrape(from = metrics): Promise<string> {
  const answer = await from.respond(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return (await answer.text()) as string;
}

test.each([
  ["/", "page"],
  ["/catalogue/x", "page"],
  ["/catalogue.data", "data"],
  ["/locadmin", "office"],
  ["/locadmin/dashboard.data", "office"],
  ["/admin/export.csv", "office"],
  ["/administration", "page"],
  ["/storage/photos/a.webp", "stored-file"],
  ["/functions/v1/send-email", "function"],
  ["/api/auth/get-session", "auth"],
  ["/realtime", "stream"],
  ["/readyz", "health"],
])("%s is counted as %s", (path, kind) => expect(requestKind(path)).toBe(kind));

test("requests are counted by kind and status; those that take time are timed", async () => {
  for (let i = 0; i < 3; i++) metrics.count("kept-page", 200);
  metrics.count("kept-page", 304);
  metrics.observe("/functions/v1/send-email", 200, 30);
  metrics.observe("/functions/v1/send-email", 422, 3);
  metrics.observe("/realtime", 200, 60_000);
  metrics.rendered(40);
  const text = await scrape();
  for (const line of [
    'tramontane_http_requests_total{kind="kept-page",status="200"} 3',
    'tramontane_http_requests_total{kind="kept-page",status="304"} 1',
    'tramontane_http_requests_total{kind="function",status="422"} 1',
    'tramontane_http_requests_total{kind="stream",status="200"} 1',
    'tramontane_http_request_duration_seconds_bucket{le="0.025",kind="function",status="200"} 0',
    'tramontane_http_request_duration_seconds_bucket{le="0.05",kind="function",status="200"} 1',
    "tramontane_page_render_seconds_count 1",
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toContain('seconds_count{kind="stream"');
  expect(await scrape()).toContain('tramontane_http_requests_total{kind="kept-page",status="200"} 3\n');
});

test("cache, streams, pool, images and process are read at the scrape", async () => {
  const text = await scrape();
  for (const line of [
    "tramontane_page_cache_hits_total 41",
    "tramontane_page_cache_misses_total 3",
    "tramontane_page_cache_bytes 1000",
    "tramontane_page_cache_pages 3",
    "tramontane_event_streams 7",
    "tramontane_database_up 1",
    "tramontane_database_waiting 0",
    "tramontane_images_running 0",
    "tramontane_images_waiting 0",
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/^tramontane_database_connections [1-9]/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test("jobs and mails that wait or failed are counted where they are", async () => {
  await app.jobs.send("remove-file", { fileId: "none" });
  const mail = { recipient: "agence@t.example", subject: "Devis", body: "" };
  await database.db
    .insertInto("outgoing_mails")
    .values([
      { ...mail, message_id: "<1>", state: "waiting", created_at: new Date(Date.now() - 90_000) },
      { ...mail, message_id: "<2>", state: "waiting" },
      { ...mail, message_id: "<3>", state: "failed" },
      { ...mail, message_id: "<4>", state: "sent" },
    ])
    .execute();
  await database.pool.query(
    "insert into pgboss.job (name, data, state) values ('dead-jobs', '{}', 'created')",
  );
  const text = await scrape();
  expect(text).toContain('tramontane_mails{state="waiting"} 2\n');
  expect(text).toContain('tramontane_mails{state="failed"} 1\n');
  expect(text).toMatch(/^tramontane_mail_oldest_waiting_seconds (9\d|1\d\d)/m);
  expect(text).toContain('tramontane_jobs{queue="dead-jobs",state="created"} 1\n');
});

test("requests, late answers, quotes that wait and mails that failed are counted, without a name", async () => {
  const { db } = database;
  const late = new Date(Date.now() - 60_000);
  const customer = JSON.stringify({ name: "Sophie Garrigue", email: "sophie@example.fr" });
  await db
    .insertInto("requests")
    .values([
      { reference: "AAA-AA1", email: "sophie@example.fr", due_at: late, awaits: "answer" },
      { reference: "AAA-AA2", due_at: late, answered_at: late },
      { reference: "AAA-AA3", due_at: late, status: "clos" },
      { reference: "AAA-AA4", due_at: new Date(Date.now() + 60_000), status: "en_cours", awaits: "answer" },
    ])
    .execute();
  const sent = { number: "DV-2026-0001", pdf: Buffer.from("x"), pdf_sha256: "x", sent_at: late };
  const quote = { customer, stay: "{}", conditions: "{}" };
  await db
    .insertInto("quotes")
    .values([{ ...quote, ...sent, state: "sent", valid_until: "2026-12-01" }, quote])
    .execute();
  const mail = { recipient: "sophie@example.fr", subject: "Devis", body: "", state: "failed" } as const;
  await db
    .insertInto("outgoing_mails")
    .values({ ...mail, message_id: "<5>", kind: "quote" })
    .execute();
  const text = await scrape();
  for (const line of [
    'tramontane_requests{status="nouveau"} 2',
    'tramontane_requests{status="en_cours"} 1',
    'tramontane_requests{status="gagne"} 0',
    "tramontane_requests_late 1",
    "tramontane_quotes_waiting 1",
    'tramontane_mails_failed{kind="quote"} 1',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toMatch(/sophie/i);
});

test("a database that is away costs its own figures only, and failures are counted", async () => {
  const away = createMetrics(token);
  const pool = createPool("postgres://nobody@127.0.0.1:1/none");
  const db = createDb(pool, away.queryFailed);
  away.watch({ ...app, db, pool, pages, realtime: { size: 0 } });
  const text = await scrape(away);
  expect(text).toContain("tramontane_database_up 0\n");
  expect(text).toContain("tramontane_page_cache_hits_total 41\n");
  expect(text).not.toContain("tramontane_mails{");
  expect(await scrape(away)).toMatch(/^tramontane_database_errors_total [1-9]/m);
  await db.destroy();
});

test("a query that fails is counted too", async () => {
  let failures = 0;
  const db = createDb(database.pool, () => {
    failures += 1;
  });
  await expect(
    db
      .selectFrom("vehicles")
      .select("nothing" as "id")
      .execute(),
  ).rejects.toThrow();
  expect(failures).toBe(1);
});

test.each([undefined, "", "Bearer", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`])(
  "«%s» opens nothing",
  async (authorization) => {
    const answer = await metrics.respond(authorization);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await answer.text()).not.toContain("tramontane_");
  },
);
