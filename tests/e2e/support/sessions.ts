import type { Page } from "@playwright/test";
import type { Role } from "#app/domain/accounts/rights.ts";
import { workOn } from "../../support/database-server.ts";
import { adminAccount } from "../../support/instance.ts";
import { addAccount } from "../../support/staff.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";

export interface Who {
  /** The site's; the shared one's unless given. */
  origin?: string;
  account?: { email: string; password: string };
}

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

/** The worker's sessions, by site and account. */
const sessions = new Map<string, Cookies>();

/** Signs the page in without opening anything: with the session an earlier test of the worker began, if it still holds. */
export async function giveSession(
  page: Page,
  { origin = process.env.E2E_URL as string, account = adminAccount }: Who = {},
) {
  const key = `${origin} ${account.email}`;
  const context = page.context();
  // Somebody else may have been there before.
  await context.clearCookies();
  await context.addCookies(sessions.get(key) ?? []);
  // Who is in already is sent on from the form.
  const door = await page.request.get(`${origin}/locadmin`, { maxRedirects: 0 });
  if (door.status() === 200) {
    const answer = await page.request.post(`${origin}/locadmin`, {
      form: account,
      headers: { origin },
      maxRedirects: 0,
    });
    if (answer.status() !== 302) throw new Error(`the sign-in was refused with status ${answer.status()}`);
  }
  sessions.set(key, await context.cookies(origin));
}

/** As a person does. */
export async function signInByForm(page: Page, { origin = "", account = adminAccount }: Who = {}) {
  await page.goto(`${origin}/locadmin`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(`**/locadmin/dashboard`);
}

/** A colleague, put there behind the application's back. */
export async function addColleague({ databaseUrl }: DemonstrationSite, email: string, role: Role = "user") {
  const account = { email, password: "vent-du-nord" };
  const { id } = await workOn(databaseUrl, ({ db }) => addAccount(db, { ...account, role }));
  return { id, account };
}
