import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { appContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import * as dashboard from "#app/office/dashboard/dashboard.route.tsx";
import * as requests from "#app/office/requests/requests.route.tsx";
import * as requestsExport from "#app/office/requests/requests-export.route.ts";
import * as maintenanceSwitch from "#app/office/settings/maintenance-switch.route.ts";
import type { App } from "#server/app.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import * as administrators from "./administrators.route.ts";
import * as layout from "./layout.route.tsx";
import * as notFound from "./not-found.route.tsx";

const database = testDatabase();
let droppedPages = 0;
let queuedJobs: unknown[] = [];

const staff: Record<string, StaffMember | null> = { anonymous: null };

beforeEach(async () => {
  droppedPages = 0;
  queuedJobs = [];
  await database.db.deleteFrom("outgoing_mails").execute();
  await database.db.deleteFrom("notifications").execute();
  await database.db.updateTable("maintenance_settings").set({ is_enabled: false }).execute();
  await database.db.deleteFrom("profiles").execute();
  for (const role of ["admin", "user"] as const) {
    const { id } = await database.db
      .insertInto("profiles")
      .values({ email: `${role}@example.fr`, role })
      .returning("id")
      .executeTakeFirstOrThrow();
    staff[role] = { id, email: `${role}@example.fr`, role, active: true };
    staff[`inactive ${role}`] = { ...staff[role], active: false };
  }
});

function contextOf(actor: string): RouterContextProvider {
  const context = new RouterContextProvider();
  const app: Partial<App> = {
    db: database.db,
    log: silentLog,
    env: readEnv({ NODE_ENV: "test" }),
    now: () => new Date("2026-11-10T09:00:00Z"),
    jobs: { send: async (name, payload) => void queuedJobs.push([name, payload]), stop: async () => {} },
    pages: { drop: () => droppedPages++ } as unknown as App["pages"],
  };
  context.set(appContext, app as App);
  context.set(staffContext, staff[actor] ?? null);
  return context;
}

type Handler = (args: never) => unknown;

/** Calls a loader or action as the router would, and reads its answer's status. */
async function call(
  handler: Handler,
  actor: string,
  form?: Record<string, string>,
  path = "/locadmin/dashboard",
) {
  const url = new URL(path, "http://localhost:3000");
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    body: form && new URLSearchParams(form),
  });
  const answer = (await handler({ request, url, context: contextOf(actor), params: {} } as never)) as {
    init?: { status: number };
    data?: unknown;
  };
  return { status: answer.init?.status ?? 200, body: (answer.data ?? answer) as Record<string, unknown> };
}

async function addNotification(row: { read?: boolean; created_at?: Date } = {}): Promise<string> {
  const { id } = await database.db
    .insertInto("notifications")
    .values({ title: "Demande de devis", message: "Bonjour", data: JSON.stringify({ name: "Ana" }), ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addMail(notification_id: string, state: "sent" | "failed"): Promise<string> {
  const { id } = await database.db
    .insertInto("outgoing_mails")
    .values({
      notification_id,
      message_id: `<${notification_id}@example.fr>`,
      recipient: "agence@example.fr",
      subject: "Demande de devis",
      body: "Bonjour",
      state,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The dashboard's list and that of requests act alike. */
const actions = { dashboard: dashboard.action, requests: requests.action };
const places = Object.keys(actions) as (keyof typeof actions)[];

/** Every row of the table, in both places. */
function inBothPlaces<Row extends unknown[]>(...rows: Row[]) {
  return places.flatMap((place) => rows.map((row): [keyof typeof actions, ...Row] => [place, ...row]));
}

const notificationRows = () => database.db.selectFrom("notifications").select(["id", "read"]).execute();

test.each(
  inBothPlaces<[string, number, boolean]>(
    ["anonymous", 401, false],
    ["user", 200, true],
    ["admin", 200, true],
    ["inactive admin", 403, false],
  ),
)("%s: %s marks a notification as read: %i", async (place, actor, status, done) => {
  const id = await addNotification();
  const answer = await call(actions[place], actor, { intent: "read", id });
  expect(answer.status).toBe(status);
  expect(await notificationRows()).toEqual([{ id, read: done }]);
});

test.each(
  inBothPlaces<[string, number, boolean]>(
    ["anonymous", 401, false],
    ["user", 200, true],
    ["admin", 200, true],
    ["inactive user", 403, false],
  ),
)("%s: %s marks a notification as unread again: %i", async (place, actor, status, done) => {
  const id = await addNotification({ read: true });
  const answer = await call(actions[place], actor, { intent: "unread", id });
  expect(answer.status).toBe(status);
  expect(await notificationRows()).toEqual([{ id, read: !done }]);
});

test.each(
  inBothPlaces<[string, number, number]>(
    ["anonymous", 401, 1],
    ["user", 200, 0],
    ["admin", 200, 0],
    ["inactive user", 403, 1],
  ),
)("%s: %s deletes a notification: %i", async (place, actor, status, left) => {
  const id = await addNotification();
  const answer = await call(actions[place], actor, { intent: "delete", id });
  expect(answer.status).toBe(status);
  expect(await notificationRows()).toHaveLength(left);
});

test.each(
  inBothPlaces<[string, number, string]>(
    ["anonymous", 401, "failed"],
    ["inactive user", 403, "failed"],
    ["user", 200, "waiting"],
    ["admin", 200, "waiting"],
  ),
)("%s: %s sends a failed mail again: %i", async (place, actor, status, state) => {
  const mailId = await addMail(await addNotification(), "failed");
  const answer = await call(actions[place], actor, { intent: "resend", id: mailId });
  expect(answer.status).toBe(status);
  const mail = await database.db.selectFrom("outgoing_mails").select("state").executeTakeFirstOrThrow();
  expect(mail.state).toBe(state);
  expect(queuedJobs).toEqual(state === "waiting" ? [["deliver-mail", { mailId }]] : []);
});

test("a mail that has left is not sent twice", async () => {
  const mailId = await addMail(await addNotification(), "sent");
  expect((await call(dashboard.action, "admin", { intent: "resend", id: mailId })).status).toBe(409);
  expect(queuedJobs).toEqual([]);
});

test("deleting what a colleague has just deleted is refused, and says so", async () => {
  const answer = await call(dashboard.action, "user", {
    intent: "delete",
    id: "0197a000-0000-7000-8000-00000000dead",
  });
  expect(answer).toMatchObject({
    status: 404,
    body: { ok: false, detail: "Cette notification n’existe plus." },
  });
});

test.each(
  inBothPlaces<[Record<string, string>]>([{ intent: "explode", id: "x" }], [{ intent: "read" }], [{}]),
)("%s refuses %o", async (place, form) => {
  await addNotification();
  expect((await call(actions[place], "admin", form)).status).toBe(422);
  expect(await notificationRows()).toMatchObject([{ read: false }]);
});

test.each([
  ["anonymous", 401, false],
  ["user", 403, false],
  ["inactive admin", 403, false],
  ["admin", 200, true],
])("%s switches maintenance on: %i", async (actor, status, enabled) => {
  const answer = await call(maintenanceSwitch.action, actor, { is_enabled: "true" });
  expect(answer.status).toBe(status);
  const row = await database.db.selectFrom("maintenance_settings").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ is_enabled: enabled, updated_by: enabled ? staff.admin?.id : null });
  expect(droppedPages).toBe(enabled ? 1 : 0);
});

test("an admin switches maintenance off again", async () => {
  await database.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  const answer = await call(maintenanceSwitch.action, "admin", { is_enabled: "false" });
  expect(answer.body).toMatchObject({ ok: true, message: "Mode normal" });
  const row = await database.db
    .selectFrom("maintenance_settings")
    .select("is_enabled")
    .executeTakeFirstOrThrow();
  expect(row.is_enabled).toBe(false);
});

test("the switch takes true or false, and nothing else", async () => {
  expect((await call(maintenanceSwitch.action, "admin", { is_enabled: "oui" })).status).toBe(422);
  expect((await call(maintenanceSwitch.action, "admin", {})).status).toBe(422);
  expect(droppedPages).toBe(0);
});

test("the dashboard shows the ten latest, newest first, and counts every unread one", async () => {
  const ids: string[] = [];
  for (let day = 1; day <= 12; day++)
    ids.unshift(await addNotification({ read: day === 1, created_at: new Date(Date.UTC(2026, 9, day)) }));
  const { body } = await call(dashboard.loader, "user");
  expect(body).toMatchObject({ today: "mardi 10 novembre 2026", unread: 11, fleet: { total: 0 } });
  expect((body.notices as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 10));
});

test("the dashboard counts every failed mail, listed or not", async () => {
  for (let day = 1; day <= 12; day++)
    await addMail(
      await addNotification({ created_at: new Date(Date.UTC(2026, 9, day)) }),
      day < 3 ? "failed" : "sent",
    );
  expect((await call(dashboard.loader, "user")).body).toMatchObject({ failedMails: 2 });
});

test("the list of requests opens what its address names, and else the first of the list", async () => {
  const unread = await addNotification({ created_at: new Date(Date.UTC(2026, 9, 1)) });
  const read = await addNotification({ read: true, created_at: new Date(Date.UTC(2026, 9, 2)) });
  const opened = async (path: string) => {
    const { status, body } = await call(requests.loader, "user", undefined, path);
    return [status, (body.request as { notification_id: string } | null)?.notification_id];
  };
  expect(await opened("/admin")).toEqual([200, unread]);
  expect(await opened(`/admin?message=${read}`)).toEqual([200, read]);
  expect(await opened(`/admin?message=${read}&vue=non-lus`)).toEqual([200, read]);
  expect(await opened("/admin?message=0197a000-0000-7000-8000-00000000dead")).toEqual([404, undefined]);
  expect(await opened("/admin?q=montgolfière")).toEqual([200, undefined]);
});

test.each([["user"], ["admin"]])("%s takes the requests away as a file", async (actor) => {
  await addNotification();
  const url = new URL("http://localhost:3000/admin/export.csv?sujet=");
  const answer = await requestsExport.loader({ url, context: contextOf(actor) } as never);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="demandes-2026-11-10.csv"',
    "cache-control": "private, no-store",
  });
  expect(await answer.text()).toContain('"Demande de devis";"Ana"');
});

test("the shell learns who is there, how much there is, and whether the site is closed", async () => {
  await addNotification();
  await database.db.updateTable("maintenance_settings").set({ is_enabled: true }).execute();
  const { body } = await call(layout.loader, "user");
  expect(body).toEqual({
    company: {
      name: "Location de véhicules",
      look: {
        palette: "tramontane",
        landscape: "montagne",
        initial: "L",
        version: expect.any(String),
        painting: expect.any(String),
      },
    },
    member: staff.user,
    counts: { vehicles: 0, agencies: 0, brands: 0, extras: 0, tariffs: 0, unread: 1, bin: 0 },
    news: [],
    isMaintenanceEnabled: true,
    singleKeys: true,
  });
});

test("whom to ask is told to staff alone, where it is shown", async () => {
  expect((await call(administrators.loader, "user")).body).toEqual({ names: ["Admin"] });
  const refused = await call(administrators.loader, "anonymous");
  expect(refused).toMatchObject({ status: 401, body: { names: [] } });
});

test.each([
  ["the shell", layout.loader as Handler],
  ["the dashboard", dashboard.loader as Handler],
  ["the requests", requests.loader as Handler],
  ["the export", requestsExport.loader as Handler],
])("%s has nothing for the anonymous or the deactivated", async (_, loader) => {
  await expect(call(loader, "anonymous")).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(call(loader, "inactive admin")).rejects.toMatchObject({ code: "forbidden" });
});

test("an unknown address under the dashboard is 404", () => {
  expect(() => notFound.loader()).toThrow(expect.objectContaining({ init: { status: 404 } }));
});
