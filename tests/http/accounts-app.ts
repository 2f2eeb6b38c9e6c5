import { beforeAll, beforeEach } from "vitest";
import type { StaffMember } from "#app/features/accounts/rights.ts";
import { type Auth, createAuth } from "#server/auth/auth.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";

export const password = "mot-de-passe-juste";

/** The parts of the application that accounts need, on a database of the test file's own. */
export function accountsApp(variables: Record<string, string> = {}) {
  const database = testDatabase();
  const app = Object.assign(database, {
    env: readEnv({ NODE_ENV: "test", ...variables }),
    log: silentLog,
    now: () => new Date(),
    auth: {} as Auth,
  });
  beforeAll(async () => {
    app.auth = await createAuth(app);
  });
  // Every test starts with its attempts before it.
  beforeEach(async () => void (await app.db.deleteFrom("rate_limits").execute()));
  return app;
}

type TestApp = ReturnType<typeof accountsApp>;

const costs = {
  /** A test that is not about hashing should not wait for it. */
  light: { logN: 8, r: 8, p: 1 },
  usual: undefined,
  /** Long enough for something to happen meanwhile. */
  slow: { logN: 17, r: 8, p: 2 },
};

/** An account with `password`. */
export async function addMember(
  app: TestApp,
  {
    email,
    role = "admin",
    cost = "light",
  }: { email: string; role?: StaffMember["role"]; cost?: keyof typeof costs },
): Promise<StaffMember> {
  const hash = await hashPassword(password, costs[cost]);
  const member = await app.db
    .insertInto("profiles")
    .values({ email, role })
    .returning(["id", "email", "role", "active"])
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("accounts")
    .values({
      profile_id: member.id,
      account_id: member.id,
      provider_id: "credential",
      password: hash,
    })
    .execute();
  return member;
}

export function attempt(email: string, secret: string = password, address = "192.0.2.1") {
  return { email, password: secret, address, headers: new Headers({ "user-agent": "Vitest" }) };
}

/** What a browser would send back. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
