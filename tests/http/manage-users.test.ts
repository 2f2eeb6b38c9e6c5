import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { testDatabase } from "#tests/support/database.ts";
import { adminAccount, type Instance, startInstance } from "#tests/support/instance.ts";
import { addAccount } from "#tests/support/staff.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// POST /functions/v1/manage-users on the built server: who asks, how they say who they are, what happens.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let instance: Instance;
const path = "/functions/v1/manage-users";

interface Asker {
  id: string;
  cookie: string;
  token: string;
}
const askers: Record<"admin" | "user" | "inactive" | "expired", Asker> = {} as never;
type Name = keyof typeof askers | "anonymous";

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  instance = await startInstance({ DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" });
  askers.admin = await signIn(adminAccount);
  askers.user = await newAsker("marc@example.fr", "user");
  // Both were administrators: it is the session that no longer counts.
  askers.inactive = await newAsker("luc@example.fr", "admin");
  await database.db
    .updateTable("profiles")
    .set({ active: false })
    .where("id", "=", askers.inactive.id)
    .execute();
  askers.expired = await newAsker("lea@example.fr", "admin");
  await database.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("profile_id", "=", askers.expired.id)
    .execute();
}, 90_000);

afterAll(async () => {
  await instance?.stop();
  await folder.remove();
});

beforeEach(async () => void (await database.db.deleteFrom("rate_limits").execute()));

async function newAsker(email: string, role: StaffMember["role"]): Promise<Asker> {
  const password = "tramontane-67";
  await addAccount(database.db, { email, role, password });
  return signIn({ email, password });
}

/** As a script signs in: the answer carries the token, and the cookie a browser would keep. */
async function signIn(account: { email: string; password: string }): Promise<Asker> {
  const answer = await fetch(`${instance.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token, user } = (await answer.json()) as { token: string; user: StaffMember };
  const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  return { id: user.id, token, cookie };
}

type Way = "bearer" | "cookie";

function headersOf(name: Name, way: Way): Record<string, string> {
  const asker = name === "anonymous" ? null : askers[name];
  if (way === "bearer") return asker ? { authorization: `Bearer ${asker.token}` } : {};
  return { origin: instance.url, ...(asker ? { cookie: asker.cookie } : {}) };
}

async function ask(headers: Record<string, string>, body: unknown, init: RequestInit = {}) {
  const answer = await fetch(instance.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null, text, headers: answer.headers };
}

const byToken = (body: unknown) => ask(headersOf("admin", "bearer"), body);
const profiles = async () =>
  (await database.db.selectFrom("profiles").select("email").orderBy("email").execute()).map(
    ({ email }) => email,
  );
const profile = (id: string) =>
  database.db
    .selectFrom("profiles")
    .select(["role", "active"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const refused = "Accès non autorisé. Vous n'avez pas les droits nécessaires.";
const table: [Name, number, string | null][] = [
  ["anonymous", 401, "No active session"],
  ["inactive", 401, "No active session"],
  ["expired", 401, "No active session"],
  ["user", 403, refused],
  ["admin", 200, null],
];

describe.each(["bearer", "cookie"] as const)("by %s", (way) => {
  test.each(table)("%s who creates an account gets %i", async (name, status, error) => {
    const email = `${name}-${way}@example.fr`;
    const before = await profiles();
    const answer = await ask(headersOf(name, way), {
      action: "createUser",
      email,
      password: "vent-du-nord",
      role: "user",
      active: true,
    });
    expect(answer.status).toBe(status);
    if (error !== null) {
      expect(answer.body.error).toBe(error);
      expect(await profiles()).toEqual(before);
      return;
    }
    expect(answer.body).toEqual({
      data: { id: expect.any(String), email, role: "user", active: true, created_at: expect.any(String) },
    });
    expect(answer.text).not.toContain("vent-du-nord");
    expect((await signIn({ email, password: "vent-du-nord" })).id).toBe(answer.body.data.id);
  });

  test.each(table)("%s who changes an account gets %i", async (name, status, error) => {
    const target = await newAsker(`cible-${name}-${way}@example.fr`, "user");
    const answer = await ask(headersOf(name, way), {
      action: "updateUser",
      userId: target.id,
      newPassword: "tout-nouveau",
      role: "admin",
      active: false,
    });
    expect(answer.status).toBe(status);
    if (error !== null) {
      expect(answer.body.error).toBe(error);
      expect(await profile(target.id)).toEqual({ role: "user", active: true });
      expect((await ask({ authorization: `Bearer ${target.token}` }, {})).status).toBe(403);
      return;
    }
    expect(answer.body.data).toMatchObject({ id: target.id, role: "admin", active: false });
    expect(await profile(target.id)).toEqual({ role: "admin", active: false });
    expect((await ask({ authorization: `Bearer ${target.token}` }, {})).status).toBe(401);
  });
});

test("a cookie counts only from this site's own pages; a bearer needs no origin", async () => {
  const body = { action: "createUser", email: "ailleurs@example.fr", password: "vent-du-nord" };
  const { cookie, token } = askers.admin;
  for (const headers of [
    { cookie },
    { cookie, origin: "https://evil.example" },
    { authorization: `Bearer ${token}`, origin: "https://evil.example" },
  ] as Record<string, string>[]) {
    expect((await ask(headers, body)).status, JSON.stringify(Object.keys(headers))).toBe(403);
  }
  expect(await profiles()).not.toContain("ailleurs@example.fr");
  expect((await ask({ authorization: "Bearer forged" }, body)).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${token}` }, body)).status).toBe(200);
});

describe("what is asked", () => {
  test("a new account is an active administrator unless said otherwise", async () => {
    const { body } = await byToken({
      action: "createUser",
      email: " Neuf@Example.fr ",
      password: "vent-du-nord",
    });
    expect(body.data).toMatchObject({ email: "neuf@example.fr", role: "admin", active: true });
  });

  test("a password left out or empty stays, and so do the sessions", async () => {
    const target = await newAsker("garde@example.fr", "user");
    for (const change of [{}, { newPassword: "" }]) {
      const { status } = await byToken({ action: "updateUser", userId: target.id, role: "user", ...change });
      expect(status).toBe(200);
    }
    expect((await ask({ authorization: `Bearer ${target.token}` }, {})).status).toBe(403);
  });

  test("the last active administrator stays: 409, and nothing changes", async () => {
    const admins = await database.db
      .updateTable("profiles")
      .set({ role: "user" })
      .where("role", "=", "admin")
      .where("id", "<>", askers.admin.id)
      .returning("id")
      .execute();
    for (const change of [{ active: false }, { role: "user" }]) {
      const { status, body } = await byToken({ action: "updateUser", userId: askers.admin.id, ...change });
      expect(status).toBe(409);
      expect(body.error).toContain("dernier administrateur actif");
    }
    expect(await profile(askers.admin.id)).toEqual({ role: "admin", active: true });
    expect(admins.length).toBeGreaterThan(0);
  });

  test("an account somebody changed meanwhile is not overwritten", async () => {
    const target = await newAsker("double@example.fr", "user");
    const version = "2026-01-01T00:00:00.000Z";
    const change = { action: "updateUser", userId: target.id, role: "admin", active: true };
    const { status, body } = await byToken({ ...change, version });
    expect(status).toBe(409);
    expect(body.stale).toEqual({ by: null, at: expect.any(String), conflicts: [] });
    expect(await profile(target.id)).toMatchObject({ role: "user" });
    expect((await byToken({ ...change, version: body.stale.at })).status).toBe(200);
    expect((await byToken({ ...change, version })).body.stale.by).toBe(adminAccount.email);
  });

  test("the change is history under the administrator's name, without the password", async () => {
    const { body } = await byToken({
      action: "createUser",
      email: "histoire@example.fr",
      password: "secret-premier",
    });
    await byToken({ action: "updateUser", userId: body.data.id, newPassword: "secret-second", role: "user" });
    const lines = await database.db
      .selectFrom("history")
      .select(["actor_email", "action", "after"])
      .where("record_id", "=", body.data.id)
      .execute();
    expect(lines.map(({ action }) => action).sort()).toEqual(["created", "updated", "updated"]);
    expect(lines.every(({ actor_email }) => actor_email === adminAccount.email)).toBe(true);
    expect(JSON.stringify(lines)).not.toMatch(/secret-/);
    expect(instance.output()).not.toMatch(/secret-|vent-du-nord|tout-nouveau/);
  });

  test.each([
    ["no JSON", "{", 400, /JSON/],
    ["an empty body", "", 400, /JSON/],
    ["a list", "[]", 422, /objet JSON/],
    ["null", "null", 422, /objet JSON/],
    ["no action", {}, 422, /createUser/],
    ["an unknown action", { action: "deleteUser" }, 422, /createUser/],
    ["an inherited action", { action: "constructor" }, 422, /createUser/],
    ["no e-mail", { action: "createUser", password: "vent-du-nord" }, 422, /adresse email/],
    ["no password", { action: "createUser", email: "n@example.fr" }, 422, /mot de passe/],
    [
      "a short password",
      { action: "createUser", email: "n@example.fr", password: "12345" },
      422,
      /au moins 6 caractères/,
    ],
    [
      "an unknown role",
      { action: "createUser", email: "n@example.fr", password: "vent-du-nord", role: "root" },
      422,
      /rôle/,
    ],
    [
      "a text for a yes or no",
      { action: "createUser", email: "n@example.fr", password: "vent-du-nord", active: "false" },
      422,
      /actif/,
    ],
    [
      "an address with a null character",
      { action: "createUser", email: "n\u0000@example.fr", password: "vent-du-nord" },
      422,
      /adresse email/,
    ],
    [
      "an address that exists",
      { action: "createUser", email: "MARC@example.fr", password: "vent-du-nord" },
      409,
      /existe déjà/,
    ],
    ["no account", { action: "updateUser", active: true }, 422, /Compte inconnu/],
    ["an odd account", { action: "updateUser", userId: "' or 1=1", active: true }, 422, /Compte inconnu/],
    [
      "an account that is not there",
      { action: "updateUser", userId: "0198f2a4-7c1e-7d3a-9b1f-3f5f0a6c1d2e", active: true },
      404,
      /n’existe plus/,
    ],
    ["far too much", { action: "createUser", email: "a".repeat(20_000) }, 413, /trop volumineux/],
  ])("%s is refused in French, and nothing changes", async (_case, body, status, sentence) => {
    const before = await profiles();
    const answer = await byToken(body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(sentence);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await profiles()).toEqual(before);
  });

  test("another type and another method are refused", async () => {
    const bearer = headersOf("admin", "bearer");
    expect((await ask({ ...bearer, "content-type": "text/plain" }, "{}")).status).toBe(415);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await fetch(instance.url + path, { method, headers: bearer });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
    }
  });

  test("a database that fails is answered in French, without details", async () => {
    await database.pool.query("alter table accounts rename to accounts_away");
    try {
      const { status, body } = await byToken({
        action: "createUser",
        email: "panne@example.fr",
        password: "vent-du-nord",
      });
      expect(status).toBe(500);
      expect(body).toEqual({ error: "Une erreur est survenue lors de l'enregistrement" });
    } finally {
      await database.pool.query("alter table accounts_away rename to accounts");
    }
    expect(await profiles()).not.toContain("panne@example.fr");
  });
});
