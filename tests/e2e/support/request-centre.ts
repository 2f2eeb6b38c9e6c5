import type { Page } from "@playwright/test";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { giveSession } from "./sessions.ts";
import { expect, hydrated } from "./site.ts";

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A member of staff before an empty desk. */
export async function clearDesk(page: Page, site: DemonstrationSite) {
  await page.setViewportSize(wide);
  await site.query(
    "delete from outgoing_mails; delete from quotes where state = 'draft'; delete from notifications",
  );
  await site.query("update quotes set request_id = null; delete from requests");
  await giveSession(page, { origin: site.url });
}

interface Sample {
  name: string;
  message?: string;
  subject?: string;
  title?: string;
  read?: boolean;
  minutesAgo?: number;
  mail?: "sent" | "waiting" | "failed";
  agency?: string;
}

/** A message, and the request it opens; resolves to the message’s id. */
export async function add(site: DemonstrationSite, sample: Sample): Promise<string> {
  const { name, message = "Bonjour", subject = "location", title = "Location", read = false } = sample;
  const email = `${name.toLowerCase().replace(/[^a-z]/g, "")}@exemple.fr`;
  const data = {
    name,
    email,
    phone: "06 39 98 14 27",
    subject,
    ...(sample.agency ? { agency: { name: sample.agency } } : {}),
  };
  const [row] = await site.query<{ id: string }>(
    `insert into notifications (title, message, read, data, created_at)
     values ($1, $2, $3, $4, now() - make_interval(mins => $5)) returning id`,
    [title, message, read, JSON.stringify(data), sample.minutesAgo ?? 5],
  );
  const id = row?.id as string;
  if (sample.mail) {
    await site.query(
      `insert into outgoing_mails (notification_id, message_id, recipient, subject, body, state, attempts, last_error)
       values ($1, $2, 'agence@exemple.fr', 'Location', 'Bonjour', $3, 5, '550 Boîte inconnue')`,
      [id, `<${id}@exemple.fr>`, sample.mail],
    );
  }
  return id;
}

export const rows = (page: Page) =>
  page.getByRole("region", { name: "Liste des demandes" }).getByRole("listitem");
export const rowLinks = (page: Page) => rows(page).getByRole("link");
export const openRequest = (page: Page) => page.getByRole("region", { name: "Demande ouverte" });

export async function openCentre(page: Page, site: DemonstrationSite, query = "") {
  await page.goto(`${site.url}/admin${query}`);
  await hydrated(page);
}

/** What the «…» of the toolbar holds. */
export async function act(page: Page, name: string) {
  await openRequest(page).getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** The row of the open one says so. */
export async function expectOpen(page: Page, name: string) {
  await expect(page.locator("[data-request-row][aria-current]")).toContainText(name);
}

export async function expectNames(page: Page, names: string[]) {
  await expect(rows(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(rows(page).nth(index)).toContainText(name);
}

/** How far the request of somebody has come, and who has it. */
export const requestOf = async (site: DemonstrationSite, name: string) => {
  const [row] = await site.query<{ status: string; lost_reason: string | null; assignee: string | null }>(
    `select status, lost_reason, profiles.email as assignee from requests
     left join profiles on profiles.id = assignee_id where requests.name = $1`,
    [name],
  );
  return row;
};
