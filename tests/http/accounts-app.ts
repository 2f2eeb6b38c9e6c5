import { beforeAll, beforeEach } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { type Auth, createAuth } from "#server/auth/auth.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { readEnv } from "#server/env.ts";
import { silentLog } from "#server/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addAccount, quickHash } from "#tests/support/staff.ts";

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

const hashes = {
  light: quickHash,
  /** Long enough to check for something to happen meanwhile. */
  slow: (secret: string) => hashPassword(secret, { logN: 17, r: 8, p: 2 }),
};

/** An account with `password`. */
export function addMember(
  app: TestApp,
  {
    email,
    role = "admin",
    cost = "light",
  }: { email: string; role?: StaffMember["role"]; cost?: keyof typeof hashes },
): Promise<StaffMember> {
  return addAccount(app.db, { email, role, password }, hashes[cost]);
}

export function attempt(email: string, secret: string = password, address = "192.0.2.1") {
  return { email, password: secret, address, headers: new Headers({ "user-agent": "Vitest" }) };
}

/** What a browser would send back. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
