import { beforeAll, describe, expect, test } from "vitest";
import { updateAccount } from "#app/domain/accounts/accounts.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { createAuth } from "#server/auth/auth.ts";
import { addCookies, identifyRequest } from "#server/auth/http.ts";
import { readEnv } from "#server/env.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { accountsApp, addMember, attempt, cookieHeader } from "./accounts-app.ts";

const app = accountsApp();
let admin: StaffMember;
let member: StaffMember;

beforeAll(async () => {
  admin = await addMember(app, { email: "admin@example.fr" });
  member = await addMember(app, { email: "membre@example.fr", role: "user" });
});

async function open(who: StaffMember) {
  const { headers, token } = await signIn(app, attempt(who.email));
  const cookie = cookieHeader(headers.getSetCookie());
  return { cookie, token, headers: new Headers({ cookie }), setCookies: headers.getSetCookie() };
}

const expireIn = (seconds: number, who: StaffMember) =>
  app.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() + seconds * 1000) })
    .where("profile_id", "=", who.id)
    .execute();

describe("the cookie", () => {
  test("on http it has a plain name, is hidden from scripts and lasts as long as the session", async () => {
    const { setCookies } = await open(admin);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(
      /^tramontane\.session_token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test("on https it is bound to the host", async () => {
    const auth = await createAuth({ ...app, env: readEnv({ APP_URL: "https://tramontane.example" }) });
    const { headers } = await signIn({ ...app, auth }, attempt(admin.email));
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-tramontane\.session_token=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const cookie = cookieHeader(headers.getSetCookie());
    expect(auth.mayBeSignedIn(cookie)).toBe(true);
    expect((await auth.currentSession(new Headers({ cookie })))?.member.id).toBe(admin.id);
  });

  test("only one that we signed may bypass the page cache", async () => {
    const { cookie } = await open(admin);
    const [name, value = ""] = cookie.split("=", 2) as [string, string];
    const [token, signature = ""] = decodeURIComponent(value).split(".");
    const other = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(app.auth.mayBeSignedIn(`theme=dark; ${cookie}; a=b`)).toBe(true);
    for (const header of [
      undefined,
      "",
      "theme=dark",
      `${name}=`,
      `${name}=junk`,
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=.${encodeURIComponent(signature)}`,
      `${name}=${encodeURIComponent(`${token}.${other}`)}`,
      `${name}=${encodeURIComponent(`${token}x.${signature}`)}`,
      `${name}=%E0%A4%A`,
      `x${cookie}`,
      `${name}=junk; ${cookie}`,
      `${name}=${"a".repeat(100_000)}`,
    ]) {
      expect(app.auth.mayBeSignedIn(header), header).toBe(false);
    }
  });

  test("every instance on the database knows it, even when they start together", async () => {
    await app.db.deleteFrom("installation").where("name", "=", "auth-secret").execute();
    const instances = await Promise.all([1, 2, 3, 4].map(() => createAuth(app)));
    const [first] = instances;
    if (!first) throw new Error("no instance");
    const { headers } = await signIn({ ...app, auth: first }, attempt(admin.email));
    for (const auth of instances) {
      const cookie = cookieHeader(headers.getSetCookie());
      expect((await auth.currentSession(new Headers({ cookie })))?.member.id).toBe(admin.id);
    }
    app.auth = first;
  });
});

describe("a session", () => {
  test("is known by cookie and by bearer, and by nothing made up", async () => {
    const { headers, token } = await open(member);
    expect(await app.auth.currentSession(headers)).toEqual({
      id: expect.any(String),
      member,
      expiresAt: expect.any(Date),
    });
    const bearer = (value: string) =>
      app.auth.currentSession(new Headers({ authorization: `Bearer ${value}` }));
    expect((await bearer(token))?.member).toEqual(member);
    expect(await bearer(`${token}x`)).toBeNull();
    expect(await bearer("")).toBeNull();
    expect(
      await app.auth.currentSession(new Headers({ cookie: "tramontane.session_token=junk.junk" })),
    ).toBeNull();
    expect(await app.auth.currentSession(new Headers())).toBeNull();
  });

  test("ends when its time is over, and the browser is told", async () => {
    const { headers } = await open(member);
    await expireIn(-1, member);
    const answer = await app.auth.continueSession(headers);
    expect(answer.session).toBeNull();
    expect(answer.cookies.join("\n")).toMatch(/tramontane\.session_token=; Max-Age=0/);
  });

  test("reading it does not prolong it; activity does, every few minutes; asking to does at once", async () => {
    const { headers } = await open(member);
    await expireIn(3_500, member);
    expect((await app.auth.continueSession(headers)).cookies).toEqual([]);
    await expireIn(60, member);
    const left = async () => {
      const session = await app.auth.currentSession(headers);
      return ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 1000;
    };
    expect(await left()).toBeLessThan(61);
    expect(await left()).toBeLessThan(61);
    const { cookies } = await app.auth.continueSession(headers);
    expect(cookies.join()).toContain("Max-Age=3600");
    expect(await left()).toBeGreaterThan(3_590);
    await expireIn(3_500, member);
    expect((await app.auth.extendSession(headers)).cookies.join()).toContain("Max-Age=3600");
    expect(await left()).toBeGreaterThan(3_590);
  });

  test("ends 30 days after the sign-in, whatever the activity", async () => {
    const { headers, token } = await open(member);
    const signedInDaysAgo = (days: number) =>
      app.db
        .updateTable("sessions")
        .set({ created_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where("token", "=", hashToken(token))
        .execute();
    const almost = 30 - 10 / (24 * 60);
    await signedInDaysAgo(almost);
    await expireIn(60, member);
    const { session } = await app.auth.continueSession(headers);
    const minutesLeft = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(9);
    expect(minutesLeft).toBeLessThan(10.1);
    await signedInDaysAgo(30);
    const answer = await app.auth.extendSession(headers);
    expect(answer.session).toBeNull();
    expect(answer.cookies.join()).toContain("session_token=; Max-Age=0");
    expect(await app.auth.currentSession(headers)).toBeNull();
  });

  test("has only its token's hash in the database, which opens nothing", async () => {
    const { token, cookie } = await open(member);
    const rows = await app.db.selectFrom("sessions").select("token").execute();
    const stored = rows.map((row) => row.token);
    expect(stored).toContain(hashToken(token));
    expect(stored).not.toContain(token);
    const bearer = new Headers({ authorization: `Bearer ${hashToken(token)}` });
    expect(await app.auth.currentSession(bearer)).toBeNull();
    expect(app.auth.sessionToken(cookie)).toBe(hashToken(token));
  });

  test("ends when somebody signs in over it", async () => {
    const old = await open(member);
    const over = attempt(admin.email);
    over.headers.set("cookie", old.cookie);
    const { headers } = await signIn(app, over);
    expect(await app.auth.currentSession(old.headers)).toBeNull();
    const cookie = cookieHeader(headers.getSetCookie());
    expect((await app.auth.currentSession(new Headers({ cookie })))?.member).toEqual(admin);
  });

  test("dies with the account's activity, even if its row stayed", async () => {
    const { headers } = await open(member);
    await app.db.updateTable("profiles").set({ active: false }).where("id", "=", member.id).execute();
    expect(await app.auth.currentSession(headers)).toBeNull();
    await app.db.updateTable("profiles").set({ active: true }).where("id", "=", member.id).execute();
    expect(await app.auth.currentSession(headers)).toBeNull();
  });

  test.each([
    ["a deactivation", { active: false }],
    ["a new password", { newPassword: "un-autre-mot-de-passe" }],
  ])("%s deletes that account's sessions and nobody else's", async (_case, change) => {
    const who = await addMember(app, {
      email: `${Object.keys(change)[0]}@example.fr`.toLowerCase(),
      role: "user",
    });
    const [mine, theirs] = [await open(admin), await open(who)];
    await updateAccount(app, admin, { userId: who.id, ...change });
    const rows = await app.db.selectFrom("sessions").select("id").where("profile_id", "=", who.id).execute();
    expect(rows).toEqual([]);
    expect(await app.auth.currentSession(theirs.headers)).toBeNull();
    expect(await app.auth.currentSession(mine.headers)).not.toBeNull();
  });

  test("a role change counts from the next request", async () => {
    const { headers } = await open(member);
    await updateAccount(app, admin, { userId: member.id, role: "admin" });
    expect((await app.auth.currentSession(headers))?.member.role).toBe("admin");
    await updateAccount(app, admin, { userId: member.id, role: "user" });
    expect((await app.auth.currentSession(headers))?.member.role).toBe("user");
  });
});

describe("identifying a request", () => {
  const request = (path: string, headers: HeadersInit = {}) =>
    new Request(`http://localhost:3000${path}`, { headers });

  test("a visitor costs no query", async () => {
    const auth = { ...app.auth, continueSession: unexpected, currentSession: unexpected };
    const visitor = request("/", { cookie: "tramontane.session_token=junk" });
    expect(await identifyRequest(auth, visitor)).toEqual({ session: null, cookies: [] });
  });

  test("pages count as activity; the page's own session check and stream do not", async () => {
    const { cookie } = await open(member);
    for (const path of ["/locadmin/session", "/realtime"]) {
      await expireIn(60, member);
      const { session, cookies } = await identifyRequest(app.auth, request(path, { cookie }));
      expect(session?.member).toEqual(member);
      expect(cookies).toEqual([]);
    }
    const { cookies } = await identifyRequest(app.auth, request("/locadmin/dashboard", { cookie }));
    expect(cookies.join()).toContain("Max-Age=3600");
  });

  test("a bearer is sent no cookies", async () => {
    const { token } = await open(member);
    await expireIn(60, member);
    const answer = await identifyRequest(app.auth, request("/", { authorization: `Bearer ${token}` }));
    expect(answer).toMatchObject({ session: { member }, cookies: [] });
  });

  test("what an answer says about the cookie itself stands", () => {
    const answer = new Response("x", { status: 201, headers: { "set-cookie": "a=new; Path=/" } });
    const both = addCookies(answer, ["a=; Max-Age=0", "b=; Max-Age=0"]);
    expect(both.status).toBe(201);
    expect(both.headers.getSetCookie()).toEqual(["a=new; Path=/", "b=; Max-Age=0"]);
  });
});

function unexpected(): never {
  throw new Error("the database was asked");
}
