import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBrowser } from "#tests/support/browser.ts";
import { testDatabase } from "#tests/support/database.ts";
import { adminAccount, type Instance, startInstance } from "#tests/support/instance.ts";
import { addAccount } from "#tests/support/staff.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

// Users, settings, statistics and the about text on the built server: who asks → status, and what changed.

const database = testDatabase({ from: "started" });
let folder: TemporaryFolder;
let instance: Instance;
const cookies = { anonymous: "", user: "", admin: "", inactive: "", expired: "" };
type Asker = keyof typeof cookies;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  instance = await startInstance({ DATABASE_URL: database.url, DATA_DIR: folder.path, DEMO_DATA: "false" });
  cookies.admin = await cookieOf(adminAccount);
  cookies.user = await cookieOf(await newAccount("user", "user"));
  cookies.inactive = await cookieOf(await newAccount("inactive", "admin"));
  cookies.expired = await cookieOf(await newAccount("expired", "admin"));
  await database.pool.query("update profiles set active = false where email = 'inactive@example.fr'");
  await database.pool.query(
    `update sessions set expires_at = now() - interval '1 second'
       where profile_id = (select id from profiles where email = 'expired@example.fr')`,
  );
}, 90_000);

afterAll(async () => {
  await instance?.stop();
  await folder.remove();
});

async function newAccount(name: string, role: "admin" | "user") {
  const account = { email: `${name}@example.fr`, password: "tramontane-67" };
  await addAccount(database.db, { ...account, role });
  return account;
}

async function cookieOf(account: { email: string; password: string }) {
  const browser = createBrowser(instance.url);
  await browser.signIn(account);
  return browser.cookie;
}

function as(asker: Asker) {
  const browser = createBrowser(instance.url);
  browser.cookie = cookies[asker];
  return browser;
}

const dashboard = "/locadmin/dashboard";
type Statuses = Record<Asker, number>;
const adminOnly: Statuses = { anonymous: 302, user: 403, admin: 200, inactive: 302, expired: 302 };
const staffOnly: Statuses = { ...adminOnly, user: 200 };

const pages: [path: string, statuses: Statuses][] = [
  ["/utilisateurs", adminOnly],
  ["/utilisateurs/nouveau", adminOnly],
  ["/parametres", adminOnly],
  ["/parametres/contact", adminOnly],
  ["/parametres/fermetures", adminOnly],
  ["/parametres/maintenance", adminOnly],
  ["/statistiques", staffOnly],
  ["/a-propos", staffOnly],
];

describe.each(pages)("GET %s", (path, statuses) => {
  test.each(Object.entries(statuses) as [Asker, number][])("%s → %i", async (asker, status) => {
    expect((await as(asker).get(dashboard + path)).status).toBe(status);
  });
});

/** What each form writes, where, and how to see whether it did. */
const week = JSON.stringify(
  ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"].map((day) => ({
    day,
    closed: false,
    morning: { open: "08:00", close: "12:00" },
    afternoon: { open: "14:00", close: "18:00" },
    morningClosed: false,
    afternoonClosed: false,
  })),
);
const place = { phone: "04 65 71 66 00", email: "bureau@example.fr", business_hours: week };
const newClosures = JSON.stringify([{ from: "2027-01-02", to: "2027-01-03", label: "Nouveau", hours: null }]);
const closureLabels = "(select string_agg(label, ', ') from closures where agency_id is null)";
const forms: [path: string, table: string, column: string, fields: Record<string, string>, Statuses][] = [
  [
    "/parametres?index",
    "company_info",
    "name",
    {
      name: "Nouveau",
      address: "1 rue",
      zip: "66000",
      city: "Elne",
      prices_include_tax: "true",
      ...place,
    },
    adminOnly,
  ],
  [
    "/parametres/contact",
    "contact_page_settings",
    "office_city",
    { office_address: "1 rue", office_zip: "66000", office_city: "Nouveau", ...place },
    adminOnly,
  ],
  ["/parametres/fermetures", "company_info", closureLabels, { closures: newClosures }, adminOnly],
  ["/parametres/maintenance", "maintenance_settings", "message", { message: "Nouveau" }, adminOnly],
  ["/statistiques", "company_stats", "experience_years", { experience_years: "77" }, staffOnly],
  ["/a-propos", "about_page_settings", "content", { content: "Nouveau" }, staffOnly],
];

describe.each(forms)("POST %s", (path, table, column, fields, statuses) => {
  const row = async () => {
    const { rows } = await database.pool.query(`select ${column} as value, updated_at from ${table}`);
    return { value: String(rows[0].value), version: rows[0].updated_at.toISOString() };
  };
  const expected = path === "/statistiques" ? "77" : "Nouveau";
  const address = `${dashboard}${path.replace(/(\?|$)/, ".data$1")}`;

  test.each(Object.entries(statuses) as [Asker, number][])("%s → %i", async (asker, status) => {
    const { value, version } = await row();
    const answer = await as(asker).post(dashboard + path, { ...fields, version });
    expect(answer.status).toBe(status);
    expect((await row()).value).toBe(status === 200 ? expected : value);
  });

  test("from a foreign page → 403; a stale or malformed one is refused without a fault", async () => {
    const { version } = await row();
    const foreign = await as("admin").post(
      address,
      { ...fields, version },
      { origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
    const stale = await as("admin").post(address, { ...fields, version: "2026-01-01T00:00:00.000Z" });
    expect(stale.status).toBe(409);
    const junk: Record<string, string>[] = [{}, { version: "hier" }, { version: "", business_hours: "[{" }];
    for (const posted of junk) expect((await as("admin").post(address, posted)).status).toBeLessThan(500);
    expect((await row()).version).toBe(version);
  });
});

describe("POST /a-propos/apercu", () => {
  const ask = (asker: Asker, body: string, type = "application/json") =>
    fetch(`${instance.url + dashboard}/a-propos/apercu`, {
      method: "POST",
      headers: { "content-type": type, origin: instance.url, cookie: cookies[asker] },
      body,
    });

  test.each([
    ["anonymous", 401],
    ["inactive", 401],
    ["expired", 401],
    ["user", 200],
    ["admin", 200],
  ] as const)("%s → %i", async (asker, status) => {
    const answer = await ask(asker, JSON.stringify({ content: "<p>Oui</p><script>non</script>" }));
    expect(answer.status).toBe(status);
    if (status === 200) expect(await answer.json()).toEqual({ html: "<p>Oui</p>", removed: ["script"] });
  });

  test.each([
    ["{", "application/json", 400],
    ["null", "application/json", 200],
    ["[]", "application/json", 200],
    ["<p>", "text/html", 415],
    [JSON.stringify({ content: "a".repeat(600_000) }), "application/json", 413],
  ])("«%.20s» as %s → %i", async (body, type, status) => {
    expect((await ask("admin", body, type)).status).toBe(status);
  });
});
