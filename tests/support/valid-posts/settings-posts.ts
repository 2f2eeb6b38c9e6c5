import { randomUUID } from "node:crypto";
import { addReplyTemplate, versionOf } from "../records.ts";
import { dashboard, hours, type PostsByAddress, place, reach, staff } from "./valid-post.ts";

const templateFields = () => ({ name: `Relance ${randomUUID()}`, subject: "", body: "Bonjour {nom}" });

export const settingsPosts: PostsByAddress = {
  [`${dashboard}/parametres?index`]: [
    staff("/parametres?index", async ({ db }) => ({
      name: "Tramontane Location",
      ...place,
      ...reach,
      business_hours: hours,
      header_logo: "keep",
      mediator_website: "https://mediateur.example",
      version: await versionOf(db, "company_info"),
    })),
  ],
  [`${dashboard}/parametres/contact`]: [
    staff("/parametres/contact", async ({ db }) => ({
      office_address: place.address,
      office_zip: place.zip,
      office_city: place.city,
      ...reach,
      business_hours: hours,
      version: await versionOf(db, "contact_page_settings"),
    })),
  ],
  [`${dashboard}/parametres/fermetures`]: [
    staff("/parametres/fermetures", async ({ db }) => ({
      holidays: "ferme",
      holiday_zone: "metropole",
      closures: JSON.stringify([
        { from: "2031-12-24", to: "2031-12-24", label: "Veille de Noël", hours: null },
      ]),
      version: await versionOf(db, "company_info"),
    })),
  ],
  [`${dashboard}/parametres/location`]: [
    staff("/parametres/location", async ({ db }) => ({
      vat_rate: "20",
      prices_include_tax: "false",
      answer_within_hours: "8",
      inclusion_1_title: "Assistance",
      condition_fuel: "Rendu plein.",
      version: await versionOf(db, "company_info"),
    })),
  ],
  [`${dashboard}/parametres/modeles`]: [
    staff("/parametres/modeles", async ({ db }) => ({ intent: "delete", id: await addReplyTemplate(db) })),
  ],
  [`${dashboard}/parametres/modeles/nouveau`]: [
    staff("/parametres/modeles/nouveau", async () => templateFields()),
  ],
  [`${dashboard}/parametres/modeles/:id`]: [
    async ({ db, members }) => {
      const id = await addReplyTemplate(db);
      const fields = { ...templateFields(), version: await versionOf(db, "reply_templates", id) };
      return { path: `${dashboard}/parametres/modeles/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/parametres/securite`]: [
    staff("/parametres/securite", async ({ db }) => ({ version: await versionOf(db, "security_settings") })),
  ],
  [`${dashboard}/parametres/maintenance`]: [
    staff("/parametres/maintenance", async ({ db }) => ({
      message: "Travaux au dépôt.",
      end_date: "2027-01-04",
      end_time: "08:00",
      version: await versionOf(db, "maintenance_settings"),
    })),
  ],
  [`${dashboard}/maintenance`]: [staff("/maintenance", async () => ({ is_enabled: "false" }))],
};
