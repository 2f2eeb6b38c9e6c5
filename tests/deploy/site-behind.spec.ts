import path from "node:path";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { addAccount } from "#tests/support/staff.ts";
import { fillIn, sendButton, sentPanel } from "../e2e/support/contact-form.ts";
import { signInByForm } from "../e2e/support/sessions.ts";
import { hydrated, toasts } from "../e2e/support/site.ts";
import { eventually } from "../support/eventually.ts";
import { adminAccount } from "../support/instance.ts";
import { phonePhoto } from "../support/phone-photo.ts";
import { addDraft } from "../support/quotes.ts";
import { readCalendarFile } from "../support/read-calendar.ts";
import { addSentQuote } from "../support/sent-quotes.ts";
import { addSecondStep, codeShown } from "../support/two-factor.ts";
import { type Deployment, startDeployment } from "./support/deployment.ts";
import { fronts, type RunningFront } from "./support/fronts.ts";

// The deployment that docs/operations.md describes: TLS ends at a proxy, two instances behind it, a browser before it.
// The same walk for each proxy, one after the other on one port.

const dashboard = "/locadmin/dashboard";
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#17345C"/></svg>`;

let site: Deployment;
/** As large as a phone's. */
let photo: Buffer;
/** What pages complained of: scripts refused, forms blocked, failed hydration. */
const complaints: string[] = [];

test.beforeAll(async () => {
  site = await startDeployment(test.info().project.use.launchOptions);
  photo = await phonePhoto();
});
test.afterAll(() => site?.close());

/** A page of a browser of its own. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const { locale, timezoneId } = test.info().project.use;
  const context = await site.browser.newContext({
    ...{ baseURL: site.url, locale, timezoneId, reducedMotion: "reduce" },
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    const isComplaint = message.type() === "error" && !/status of (4|5)\d\d|net::ERR/.test(message.text());
    if (isComplaint) complaints.push(message.text());
  });
  return context.newPage();
}

async function openAsAdmin(): Promise<Page> {
  const page = await open();
  await signInByForm(page, { account: adminAccount });
  return page;
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");

/** A message, as whoever has no browser writes it. */
const message = (words: string) => ({
  ...{ name: "Sophie Garrigue", email: "sophie@example.fr", phone: "06 39 98 14 27" },
  ...{ subject: "devis", agency_id: "", message: words },
});

/** What a visitor writes to be taken for another. */
const forged = (address: string) => ({
  "x-forwarded-for": address,
  "x-real-ip": address,
  forwarded: `for=${address}`,
  "x-forwarded-host": "evil.example",
});

/** The last mail to somebody with such a link in it. */
const linkInMail = (recipient: string, pattern: RegExp) =>
  eventually(() => {
    const texts = site.mails.received
      .filter(({ recipients }) => recipients.includes(recipient))
      .map(({ email }) => email.text ?? "");
    return texts.map((text) => pattern.exec(text)?.[0]).findLast(Boolean);
  }, 20_000);

for (const front of fronts) {
  test.describe(`behind ${front.name}`, () => {
    test.skip(front.isMissing, `${front.name} is not installed on this machine`);
    let running: RunningFront | undefined;

    test.beforeAll(async () => {
      if (front.isMissing) return;
      const { origins, url, certificate, folder } = site;
      running = await front.start({
        origins: [...origins],
        url,
        certificate,
        folder: path.join(folder, front.name),
      });
    });
    test.afterAll(() => running?.stop());
    test.beforeEach(() => site.db.deleteFrom("rate_limits").execute());
    test.afterEach(async () => {
      await Promise.all(site.browser.contexts().map((context) => context.close()));
      expect(complaints.splice(0)).toEqual([]);
    });

    /** An account of this front's own. */
    async function addColleague(name: string) {
      const account = { email: `${name}.${front.name.toLowerCase()}@example.fr`, password: "vent-du-nord" };
      const { id } = await addAccount(site.db, { ...account, role: "admin" });
      return { id, account };
    }

    test("staff sign in by password, code and passkey", async () => {
      const { id, account } = await addColleague("julien");
      await addSecondStep(site.db, id);
      const page = await open();
      const line = await page.context().newCDPSession(page);
      await line.send("WebAuthn.enable");
      await line.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
          ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
        },
      });
      await page.goto("/locadmin");
      await page.getByLabel("Email").fill(account.email);
      await page.getByLabel("Mot de passe", { exact: true }).fill(account.password);
      await page.getByRole("button", { name: "Se connecter" }).click();
      await page.getByLabel("Code à six chiffres").fill(codeShown());
      await page.getByRole("button", { name: /^(Valider|Vérifier|Se connecter)/ }).click();
      await page.waitForURL(`**${dashboard}`);
      await page.goto(`${dashboard}/mon-compte`);
      await hydrated(page);
      await page.getByRole("link", { name: "Ajouter une clé…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Mot de passe actuel").fill(account.password);
      await dialog.getByRole("button", { name: "Continuer" }).click();
      await expect(toasts(page).getByText("Clé d’accès ajoutée")).toBeVisible();
      await page.context().clearCookies();
      await page.goto("/locadmin");
      await hydrated(page);
      await page.getByRole("button", { name: "Utiliser une clé d’accès" }).click();
      await page.waitForURL(`**${dashboard}`);
    });

    test("staff sign in without scripts", async () => {
      const page = await open({ javaScriptEnabled: false });
      await signInByForm(page, { account: adminAccount });
      expect(new URL(page.url()).origin).toBe(site.url);
    });

    test("a record and a photo are saved, and other tabs follow, whichever instance it happens on", async () => {
      const name = `Solane ${front.name}`;
      const page = await openAsAdmin();
      const cookies = await page.context().cookies();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies)
        expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), secure: true });
      await page.goto(`${dashboard}/marques`);
      const protocol = await page.evaluate(
        () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
      );
      expect(protocol).toBe(front.protocol);
      await hydrated(page);
      await page.getByRole("link", { name: "Ajouter une marque" }).click();
      const dialog = page.getByRole("dialog", { name: "Ajouter une marque" });
      await dialog.getByLabel("Nom").fill(name);
      const picture = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) };
      await dialog.locator("input[type=file]").setInputFiles(picture);
      await expect(dialog.getByAltText("Logo choisi")).toBeVisible();
      await dialog.getByRole("button", { name: "Ajouter" }).click();
      await expect(toasts(page).getByText("Marque ajoutée avec succès")).toBeVisible();
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();

      await page.goto(`${dashboard}/photos?categorie=agencies`);
      await hydrated(page);
      const file = { name: `${front.name}.jpg`, mimeType: "image/jpeg", buffer: photo };
      await page.getByLabel(/Sélectionner des photos/).setInputFiles(file);
      await page.getByRole("button", { name: "Télécharger les photos" }).click();
      await expect(toasts(page).getByText(/téléchargée?s? avec succès/)).toBeVisible();

      const second = await page.context().newPage();
      await second.goto("/admin");
      await hydrated(second);
      for (const [number, origin] of site.origins.entries()) {
        const sender = `Lina ${front.name} ${number}`;
        const answer = await fetch(`${origin}/functions/v1/send-email`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
          body: JSON.stringify({ ...message("Un fourgon ?"), name: sender }),
        });
        expect(answer.status).toBe(200);
        await expect(second.getByText(sender).first()).toBeVisible();
      }
    });

    test("visitors write with scripts and without", async () => {
      const words = (how: string) => `Un fourgon samedi, ${how} scripts, ${front.name} ?`;
      const withScripts = await open();
      await withScripts.goto("/contact");
      await hydrated(withScripts);
      await fillIn(withScripts, words("avec"));
      await sendButton(withScripts).click();
      await expect(sentPanel(withScripts)).toBeVisible();

      const without = await open({ javaScriptEnabled: false });
      await without.goto("/contact");
      await fillIn(without, words("sans"));
      await sendButton(without).click();
      await expect(sentPanel(without)).toBeVisible();
      for (const how of ["avec", "sans"]) {
        const kept = await site.db
          .selectFrom("notifications")
          .select("id")
          .where("message", "=", words(how))
          .execute();
        expect(kept).toHaveLength(1);
      }
    });

    test("a quote is sent, and its customer accepts it by its link", async () => {
      const staff = await openAsAdmin();
      const { id, version } = await addDraft(site.db);
      const to = `zoe.${front.name.toLowerCase()}@example.fr`;
      const sent = await site.client().ask(`${dashboard}/devis/${id}`, {
        form: { intent: "send", version, to, message: "Bonjour" },
        headers: { origin: site.url, cookie: await cookieOf(staff) },
      });
      expect(sent.status).toBeLessThan(400);
      const link = await linkInMail(to, /https?:\/\/\S+\/devis\/[\w-]{43}/);
      expect(new URL(link).origin).toBe(site.url);

      const page = await open();
      await page.goto(link);
      await page.getByRole("link", { name: "Accepter le devis" }).first().click();
      await page.getByLabel("Votre prénom et votre nom").fill("Camille Ferrer");
      await page.getByRole("checkbox", { name: /^J’ai lu le devis/ }).check();
      await page.getByRole("button", { name: "Accepter le devis et m’engager à payer" }).click();
      await expect(page.getByText("Merci Camille Ferrer.")).toBeVisible();
      const { state } = await site.db
        .selectFrom("quotes")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(state).toBe("accepted");
    });

    test("an agency's calendar is read by its address", async () => {
      const page = await openAsAdmin();
      await page.goto(`${dashboard}/planning/agenda`);
      await hydrated(page);
      const row = page.getByRole("listitem").filter({ hasText: "Agence de Perpignan" });
      await row.getByRole("button", { name: /^(Créer une|Nouvelle) adresse/ }).click();
      const confirm = page.getByRole("alertdialog").getByRole("button", { name: /adresse/ });
      const address = row.getByLabel("Adresse de l’agenda, Agence de Perpignan");
      await expect(confirm.or(address)).toBeVisible();
      if (await confirm.isVisible()) await confirm.click();
      const { origin, pathname } = new URL(await address.inputValue());
      expect(origin).toBe(site.url);
      const answer = await site.client().ask(pathname);
      expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(readCalendarFile(Buffer.from(answer.body)).events.length).toBeGreaterThan(1);
    });

    test("maintenance closes the site to visitors, open tabs included, and opens it again", async () => {
      const staff = await openAsAdmin();
      const visitor = await open();
      await visitor.goto("/contact");
      await hydrated(visitor);
      const turn = async (is_enabled: string) => {
        const headers = { origin: site.url, cookie: await cookieOf(staff) };
        const answer = await site.client().ask(`${dashboard}/maintenance`, { form: { is_enabled }, headers });
        expect(answer.status).toBe(200);
      };
      const statusOf = async () => (await site.client().ask("/")).status;
      expect(await statusOf()).toBe(200);
      await turn("true");
      try {
        await eventually(async () => (await statusOf()) === 503, 5_000);
        await expect(visitor.getByRole("heading", { name: "Site en maintenance" })).toBeVisible();
        expect((await site.client().ask("/", { headers: { cookie: await cookieOf(staff) } })).status).toBe(
          200,
        );
      } finally {
        await turn("false");
      }
      await eventually(async () => (await statusOf()) === 200, 5_000);
    });

    test("links, redirects and mails name the public origin", async () => {
      const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
      const page = await site.client().ask("/contact", { headers });
      expect(page.body).toContain(`<link rel="canonical" href="${site.url}/contact"`);
      expect(page.headers.get("strict-transport-security")).toMatch(/max-age=\d{7,}/);
      expect((await site.client().ask("/sitemap.xml")).body).toContain(`<loc>${site.url}/contact</loc>`);
      const away = await site.client().ask(dashboard, { headers });
      expect(away.status).toBe(302);
      expect(new URL(away.headers.get("location") ?? "", site.url).origin).toBe(site.url);

      const { account } = await addColleague("oubli");
      const asked = await site.client().ask("/locadmin/mot-de-passe-oublie", {
        form: { email: account.email },
        headers: { ...headers, origin: site.url },
      });
      expect(asked.status).toBeLessThan(400);
      const link = await linkInMail(account.email, /https?:\/\/\S+jeton=[\w-]+/);
      expect(new URL(link).origin).toBe(site.url);
    });

    test("a client's address is its own, whatever it writes, and limits count by it", async () => {
      test.skip(process.platform !== "linux", "only there has a machine several addresses of its own");
      const [customer, flood, other] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"].map((at) => site.client(at));
      if (!customer || !flood || !other) throw new Error("three clients");
      const { id, token } = await addSentQuote(site.db);
      const accepted = await customer.ask(`/devis/${token}/accepter`, {
        form: { name: "Camille Ferrer", read: "on" },
        headers: { origin: "null", ...forged("6.6.6.6, 7.7.7.7") },
      });
      expect(accepted.status).toBe(303);
      const { answer } = await site.db
        .selectFrom("quotes")
        .select("answer")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(answer).toMatchObject({ address: "127.0.0.2" });

      const write = async (client: typeof flood, number: number) => {
        const question = { json: message(`Message ${number}`), headers: forged(`6.6.6.${number}`) };
        return (await client.ask("/functions/v1/send-email", question)).status;
      };
      const statuses: number[] = [];
      for (let number = 1; number <= 6; number++) statuses.push(await write(flood, number));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect(await write(other, 7)).toBe(200);
    });
  });
}
