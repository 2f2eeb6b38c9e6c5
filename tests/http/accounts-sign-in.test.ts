import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { signInRefusals } from "#app/domain/accounts/accounts.schema.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { handleAuthRequest } from "#server/auth/http.ts";
import { createSignInLimits } from "#server/auth/sign-in-limits.ts";
import { silentLog } from "#server/log.ts";
import { accountsApp, addMember, attempt, cookieHeader, password } from "./accounts-app.ts";

const app = accountsApp();

async function refusal(work: Promise<unknown>): Promise<{ status: number; message: string }> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("nothing was refused");
  return { status: error.status, message: error.message };
}

const sessionCount = async () => (await app.db.selectFrom("sessions").select("id").execute()).length;

beforeAll(async () => {
  for (const name of ["claire", "inactif", "non-confirme", "sans-droits"]) {
    await addMember(app, { email: `${name}@example.fr` });
  }
  const set = (email: string) => app.db.updateTable("profiles").where("email", "=", email);
  await set("inactif@example.fr").set({ active: false }).execute();
  await set("non-confirme@example.fr").set({ email_confirmed: false }).execute();
  // An import could bring a role we do not know; the table's own check is lifted to act that out.
  await sql`alter table profiles drop constraint profiles_role_check`.execute(app.db);
  await sql`update profiles set role = 'visiteur' where email = 'sans-droits@example.fr'`.execute(app.db);
});

describe("a sign-in is refused with the specification's sentence and leaves no session", () => {
  test.each([
    ["an unknown e-mail", attempt("personne@example.fr"), 401, "Email ou mot de passe incorrect"],
    ["a malformed e-mail", attempt("claire"), 401, "Email ou mot de passe incorrect"],
    ["a wrong password", attempt("claire@example.fr", "faux"), 401, "Email ou mot de passe incorrect"],
    [
      "a password longer than any",
      attempt("claire@example.fr", "a".repeat(5_000)),
      401,
      "Email ou mot de passe incorrect",
    ],
    [
      "an inactive account, wrong password",
      attempt("inactif@example.fr", "faux"),
      401,
      "Email ou mot de passe incorrect",
    ],
    [
      "an unconfirmed account, wrong password",
      attempt("non-confirme@example.fr", "faux"),
      401,
      "Email ou mot de passe incorrect",
    ],
    [
      "an inactive account",
      attempt("inactif@example.fr"),
      403,
      "Votre compte est désactivé. Veuillez contacter l'administrateur.",
    ],
    [
      "an unconfirmed e-mail",
      attempt("non-confirme@example.fr"),
      403,
      "Votre email n'a pas encore été confirmé. Veuillez contacter l'administrateur système pour activer votre compte.",
    ],
    [
      "a role without rights",
      attempt("sans-droits@example.fr"),
      403,
      "Accès non autorisé. Vous n'avez pas les droits nécessaires.",
    ],
    ["no e-mail", attempt(" "), 422, "Saisissez une adresse email."],
    ["no password", attempt("claire@example.fr", ""), 422, "Saisissez votre mot de passe."],
  ])("%s", async (_case, input, status, message) => {
    const before = await sessionCount();
    expect(await refusal(signIn(app, input))).toEqual({ status, message });
    expect(await sessionCount()).toBe(before);
  });

  test("a profile that disappears while the password is being checked", async () => {
    await addMember(app, { email: "disparu@example.fr", cost: "slow" });
    const pending = refusal(signIn(app, attempt("disparu@example.fr")));
    await new Promise((resolve) => setTimeout(resolve, 250));
    await app.db.deleteFrom("profiles").where("email", "=", "disparu@example.fr").execute();
    expect(await pending).toEqual({ status: 403, message: "Profil utilisateur non trouvé" });
  });

  test("a profile that cannot be read", async () => {
    await addMember(app, { email: "illisible@example.fr", cost: "slow" });
    const pending = refusal(signIn(app, attempt("illisible@example.fr")));
    await new Promise((resolve) => setTimeout(resolve, 250));
    await sql`alter table profiles rename column email_confirmed to hidden`.execute(app.db);
    try {
      expect(await pending).toEqual({
        status: 503,
        message: "Erreur lors de la vérification des droits d'accès",
      });
    } finally {
      await sql`alter table profiles rename column hidden to email_confirmed`.execute(app.db);
    }
  });

  test("a session that cannot be stored", async () => {
    await sql`create function lose() returns trigger language plpgsql as 'begin return null; end'`.execute(
      app.db,
    );
    await sql`create trigger lose before insert on sessions for each row execute function lose()`.execute(
      app.db,
    );
    try {
      expect(await refusal(signIn(app, attempt("claire@example.fr")))).toEqual({
        status: 503,
        message: "Erreur lors de l'établissement de la session",
      });
    } finally {
      await sql`drop trigger lose on sessions`.execute(app.db);
    }
  });

  test.each([
    ["sessions", "Erreur lors de l'établissement de la session"],
    ["profiles", "Erreur lors de la vérification des droits d'accès"],
    ["accounts", "Une erreur est survenue lors de la connexion"],
  ])("without the table %s", async (table, message) => {
    await sql`alter table ${sql.table(table)} rename to away`.execute(app.db);
    try {
      expect(await refusal(signIn(app, attempt("claire@example.fr")))).toEqual({ status: 503, message });
    } finally {
      await sql`alter table away rename to ${sql.table(table)}`.execute(app.db);
    }
  });

  test("a session that is gone as soon as it is made", async () => {
    await sql`create function lose_late() returns trigger language plpgsql as
      'begin delete from sessions where id = new.id; return null; end'`.execute(app.db);
    await sql`create trigger lose_late after insert on sessions for each row execute function lose_late()`.execute(
      app.db,
    );
    try {
      expect(await refusal(signIn(app, attempt("claire@example.fr")))).toEqual({
        status: 503,
        message: "Session non établie",
      });
    } finally {
      await sql`drop trigger lose_late on sessions`.execute(app.db);
    }
  });

  test("a session that is made, and then cannot be read", async () => {
    await sql`create function dawdle() returns trigger language plpgsql as
      'begin perform pg_sleep(0.4); return null; end'`.execute(app.db);
    await sql`create trigger dawdle after insert on sessions for each row execute function dawdle()`.execute(
      app.db,
    );
    try {
      const pending = refusal(signIn(app, attempt("claire@example.fr")));
      // The row is being written: whoever renames the table waits for that, and comes before the next reader.
      await vi.waitUntil(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and query ilike 'insert into "sessions"%' and wait_event = 'PgSleep'`.execute(
          app.db,
        );
        return rows.length > 0;
      });
      await sql`alter table sessions rename to sessions_away`.execute(app.db);
      expect(await pending).toEqual({
        status: 503,
        message: "Une erreur est survenue lors de la vérification des droits",
      });
    } finally {
      await sql`alter table if exists sessions_away rename to sessions`.execute(app.db);
      await sql`drop trigger dawdle on sessions`.execute(app.db);
      await app.db.deleteFrom("sessions").execute();
    }
  });
});

test("the sentences are the specification's, to the letter", () => {
  expect(Object.values(signInRefusals).map(({ message }) => message)).toEqual(
    expect.arrayContaining(["Erreur d'authentification"]),
  );
});

test("a right password opens a session that remembers where it came from", async () => {
  const { member, headers } = await signIn(app, attempt(" Claire@Example.fr ", password, "203.0.113.9"));
  expect(member).toMatchObject({ email: "claire@example.fr", role: "admin", active: true });
  const row = await app.db
    .selectFrom("sessions")
    .selectAll()
    .where("profile_id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ip_address: "203.0.113.9", user_agent: "Vitest" });
  const session = await app.auth.currentSession(
    new Headers({ cookie: cookieHeader(headers.getSetCookie()) }),
  );
  expect(session?.member).toEqual(member);
});

test("who signed in, and who was refused, is in the log by id, without e-mails or passwords", async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void lines.push(line) } as typeof silentLog;
  const { member } = await signIn({ ...app, log }, attempt("Claire@example.fr"));
  await refusal(signIn({ ...app, log }, attempt("claire@example.fr", "un-secret")));
  await refusal(signIn({ ...app, log }, attempt("personne@example.fr", "un-secret")));
  expect(lines).toEqual([
    [{ profileId: member.id }, "signed in"],
    [{ profileId: member.id, refusal: "invalid-credentials" }, "sign-in refused"],
    [{ profileId: undefined, refusal: "invalid-credentials" }, "sign-in refused"],
  ]);
});

test("a failed sign-in ends the session that came along", async () => {
  const { headers } = await signIn(app, attempt("claire@example.fr"));
  const cookie = cookieHeader(headers.getSetCookie());
  const failed = attempt("claire@example.fr", "faux");
  failed.headers.set("cookie", cookie);
  await refusal(signIn(app, failed));
  expect(await app.auth.currentSession(new Headers({ cookie }))).toBeNull();
});

test("sessions that ran out are swept by the next sign-in", async () => {
  const { member } = await signIn(app, attempt("claire@example.fr"));
  await app.db
    .updateTable("sessions")
    .set({ expires_at: new Date(0) })
    .execute();
  await signIn(app, attempt("claire@example.fr"));
  const left = await app.db.selectFrom("sessions").select("id").where("profile_id", "=", member.id).execute();
  expect(left).toHaveLength(1);
});

describe("guessing is slowed down", () => {
  const admits = async (count: number, of: (n: number) => { email: string; address: string }) => {
    const limits = createSignInLimits(app.pool);
    const verdicts = await Promise.all(Array.from({ length: count }, (_, n) => limits.admit(of(n))));
    return verdicts.filter((seconds) => seconds === 0).length;
  };
  const fromEverywhere = (n: number) => ({ email: "claire@example.fr", address: `198.51.100.${n}` });
  const fromHere = () => ({ email: "claire@example.fr", address: "192.0.2.1" });

  test("against one account, from one place", async () => {
    expect(await admits(14, fromHere)).toBe(10);
    expect(await refusal(signIn(app, attempt("Claire@example.fr")))).toEqual({
      status: 429,
      message: "Trop de tentatives de connexion. Veuillez réessayer plus tard.",
    });
    expect((await refusal(signIn(app, attempt("autre@example.fr", "faux")))).status).toBe(401);
  });

  test("against one account, from everywhere; not where the account has signed in before", async () => {
    await signIn(app, attempt("claire@example.fr", password, "203.0.113.9"));
    expect(await admits(60, fromEverywhere)).toBe(49);
    expect((await refusal(signIn(app, attempt("claire@example.fr")))).status).toBe(429);
    await signIn(app, attempt("claire@example.fr", password, "203.0.113.9"));
  });

  test("a right password before the limit starts the count afresh", async () => {
    expect(await admits(9, fromHere)).toBe(9);
    await signIn(app, attempt("claire@example.fr"));
    expect(await admits(12, fromHere)).toBe(10);
  });

  test("from one address, whatever the account; an IPv6 subscriber is one address", async () => {
    const of = (n: number) => ({ email: `compte${n}@example.fr`, address: `2001:db8:1:2::${n + 1}` });
    expect(await admits(34, of)).toBe(30);
    expect(await admits(1, () => ({ email: "compte@example.fr", address: "2001:db8:1:2:ffff::9" }))).toBe(0);
    expect(await admits(1, () => ({ email: "compte@example.fr", address: "2001:db8:1:3::1" }))).toBe(1);
  });

  test("no e-mail address is kept for it", async () => {
    await admits(1, () => ({ email: "secret@example.fr", address: "192.0.2.1" }));
    const rows = await app.db.selectFrom("rate_limits").select("key").execute();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ key }) => key.includes("secret"))).toEqual([]);
  });
});

describe("/api/auth", () => {
  const call = (
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    handleAuthRequest(
      app,
      new Request(`http://localhost:3000/api/auth${path}`, {
        method,
        headers: { ...(init.body ? { "content-type": "application/json" } : {}), ...init.headers },
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
      }),
      { address: "192.0.2.1" },
    );

  test("signs in, knows the session by cookie and by bearer, and signs out", async () => {
    const signedIn = await call("POST", "/sign-in/email", { body: { email: "claire@example.fr", password } });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get("cache-control")).toBe("no-store");
    const { token, user } = await signedIn.json();
    expect(user.email).toBe("claire@example.fr");
    const cookie = cookieHeader(signedIn.headers.getSetCookie());

    const proofs: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token}` }];
    for (const headers of proofs) {
      const answer = await call("GET", "/get-session", { headers });
      expect((await answer.json()).user).toEqual(user);
    }
    const signedOut = await call("POST", "/sign-out", { headers: { cookie } });
    expect(signedOut.status).toBe(200);
    expect(signedOut.headers.getSetCookie().join()).toContain("Max-Age=0");
    expect(signedOut.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await (await call("GET", "/get-session", { headers: { cookie } })).json()).toBeNull();
    expect(await app.auth.currentSession(new Headers({ authorization: `Bearer ${token}` }))).toBeNull();
  });

  test.each([
    ["inactif@example.fr", password, 403, "Votre compte est désactivé. Veuillez contacter l'administrateur."],
    ["claire@example.fr", "faux", 401, "Email ou mot de passe incorrect"],
  ])("refuses %s as the login screen does, without a session", async (email, secret, status, message) => {
    const before = await sessionCount();
    const answer = await call("POST", "/sign-in/email", { body: { email, password: secret } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sessionCount()).toBe(before);
  });

  test("takes JSON only, and not much of it", async () => {
    const form = { "content-type": "text/plain" };
    const body = { email: "claire@example.fr", password };
    expect((await call("POST", "/sign-in/email", { body, headers: form })).status).toBe(415);
    expect((await call("POST", "/sign-in/email", { body: { email: "x".repeat(10_000) } })).status).toBe(413);
    expect((await call("POST", "/sign-in/email", { body: "text" })).status).toBe(422);
  });

  test.each([
    ["POST", "/sign-up/email"],
    ["GET", "/sign-in/email"],
    ["POST", "/sign-in/social"],
    ["POST", "/sign-in/email/"],
    ["POST", "//sign-in/email"],
    ["GET", "/sign-out"],
    ["POST", "/get-session"],
    ["GET", "/list-sessions"],
    ["POST", "/revoke-sessions"],
    ["POST", "/update-user"],
    ["POST", "/change-password"],
    ["POST", "/change-email"],
    ["POST", "/delete-user"],
    ["POST", "/request-password-reset"],
    ["POST", "/reset-password"],
    ["POST", "/send-verification-email"],
    ["GET", "/verify-email"],
    ["POST", "/update-session"],
    ["GET", "/sign-in/passkey-offer"],
    ["GET", "/passkey/generate-authenticate-options"],
    ["POST", "/passkey/verify-authentication"],
    ["POST", "/passkey/verify-registration"],
    ["POST", "/passkey/delete-passkey"],
    ["GET", "/ok"],
    ["GET", "/error"],
    ["GET", ""],
  ])("%s /api/auth%s is not there", async (method, path) => {
    const body = method === "POST" ? { email: "claire@example.fr", password, name: "x" } : undefined;
    expect((await call(method, path, { body })).status).toBe(404);
  });
});
