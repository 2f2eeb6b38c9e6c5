import { beforeAll, describe, expect, test } from "vitest";
import { attackedSite, type Member } from "#tests/support/attacked-site.ts";

// POST /functions/v1/manage-users on the built server: who asks, how they say who they are, what happens. What makes an
// account a wrong one is tested with the operations, in accounts-operations.test.ts.

const site = attackedSite();
const path = "/functions/v1/manage-users";

type Name = "anonymous" | "inactive" | "expired" | "user" | "admin";
const askers = {} as Record<Exclude<Name, "anonymous">, Member>;

beforeAll(async () => {
  Object.assign(askers, site.members);
  // Both were administrators: it is the session that no longer counts.
  for (const name of ["inactive", "expired"] as const)
    askers[name] = await site.addMember(`${name}@example.fr`, "admin");
  await site.db.updateTable("profiles").set({ active: false }).where("id", "=", askers.inactive.id).execute();
  await site.db
    .updateTable("sessions")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("profile_id", "=", askers.expired.id)
    .execute();
});

type Way = "bearer" | "cookie";

function headersOf(name: Name, way: Way): Record<string, string> {
  const asker = name === "anonymous" ? null : askers[name];
  if (way === "bearer") return asker ? { authorization: `Bearer ${asker.token}` } : {};
  return { origin: site.url, ...(asker ? { cookie: asker.cookie } : {}) };
}

async function ask(headers: Record<string, string>, body: unknown) {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : null, text, headers: answer.headers };
}

const byToken = (body: unknown) => ask(headersOf("admin", "bearer"), body);
const isKnown = async ({ token }: Member) =>
  (await ask({ authorization: `Bearer ${token}` }, {})).status !== 401;
const profiles = async () =>
  (await site.db.selectFrom("profiles").select(["email", "role", "active"]).orderBy("email").execute()).map(
    ({ email, role, active }) => `${email} ${role} ${active}`,
  );

const refused = "Accès non autorisé. Vous n'avez pas les droits nécessaires.";
const table: [Name, number, string | null][] = [
  ["anonymous", 401, "No active session"],
  ["inactive", 401, "No active session"],
  ["expired", 401, "No active session"],
  ["user", 403, refused],
  ["admin", 200, null],
];

describe.each(["bearer", "cookie"] as const)("by %s", (way) => {
  test.each(table)("%s who creates and changes accounts gets %i", async (name, status, error) => {
    const email = `${name}-${way}@example.fr`;
    const target = await site.addMember(`cible-${email}`, "user");
    const before = await profiles();
    const profile = { role: "admin", active: false };
    const created = await ask(headersOf(name, way), {
      action: "createUser",
      email,
      password: "vent-du-nord",
      role: "user",
      active: true,
    });
    const changed = await ask(headersOf(name, way), {
      action: "updateUser",
      userId: target.id,
      newPassword: "tout-nouveau",
      ...profile,
    });
    expect([created.status, changed.status]).toEqual([status, status]);
    expect(await isKnown(target)).toBe(error !== null);
    if (error !== null) {
      expect([created.body.error, changed.body.error]).toEqual([error, error]);
      return expect(await profiles()).toEqual(before);
    }
    expect(created.body).toEqual({
      data: { id: expect.any(String), email, role: "user", active: true, created_at: expect.any(String) },
    });
    expect(created.text).not.toContain("vent-du-nord");
    expect((await site.signIn(email, "vent-du-nord")).id).toBe(created.body.data.id);
    expect(changed.body.data).toMatchObject({ id: target.id, ...profile });
    expect(await profiles()).toContain(`${target.email} admin false`);
  });
});

test("a cookie counts only from this site's own pages; a bearer needs no origin", async () => {
  const body = { action: "createUser", email: "ailleurs@example.fr", password: "vent-du-nord" };
  const { cookie, token } = askers.admin;
  const before = await profiles();
  for (const headers of [
    { cookie },
    { cookie, origin: "https://evil.example" },
    { authorization: `Bearer ${token}`, origin: "https://evil.example" },
  ] as Record<string, string>[]) {
    expect((await ask(headers, body)).status, JSON.stringify(Object.keys(headers))).toBe(403);
  }
  expect(await profiles()).toEqual(before);
  expect((await ask({ authorization: "Bearer forged" }, body)).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${token}` }, body)).status).toBe(200);
});

test("a password left out or empty stays, and so do the sessions", async () => {
  const target = await site.addMember("garde@example.fr", "user");
  for (const change of [{}, { newPassword: "" }])
    expect((await byToken({ action: "updateUser", userId: target.id, role: "user", ...change })).status).toBe(
      200,
    );
  expect(await isKnown(target)).toBe(true);
});

test("an account somebody changed meanwhile is not overwritten", async () => {
  const target = await site.addMember("double@example.fr", "user");
  const version = "2026-01-01T00:00:00.000Z";
  const change = { action: "updateUser", userId: target.id, role: "admin", active: true };
  const { status, body } = await byToken({ ...change, version });
  expect(status).toBe(409);
  expect(body.stale).toEqual({ by: null, at: expect.any(String), conflicts: [] });
  expect(await profiles()).toContain("double@example.fr user true");
  expect((await byToken({ ...change, version: body.stale.at })).status).toBe(200);
  expect((await byToken({ ...change, version })).body.stale.by).toBe(askers.admin.email);
});

test("the change is history under the administrator's name, without the password", async () => {
  const account = { email: "histoire@example.fr", password: "secret-premier" };
  const { body } = await byToken({ action: "createUser", ...account });
  await byToken({ action: "updateUser", userId: body.data.id, newPassword: "secret-second", role: "user" });
  const lines = await site.db
    .selectFrom("history")
    .select(["actor_email", "action", "after"])
    .where("record_id", "=", body.data.id)
    .execute();
  expect(lines.map(({ action }) => action).sort()).toEqual(["created", "updated", "updated"]);
  expect(lines.every(({ actor_email }) => actor_email === askers.admin.email)).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/secret-/);
  expect(site.output()).not.toMatch(/secret-|vent-du-nord|tout-nouveau/);
});

const odd = "' or 1=1";
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
  ["no account", { action: "updateUser", active: true }, 422, /Compte inconnu/],
  ["an odd account", { action: "updateUser", userId: odd, active: true }, 422, /Compte inconnu/],
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
  const headers = headersOf("admin", "bearer");
  expect((await ask({ ...headers, "content-type": "text/plain" }, "{}")).status).toBe(415);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await fetch(site.url + path, { method, headers });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  }
});
