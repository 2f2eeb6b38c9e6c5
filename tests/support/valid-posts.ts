import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { defaultAgencyHours } from "#app/features/agencies/agencies.schema.ts";
import { hashToken } from "#server/auth/session-tokens.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import { addAgency } from "./agencies.ts";
import type { AttackedSite, Member } from "./attacked-site.ts";
import { addPasskey, beginPasskey, makeDevice } from "./passkeys.ts";
import { addDraft, quoteText } from "./quotes.ts";
import {
  addBatch,
  addBrand,
  addCalendar,
  addCall,
  addMessageRequest,
  addNotification,
  addPendingFile,
  addPeriod,
  addReplyTemplate,
  addSitePhoto,
  addTariff,
  addVehicle,
  addVehiclePhoto,
  versionOf,
} from "./records.ts";
import { addRequest } from "./requests.ts";
import { addSentQuote } from "./sent-quotes.ts";
import { addSecondStep, codeShown, recoveryCodes } from "./two-factor.ts";

/** A request that does something when it comes from the right person and the right page. */
export interface ValidPost {
  path: string;
  /** Nobody in particular when absent. */
  by?: Member;
  fields?: Record<string, string>;
  /** Its address is the right: it is taken from a page that does not say where it comes from. */
  isItsOwnRight?: boolean;
  json?: Record<string, unknown>;
  file?: Buffer;
  /** What the file is, where the address asks for it. */
  fileType?: string;
}

type Make = (site: AttackedSite) => Promise<ValidPost>;

const dashboard = "/locadmin/dashboard";
const hours = JSON.stringify(defaultAgencyHours);
const place = { address: "1 rue du Port", zip: "66000", city: "Perpignan" };
const reach = { phone: "04 65 71 20 40", email: "agence@example.fr" };
const message = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  agency_id: "",
  message: "Un fourgon pour samedi ?",
  consent: "on",
};
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#8aa" } })
  .png()
  .toBuffer();

const staff =
  (path: string, fields: (site: AttackedSite) => Promise<Record<string, string>>): Make =>
  async (site) => ({ path: dashboard + path, by: site.members.admin, fields: await fields(site) });

/** About a request that was just opened. */
const onRequest =
  (what: string, fields: (site: AttackedSite) => Promise<Record<string, string>>): Make =>
  async (site) => ({
    path: `/admin/demandes/${await addMessageRequest(site.db)}/${what}`,
    by: site.members.admin,
    fields: await fields(site),
  });

const templateFields = () => ({ name: `Relance ${randomUUID()}`, subject: "", body: "Bonjour {nom}" });

/** Whose account may be changed: everyone else's is needed again. */
const newcomer = (addMember: AttackedSite["addMember"]) => addMember(`${randomUUID()}@example.fr`, "user");

const vehicleFields = (agency_id: string) => ({
  name: "Corbère Relais L2H2",
  type: "Véhicules léger",
  agency_id,
  description: "Un fourgon de 10 m³.",
  available: "true",
  brand: "Corbère",
  mileage: "48 210",
  price: "89,50",
  equipment: "Navigation GPS",
  motorisation: "Diesel",
});

const tariffFields = () => ({
  name: `Utilitaires ${randomUUID()}`,
  default_for: "Véhicules léger",
  tiers: JSON.stringify([["7", "20"]]),
  deposit: "800",
});

/** For every address that takes something, at least one such request for each thing it can do. */
export const validPosts: Record<string, Make[]> = {
  "/contact": [async () => ({ path: "/contact", fields: message })],
  "/devis/:token": [
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      const fields = { intent: "question", question: "Peut-on partir plus tôt ?" };
      return { path: `/devis/${token}`, isItsOwnRight: true, fields };
    },
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      return { path: `/devis/${token}`, isItsOwnRight: true, fields: { intent: "refusal", reason: "prix" } };
    },
  ],
  "/devis/:token/accepter": [
    async ({ db }) => {
      const { token } = await addSentQuote(db);
      const fields = { name: "Camille Ferrer", read: "on" };
      return { path: `/devis/${token}/accepter`, isItsOwnRight: true, fields };
    },
  ],
  "/vu": [async ({ db }) => ({ path: "/vu", fields: { id: await addVehicle(db) } })],
  "/functions/v1/send-email": [
    async () => ({
      path: "/functions/v1/send-email",
      json: { ...message, consent: true, agencyEmail: "x@y.fr" },
    }),
  ],
  "/functions/v1/manage-users": [
    async ({ members }) => ({
      path: "/functions/v1/manage-users",
      by: members.admin,
      json: {
        action: "createUser",
        email: `neuf-${randomUUID()}@example.fr`,
        password: "vent-du-sud",
        role: "user",
        active: true,
      },
    }),
    async ({ db, members }) => {
      const email = `cible-${randomUUID()}@example.fr`;
      const target = await db
        .insertInto("profiles")
        .values({ email, role: "user" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return {
        path: "/functions/v1/manage-users",
        by: members.admin,
        json: { action: "updateUser", userId: target.id, role: "user", active: false },
      };
    },
  ],
  "/locadmin": [
    async ({ members: { user } }) => ({
      path: "/locadmin?suite=%2Fadmin",
      fields: { email: user.email, password: user.password },
    }),
  ],
  "/locadmin/mot-de-passe-oublie": [
    async ({ members: { user } }) => ({
      path: "/locadmin/mot-de-passe-oublie",
      fields: { email: user.email },
    }),
  ],
  "/locadmin/nouveau-mot-de-passe": [
    async ({ db, addMember }) => {
      const { id } = await newcomer(addMember);
      const token = randomUUID();
      await db
        .insertInto("verifications")
        .values({ identifier: hashToken(token), value: id, expires_at: new Date(Date.now() + 600_000) })
        .execute();
      return { path: `/locadmin/nouveau-mot-de-passe?jeton=${token}`, fields: { password: "vent-du-large" } };
    },
  ],
  "/locadmin/invitation": [
    async ({ db }) => {
      const token = randomUUID();
      await addInvitation(db, hashToken(token));
      return { path: `/locadmin/invitation?jeton=${token}`, fields: { password: "vent-du-large" } };
    },
  ],
  "/locadmin/code": [
    async (site) => ({ path: "/locadmin/code", by: await halfway(site), fields: { code: codeShown() } }),
    async (site) => ({
      path: "/locadmin/code?secours",
      by: await halfway(site),
      fields: { code: recoveryCodes[0] ?? "" },
    }),
  ],
  "/api/auth/sign-in/code": [
    async (site) => ({
      path: "/api/auth/sign-in/code",
      by: await halfway(site),
      json: { code: codeShown() },
    }),
  ],
  "/api/auth/sign-in/passkey-offer": [async () => ({ path: "/api/auth/sign-in/passkey-offer", json: {} })],
  "/api/auth/sign-in/passkey": [
    async (site) => {
      const by = await newcomer(site.addMember);
      const device = makeDevice({ origin: site.url });
      await addPasskey(site.db, by.id, device);
      const offer = await fetch(`${site.url}/api/auth/sign-in/passkey-offer`, { method: "POST" });
      const [cookie = ""] = (offer.headers.getSetCookie()[0] ?? "").split(";");
      const json = device.sign((await offer.json()) as { challenge: string });
      return { path: "/api/auth/sign-in/passkey", by: { ...by, cookie }, json };
    },
  ],
  [`${dashboard}/utilisateurs`]: [
    staff("/utilisateurs", async ({ db }) => ({ intent: "resend", id: await addInvitation(db) })),
    staff("/utilisateurs", async ({ db }) => ({ intent: "withdraw", id: await addInvitation(db) })),
    staff("/utilisateurs", async (site) => ({
      intent: "reset-two-factor",
      id: (await halfway(site)).id,
    })),
    staff("/utilisateurs", async ({ addMember }) => ({
      intent: "end-sessions",
      id: (await newcomer(addMember)).id,
    })),
    staff("/utilisateurs", async ({ addMember }) => ({
      intent: "password-link",
      id: (await newcomer(addMember)).id,
    })),
  ],
  [`${dashboard}/utilisateurs/nouveau`]: [
    staff("/utilisateurs/nouveau", async () => ({
      access: "invitation",
      email: `invitee-${randomUUID()}@example.fr`,
      role: "user",
    })),
  ],
  [`${dashboard}/mon-compte/double-authentification`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { intent: "start", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      await db.updateTable("two_factors").set({ verified: false }).where("profile_id", "=", by.id).execute();
      const fields = { intent: "confirm", code: codeShown() };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      const fields = { intent: "renew", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      await addSecondStep(db, by.id);
      const fields = { intent: "stop", password: by.password };
      return { path: `${dashboard}/mon-compte/double-authentification`, by, fields };
    },
  ],
  [`${dashboard}/mon-compte/cle-d-acces`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { intent: "start", name: "Portable", password: by.password };
      return { path: `${dashboard}/mon-compte/cle-d-acces`, by, fields };
    },
    async (site) => {
      const path = `${dashboard}/mon-compte/cle-d-acces`;
      const by = await newcomer(site.addMember);
      const { options, ticket } = await beginPasskey(site.db, by);
      const response = JSON.stringify(makeDevice({ origin: site.url }).make(options));
      return { path, by, fields: { intent: "confirm", name: "Portable", response, ticket } };
    },
  ],
  [`${dashboard}/mon-compte`]: [
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const id = await addPasskey(db, by.id, makeDevice({ origin: "http://localhost" }));
      return {
        path: `${dashboard}/mon-compte`,
        by,
        fields: { intent: "rename-passkey", id, name: "Tablette" },
      };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const id = await addPasskey(db, by.id, makeDevice({ origin: "http://localhost" }));
      return { path: `${dashboard}/mon-compte`, by, fields: { intent: "remove-passkey", id } };
    },
    async ({ db, addMember }) => {
      const by = await newcomer(addMember);
      const sessions = db.selectFrom("sessions").select("id").where("profile_id", "=", by.id);
      const { id } = await sessions.executeTakeFirstOrThrow();
      return { path: `${dashboard}/mon-compte`, by, fields: { intent: "end", id } };
    },
    async ({ addMember }) => ({
      path: `${dashboard}/mon-compte`,
      by: await newcomer(addMember),
      fields: { intent: "end-others" },
    }),
  ],
  [`${dashboard}/mon-compte/mot-de-passe`]: [
    async ({ addMember }) => {
      const by = await newcomer(addMember);
      const fields = { currentPassword: by.password, newPassword: "vent-du-large" };
      return { path: `${dashboard}/mon-compte/mot-de-passe`, by, fields };
    },
  ],
  "/api/auth/sign-in/email": [
    async ({ members: { user } }) => ({
      path: "/api/auth/sign-in/email",
      json: { email: user.email, password: user.password },
    }),
  ],
  "/locadmin/deconnexion": [
    async ({ signIn, members: { user } }) => ({
      path: "/locadmin/deconnexion",
      by: await signIn(user.email, user.password),
      fields: {},
    }),
  ],
  "/api/auth/sign-out": [
    async ({ signIn, members: { user } }) => ({
      path: "/api/auth/sign-out",
      by: await signIn(user.email, user.password),
      json: {},
    }),
  ],
  "/locadmin/session": [
    async ({ members }) => ({ path: "/locadmin/session", by: members.admin, fields: {} }),
  ],
  "/admin": [
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "read", id: await addNotification(db) },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "delete", id: await addNotification(db) },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "status", request: await addCall(db), status: "clos" },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "assign", request: await addCall(db), assignee: members.admin.id, seen: "" },
    }),
    async ({ db, members }) => ({
      path: "/admin",
      by: members.admin,
      fields: { intent: "delete-request", request: await addCall(db) },
    }),
  ],
  "/admin/nouvelle": [
    async ({ members }) => ({
      path: "/admin/nouvelle",
      by: members.admin,
      fields: {
        id: randomUUID(),
        name: message.name,
        phone: message.phone,
        subject: "devis",
        body: message.message,
      },
    }),
  ],
  "/admin/demandes/:id/reponse": [
    onRequest("reponse", async () => ({
      subject: "Votre devis",
      body: "Bonjour {nom}",
      key: randomUUID(),
      seen: "",
    })),
  ],
  "/admin/demandes/:id/note": [
    onRequest("note", async () => ({ body: "Vu avec l’atelier.", key: randomUUID() })),
  ],
  "/admin/demandes/:id/contact": [
    onRequest("contact", async () => ({ kind: "message", body: "Merci pour le devis.", key: randomUUID() })),
    onRequest("contact", async () => ({ kind: "call", body: "Accord sur les horaires." })),
  ],
  "/admin/demandes/:id/dossier": [
    onRequest("dossier", async ({ db }) => ({ intent: "add", vehicle: await addVehicle(db) })),
  ],
  "/admin/demandes/:id/presence": [onRequest("presence", async () => ({ intent: "enter" }))],
  [dashboard]: [staff("", async ({ db }) => ({ intent: "read", id: await addNotification(db) }))],
  [`${dashboard}/vehicules`]: [
    staff("/vehicules", async ({ db }) => ({ intent: "delete", ids: await addVehicle(db) })),
    staff("/vehicules", async ({ db }) => ({
      intent: "availability",
      ids: await addVehicle(db),
      available: "false",
    })),
    staff("/vehicules", async ({ db }) => ({
      intent: "agency",
      ids: await addVehicle(db),
      agency_id: await addAgency(db),
      with_location: "true",
    })),
    staff("/vehicules", async ({ db }) => ({
      intent: "restore",
      states: JSON.stringify([{ id: await addVehicle(db), available: false, location: "Prades" }]),
    })),
    staff("/vehicules", async ({ db }) => {
      const ids = await addVehicle(db);
      const change = JSON.stringify({ field: "price", mode: "set", value: "89,50", isRounded: false });
      const versions = JSON.stringify({ [ids]: await versionOf(db, "vehicles", ids) });
      return { intent: "edit", ids, change, versions };
    }),
    staff("/vehicules", async ({ db, members }) => ({
      intent: "undo",
      batch: await addBatch(db, members.admin.email),
    })),
  ],
  [`${dashboard}/vehicules/modification`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/vehicules/modification`,
      by: members.admin,
      json: { ids: [await addVehicle(db)], change: { field: "show_price", value: false } },
    }),
  ],
  [`${dashboard}/vehicules/importer/fichier`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/vehicules/importer/fichier`,
      by: members.admin,
      file: Buffer.from(`Identifiant;Prix par jour\n${await addVehicle(db)};89,50\n`),
      fileType: "text/csv",
    }),
  ],
  [`${dashboard}/planning`]: [
    staff("/planning", async ({ db }) => ({
      intent: "add",
      vehicle_id: await addVehicle(db),
      kind: "location",
      from: "2026-11-24",
      to: "2026-11-28",
      request_id: "",
      note: "Deux sangles",
    })),
    staff("/planning", async ({ db }) => ({
      intent: "change",
      ...(await addPeriod(db)),
      vehicle_id: await addVehicle(db),
      to: "",
    })),
    staff("/planning", async ({ db }) => ({ intent: "remove", ...(await addPeriod(db)) })),
  ],
  [`${dashboard}/vehicules/nouveau`]: [
    staff("/vehicules/nouveau", async ({ db }) => {
      const id = randomUUID();
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      return { id, file_id: file.id, ...vehicleFields(await addAgency(db)) };
    }),
  ],
  [`${dashboard}/vehicules/:id`]: [
    async ({ db, members }) => {
      const agency = await addAgency(db);
      const id = await addVehicle(db, agency);
      const version = await versionOf(db, "vehicles", id);
      const fields = { ...vehicleFields(agency), version };
      return { path: `${dashboard}/vehicules/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/vehicules/:id/photos`]: [
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const file = await addPendingFile(db, `photos/vehicles/${id}/`);
      const fields = { intent: "add", file_id: file.id };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const fields = { intent: "remove", photo_id: await addVehiclePhoto(db, id) };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const id = await addVehicle(db);
      const photos = [await addVehiclePhoto(db, id, 0), await addVehiclePhoto(db, id, 1)];
      const fields = { intent: "order", photo_ids: photos.reverse().join(",") };
      return { path: `${dashboard}/vehicules/${id}/photos`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/agences`]: [
    staff("/agences", async ({ db }) => ({ intent: "delete", id: await addAgency(db), vehicles: "0" })),
  ],
  [`${dashboard}/agences/nouvelle`]: [
    staff("/agences/nouvelle", async () => ({ name: "Elne", ...place, ...reach, hours })),
  ],
  [`${dashboard}/agences/:id`]: [
    async ({ db, members }) => {
      const id = await addAgency(db);
      const version = await versionOf(db, "agencies", id);
      const fields = { name: "Elne", ...place, ...reach, hours, version };
      return { path: `${dashboard}/agences/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/corbeille`]: [
    staff("/corbeille", async ({ db, members: { admin } }) => {
      const deletion = { table: "brands", ids: [await addBrand(db)], by: admin, now: new Date() } as const;
      const batch = await db.transaction().execute((trx) => binRecords(trx, deletion));
      return { intent: "restore", batch };
    }),
  ],
  [`${dashboard}/historique/retablir/:id`]: [
    async ({ db, members: { admin } }) => {
      const record_id = await addBrand(db);
      const { id } = await db
        .insertInto("history")
        .values({
          ...{
            actor_email: admin.email,
            record_table: "brands",
            record_id,
            record_name: "Solane",
            action: "updated",
          },
          ...{ before: { name: "Solane Motors" }, after: { name: "Solane" } },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const fields = {
        version: await versionOf(db, "brands", record_id),
        seen: JSON.stringify({ name: "Solane" }),
      };
      return { path: `${dashboard}/historique/retablir/${id}`, by: admin, fields };
    },
  ],
  [`${dashboard}/marques`]: [
    staff("/marques", async ({ db }) => ({ intent: "delete", id: await addBrand(db) })),
  ],
  [`${dashboard}/marques/nouvelle`]: [
    staff("/marques/nouvelle", async ({ db }) => ({
      name: "Solane",
      file_id: (await addPendingFile(db, "logos/logos/")).id,
    })),
  ],
  [`${dashboard}/marques/:id`]: [
    async ({ db, members }) => {
      const id = await addBrand(db);
      const fields = { name: "Solane", file_id: "", version: await versionOf(db, "brands", id) };
      return { path: `${dashboard}/marques/${id}`, by: members.admin, fields };
    },
  ],
  [`${dashboard}/photos`]: [
    staff("/photos", async ({ db }) => ({ intent: "delete", id: await addSitePhoto(db) })),
    staff("/photos", async ({ db }) => {
      await db.deleteFrom("site_photos").execute();
      const photos = [await addSitePhoto(db), await addSitePhoto(db)];
      return { intent: "order", ids: photos.join(",") };
    }),
  ],
  [`${dashboard}/photos/ajout`]: [
    staff("/photos/ajout", async ({ db }) => ({
      category: "hero",
      file_id: (await addPendingFile(db, "photos/site/hero/")).id,
    })),
  ],
  [`${dashboard}/image-accueil`]: [
    staff("/image-accueil", async ({ db }) => {
      const company = await db.selectFrom("company_info").select("hero_image_url").executeTakeFirstOrThrow();
      const file = await addPendingFile(db, "photos/hero/");
      return { version: company.hero_image_url ?? "", file_id: file.id };
    }),
  ],
  [`${dashboard}/statistiques`]: [
    staff("/statistiques", async ({ db }) => ({
      experience_years: "12",
      revenue_millions: "5",
      available_vehicles: "120",
      satisfied_clients: "31",
      version: await versionOf(db, "company_stats"),
    })),
  ],
  [`${dashboard}/a-propos`]: [
    staff("/a-propos", async ({ db }) => ({
      content: "<p>Louer, entretenir, dépanner.</p>",
      version: await versionOf(db, "about_page_settings"),
    })),
  ],
  [`${dashboard}/a-propos/apercu`]: [
    async ({ members }) => ({
      path: `${dashboard}/a-propos/apercu`,
      by: members.admin,
      json: { content: "<p>Louer.</p>" },
    }),
  ],
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
  [`${dashboard}/devis/:id`]: [
    async ({ db, members }) => ({
      path: `${dashboard}/devis/nouveau?demande=${await addRequest(db)}`,
      by: members.admin,
      fields: { intent: "save", id: "", quote: quoteText() },
    }),
    async ({ db, members }) => {
      const { id, version } = await addDraft(db);
      const fields = { intent: "save", version, quote: quoteText() };
      return { path: `${dashboard}/devis/${id}`, by: members.admin, fields };
    },
    async ({ db, members }) => {
      const { id, version } = await addDraft(db);
      const fields = { intent: "send", version, to: "zoe@example.fr", message: "Bonjour" };
      return { path: `${dashboard}/devis/${id}`, by: members.admin, fields };
    },
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addDraft(db)).id}`,
      by: members.admin,
      fields: { intent: "delete" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "revise" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "renew" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "accept", name: "Camille Ferrer", heard: "telephone" },
    }),
    async ({ db, members }) => ({
      path: `${dashboard}/devis/${(await addSentQuote(db)).id}`,
      by: members.admin,
      fields: { intent: "refuse", reason: "prix", text: "" },
    }),
  ],
  [`${dashboard}/tarifs`]: [
    staff("/tarifs", async ({ db }) => ({ intent: "delete", id: await addTariff(db) })),
  ],
  [`${dashboard}/planning/agenda`]: [
    staff("/planning/agenda", async ({ db }) => ({
      intent: "create",
      agency: await addAgency(db),
      former: "",
    })),
    staff("/planning/agenda", async ({ db }) => {
      const { agencyId, former } = await addCalendar(db);
      return { intent: "revoke", agency: agencyId, former };
    }),
  ],
  [`${dashboard}/tarifs/nouveau`]: [staff("/tarifs/nouveau", async () => tariffFields())],
  [`${dashboard}/tarifs/:id`]: [
    async ({ db, members }) => {
      const id = await addTariff(db);
      const fields = { ...tariffFields(), version: await versionOf(db, "tariffs", id) };
      return { path: `${dashboard}/tarifs/${id}`, by: members.admin, fields };
    },
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
  [`${dashboard}/televersement`]: [
    async ({ members }) => ({
      path: `${dashboard}/televersement?kind=brand-logo`,
      by: members.admin,
      file: png,
    }),
  ],
};

/** Somebody whose password was right, and who has their code still to type. */
async function halfway({ db, url, addMember }: AttackedSite): Promise<Member> {
  const member = await newcomer(addMember);
  await addSecondStep(db, member.id);
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: member.email, password: member.password }),
  });
  const waiting = answer.headers.getSetCookie().find((line) => line.includes(".two_factor="));
  return { ...member, cookie: waiting?.split(";")[0] ?? "" };
}

async function addInvitation(db: AttackedSite["db"], token_hash: string = randomUUID()): Promise<string> {
  const { id } = await db
    .insertInto("invitations")
    .values({
      email: `invite-${randomUUID()}@example.fr`,
      role: "user",
      token_hash,
      expires_at: new Date(Date.now() + 600_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Those outside `app/routes.ts`. */
export const serverEndpoints = [
  "/api/auth/sign-in/email",
  "/api/auth/sign-in/code",
  "/api/auth/sign-in/passkey-offer",
  "/api/auth/sign-in/passkey",
  "/api/auth/sign-out",
];

/** Every one of them under the name of its address and its number there. */
export const everyValidPost = Object.entries(validPosts).flatMap(([path, makes]) =>
  makes.map((make, index) => [makes.length > 1 ? `${path} (${index + 1})` : path, make] as const),
);

/** As this site's own page sends it, unless the headers say otherwise. */
export function send(site: AttackedSite, post: ValidPost, headers: Record<string, string> = {}) {
  const body = post.file
    ? new Uint8Array(post.file)
    : post.json
      ? JSON.stringify(post.json)
      : new URLSearchParams(post.fields);
  return fetch(site.url + post.path, {
    method: "POST",
    redirect: "manual",
    body,
    headers: {
      origin: site.url,
      ...(post.by ? { cookie: post.by.cookie } : {}),
      ...(post.json ? { "content-type": "application/json" } : {}),
      ...(post.fileType ? { "content-type": post.fileType } : {}),
      ...headers,
    },
  });
}
