import { afterAll, beforeAll, expect, test } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { type Instance, startInstance } from "#tests/support/instance.ts";
import {
  findPersonalData,
  findUnreadableLines,
  knownPersonalWords,
} from "#tests/support/personal-data-in-logs.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Whatever goes wrong with what a person gave us, the log of the talkative server says nothing of it.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let sink: SmtpSink;
let site: Instance;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  sink = await startSmtpSink();
  sink.mode = 550;
  site = await startInstance({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    DEMO_DATA: "false",
    SMTP_URL: sink.url,
    LOG_LEVEL: "trace",
    TRUSTED_PROXIES: "127.0.0.1",
    CONTACT_LIMIT: "3/600",
  });
  await database.db.updateTable("company_info").set({ email: "siege@tramontane.example" }).execute();
}, 60_000);

afterAll(async () => {
  await site?.stop();
  await sink?.close();
  await folder.remove();
});

const visitor = {
  name: "Éléonore Castaing",
  email: "eleonore.castaing@exemple.fr",
  phone: "06 39 98 71 53",
  subject: "reclamation",
  agency_id: "",
  message: "Le fourgon loué samedi sentait le poisson.",
  consent: true,
};
const request = { du: "2026-02-31", societe: "Poissonnerie Castaing", lieu: "12 quai de la Criée" };
const proxied = { "x-forwarded-for": "203.0.113.77" };
const send = (body: object) => createBrowser(site.url).postJson("/functions/v1/send-email", body, proxied);

/** Takes a table away while something is tried. */
async function without(table: string, attempt: () => Promise<Response>): Promise<number> {
  await database.pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return (await attempt()).status;
  } finally {
    await database.pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

test("messages, sign-ins, accounts, searches and paths that go wrong leave no trace of anyone", async () => {
  expect((await send(visitor)).status).toBe(200);
  await eventually(() => site.output().includes('"job":"deliver-mail"'), 15_000);
  expect(await without("notifications", () => send({ ...visitor, message: "Encore moi." }))).toBe(500);
  expect((await send({ ...visitor, phone: "bientôt" })).status).toBe(422);
  expect((await send({ ...visitor, request })).status).toBe(422);
  const asked = { ...request, du: "" };
  expect((await send({ ...visitor, message: "Et encore.", request: asked })).status).toBe(200);
  expect((await send({ ...visitor, message: "un de trop" })).status).toBe(429);

  const admin = createBrowser(site.url);
  const wrong = { email: visitor.email, password: "un-secret-de-trop" };
  expect((await admin.post("/locadmin", wrong, proxied)).status).toBe(401);
  expect(await without("sessions", () => admin.post("/locadmin", wrong, proxied))).toBeLessThan(600);
  await admin.signIn();
  const account = { action: "createUser", ...wrong, role: "user", active: true };
  expect((await admin.postJson("/functions/v1/manage-users", account)).status).toBe(200);
  expect((await admin.postJson("/functions/v1/manage-users", account)).status).toBeGreaterThanOrEqual(400);
  expect(
    await without("accounts", () =>
      admin.postJson("/functions/v1/manage-users", { ...account, email: "autre.personne@exemple.fr" }),
    ),
  ).toBe(500);

  await admin.get(`/admin?q=${encodeURIComponent(visitor.name)}`);
  await admin.get(`/${visitor.email}`);
  await admin.get(`/${encodeURIComponent(visitor.email)}`);
  const foreign = { origin: "https://evil.example", ...proxied };
  await admin.post(`/contact?de=${encodeURIComponent(visitor.email)}`, { name: visitor.name }, foreign);
  await rawRequest(site.url, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nCookie: ${admin.cookie}\r\n\r\n`);

  // The last thing it has to say.
  await eventually(() => site.output().includes("unreadable"));
  const log = site.output();
  const own = [
    ...Object.values(visitor).filter((v) => typeof v === "string" && v.length > 6),
    wrong.password,
  ];
  const names = [
    "Castaing",
    "eleonore",
    "quai de la",
    request.lieu,
    "Encore moi",
    "poisson",
    admin.cookie.split("=")[1] as string,
  ];
  expect(findPersonalData(log, [...knownPersonalWords(), ...(own as string[]), ...names])).toEqual([]);
  // It did speak, of each of these.
  expect(log.match(/"level":50/g)?.length).toBeGreaterThanOrEqual(2);
  for (const word of ["job failed", "could not be kept", "foreign origin", "[e-mail]", "unreadable"])
    expect(log).toContain(word);
  expect(findUnreadableLines(log.replace(/^Tramontane est en ligne.*\n/m, ""))).toEqual([]);
}, 60_000);
