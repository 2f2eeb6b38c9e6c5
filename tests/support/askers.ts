import { afterAll, beforeAll } from "vitest";
import { updateAccount } from "#app/domain/accounts/accounts.server.ts";
import { readEnv } from "#server/env.ts";
import { createBrowser } from "./browser.ts";
import type { testDatabase } from "./database.ts";
import { adminAccount, type Instance, startInstance } from "./instance.ts";
import { addAccount } from "./staff.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

/** Everyone who may knock: nobody, the two roles, an account that was deactivated, a session that ran out. */
export const askers = ["anonymous", "user", "admin", "inactive", "expired"] as const;
export type Asker = (typeof askers)[number];

/**
 * The built server, and a browser signed in as each of them. At the top of a file: `const site = siteWithAskers(database)`,
 * then `site.as("user").get("/admin")`.
 */
export function siteWithAskers(database: ReturnType<typeof testDatabase>) {
  let folder: TemporaryFolder;
  let instance: Instance;
  const cookies: Record<Asker, string> = { anonymous: "", user: "", admin: "", inactive: "", expired: "" };

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    instance = await startInstance({ DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" });
    const app = { db: database.db, env: readEnv({}) };
    const accounts = {
      admin: adminAccount,
      user: { email: "marc@example.fr", password: "tramontane-67" },
      inactive: { email: "luc@example.fr", password: "tramontane-68" },
      expired: { email: "lea@example.fr", password: "tramontane-69" },
    };
    for (const [name, account] of Object.entries(accounts)) {
      if (name !== "admin") await addAccount(database.db, { ...account, role: "user" });
      const browser = createBrowser(instance.url);
      await browser.signIn(account);
      cookies[name as Asker] = browser.cookie;
    }
    const idOf = async (email: string) => {
      const profiles = database.db.selectFrom("profiles").select("id").where("email", "=", email);
      return (await profiles.executeTakeFirstOrThrow()).id;
    };
    const admin = {
      ...adminAccount,
      id: await idOf(adminAccount.email),
      role: "admin",
      active: true,
    } as const;
    await updateAccount(app, admin, { userId: await idOf(accounts.inactive.email), active: false });
    await database.db
      .updateTable("sessions")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("profile_id", "=", await idOf(accounts.expired.email))
      .execute();
  }, 60_000);

  afterAll(async () => {
    await instance?.stop();
    await folder.remove();
  });

  return {
    get url() {
      return instance.url;
    },
    /** Where its files are. */
    get dataDir() {
      return folder.path;
    },
    as(asker: Asker) {
      const browser = createBrowser(instance.url);
      browser.cookie = cookies[asker];
      return browser;
    },
  };
}
