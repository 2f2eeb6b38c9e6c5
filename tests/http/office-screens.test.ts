import { rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { siteWithAskers } from "#tests/support/askers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/files.ts";
import { adminAccount } from "#tests/support/instance.ts";
import { addVehicle } from "#tests/support/records.ts";

// The back-office as the built server writes it: an installation without anything, a database that cannot be read, a
// store that cannot be written.

const database = testDatabase({ from: "started" });
const site = siteWithAskers(database);
const dashboard = "/locadmin/dashboard";

/** What a person reads on the page, each text by itself. */
async function read(address: string, asker: "admin" | "user" = "admin") {
  const answer = await site.as(asker).get(address);
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, html, texts: html.split(/<[^>]*>/).map((text) => text.trim()) };
}

type Change = [there: string, back: string];

async function whileAway(change: Change, work: () => Promise<void>) {
  await database.pool.query(change[0]);
  try {
    await work();
  } finally {
    await database.pool.query(change[1]);
  }
}

const renamed = (table: string): Change => [
  `alter table ${table} rename to ${table}_away`,
  `alter table ${table}_away rename to ${table}`,
];
const renamedColumn = (table: string, column: string): Change => [
  `alter table ${table} rename column ${column} to ${column}_away`,
  `alter table ${table} rename column ${column}_away to ${column}`,
];

describe("a page whose data cannot be read says the specification's sentence inside the shell, with a second try", () => {
  const lost = (what: string) => `Une erreur est survenue lors du chargement ${what}.`;
  const settings = "Erreur lors du chargement des données";
  const vehicles = "Erreur lors de la récupération des véhicules";
  const information = "Erreur lors du chargement des informations";
  const foldText: Change = [
    "alter function fold_text(text) rename to fold_away",
    "alter function fold_away(text) rename to fold_text",
  ];
  test.each<[address: string, change: Change, sentence: string]>([
    [dashboard, renamed("notifications"), lost("des données")],
    ["/admin", renamed("requests"), lost("des données")],
    [`${dashboard}/vehicules`, renamedColumn("vehicles", "agency_id"), vehicles],
    [`${dashboard}/tarifs`, renamed("tariff_tiers"), lost("des tarifs")],
    [`${dashboard}/prestations`, renamed("extras"), lost("des prestations")],
    [`${dashboard}/agences`, renamed("agencies"), lost("des agences")],
    [`${dashboard}/marques`, renamed("brands"), lost("des marques")],
    [`${dashboard}/photos`, renamed("site_photos"), lost("des photos")],
    [`${dashboard}/image-accueil`, renamedColumn("company_info", "hero_image_url"), information],
    [
      `${dashboard}/identite`,
      renamedColumn("company_info", "share_image_url"),
      "Erreur lors du chargement de l’identité",
    ],
    [
      `${dashboard}/textes`,
      renamedColumn("site_texts", "about_lead"),
      "Erreur lors du chargement des textes",
    ],
    [`${dashboard}/statistiques`, renamed("company_stats"), "Erreur lors du chargement des statistiques"],
    [`${dashboard}/a-propos`, renamed("about_page_settings"), "Erreur lors du chargement du contenu"],
    [`${dashboard}/utilisateurs?q=a`, foldText, lost("des utilisateurs")],
    [`${dashboard}/parametres`, renamedColumn("company_info", "siren"), settings],
    [`${dashboard}/parametres/contact`, renamed("contact_page_settings"), settings],
    [`${dashboard}/parametres/fermetures`, renamed("closures"), settings],
    [`${dashboard}/parametres/location`, renamedColumn("company_info", "rental_conditions"), settings],
    [`${dashboard}/parametres/maintenance`, renamedColumn("maintenance_settings", "end_date"), settings],
    [`${dashboard}/historique`, renamed("history"), lost("de l’historique")],
    [`${dashboard}/corbeille`, renamed("bin"), lost("de la Corbeille")],
  ])("%s", async (address, change, sentence) => {
    expect((await read(address)).texts).not.toContain(sentence);
    await whileAway(change, async () => {
      const { texts } = await read(address);
      expect(texts).toContain(sentence);
      expect(texts).toContain("Réessayer");
      expect(texts).toContain("Tableau de bord");
    });
  });
});

describe("where there is nothing yet, the page says what it is for, and what to do", () => {
  test.each([
    [
      dashboard,
      "Elles arriveront ici dès que le site sera ouvert. Un appel se note à la main.",
      "/admin/nouvelle",
    ],
    ["/admin", "Aucune demande pour le moment", "/contact"],
    [`${dashboard}/vehicules`, "Aucun véhicule pour le moment", `${dashboard}/vehicules/nouveau`],
    [`${dashboard}/tarifs`, "Aucun tarif", `${dashboard}/tarifs/nouveau`],
    [`${dashboard}/tarifs?q=zzz`, "Aucun tarif trouvé", `${dashboard}/tarifs`],
    [`${dashboard}/prestations`, "Aucune prestation", `${dashboard}/prestations/nouvelle`],
    [`${dashboard}/prestations?q=zzz`, "Aucune prestation trouvée", `${dashboard}/prestations`],
    [`${dashboard}/agences`, "Aucune agence", `${dashboard}/agences/nouvelle`],
    [`${dashboard}/marques`, "Aucune marque", `${dashboard}/marques/nouvelle`],
    [`${dashboard}/photos`, "Aucune photo", null],
    [`${dashboard}/historique?objet=brands`, "Aucune modification trouvée", `${dashboard}/historique`],
    [`${dashboard}/corbeille`, "La Corbeille est vide", dashboard],
    [`${dashboard}/corbeille?q=zzz`, "Rien de tel dans la Corbeille", `${dashboard}/corbeille`],
    [`${dashboard}/agences?q=zzz`, "Aucune agence trouvée", `${dashboard}/agences`],
    [`${dashboard}/marques?q=zzz`, "Aucune marque trouvée", `${dashboard}/marques`],
    [`${dashboard}/utilisateurs?q=zzz`, "Aucun utilisateur trouvé", `${dashboard}/utilisateurs`],
    ["/admin?vue=retard", "Aucune demande en retard.", "/admin"],
    ["/admin?statut=gagne", "Aucune demande gagnée.", "/admin"],
    ["/admin?q=zzz", "Aucune demande ne correspond à ces critères", "/admin"],
  ])("%s: %s", async (address, title, to) => {
    const { status, html, texts } = await read(address);
    expect(status).toBe(200);
    expect(texts).toContain(title);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    if (to) expect(main).toContain(`href="${to}"`);
    else expect(main).toContain("Sélectionner des photos");
  });
});

describe("the dashboard", () => {
  test("of a house with vehicles says where notifications will come from", async () => {
    await addVehicle(database.db);
    const { html, texts } = await read(dashboard);
    expect(texts).toContain("Aucune notification pour le moment");
    expect(html.slice(html.indexOf("<main"))).toContain('href="/contact"');
    await database.db.deleteFrom("vehicles").execute();
    await database.db.deleteFrom("agencies").execute();
  });

  test("shows each notification whole: title, message, date, name, e-mail, phone, agency, and that it is unread", async () => {
    const data = {
      name: "Zoé Martin",
      email: "zoe@example.fr",
      phone: "0639981427",
      agency: { name: "Agence d’Elne" },
    };
    await database.db
      .insertInto("notifications")
      .values([
        {
          title: "Demande de devis",
          message: "Un fourgon pour samedi ?",
          data: JSON.stringify(data),
          created_at: new Date("2026-11-10T13:32:00Z"),
        },
        { title: "Location", message: "Déjà lu", read: true, created_at: new Date("2026-11-09T08:00:00Z") },
      ])
      .execute();
    const { html, texts } = await read(dashboard);
    const shown = ["Demande de devis", "Un fourgon pour samedi ?", "10\u00a0nov. 2026 à\u00a014:32"];
    const person = [data.name, data.email, "06\u00a039\u00a098\u00a014\u00a027", data.agency.name];
    expect(texts).toEqual(expect.arrayContaining([...shown, ...person]));
    const rows = html.split("<li").filter((row) => row.includes("<time"));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain("Non lue");
    expect(rows[0]).toContain("bg-unread");
    expect(rows[0]).toContain("Marquer comme lue");
    expect(rows[1]).not.toContain("Non lue");
    expect(rows[1]).not.toContain("Marquer comme lue");
    for (const row of rows) expect(row).toContain("Supprimer");
    await database.db.deleteFrom("notifications").execute();
  });

  test("says what waits, what is late and what leaves today, each a link to it", async () => {
    const late = new Date(Date.now() - 3 * 3_600_000 - 60_000);
    const request = {
      name: "Hakim Benali",
      title: "Réclamation",
      agency_name: "Argelès",
      due_at: late,
      awaits: "answer",
    } as const;
    const { id } = await database.db
      .insertInto("requests")
      .values(request)
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db.insertInto("requests").values({ status: "devis_envoye" }).execute();
    const { html, texts } = await read(dashboard);
    const figure = (label: string) => texts.slice(texts.lastIndexOf(label) + 1).find(Boolean);
    expect(figure("Demandes à traiter")).toBe("1");
    expect([figure("Nouvelles"), figure("Devis envoyés"), figure("Gagnées")]).toEqual(["1", "1", "0"]);
    for (const address of [
      "/admin?statut=nouveau",
      "/admin?statut=clos",
      "/admin?vue=retard",
      `/admin?demande=${id}`,
      `${dashboard}/planning?vue=jour`,
    ])
      expect(html).toContain(`href="${address}"`);
    const said = ["1 en retard", "Hakim Benali", "depuis 3\u00a0h", "Aucun départ aujourd’hui."];
    expect(texts).toEqual(expect.arrayContaining(said));
    await database.db.deleteFrom("requests").execute();
  });

  test("counts vehicles, those available and agencies, in French figures", async () => {
    await database.pool.query(
      `insert into vehicles (name, type, available) select 'V', 'Remorques', i > 3 from generate_series(1, 1203) i`,
    );
    try {
      const { texts, html } = await read(dashboard);
      const figure = (label: string) => texts.slice(texts.lastIndexOf(label) + 1).find(Boolean);
      expect(figure("Véhicules")).toBe("1\u00a0203");
      expect(figure("Véhicules disponibles")).toBe("1\u00a0200");
      expect(figure("Agences")).toBe("0");
      // The fleet's picture: each bar says its share, and leads to the table narrowed to it.
      for (const text of ["Par type", "Par agence", "Remorques", "Sans agence"])
        expect(texts).toContain(text);
      expect(html).toContain(`href="${dashboard}/vehicules?type=Remorques"`);
    } finally {
      await database.db.deleteFrom("vehicles").execute();
    }
  });
});

test("without scripts the back-office says what it needs", async () => {
  const { html } = await read(dashboard);
  const [, words] = /<noscript>(.*?)<\/noscript>/.exec(html.slice(html.indexOf("<main"))) ?? [];
  expect(words).toContain("Le back-office a besoin de JavaScript.");
});

test("users are told what is for administrators; the switch is theirs to see while it is on", async () => {
  const { texts, html } = await read(dashboard, "user");
  expect(texts).toContain("Accès limité");
  expect(texts).toContain("Certaines fonctionnalités sont réservées aux administrateurs.");
  expect(html).toContain("Gestion des utilisateurs, Paramètres, Mode maintenance.");
  expect(html).not.toContain(`href="${dashboard}/utilisateurs"`);
  expect(texts).toContain("Utilisateur");
  expect(html).not.toContain('role="switch"');
  const on = "update maintenance_settings set is_enabled = true";
  await whileAway([on, on.replace("true", "false")], async () => {
    const { texts, html } = await read(dashboard, "user");
    expect(texts).toContain("Maintenance active");
    expect(texts).toContain("Réservé aux administrateurs");
    expect(html).toMatch(/role="switch"[^>]*disabled|disabled=""[^>]*role="switch"/);
  });
});

test("a page that is not theirs says which it is, and to ask for it", async () => {
  const { status, html } = await read(`${dashboard}/parametres/securite`, "user");
  expect(status).toBe(403);
  expect(html).toContain("«\u00a0Sécurité\u00a0» en fait partie.");
  expect(html).toContain("Demandez à un administrateur.");
});

test("accounts are listed with their role, state and date in French", async () => {
  const { texts } = await read(`${dashboard}/utilisateurs`);
  const table = texts.slice(texts.indexOf("Email / Mot de passe"));
  expect(table.some((text) => /^\d{1,2}\u00a0\S+ \d{4} à\u00a0\d\d:\d\d$/.test(text))).toBe(true);
  for (const text of [adminAccount.email, "Administrateur", "Utilisateur", "Actif", "Inactif"])
    expect(table).toContain(text);
});

test("administrators read who changed what, when, from what to what, and narrow it by what it is about", async () => {
  const { updated_at, experience_years } = await database.db
    .selectFrom("company_stats")
    .select(["updated_at", "experience_years"])
    .executeTakeFirstOrThrow();
  const saved = await site.as("admin").post(`${dashboard}/statistiques`, {
    experience_years: String(experience_years + 1),
    version: updated_at.toISOString(),
  });
  expect(saved.status).toBe(200);
  const { html, texts } = await read(`${dashboard}/historique`);
  const list = html.slice(html.indexOf("<ol"), html.indexOf("</ol>"));
  expect(list).toContain("Statistiques");
  expect(list).toContain("Modification");
  expect(list).toContain(adminAccount.email);
  expect(texts).toContain("Années d'expérience");
  expect(list).toMatch(
    new RegExp(`<del[^>]*>${experience_years}</del> → <ins[^>]*>${experience_years + 1}</ins>`),
  );
  expect((await read(`${dashboard}/historique?objet=brands`)).texts).toContain("Aucune modification trouvée");
});

describe("a store that cannot be written to", () => {
  const vehicle = "vehicle_id=0197a000-0000-7000-8000-00000000dead";

  test.each([
    [`kind=vehicle-photo&${vehicle}`, "Erreur lors du téléchargement des photos"],
    ["kind=site-photo&category=hero", "Erreur lors du téléchargement des photos"],
    ["kind=hero-image", "Erreur lors du téléchargement de l'image"],
    ["kind=brand-logo", "Erreur lors du téléchargement du logo"],
    ["kind=company-logo", "Erreur lors du téléchargement du logo"],
  ])("%s: %s, and nothing is half there", async (purpose, error) => {
    const body = new Uint8Array(await picture(60, 40).jpeg().toBuffer());
    const send = () =>
      fetch(`${site.url}${dashboard}/televersement?${purpose}`, {
        method: "POST",
        body,
        headers: { cookie: site.as("admin").cookie, origin: site.url },
      });
    const storage = path.join(site.dataDir, "storage");
    // Root may write anywhere: a file in the folder's place stops it too.
    await rename(storage, `${storage}-away`).catch(() => {});
    await writeFile(storage, "");
    try {
      const answer = await send();
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ error });
      const shown = database.db.selectFrom("stored_files").select("id").where("state", "=", "attached");
      expect(await shown.execute()).toEqual([]);
    } finally {
      await rm(storage);
      await rename(`${storage}-away`, storage).catch(() => {});
    }
    expect((await send()).status).toBe(200);
  });
});
