import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { appContext, clientAddressContext, staffContext } from "#app/context.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { requirePage, staffGuard } from "#app/office/shell/require-page.server.ts";
import * as login from "#app/office/sign-in/login.route.tsx";
import * as session from "#app/office/sign-in/session.route.ts";
import * as signOut from "#app/office/sign-in/sign-out.route.ts";
import type { App } from "#server/app.ts";
import { accountsApp, addMember, attempt, cookieHeader, password } from "./accounts-app.ts";

const app = accountsApp();
let admin: StaffMember;
let user: StaffMember;

beforeAll(async () => {
  admin = await addMember(app, { email: "admin@example.fr" });
  user = await addMember(app, { email: "user@example.fr", role: "user" });
});

/** What React Router would hand to a route or a middleware. */
function asked(path: string, member: StaffMember | null = null, init?: RequestInit) {
  const context = new RouterContextProvider();
  context.set(appContext, app as unknown as App);
  context.set(staffContext, member);
  context.set(clientAddressContext, "192.0.2.1");
  const url = new URL(path, "http://localhost:3000");
  // biome-ignore lint/suspicious/noExplicitAny: every route's arguments have a type of their own
  return { request: new Request(url, init), url, context, params: {}, pattern: url.pathname } as any;
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

async function outcome(work: () => unknown): Promise<Response> {
  try {
    return (await work()) as Response;
  } catch (thrown) {
    return thrown as Response;
  }
}

/** `data(…)` as the router reads it. */
const parts = (value: unknown) => value as { data: unknown; init: ResponseInit };

describe("the guard", () => {
  const next = async () => new Response("the page");
  const enter = (path: string, member: StaffMember | null) =>
    outcome(() => staffGuard(asked(path, member), next));

  test.each([
    ["/locadmin/dashboard", "/locadmin?suite=%2Flocadmin%2Fdashboard"],
    [
      "/locadmin/dashboard/vehicules?page=2",
      "/locadmin?suite=%2Flocadmin%2Fdashboard%2Fvehicules%3Fpage%3D2",
    ],
    ["/admin", "/locadmin?suite=%2Fadmin"],
    ["/locadmin/dashboard//evil.example", "/locadmin"],
  ])("sends a visitor of %s to the login, which remembers it", async (path, location) => {
    const answer = await enter(path, null);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(location);
  });

  test("stops an inactive account, lets admins and users in", async () => {
    expect((await enter("/admin", { ...admin, active: false })).status).toBe(302);
    for (const member of [admin, user]) expect(await (await enter("/admin", member)).text()).toBe("the page");
  });

  test("an admin's page answers 403 to a user", async () => {
    const ask = (member: StaffMember) =>
      outcome(async () => {
        requirePage(member, "accounts:manage");
        return next();
      });
    expect(parts(await ask(user)).init.status).toBe(403);
    expect(await (await ask(admin)).text()).toBe("the page");
  });
});

describe("the login screen", () => {
  test("is shown to visitors, and leads the signed-in on", async () => {
    const shown = await login.loader(asked("/locadmin"));
    expect(shown).toMatchObject({ company: { name: expect.any(String) } });
    for (const [path, location] of [
      ["/locadmin", "/locadmin/dashboard"],
      ["/locadmin?suite=/admin", "/admin"],
      ["/locadmin?suite=//evil.example", "/locadmin/dashboard"],
    ] as const) {
      const answer = await outcome(() => login.loader(asked(path, user)));
      expect(answer.headers.get("location")).toBe(location);
    }
    expect(await login.loader(asked("/locadmin", { ...user, active: false }))).toEqual(shown);
  });

  test.each([
    ["/locadmin", "/locadmin/dashboard"],
    ["/locadmin?suite=%2Flocadmin%2Fdashboard%2Fagences", "/locadmin/dashboard/agences"],
    ["/locadmin?suite=https://evil.example/admin", "/locadmin/dashboard"],
  ])("a sign-in at %s leads to %s, in place of the login", async (path, location) => {
    const answer = await outcome(() =>
      login.action(asked(path, null, form({ email: admin.email, password }))),
    );
    expect(answer.headers.get("location")).toBe(location);
    expect(answer.headers.get("x-remix-replace")).toBe("true");
    expect(answer.headers.getSetCookie()[0]).toMatch(/^tramontane\.session_token=.+HttpOnly/);
  });

  test("a refusal keeps the e-mail as typed and never the password", async () => {
    const answer = await login.action(
      asked("/locadmin", null, form({ email: "Admin@example.fr", password: "faux" })),
    );
    expect(parts(answer)).toMatchObject({
      data: { message: "Email ou mot de passe incorrect", fields: {}, email: "Admin@example.fr" },
      init: { status: 401 },
    });
    expect(JSON.stringify(answer)).not.toContain("faux");
  });

  test("empty fields and foreign bodies are answered at the field", async () => {
    const empty = await login.action(asked("/locadmin", null, form({ email: "", password: "" })));
    expect(parts(empty)).toMatchObject({
      data: { fields: { email: "Saisissez une adresse email.", password: "Saisissez votre mot de passe." } },
      init: { status: 422 },
    });
    const foreign = await login.action(asked("/locadmin", null, { method: "POST", body: "{}" }));
    expect(parts(foreign).init.status).toBe(422);
  });
});

describe("the session's address", () => {
  const open = async () => {
    const { headers } = await signIn(app, attempt(user.email));
    return cookieHeader(headers.getSetCookie());
  };

  test("tells the signed-in how long is left, and prolongs only when asked to", async () => {
    const headers = { cookie: await open() };
    await app.db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() + 80_000) })
      .where("profile_id", "=", user.id)
      .execute();
    const told = await session.loader(asked("/locadmin/session", null, { headers }));
    expect(told.headers.get("cache-control")).toBe("no-store");
    expect(told.headers.getSetCookie()).toEqual([]);
    const report = await told.json();
    expect(report.email).toBe(user.email);
    expect(report.msLeft).toBeGreaterThan(70_000);
    expect(report.msLeft).toBeLessThanOrEqual(80_000);

    const prolonged = await session.action(asked("/locadmin/session", null, { method: "POST", headers }));
    expect((await prolonged.json()).msLeft).toBeGreaterThan(3_590_000);
    expect(prolonged.headers.getSetCookie()[0]).toContain("Max-Age=3600");
  });

  test("answers 401 to everyone else", async () => {
    for (const work of [session.loader, session.action]) {
      const answer = await work(asked("/locadmin/session"));
      expect(answer.status).toBe(401);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("signing out ends it and leads to the site; following a link does not", async () => {
    const cookie = await open();
    const headers = { cookie };
    expect(signOut.loader().headers.get("location")).toBe("/locadmin");
    expect(await app.auth.currentSession(new Headers(headers))).not.toBeNull();
    const answer = await signOut.action(asked("/locadmin/deconnexion", user, { method: "POST", headers }));
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/);
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await app.auth.currentSession(new Headers(headers))).toBeNull();
  });
});
