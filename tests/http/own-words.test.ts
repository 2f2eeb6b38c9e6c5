import { describe, expect, test } from "vitest";
import { textPreviews } from "#app/domain/identity/site-texts.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { createBrowser } from "#tests/support/browser.ts";
import { eventually } from "#tests/support/eventually.ts";
import { tagsIn, textsIn } from "#tests/support/html-tags.ts";
import { everyScreen, plainPages, publicSite } from "#tests/support/public-site.ts";
import { addVehicle } from "#tests/support/records.ts";

// What the site says of the company is the company's own: of one without a name, of one with nothing but a name, and of
// the demonstration, whose words are the specification's.

const fresh = publicSite({ demo: false });
const demo = publicSite();

/** As it is read, titles and descriptions included; no-break spaces are spaces. */
const wordsOf = (html: string) =>
  [
    ...textsIn(html, "title"),
    ...tagsIn(html, "meta").map(({ content = "" }) => content),
    html.replaceAll("<!-- -->", "").replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, " "),
  ]
    .join(" ")
    .replace(/&nbsp;|\s/g, " ")
    .replace(/ +/g, " ");

const places = /Tramontane|Perpignan|Roussillon|Canigou|Toulouse/;
const claims =
  /\d ans\b(?! après)|24 h|24\/7|ateliers|tous risques|assistance|remplacement|en quelques chiffres/i;

/** The legal texts speak of years and of what is yet to be filled in: no claim. */
const isOwn = (page: string) =>
  !["/confidentialite", "/cgv", "/mentions-legales", "/accessibilite"].includes(page);

/** Whole, with what the scripts are handed; without the addresses of files, which are named after drawings. */
const bytesOf = (html: string) => html.replace(/\/assets\/[\w.-]+/g, "");

async function expectNone(pattern: RegExp, read: (html: string) => string, pages: string[]) {
  for (const page of pages) {
    const answer = await fresh.get(page);
    const said = pattern.exec(read(await answer.text()));
    expect(said && `${page}: …${said.input.slice(said.index - 60, said.index + 60)}…`).toBeNull();
  }
}

describe("a new site without the demonstration", () => {
  test("names no place and nobody, and says what the specification says", async () => {
    await expectNone(places, bytesOf, [...plainPages, "/nulle-part", "/catalogue/42"]);
    const home = wordsOf(await fresh.html("/"));
    for (const said of [
      "Location de véhicules · Location d’utilitaires et de poids lourds",
      "entretenus dans nos ateliers. À la journée comme à l’année.",
      "Plus de 15 ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24 h/24 et 7 j/7.",
      "Location de véhicules en quelques chiffres",
    ])
      expect(home).toContain(said);
    expect(wordsOf(await fresh.html("/cgv"))).toContain("Assurance tous risques");
  });

  test("claims nothing once it has a name, and no page is broken", async () => {
    const agency = await addAgency(fresh.db, "Agence de Foix");
    const id = await addVehicle(fresh.db, agency);
    await fresh.db.updateTable("company_info").set({ name: "Brenac Location" }).execute();
    await eventually(async () => (await fresh.html("/a-propos")).includes("Brenac Location"));
    await expectNone(places, bytesOf, plainPages);
    await expectNone(
      claims,
      wordsOf,
      [...plainPages, `/catalogue/${id}`, `/agences/${agency}`].filter(isOwn),
    );
    const about = await fresh.html("/a-propos");
    expect(textsIn(about, "h2")).toContain("Courte, moyenne ou longue durée");
    expect(textsIn(await fresh.html(`/agences/${agency}`), "li").join()).toContain("Location longue durée");
    await expectNone(/tous risques|24 h|24\/7|ateliers|de remplacement/, wordsOf, ["/cgv"]);
    expect(wordsOf(await fresh.html("/cgv"))).toMatch(/Le loueur est joint au .{0,40}\. En cas d’accident/);
    for (const page of plainPages) {
      const html = await fresh.html(page);
      expect((await fresh.get(page)).status, page).toBe(200);
      if (isOwn(page)) expect(wordsOf(html), page).not.toMatch(/undefined|\[object| ,|,,|\.\.| \./);
      const [description] = tagsIn(html, "meta").filter(({ name }) => name === "description");
      expect(description?.content?.length, page).toBeGreaterThanOrEqual(40);
    }
  });

  test("says again each thing that the company says of itself", async () => {
    const year = new Date().getFullYear();
    await fresh.db
      .updateTable("site_texts")
      .set({
        founded_year: year - 9,
        assistance: true,
        assistance_phone: "05 61 00 00 24",
        place: "Les Cabannes",
      })
      .execute();
    await eventually(async () => (await fresh.html("/")).includes("Les Cabannes"));
    const home = wordsOf(await fresh.html("/"));
    expect(home).toContain("Brenac Location · Location de poids lourds aux Cabannes");
    expect(home).toContain(
      "9 ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24 h/24",
    );
    // Its number is not the office's, so that it stands beside the promise, on every page.
    expect(home).toContain("05 61 00 00 24");
    expect(home).not.toMatch(/ateliers/);
    expect(textsIn(await fresh.html("/a-propos"), "h2").slice(0, 2)).toEqual([
      "9 ans d’expérience",
      "Assistance 24\u00a0h/24, 7\u00a0j/7",
    ]);
  });
});

describe("the demonstration reads as it always did", () => {
  test.each<[string, string[]]>([
    [
      "/",
      [
        "Tramontane Location · Location d’utilitaires et de poids lourds à Perpignan",
        "Location courte, moyenne et longue durée d’utilitaires, poids lourds, frigorifiques et remorques autour de Perpignan. Plus de 15 ans d’expérience, assistance 24 h/24.",
        "Le bon véhicule, prêt quand vous l’êtes.",
        "Utilitaires, poids lourds, frigorifiques et remorques, entretenus dans nos ateliers de Perpignan. À la journée comme à l’année.",
        "Un parc suivi de près, des gens qui répondent.",
        "Du fourgon compact à la semi-\u2060remorque, avec hayon, groupe froid ou aménagement métier.",
        "Des agences autour de Perpignan, et un interlocuteur que vous retrouvez à chaque location.",
        "Courte, moyenne ou longue durée : le tarif baisse quand la durée augmente.",
        "Plus de 15 ans d’expérience, des véhicules contrôlés avant chaque départ, une assistance 24 h/24 et 7 j/7.",
        "Tramontane Location en quelques chiffres",
        "Assistance 24 h/24, 7 j/7",
      ],
    ],
    [
      "/catalogue",
      [
        "Tous nos véhicules à louer autour de Perpignan : utilitaires, poids lourds, semi-remorques, frigorifiques, électriques et remorques, avec photos et tarifs à la journée.",
        "48 véhicules, du fourgon compact à la semi-remorque, à louer à la journée ou à l’année.",
      ],
    ],
    [
      "/catalogue?type=Remorques",
      [
        "Remorques en location courte, moyenne ou longue durée autour de Perpignan : photos, volumes, tarifs à la journée et disponibilité.",
      ],
    ],
    [
      "/a-propos",
      [
        "Plus de 15 ans d’expérience de la location d’utilitaires et de poids lourds, une assistance 24 h/24 et 7 j/7, des contrats de courte, moyenne et longue durée.",
        "Des véhicules bien tenus, des gens qui les connaissent, et plus de 15 ans de route.",
        "Du fourgon à la semi-remorque, nous louons ce que nous savons entretenir, conseiller et dépanner.",
        "En panne ou immobilisé, vous avez quelqu’un au bout du fil, la nuit et le dimanche compris.",
        "Une journée de déménagement, une saison de chantier ou une flotte à l’année : le tarif suit la durée.",
      ],
    ],
    [
      "/contact",
      [
        "En panne ou immobilisé ? Appelez le 04 65 71 20 00 , de jour comme de nuit.",
        "Perpignan–Toulouse aller-retour : environ 410 km.",
      ],
    ],
    [
      "/cgv",
      [
        "Assurance tous risques (Franchise selon le véhicule)",
        "Entretien et révisions (Réalisés dans nos ateliers)",
        "; l’assistance annoncée pour la location, au numéro remis avec le véhicule. En cas d’accident",
        "le loueur propose un véhicule de remplacement ou ne facture pas les jours perdus.",
      ],
    ],
  ])("%s", async (page, sentences) => {
    const words = wordsOf(await demo.html(page));
    for (const sentence of sentences) expect(words).toContain(sentence);
  });

  test("an agency's services and what every rental includes", async () => {
    const screens = await everyScreen(demo);
    const [vehicle = "", agency = ""] = screens.slice(-2);
    const services = wordsOf(await demo.html(agency));
    expect(services).toContain("Assistance 24/7 Dépannage et remorquage, jour et nuit.");
    expect(services).toContain("Entretien Révisions et contrôles, faits dans nos ateliers.");
    expect(wordsOf(await demo.html(vehicle))).toContain(
      "Assistance 24 h/24, 7 j/7 Dépannage et remorquage en France",
    );
  });

  test("the assistance has no second number: it is the office's", async () => {
    const [footer = ""] = textsIn(await demo.html("/tarifs"), "footer");
    expect(footer.match(/04\s65\s71\s20\s00/g)).toHaveLength(1);
  });
});

describe("texts that nobody has saved", () => {
  const draft = {
    hero_title: "Vos camions, <b>chez vous</b>.",
    place: "le Couserans",
    founded_year: "2009",
    own_workshop: "false",
    assistance: "false",
  };

  test("are shown to who may write them, on the real page, and kept nowhere", async () => {
    const before = await demo.html("/");
    const browser = createBrowser(demo.url);
    await browser.signIn();
    const answer = await browser.post(textPreviews.home, draft);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const html = await answer.text();
    expect(html).toContain('data-text="hero_title"');
    expect(textsIn(html, "h1")).toEqual(["Vos camions, <b>chez vous</b>."]);
    expect(textsIn(html, "title")).toEqual([
      "Tramontane Location · Location d’utilitaires et de poids lourds au Couserans",
    ]);
    expect(wordsOf(html)).not.toContain("Assistance 24 h/24, 7 j/7");
    const about = await (await browser.post(textPreviews.about, { ...draft, about_lead: "" })).text();
    expect(wordsOf(about)).toContain("et plus de 15 ans de route.");
    expect(textsIn(about, "h2")).not.toContain("Assistance 24\u00a0h/24, 7\u00a0j/7");
    expect(await demo.html("/")).toBe(before);
    expect((await browser.get("/")).headers.get("cache-control")).not.toBeNull();
    expect(textsIn(await (await browser.get("/")).text(), "h1")).toEqual(textsIn(before, "h1"));
  });

  test("are nothing to visitors", async () => {
    for (const path of Object.values(textPreviews)) {
      const answer = await createBrowser(demo.url).post(path, draft);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.text()).not.toContain("chez vous");
    }
  });
});
