import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Db } from "#server/db/database.ts";
import { addBrand, addPendingFile, addReplyTemplate, addSitePhoto, versionOf } from "../records.ts";
import { dashboard, hours, type PostsByAddress, place, reach } from "./valid-post.ts";

const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#8aa" } })
  .png()
  .toBuffer();

/** One that is refused before anybody is called. */
async function nameMailServer(db: Db) {
  const value = JSON.stringify({ sender_address: "contact@example.fr", host: "127.0.0.1" });
  await db
    .insertInto("installation")
    .values({ name: "mail-settings", value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

const templateFields = () => ({ name: `Relance ${randomUUID()}`, subject: "", body: "Bonjour {nom}" });

/** Texts, pictures, the bin, the history and the settings. */
export const contentPosts: PostsByAddress = {
  [`${dashboard}/corbeille`]: [
    async ({ db, members: { admin } }) => {
      const deletion = { table: "brands", ids: [await addBrand(db)], by: admin, now: new Date() } as const;
      const batch = await db.transaction().execute((trx) => binRecords(trx, deletion));
      return { intent: "restore", batch };
    },
  ],
  [`${dashboard}/historique/retablir/:id`]: [
    async ({ db, members: { admin } }) => {
      const record_id = await addBrand(db);
      const record = { record_table: "brands", record_id, record_name: "Solane", action: "updated" } as const;
      const change = { before: { name: "Solane Motors" }, after: { name: "Solane" } };
      const { id } = await db
        .insertInto("history")
        .values({ actor_email: admin.email, ...record, ...change })
        .returning("id")
        .executeTakeFirstOrThrow();
      const version = await versionOf(db, "brands", record_id);
      return [{ version, seen: JSON.stringify({ name: "Solane" }) }, { at: id }];
    },
  ],
  [`${dashboard}/photos`]: [
    async ({ db }) => ({ intent: "delete", id: await addSitePhoto(db) }),
    async ({ db }) => {
      await db.deleteFrom("site_photos").execute();
      return { intent: "order", ids: [await addSitePhoto(db), await addSitePhoto(db)].join(",") };
    },
  ],
  [`${dashboard}/photos/ajout`]: [
    async ({ db }) => ({ category: "hero", file_id: (await addPendingFile(db, "photos/site/hero/")).id }),
  ],
  [`${dashboard}/image-accueil`]: [
    async ({ db }) => {
      const company = await db.selectFrom("company_info").select("hero_image_url").executeTakeFirstOrThrow();
      const file = await addPendingFile(db, "photos/hero/");
      return { version: company.hero_image_url ?? "", file_id: file.id };
    },
  ],
  [`${dashboard}/statistiques`]: [
    async ({ db }) => ({
      experience_years: "12",
      revenue_millions: "5",
      available_vehicles: "120",
      satisfied_clients: "31",
      version: await versionOf(db, "company_stats"),
    }),
  ],
  [`${dashboard}/a-propos`]: [
    async ({ db }) => ({
      content: "<p>Louer, entretenir, dépanner.</p>",
      version: await versionOf(db, "about_page_settings"),
    }),
  ],
  "/?index": [({ members }) => [{ hero_title: "Vos camions.", assistance: "false" }, { by: members.admin }]],
  "/a-propos": [({ members }) => [{ about_lead: "Des gens d’ici." }, { by: members.admin }]],
  [`${dashboard}/a-propos/apercu`]: [() => [null, { json: { content: "<p>Louer.</p>" } }]],
  [`${dashboard}/identite`]: [
    async ({ db }) => ({
      lorry_name: "Brenac Location",
      palette: "garrigue",
      livery: "bande",
      landscape: "plaine",
      header_logo: "keep",
      version: await versionOf(db, "company_info"),
    }),
  ],
  [`${dashboard}/textes`]: [
    async ({ db }) => ({
      hero_title: "Un utilitaire propre, près de chez vous.",
      place: "Foix",
      founded_year: "2017",
      assistance: "false",
      own_workshop: "true",
      workshop_city: "Foix",
      version: await versionOf(db, "site_texts"),
    }),
  ],
  [`${dashboard}/televersement`]: [
    () => [null, { path: `${dashboard}/televersement?kind=brand-logo`, file: png }],
  ],
  [`${dashboard}/parametres?index`]: [
    async ({ db }) => ({
      name: "Tramontane Location",
      ...place,
      ...reach,
      business_hours: hours,
      mediator_website: "https://mediateur.example",
      version: await versionOf(db, "company_info"),
    }),
  ],
  [`${dashboard}/parametres/contact`]: [
    async ({ db }) => ({
      office_address: place.address,
      office_zip: place.zip,
      office_city: place.city,
      ...reach,
      business_hours: hours,
      version: await versionOf(db, "contact_page_settings"),
    }),
  ],
  [`${dashboard}/parametres/fermetures`]: [
    async ({ db }) => ({
      holidays: "ferme",
      holiday_zone: "metropole",
      closures: JSON.stringify([
        { from: "2031-12-24", to: "2031-12-24", label: "Veille de Noël", hours: null },
      ]),
      version: await versionOf(db, "company_info"),
    }),
  ],
  [`${dashboard}/parametres/location`]: [
    async ({ db }) => ({
      vat_rate: "20",
      prices_include_tax: "false",
      answer_within_hours: "8",
      inclusion_1_title: "Assistance",
      condition_fuel: "Rendu plein.",
      version: await versionOf(db, "company_info"),
    }),
  ],
  [`${dashboard}/parametres/modeles`]: [
    async ({ db }) => ({ intent: "delete", id: await addReplyTemplate(db) }),
  ],
  [`${dashboard}/parametres/modeles/nouveau`]: [templateFields],
  [`${dashboard}/parametres/modeles/:id`]: [
    async ({ db }) => {
      const at = await addReplyTemplate(db);
      return [{ ...templateFields(), version: await versionOf(db, "reply_templates", at) }, { at }];
    },
  ],
  [`${dashboard}/parametres/courriel`]: [
    async ({ db }) => {
      await nameMailServer(db);
      return { intent: "test", recipient: "claire@example.fr" };
    },
    async ({ db }) => {
      await nameMailServer(db);
      return { intent: "preview", kind: "quote" };
    },
  ],
  [`${dashboard}/parametres/courriel/serveur`]: [
    async ({ db }) => {
      await db.deleteFrom("installation").where("name", "=", "mail-settings").execute();
      return {
        ...{ sender_name: "Location", sender_address: "contact@example.fr" },
        ...{ host: "smtp.example.fr", port: "465", user: "contact", password: "secret", version: "none" },
      };
    },
  ],
  [`${dashboard}/parametres/securite`]: [
    async ({ db }) => ({ version: await versionOf(db, "security_settings") }),
  ],
  [`${dashboard}/parametres/maintenance`]: [
    async ({ db }) => ({
      message: "Travaux au dépôt.",
      end_date: "2027-01-04",
      end_time: "08:00",
      version: await versionOf(db, "maintenance_settings"),
    }),
  ],
  [`${dashboard}/maintenance`]: [() => ({ is_enabled: "false" })],
  [`${dashboard}/mise-en-service`]: [() => [{ intent: "load-examples" }, { isConflict: true }]],
  [`${dashboard}/mise-en-service/exemples`]: [() => ({ numbers: "" })],
};
