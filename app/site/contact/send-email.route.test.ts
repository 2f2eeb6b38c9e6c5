import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { appContext, clientAddressContext } from "#app/context.ts";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { action, loader } from "./send-email.route.ts";

const database = testDatabase();
let app: App;

beforeAll(async () => {
  app = await startJobApp(database, { handlers: { "deliver-mail": () => new Promise(() => {}) } });
  await database.db.updateTable("company_info").set({ email: "siege@t.example" }).execute();
});

afterAll(() => app.jobs.stop());

beforeEach(() =>
  database.pool.query("delete from outgoing_mails; delete from notifications; delete from rate_limits"),
);

const payload = {
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
  subject: "information",
  agency_id: "",
  message: "Bonjour",
  agencyEmail: "pirate@exemple.fr",
};

async function post(body: unknown, headers: Record<string, string> = {}, address = "203.0.113.1") {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(clientAddressContext, address);
  const request = new Request("http://localhost/functions/v1/send-email", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
  });
  const response = await action({ request, context, params: {} } as unknown as ActionFunctionArgs);
  return { status: response.status, body: await response.json() };
}

const counts = async () => {
  const { rows } = await database.pool.query(
    "select (select count(*) from notifications) as notifications, (select count(*) from outgoing_mails) as mails",
  );
  return rows[0];
};

test("the specified payload is kept, and its agencyEmail ignored", async () => {
  const answer = await post(payload, { authorization: "Bearer public-anonymous-key" });
  expect(answer).toEqual({ status: 200, body: { success: true } });
  const mail = await database.db.selectFrom("outgoing_mails").selectAll().executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ recipient: "siege@t.example", reply_to: "zoe@exemple.fr" });
  const notification = await database.db.selectFrom("notifications").selectAll().executeTakeFirstOrThrow();
  expect(notification).toMatchObject({
    title: "Demande d’information",
    consent_text: null,
    consent_at: null,
  });
});

test("a consent that is sent is recorded; one that is refused stops the message", async () => {
  expect(await post({ ...payload, consent: false })).toMatchObject({
    status: 422,
    body: { fields: { consent: expect.any(String) } },
  });
  expect(await counts()).toEqual({ notifications: 0, mails: 0 });
  await post({ ...payload, consent: true });
  const notification = await database.db.selectFrom("notifications").selectAll().executeTakeFirstOrThrow();
  expect(notification.consent_text).toContain("J'accepte");
});

test("a request is answered with its reference; its mistakes name their fields", async () => {
  const request = { vehicules: "0190f5a2-0000-7000-8000-000000000000", du: "2026-02-31", km: 600 };
  expect(await post({ ...payload, request })).toMatchObject({
    status: 422,
    body: { error: "Vérifiez les champs indiqués.", fields: { du: expect.any(String) } },
  });
  expect(await counts()).toEqual({ notifications: 0, mails: 0 });
  expect(await post({ ...payload, request: { ...request, du: "" } })).toEqual({
    status: 200,
    body: { success: true, reference: expect.stringMatching(/^[\dA-Z]{3}-[\dA-Z]{3}$/), answerBy: null },
  });
  // The agency's, and the visitor's own.
  expect(await counts()).toEqual({ notifications: 1, mails: 2 });
});

test("a request that says nothing is none, unless the message is about a rental", async () => {
  expect((await post({ ...payload, request: {} })).body).toEqual({ success: true });
  expect((await post({ ...payload, request: null })).body).toEqual({ success: true });
  expect((await post({ ...payload, subject: "location", request: {} })).body).toMatchObject({
    reference: expect.any(String),
  });
});

const nameless = { ...payload, name: undefined };
test.each([
  ["no JSON", "name=Zoé", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["no type at all", JSON.stringify(payload), { "content-type": "" }, 415],
  ["broken JSON", '{"name":', {}, 400],
  ["bytes that are no text", Uint8Array.of(0x22, 0xff, 0x22), {}, 400],
  ["an empty body", "", {}, 400],
  ["a list", "[]", {}, 400],
  ["null", "null", {}, 400],
  ["more than 64 kB", { ...payload, message: "x".repeat(70_000) }, {}, 413],
  ["a missing name", nameless, {}, 422],
  ["an unknown subject", { ...payload, subject: "achat" }, {}, 422],
  [
    "an agency that does not exist",
    { ...payload, agency_id: "0190f5a2-0000-7000-8000-000000000000" },
    {},
    422,
  ],
  ["no agency at all", { ...payload, agency_id: undefined }, {}, 200],
  ["an agency that is null", { ...payload, agency_id: null }, {}, 200],
  ["a request that is a list", { ...payload, request: [] }, {}, 422],
  ["a request that is a text", { ...payload, request: "un devis" }, {}, 422],
  ["a request of odd things", { ...payload, request: { lieu: {}, client: [] } }, {}, 422],
  ["JSON with a charset", payload, { "content-type": "application/json; charset=utf-8" }, 200],
])("%s", async (_what, body, headers, status) => {
  const answer = await post(body, headers);
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.body.error).toEqual(expect.any(String));
  expect(await counts()).toEqual(
    status === 200 ? { notifications: 1, mails: 1 } : { notifications: 0, mails: 0 },
  );
});

test("the same submission key twice is one message with the same answer", async () => {
  const twice = { ...payload, submission_key: "form-0001" };
  expect(await post(twice)).toEqual(await post(twice));
  expect(await counts()).toEqual({ notifications: 1, mails: 1 });
});

test("a bug answers 500 with the specified sentence, and tells nothing more", async () => {
  const broken = app;
  app = { ...app, jobs: { ...app.jobs, send: () => Promise.reject(new Error("secret detail")) } };
  expect(await post(payload)).toEqual({
    status: 500,
    body: { error: "Une erreur est survenue lors de l'envoi du message" },
  });
  app = broken;
  expect(await counts()).toEqual({ notifications: 0, mails: 0 });
});

test("other methods are not allowed", async () => {
  const response = loader();
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});
