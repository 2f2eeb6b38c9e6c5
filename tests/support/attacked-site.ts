import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Role } from "#app/domain/accounts/rights.ts";
import { createBrowser } from "./browser.ts";
import { testDatabase } from "./database.ts";
import { type Instance, startInstance } from "./instance.ts";
import { addAccount } from "./staff.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

export interface Member {
  id: string;
  email: string;
  password: string;
  cookie: string;
  token: string;
}

/** Nothing sent to it may be answered with a 5xx, so nothing may be logged as an error of ours. */
const errorLine = /^\{"level":(50|60),.*$/gm;

/**
 * The built server as an attacker finds it, with one administrator and one user signed in. At the top of a file:
 * `const site = attackedSite()`. When the file is done, the server must still stand and have logged no error.
 */
export function attackedSite(env: Record<string, string> = {}) {
  const database = testDatabase({ from: "started" });
  let folder: TemporaryFolder;
  let instance: Instance;
  const members = {} as Record<Role, Member>;

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    instance = await startInstance({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      DEMO_DATA: "false",
      CONTACT_LIMIT: "100000/600",
      ...env,
    });
    for (const role of ["admin", "user"] as const)
      members[role] = await addMember(`${role}@example.fr`, role);
  }, 60_000);

  // Attempts of one test are not held against the next.
  beforeEach(async () => void (await database.db.deleteFrom("rate_limits").execute()));

  afterAll(async () => {
    if (!instance) return;
    const code = await instance.stop();
    await folder.remove();
    expect(instance.output().match(errorLine) ?? []).toEqual([]);
    expect(code, "the server stopped by itself").toBe(0);
  });

  async function signIn(email: string, password: string): Promise<Member> {
    const answer = await fetch(`${instance.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    if (answer.status !== 200) throw new Error(`the sign-in was refused with status ${answer.status}`);
    const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
    const [cookie = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
    return { id: user.id, email, password, cookie, token };
  }

  /** Signed in. */
  async function addMember(email: string, role: Role): Promise<Member> {
    const password = "vent-du-nord-66";
    await addAccount(database.db, { email, role, password });
    return signIn(email, password);
  }

  return {
    get db() {
      return database.db;
    },
    get pool() {
      return database.pool;
    },
    get url() {
      return instance.url;
    },
    /** As its pages name it: the instance itself, or APP_URL where a proxy would stand before it. */
    get origin() {
      return env.APP_URL ?? instance.url;
    },
    get folder() {
      return folder.path;
    },
    get pid() {
      return instance.pid;
    },
    /** All that it printed so far. */
    output: () => instance.output(),
    members,
    addMember,
    signIn,
    as(who: Role | "anonymous") {
      const browser = createBrowser(instance.url);
      if (who !== "anonymous") browser.cookie = members[who].cookie;
      return browser;
    },
  };
}

export type AttackedSite = ReturnType<typeof attackedSite>;
