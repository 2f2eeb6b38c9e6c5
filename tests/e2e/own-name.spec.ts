import type { Page } from "@playwright/test";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.ts";
import { type DemonstrationSite, startDemonstrationSite } from "./support/demonstration-site.ts";
import { photoFile } from "./support/pictures.ts";
import { linkIn, stranger } from "./support/rental-file.ts";
import { giveSession } from "./support/sessions.ts";
import { expect, hydrated, test, toasts } from "./support/site.ts";

// From the demonstration to a company's own site, from the back-office alone; then everything that the site serves and
// sends is read byte by byte: nothing names the company it was shown with.

test.use({ motion: false });

const dashboard = "/locadmin/dashboard";
const example = /tramontane/i;

let sink: SmtpSink;
let site: DemonstrationSite;

test.beforeAll(async () => {
  sink = await startSmtpSink();
  site = await startDemonstrationSite({ SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await site.close();
  await sink.close();
});

async function open(page: Page, path: string) {
  await page.goto(`${site.url}${dashboard}${path}`);
  await hydrated(page);
}

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(page.getByRole("button", { name: "Sauvegarder" })).toBeDisabled();
}

const towns = [
  { town: "Foix", zip: "09000" },
  { town: "Pamiers", zip: "09100" },
];

const tariffs = [
  { name: "Fourgons", type: "Véhicules léger", km: "150" },
  { name: "Froid", type: "Frigorifiques", km: "200" },
  { name: "Attelage", type: "Remorques", km: "" },
];

/** Twelve vehicles of three types in the two agencies, written over lines of the export. */
function ownFleet(exported: string): string {
  const [titles = "", ...lines] = exported.trim().split("\r\n");
  const columns = titles.replace(/^[^"]*"|"$/g, "").split('";"');
  const rows = Array.from({ length: 12 }, (_, index) => {
    const tariff = tariffs[index % tariffs.length] as (typeof tariffs)[number];
    const place = columns.indexOf("Type");
    const model = lines.find((line) => line.slice(1, -1).split('";"')[place] === tariff.type) ?? "";
    const own: Record<string, string> = {
      Identifiant: "",
      Nom: `${tariff.name} ${index + 1}`,
      "N°\u00a0de parc": `B-${index + 1}`,
      Immatriculation: "",
      Agence: `Agence de ${towns[index % towns.length]?.town}`,
      Tarif: "",
    };
    const cells = model.slice(1, -1).split('";"');
    return `"${columns.map((column, at) => own[column] ?? cells[at]).join('";"')}"`;
  });
  return [titles, ...rows].join("\r\n");
}

/** Everything of ours that a page names: pictures, scripts, styles, fonts, feeds. */
function named(html: string): string[] {
  const attributes = [...html.matchAll(/(?:src|href|content|poster)="([^"]+)"/g)].map(
    ([, value]) => value ?? "",
  );
  const sets = [...html.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, value = ""]) =>
    value.split(",").map((entry) => entry.trim().split(" ")[0] ?? ""),
  );
  const within = [...html.matchAll(/"(\/(?:assets|storage|peinture)\/[^"\\]+)"/g)].map(
    ([, value]) => value ?? "",
  );
  return [...attributes, ...sets, ...within]
    .map((address) => address.replaceAll("&amp;", "&"))
    .filter((address) => address.startsWith("/") || address.startsWith(site.url))
    .map((address) => new URL(address, site.url))
    .filter(({ pathname }) => !/^\/(locadmin|admin|api)\b/.test(pathname))
    .map(({ pathname, search }) => pathname + search);
}

/** What a picture says of itself besides its pixels. */
async function pictureWords(bytes: Buffer): Promise<string> {
  const { exif, iptc, xmp, icc, comments } = await sharp(bytes).metadata();
  return [exif, iptc, xmp, icc, JSON.stringify(comments ?? "")]
    .map((part) => part?.toString("latin1"))
    .join(" ");
}

async function pdfWords(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await pdf.getMetadata();
  const pages: string[] = [JSON.stringify(info)];
  for (let index = 1; index <= pdf.numPages; index++) {
    const { items } = await (await pdf.getPage(index)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return pages.join(" ");
}

/** Every public address, from the door and the map of the site on; each with what it answers. */
async function readEverything(): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const doors = [
    "/",
    "/robots.txt",
    "/sitemap.xml",
    "/locadmin",
    "/nulle-part",
    "/favicon.ico",
    "/apple-touch-icon.png",
  ];
  const waiting = [...doors];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address) || seen.size > 600) continue;
    const answer = await fetch(site.url + address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type") ?? "";
    const words = type.startsWith("image/") && !type.includes("svg") && !type.includes("icon");
    seen.set(
      address,
      bytes.toString("latin1") + (words ? await pictureWords(bytes) : bytes.toString("utf8")),
    );
    if (type.includes("html")) waiting.push(...named(bytes.toString("utf8")));
    if (type.includes("manifest"))
      waiting.push(
        ...(JSON.parse(bytes.toString("utf8")) as { icons: { src: string }[] }).icons.map(({ src }) => src),
      );
    if (type.includes("xml"))
      for (const [, found = ""] of bytes.toString("utf8").matchAll(/<loc>([^<]+)</g))
        waiting.push(new URL(found).pathname);
  }
  return seen;
}

test("one person, from the demonstration to their own site, in which nothing names it", async ({
  page,
  browser,
}) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await giveSession(page, { origin: site.url });

  await test.step("the company", async () => {
    await open(page, "/parametres");
    await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Brenac Location");
    await fillIn(page, {
      Email: "bonjour@brenac.example",
      Téléphone: "05 61 00 12 40",
      Adresse: "4 allée de Villote",
      "Code postal": "09000",
      Ville: "Foix",
      "Forme juridique": "SARL",
      SIREN: "732 829 320",
      "Ville du RCS": "Foix",
      "Numéro de TVA": "FR44 732829320",
      "Directeur de la publication": "Hélène Brenac",
      "Nom de l’hébergeur": "Ariège Réseaux",
      "Nom du médiateur": "Médiation Pyrénées",
      "Site du médiateur": "https://mediation.example",
      "Adresse postale du médiateur": "2 place du Marché, 31000 Toulouse",
    });
    await save(page);
    await open(page, "/parametres/contact");
    await fillIn(page, {
      Adresse: "4 allée de Villote",
      "Code postal": "09000",
      Ville: "Foix",
      Téléphone: "05 61 00 12 40",
      Email: "bonjour@brenac.example",
    });
    await save(page);
  });

  await test.step("its look and its words", async () => {
    await open(page, "/identite");
    await page.getByLabel("Texte").fill("Brenac Location");
    await page.getByRole("radio", { name: "Garrigue" }).check();
    await page.getByRole("radio", { name: "Bande" }).check();
    await save(page);
    await open(page, "/textes");
    await page.getByRole("button", { name: "Revenir aux textes proposés" }).click();
    await page.locator('[name="place"]').fill("Foix");
    await page.locator('[name="founded_year"]').fill("2017");
    await save(page);
  });

  await test.step("two agencies, three tariffs, twelve vehicles", async () => {
    for (const { town, zip } of towns) {
      await open(page, "/agences/nouvelle");
      const dialog = page.getByRole("dialog", { name: "Ajouter une agence" });
      await dialog.getByLabel("Nom").fill(`Agence de ${town}`);
      await dialog.getByLabel("Email").fill(`${town.toLowerCase()}@brenac.example`);
      await dialog.getByLabel("Téléphone").fill("05 61 00 12 40");
      await dialog.getByLabel("Adresse").fill("4 allée de Villote");
      await dialog.getByLabel("Code postal").fill(zip);
      await dialog.getByLabel("Ville").fill(town);
      await dialog.getByRole("button", { name: "Ajouter" }).click();
      await expect(dialog).toBeHidden();
    }
    for (const { name, type, km } of tariffs) {
      await open(page, "/tarifs/nouveau");
      const editor = page.getByRole("dialog", { name: "Ajouter un tarif" });
      await editor.getByLabel("Nom").fill(name);
      await editor.getByLabel(type, { exact: true }).check();
      await editor.getByLabel("Palier 1, à partir de combien de jours").fill("7");
      await editor.getByLabel("Palier 1, remise en pour cent").fill("15");
      if (km) await editor.getByLabel("Kilomètres par jour").fill(km);
      await editor.getByLabel("Kilomètre au-delà").fill("0,20");
      await editor.getByLabel("Dépôt de garantie").fill("900");
      await editor.getByLabel("Franchise").fill("800");
      await editor.getByLabel("Âge minimum").fill("21");
      await editor.getByLabel("Permis depuis").fill("2");
      await editor.getByRole("button", { name: "Ajouter", exact: true }).click();
      await expect(editor).toBeHidden();
    }
    const exported = await page.request.get(`${site.url}${dashboard}/vehicules/export.csv`);
    await open(page, "/vehicules/importer");
    const buffer = Buffer.from(ownFleet(await exported.text()));
    await page.locator("input[type=file]").setInputFiles({ name: "parc.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Appliquer 12 lignes" }).click();
    await expect(toasts(page).getByText("12 véhicules importés")).toBeVisible();
    const [van] = await site.query<{ id: string }>("select id from vehicles where name = 'Fourgons 1'");
    await open(page, `/vehicules/${van?.id}`);
    const editor = page.getByRole("dialog", { name: "Modifier le véhicule" });
    await editor.locator("input[type=file]").setInputFiles([await photoFile("fourgon.jpg")]);
    await expect(toasts(page).getByText("Photos téléchargées avec succès")).toBeVisible();
    expect(await site.query("select from vehicle_photos where vehicle_id = $1", [van?.id])).toHaveLength(1);
  });

  await test.step("the conditions of a rental", async () => {
    await open(page, "/parametres/location");
    await fillIn(page, {
      Paiement: "Au départ, par carte ou par virement.",
      Acompte: "Aucun acompte.",
      Carburant: "Rendu au niveau du départ.",
      "Retour en retard": "La journée entamée est due.",
      "Retour anticipé": "Les jours non faits ne sont pas rendus.",
      "Gratuite jusqu’à": "24",
      "Ensuite, journées dues": "1",
      "Dépôt de garantie": "Par carte, rendu au retour.",
      Assurance: "Responsabilité civile comprise.",
      Conducteurs: "Ceux du contrat seulement.",
      Livraison: "À convenir.",
    });
    await save(page);
  });

  await test.step("a mail that arrives, and a colleague", async () => {
    await open(page, "/parametres/courriel");
    await page.getByLabel("Adresse où l’envoyer").fill("helene@brenac.example");
    await page.getByRole("button", { name: "Envoyer l’essai" }).click();
    await expect(page.getByText(/accepté par le serveur\.$/)).toBeVisible();
    await open(page, "/utilisateurs");
    await page.getByRole("link", { name: "Ajouter un utilisateur" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter un utilisateur" });
    await dialog.getByLabel("Email").fill("nina@brenac.example");
    await dialog.getByRole("radio", { name: "Envoyer une invitation" }).check();
    await dialog.getByRole("button", { name: "Envoyer l’invitation" }).click();
    await expect(toasts(page).getByText("Invitation envoyée")).toBeVisible();
  });

  await test.step("without the examples", async () => {
    await open(page, "/mise-en-service/exemples");
    await page.getByRole("button", { name: /à la Corbeille/ }).click();
    await expect(toasts(page).getByText("Le site repart sans les données d’exemple")).toBeVisible();
    expect(await site.query("select from vehicles")).toHaveLength(12);
    // What the example claimed is only proposed now: each is confirmed by whoever answers for it.
    await open(page, "/parametres/location");
    const claims = page.getByRole("checkbox", { name: /^Vrai de toutes nos locations/ });
    expect(await claims.count()).toBeGreaterThan(0);
    for (const claim of await claims.all()) await claim.check();
    await save(page);
    await open(page, "/mise-en-service");
    const step = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(step).toHaveCount(10);
    const titles = [
      "Société",
      "Identité",
      "Textes",
      "Agences et horaires",
      "Tarifs et conditions",
      "Parc",
      "Courriel",
    ];
    for (const title of titles)
      await expect(step.filter({ hasText: title }).first()).toContainText(`Fait\u00a0: ${title}`);
  });

  const visitor = await stranger(browser, 1280);
  const quote = await test.step("a visitor asks, and has a quote", async () => {
    await visitor.goto(site.url);
    await expect(visitor).toHaveTitle(/^Brenac Location · /);
    await expect(visitor.getByRole("banner")).toContainText("Brenac Location");
    const hero = visitor.locator('img[src*="/peinture/"]').first();
    const painted = await fetch(new URL((await hero.getAttribute("src")) ?? "", site.url));
    expect(painted.headers.get("cache-control")).toContain("immutable");
    const [van] = await site.query<{ id: string }>("select id from vehicles where name = 'Fourgons 1'");
    const [du, au] = ["2027-03-01", "2027-03-05"];
    await visitor.goto(`${site.url}/catalogue/${van?.id}?du=${du}&au=${au}&km=600`);
    await visitor.getByRole("link", { name: "Demander un devis", exact: true }).first().click();
    await hydrated(visitor);
    const form = visitor.getByRole("form", { name: /^(Envoyer un message|Demander un devis)$/ });
    await form.getByText("Particulier", { exact: true }).click();
    await form.getByLabel("Nom").fill("Camille Ferrer");
    await form.getByLabel("E-mail").fill("camille@exemple.example");
    await form.getByLabel("Téléphone").fill("06 39 98 12 34");
    await form.getByRole("checkbox", { name: /^J'accepte/ }).check();
    await form.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(visitor.getByText("Message envoyé !")).toBeVisible();
    const [request] = await site.query<{ reference: string }>("select reference from requests");
    await page.goto(`${site.url}/admin?q=${request?.reference}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Préparer un devis" }).first().click();
    await page.getByLabel("Départ", { exact: true }).fill("à partir de 09:00, agence de Foix");
    await page.getByLabel("Retour", { exact: true }).fill("avant 18:00, agence de Foix");
    await page.getByRole("button", { name: /^Envoyer à / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Envoyer le devis" }).click();
    await expect(page.getByText("En attente de réponse").first()).toBeVisible();
    return linkIn(sink, "camille@exemple.example", 2);
  });

  await test.step("nothing names the demonstration's company", async () => {
    for (const path of ["", "/accepter", "/conditions"]) {
      const answer = await fetch(quote + path);
      expect(await answer.text(), `the quote${path}`).not.toMatch(example);
    }
    const paper = Buffer.from(await (await fetch(`${quote}/pdf`)).arrayBuffer());
    expect(await pdfWords(paper)).toContain("Brenac Location");
    expect((await pdfWords(paper)) + paper.toString("latin1")).not.toMatch(example);
    expect(sink.received.length).toBeGreaterThan(3);
    for (const { email, raw } of sink.received)
      expect(raw + email.text + email.html, email.subject).not.toMatch(example);

    const answers = await readEverything();
    const kinds = [
      /^\/peinture\//,
      /^\/assets\/.*js$/,
      /^\/partage\.jpg/,
      /^\/site\.webmanifest/,
      /^\/storage\//,
    ];
    for (const kind of kinds)
      expect(
        [...answers.keys()].filter((address) => kind.test(address)).length,
        String(kind),
      ).toBeGreaterThan(0);
    expect([...answers].filter(([, bytes]) => example.test(bytes)).map(([address]) => address)).toEqual([]);

    await site.query("update maintenance_settings set is_enabled = true");
    await expect.poll(async () => (await fetch(site.url)).status).toBe(503);
    expect(await (await fetch(site.url)).text()).not.toMatch(example);
  });
});
