import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { defaultAgencyHours } from "#app/domain/agencies/agencies.schema.ts";
import { addAgency } from "#tests/support/agencies.ts";
import { siteWithAskers } from "#tests/support/askers.ts";
import { testDatabase } from "#tests/support/database.ts";
import {
  addBrand,
  addExtra,
  addPendingFile,
  addSitePhoto,
  addTariff,
  addVehicle,
  addVehiclePhoto,
  versionOf,
} from "#tests/support/records.ts";

// Every write of the back-office is on the public page at once: a visitor has the page, a member of staff posts the
// form, the visitor asks again.

const database = testDatabase({ from: "started" });
const site = siteWithAskers(database);
const dashboard = "/locadmin/dashboard";
const hours = JSON.stringify(defaultAgencyHours);
const place = { address: "3 rue des Cerisiers", zip: "66400", city: "Céret" };
const reach = { phone: "04 65 71 20 70", email: "ceret@example.fr" };

/** After this week, which the page shows day by day. */
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

interface Write {
  /** The public page that shows it. */
  page: string;
  path: string;
  fields: Record<string, string>;
  /** In the page after it, and not before. */
  shows?: string;
  /** In the page before it, and not after. */
  hides?: string;
  status?: number;
}

const db = () => database.db;
const vehicleFields = (agency_id: string, name: string) => ({
  name,
  type: "Poids lourds",
  agency_id,
  description: "Un porteur.",
  available: "true",
});

const tiers = (days: string) => JSON.stringify([[days, "20"]]);

const urlOfPhoto = (id: string) =>
  db().selectFrom("vehicle_photos").select("url").where("id", "=", id).executeTakeFirstOrThrow();

const writes: Record<string, () => Promise<Write>> = {
  "a vehicle is added": async () => ({
    page: "/catalogue",
    path: "/vehicules/nouveau",
    fields: { id: randomUUID(), ...vehicleFields(await addAgency(db()), "Capcir neuf") },
    shows: "Capcir neuf",
  }),
  "a vehicle is changed": async () => {
    const agency = await addAgency(db());
    const id = await addVehicle(db(), agency);
    const fields = {
      ...vehicleFields(agency, "Capcir changé"),
      version: await versionOf(db(), "vehicles", id),
    };
    return { page: `/catalogue/${id}`, path: `/vehicules/${id}`, fields, shows: "Capcir changé" };
  },
  "a vehicle becomes unavailable": async () => {
    const id = await addVehicle(db());
    const fields = { intent: "availability", ids: id, available: "false" };
    return { page: `/catalogue/${id}`, path: "/vehicules", fields, shows: "Indisponible" };
  },
  "a vehicle moves to another agency": async () => {
    const id = await addVehicle(db());
    const fields = { intent: "agency", ids: id, agency_id: await addAgency(db(), "Relais de Thuir") };
    return { page: `/catalogue/${id}`, path: "/vehicules", fields, shows: "Relais de Thuir" };
  },
  "a field of many vehicles is changed": async () => {
    const id = await addVehicle(db());
    const change = JSON.stringify({ field: "price", mode: "set", value: "8123", isRounded: false });
    const versions = JSON.stringify({ [id]: await versionOf(db(), "vehicles", id) });
    const fields = { intent: "edit", ids: id, change, versions };
    return { page: `/catalogue/${id}`, path: "/vehicules", fields, shows: "8\u00a0123" };
  },
  "a vehicle is deleted": async () => {
    const id = await addVehicle(db());
    return {
      page: `/catalogue/${id}`,
      path: "/vehicules",
      fields: { intent: "delete", ids: id },
      status: 404,
    };
  },
  "a vehicle's photo is added": async () => {
    const id = await addVehicle(db());
    const file = await addPendingFile(db(), `photos/vehicles/${id}/`);
    const fields = { intent: "add", file_id: file.id };
    return { page: `/catalogue/${id}`, path: `/vehicules/${id}/photos`, fields, shows: file.url };
  },
  "a vehicle's photo is removed": async () => {
    const id = await addVehicle(db());
    const photo_id = await addVehiclePhoto(db(), id);
    const fields = { intent: "delete", photo_id };
    const { url } = await urlOfPhoto(photo_id);
    return { page: `/catalogue/${id}`, path: `/vehicules/${id}/photos`, fields, hides: url };
  },
  "a tariff is added": async () => ({
    page: "/tarifs",
    path: "/tarifs/nouveau",
    fields: { name: "Tarif neuf", tiers: tiers("7") },
    shows: "Tarif neuf",
  }),
  "a tariff is changed": async () => {
    const id = await addTariff(db());
    const version = await versionOf(db(), "tariffs", id);
    const fields = { name: "Tarif changé", tiers: tiers("9"), version };
    return { page: "/tarifs", path: `/tarifs/${id}`, fields, shows: "Tarif changé" };
  },
  "a tariff is deleted": async () => {
    const id = await addTariff(db());
    await db().updateTable("tariffs").set({ name: "Tarif ancien" }).where("id", "=", id).execute();
    return { page: "/tarifs", path: "/tarifs", fields: { intent: "delete", id }, hides: "Tarif ancien" };
  },
  "an extra is added": async () => ({
    page: "/tarifs",
    path: "/prestations/nouvelle",
    fields: { name: "Prestation neuve", unit: "location", price: "5", max_quantity: "1" },
    shows: "Prestation neuve",
  }),
  "an extra is changed": async () => {
    const id = await addExtra(db());
    const version = await versionOf(db(), "extras", id);
    const fields = { name: "Prestation changée", unit: "jour", price: "5", max_quantity: "1", version };
    return { page: "/tarifs", path: `/prestations/${id}`, fields, shows: "Prestation changée" };
  },
  "an extra is deleted": async () => {
    const id = await addExtra(db());
    await db().updateTable("extras").set({ name: "Prestation ancienne" }).where("id", "=", id).execute();
    return { page: "/tarifs", path: "/prestations", fields: { id }, hides: "Prestation ancienne" };
  },
  "how the company rents is changed": async () => ({
    page: "/tarifs",
    path: "/parametres/location",
    fields: {
      vat_rate: "20",
      prices_include_tax: "false",
      condition_fuel: "Le plein est rendu plein.",
      version: await versionOf(db(), "company_info"),
    },
    shows: "Le plein est rendu plein.",
  }),
  "an agency is added": async () => ({
    page: "/agences",
    path: "/agences/nouvelle",
    fields: { name: "Agence neuve", ...place, ...reach, hours },
    shows: "Agence neuve",
  }),
  "an agency is changed": async () => {
    const id = await addAgency(db());
    const version = await versionOf(db(), "agencies", id);
    const fields = { name: "Agence changée", ...place, ...reach, hours, version };
    return { page: `/agences/${id}`, path: `/agences/${id}`, fields, shows: "Agence changée" };
  },
  "an agency is deleted with its vehicle": async () => {
    const id = await addAgency(db());
    const vehicle = await addVehicle(db(), id);
    const fields = { intent: "delete", id, vehicles: "1" };
    return { page: `/catalogue/${vehicle}`, path: "/agences", fields, status: 404 };
  },
  "a brand is added": async () => ({
    page: "/",
    path: "/marques/nouvelle",
    fields: { name: "Marque neuve", file_id: (await addPendingFile(db(), "logos/logos/")).id },
    shows: "Marque neuve",
  }),
  "a brand is changed": async () => {
    const id = await addBrand(db());
    const fields = { name: "Marque changée", file_id: "", version: await versionOf(db(), "brands", id) };
    return { page: "/", path: `/marques/${id}`, fields, shows: "Marque changée" };
  },
  "a brand is deleted": async () => {
    await db().deleteFrom("brands").execute();
    return {
      page: "/",
      path: "/marques",
      fields: { intent: "delete", id: await addBrand(db()) },
      hides: "Solane",
    };
  },
  "a gallery photo is added": async () => {
    const file = await addPendingFile(db(), "photos/site/agencies/");
    const fields = { category: "agencies", file_id: file.id };
    return { page: "/agences", path: "/photos/ajout", fields, shows: file.url };
  },
  "a gallery photo is deleted": async () => ({
    page: "/",
    path: "/photos",
    fields: { intent: "delete", id: await addSitePhoto(db()) },
    hides: "/storage/photos/site/hero/quai.webp",
  }),
  "the home image is applied": async () => {
    const file = await addPendingFile(db(), "photos/hero/");
    return { page: "/", path: "/image-accueil", fields: { version: "", file_id: file.id }, shows: file.url };
  },
  "the statistics are changed": async () => ({
    page: "/",
    path: "/statistiques",
    fields: { satisfied_clients: "7654", version: await versionOf(db(), "company_stats") },
    shows: "7\u00a0654",
  }),
  "the about text is saved": async () => ({
    page: "/a-propos",
    path: "/a-propos",
    fields: {
      content: "<p>Un atelier ouvert.</p>",
      version: await versionOf(db(), "about_page_settings"),
    },
    shows: "<p>Un atelier ouvert.</p>",
  }),
  "the company is saved": async () => ({
    page: "/mentions-legales",
    path: "/parametres?index",
    fields: {
      name: "Mistral Location",
      ...place,
      ...reach,
      business_hours: hours,
      siren: "123 456 789",
      version: await versionOf(db(), "company_info"),
    },
    shows: "123 456 789",
  }),
  "every agency is closed for a day": async () => {
    const closures = JSON.stringify([{ from: soon, to: soon, label: "Séminaire", hours: null }]);
    const fields = { closures, version: await versionOf(db(), "company_info") };
    return {
      page: `/agences/${await addAgency(db())}`,
      path: "/parametres/fermetures",
      fields,
      shows: "Séminaire",
    };
  },
  "an agency is closed for a day": async () => {
    const id = await addAgency(db());
    const closures = JSON.stringify([{ from: soon, to: soon, label: "Inventaire", hours: null }]);
    const fields = { name: "Céret", ...place, ...reach, hours, closures };
    const version = await versionOf(db(), "agencies", id);
    return {
      page: `/agences/${id}`,
      path: `/agences/${id}`,
      fields: { ...fields, version },
      shows: "Inventaire",
    };
  },
  "the contact page is saved": async () => ({
    page: "/contact",
    path: "/parametres/contact",
    fields: {
      office_address: "95 avenue du Canigou",
      office_zip: "66000",
      office_city: "Perpignan",
      ...reach,
      business_hours: hours,
      version: await versionOf(db(), "contact_page_settings"),
    },
    shows: "95 avenue du Canigou",
  }),
  "the site is closed": async () => ({
    page: "/",
    path: "/maintenance",
    fields: { is_enabled: "true" },
    shows: "Site en maintenance. Nous serons bientôt de retour !",
    status: 503,
  }),
  "the message of the closed site is changed": async () => ({
    page: "/",
    path: "/parametres/maintenance",
    fields: { message: "Travaux au dépôt.", version: await versionOf(db(), "maintenance_settings") },
    shows: "Travaux au dépôt.",
    status: 503,
  }),
  "the site is opened again": async () => ({
    page: "/",
    path: "/maintenance",
    fields: { is_enabled: "false" },
    hides: "Travaux au dépôt.",
  }),
};

/** As somebody without a session sees it. */
async function visit(page: string) {
  const answer = await fetch(site.url + page);
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  return { status: answer.status, has: (text: string) => html.includes(text) };
}

test.each(Object.entries(writes))("%s", async (_, prepare) => {
  const { page, path, fields, shows, hides, status = 200 } = await prepare();
  // The rows were made behind the application's back: it hears of them within a second, and keeps the page as it then is.
  await expect.poll(async () => (await visit(page)).has(hides ?? ""), { timeout: 5_000 }).toBe(true);
  if (shows) expect((await visit(page)).has(shows)).toBe(false);

  const answer = await site.as("admin").post(dashboard + path, fields);
  expect(answer.status).toBe(200);

  const after = await visit(page);
  expect(after.status).toBe(status);
  if (shows) expect(after.has(shows)).toBe(true);
  if (hides) expect(after.has(hides)).toBe(false);
});
