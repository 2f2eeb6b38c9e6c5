import { beforeAll, describe, expect, test } from "vitest";
import { rolesWith } from "#app/domain/accounts/rights.ts";
import { recordPaths } from "#app/domain/records/record.ts";
import { screenRecords } from "#app/domain/records/records.ts";
import { type Asker, askers, siteWithAskers } from "#tests/support/askers.ts";
import { testDatabase } from "#tests/support/database.ts";
import { databaseContents } from "#tests/support/database-contents.ts";
import { allEndpoints, readableEndpoints, writableEndpoints } from "#tests/support/endpoints.ts";

// Every endpoint × who asks → status. An endpoint without a row fails the last test of this file.

const database = testDatabase({ from: "started" });
const site = siteWithAskers(database);

type Statuses = Record<Asker, number>;
const all = (status: number): Statuses => ({
  anonymous: status,
  user: status,
  admin: status,
  inactive: status,
  expired: status,
});
/** Screens send strangers to the login; what has no screen answers them itself. */
const staff = (user: number, admin = user): Statuses => ({ ...all(302), user, admin });
const staffWithoutScreen = (user: number, admin = user): Statuses => ({ ...all(401), user, admin });

/** There is none: whoever may act hears 404, and whoever may not hears so first. */
const id = "0197a000-0000-7000-8000-00000000dead";

interface Row {
  get?: Statuses;
  /** What is posted is wrong or about nothing, so that whoever may act is told that (404, 422) and nothing changes. */
  post?: Post[];
}

interface Post {
  form: Record<string, string>;
  statuses: Statuses;
  /** Sent as JSON, where that is what the endpoint takes. */
  isJson?: boolean;
}

/** A record's list, form and CSV: whoever has its right, and the others 403. */
function recordRows([, kind]: (typeof screenRecords)[number]): [string, Row][] {
  const { list, add, csv, edit } = recordPaths(kind);
  const able = (status: number) => staff(rolesWith(kind.right).includes("user") ? status : 403, status);
  // What an agency's form must have is missing here: told before it is looked for.
  const changed = list.endsWith("/agences") ? 422 : 404;
  return [
    [
      list,
      { get: able(200), post: [{ form: { intent: "delete", id, vehicles: "0" }, statuses: able(404) }] },
    ],
    [add, { get: able(200), post: [{ form: { name: "" }, statuses: able(422) }] }],
    [
      edit(":id"),
      {
        get: able(404),
        post: [{ form: { name: "Solane", version: "2026-01-01" }, statuses: able(changed) }],
      },
    ],
    ...(kind.screens.csv ? [[csv, { get: able(200) }] as [string, Row]] : []),
  ];
}

const table: Record<string, Row> = {
  ...Object.fromEntries(screenRecords.flatMap(recordRows)),
  "/": { get: all(200) },
  "/catalogue": { get: all(200) },
  "/catalogue/:id": { get: all(404) },
  "/agences": { get: all(200) },
  "/agences/:id": { get: all(404) },
  "/a-propos": { get: all(200) },
  "/contact": { get: all(200), post: [{ form: { name: "" }, statuses: all(422) }] },
  "/mentions-legales": { get: all(200) },
  "/confidentialite": { get: all(200) },
  "/cgv": { get: all(200) },
  "/accessibilite": { get: all(200) },
  "/selection": { get: all(200) },
  "/quel-vehicule": { get: all(200) },
  "/tarifs": { get: all(200) },
  // Whoever has the address may answer, staff no more than others: here nobody has one.
  "/devis/:token": {
    get: all(404),
    post: [
      { form: { intent: "question", question: "" }, statuses: all(404) },
      { form: { intent: "refusal" }, statuses: all(404) },
    ],
  },
  "/devis/:token/accepter": {
    get: all(404),
    post: [{ form: { name: "Camille Ferrer", read: "on" }, statuses: all(404) }],
  },
  "/devis/:token/pdf": { get: all(404) },
  "/devis/:token/conditions": { get: all(404) },
  "/*": { get: all(404) },
  "/api/disponibilite/:id": { get: all(200) },
  // Of a vehicle that nobody has: taken, and counted by nobody.
  "/vu": {
    get: all(405),
    post: [
      { form: { id }, statuses: all(204) },
      { form: { id: "un" }, statuses: all(422) },
    ],
  },
  // Whoever has the address may read, staff no more than others: here nobody has one.
  "/agenda/:token": { get: all(404) },
  "/sitemap.xml": { get: all(200) },
  "/robots.txt": { get: all(200) },
  "/functions/v1/send-email": {
    get: all(405),
    post: [{ form: { name: "" }, statuses: all(422), isJson: true }],
  },
  "/functions/v1/manage-users": {
    get: all(405),
    post: [
      { form: { action: "createUser" }, statuses: staffWithoutScreen(403, 422), isJson: true },
      { form: { action: "updateUser", userId: id }, statuses: staffWithoutScreen(403, 404), isJson: true },
    ],
  },

  "/locadmin": {
    get: { ...all(200), user: 302, admin: 302 },
    post: [{ form: { email: "", password: "" }, statuses: { ...all(422), user: 302, admin: 302 } }],
  },
  "/locadmin/mot-de-passe-oublie": { get: all(200), post: [{ form: { email: "" }, statuses: all(422) }] },
  "/locadmin/nouveau-mot-de-passe": {
    get: all(404),
    post: [{ form: { password: "vent-du-large" }, statuses: all(404) }],
  },
  "/locadmin/invitation": {
    get: all(404),
    post: [{ form: { password: "vent-du-large" }, statuses: all(404) }],
  },
  // Nobody's password was typed before: back to the beginning, or on to the dashboard.
  "/locadmin/code": { get: all(302), post: [{ form: { code: "" }, statuses: all(302) }] },
  // Signing out is tried last: what follows needs the sessions.
  "/locadmin/deconnexion": { get: all(302), post: [] },
  "/locadmin/session": {
    get: { ...all(401), user: 200, admin: 200 },
    post: [{ form: {}, statuses: staffWithoutScreen(200) }],
  },
  "/admin": {
    get: staff(200),
    post: [
      { form: { intent: "delete", id }, statuses: staff(404) },
      { form: { intent: "assign", request: id, assignee: id, seen: "" }, statuses: staff(404) },
      { form: { intent: "status", request: id, status: "clos" }, statuses: staff(404) },
      { form: { intent: "delete-request", request: id }, statuses: staff(404) },
    ],
  },
  "/admin/nouvelle": { get: staff(200), post: [{ form: { name: "" }, statuses: staff(422) }] },
  "/admin/export.csv": { get: staff(200) },
  "/admin/demandes/:id/reponse": {
    get: staff(404),
    post: [
      { form: { subject: "Devis", body: "Bonjour" }, statuses: staff(404) },
      { form: { subject: "Devis", body: "" }, statuses: staff(422) },
    ],
  },
  "/admin/demandes/:id/note": { get: staff(404), post: [{ form: { body: "Vu" }, statuses: staff(404) }] },
  "/admin/demandes/:id/contact": {
    get: staff(405),
    post: [
      { form: { kind: "call", body: "Accord" }, statuses: staff(404) },
      { form: { kind: "note", body: "Accord" }, statuses: staff(422) },
    ],
  },
  "/admin/demandes/:id/dossier": {
    get: staff(405),
    post: [
      { form: { intent: "file", name: "Zoé" }, statuses: staff(404) },
      { form: { intent: "add", vehicle: id }, statuses: staff(404) },
      { form: { intent: "remove", position: "0", name: "Agly" }, statuses: staff(404) },
    ],
  },
  "/admin/demandes/:id/presence": {
    get: all(405),
    post: [{ form: { intent: "enter" }, statuses: staffWithoutScreen(404) }],
  },
  "/locadmin/dashboard": { get: staff(200), post: [{ form: { intent: "read", id }, statuses: staff(404) }] },
  "/locadmin/dashboard/*": { get: staff(404) },
  "/locadmin/dashboard/agences/:id/vehicules": { get: staffWithoutScreen(200) },
  "/locadmin/dashboard/planning": {
    get: staff(200),
    post: [
      {
        form: { intent: "add", vehicle_id: id, kind: "location", from: "2026-02-30" },
        statuses: staff(422),
      },
      { form: { intent: "change", id, version: "2026-01-01", kind: "location" }, statuses: staff(404) },
      { form: { intent: "remove", id, version: "2026-01-01" }, statuses: staff(404) },
    ],
  },
  "/locadmin/dashboard/planning/agenda": {
    get: staff(200),
    post: [
      { form: { intent: "create", agency: id, former: "" }, statuses: staff(404) },
      { form: { intent: "revoke", agency: id, former: "" }, statuses: staff(404) },
    ],
  },
  "/locadmin/dashboard/frequentation": { get: staff(200) },
  "/locadmin/dashboard/planning/dossiers": { get: staffWithoutScreen(200) },
  "/locadmin/dashboard/aller-a": { get: staff(302) },
  "/locadmin/dashboard/aller-a/resultats": { get: staffWithoutScreen(200) },
  "/locadmin/dashboard/devis/:id": {
    get: staff(404),
    post: [
      { form: { intent: "save", quote: "{}" }, statuses: staff(422) },
      { form: { intent: "send", to: "paul@example.fr", version: "2026-01-01" }, statuses: staff(404) },
      { form: { intent: "delete" }, statuses: staff(404) },
      { form: { intent: "revise" }, statuses: staff(404) },
      { form: { intent: "renew" }, statuses: staff(404) },
      { form: { intent: "accept", name: "Camille Ferrer", heard: "telephone" }, statuses: staff(404) },
      { form: { intent: "accept", name: "", heard: "pigeon" }, statuses: staff(422) },
      { form: { intent: "refuse", reason: "prix" }, statuses: staff(404) },
      { form: { intent: "withdraw", reason: "", tell: "on" }, statuses: staff(404) },
    ],
  },
  "/locadmin/dashboard/devis/:id/pdf": { get: staffWithoutScreen(404) },
  "/locadmin/dashboard/photos": {
    get: staff(200),
    post: [
      { form: { intent: "delete", id }, statuses: staff(404) },
      { form: { intent: "order", ids: id }, statuses: staff(409) },
    ],
  },
  "/locadmin/dashboard/photos/ajout": {
    get: all(405),
    post: [{ form: { category: "hero", file_id: id }, statuses: staffWithoutScreen(404) }],
  },
  "/locadmin/dashboard/image-accueil": {
    get: staff(200),
    post: [
      { form: { version: "" }, statuses: staff(422) },
      { form: { intent: "delete", version: "/storage/photos/hero/hero-1.webp" }, statuses: staff(409) },
    ],
  },
  "/locadmin/dashboard/vehicules": {
    get: staff(200),
    post: [
      { form: { intent: "delete", ids: id }, statuses: staff(404) },
      { form: { intent: "availability", ids: id, available: "true" }, statuses: staff(404) },
      { form: { intent: "agency", ids: id, agency_id: id }, statuses: staff(422) },
      { form: { intent: "edit", ids: id, change: "{}", versions: "{}" }, statuses: staff(422) },
      {
        form: {
          intent: "edit",
          ids: id,
          change: JSON.stringify({ field: "show_price", value: false }),
          versions: "{}",
        },
        statuses: staff(404),
      },
      { form: { intent: "undo", batch: id }, statuses: staff(404) },
    ],
  },
  "/locadmin/dashboard/vehicules/recherche": { get: staffWithoutScreen(200) },
  "/locadmin/dashboard/vehicules/export.csv": { get: staff(200) },
  "/locadmin/dashboard/vehicules/importer": { get: staff(200) },
  // What is posted here is no file.
  "/locadmin/dashboard/vehicules/importer/fichier": {
    get: all(405),
    post: [{ form: { a: "b" }, statuses: staffWithoutScreen(415) }],
  },
  "/locadmin/dashboard/vehicules/modification": {
    get: all(405),
    post: [{ form: { ids: "" }, statuses: staffWithoutScreen(422), isJson: true }],
  },
  "/locadmin/dashboard/vehicules/nouveau": {
    get: staff(200),
    post: [{ form: { name: "" }, statuses: staff(422) }],
  },
  "/locadmin/dashboard/vehicules/:id": {
    get: staff(404),
    post: [{ form: { name: "", version: "2026-01-01" }, statuses: staff(422) }],
  },
  "/locadmin/dashboard/vehicules/:id/photos": {
    get: all(405),
    post: [
      { form: { intent: "add", file_id: id }, statuses: staffWithoutScreen(404) },
      { form: { intent: "delete", photo_id: id }, statuses: staffWithoutScreen(404) },
      { form: { intent: "order", ids: id }, statuses: staffWithoutScreen(404) },
    ],
  },
  "/locadmin/dashboard/statistiques": {
    get: staff(200),
    post: [{ form: { experience_years: "12", version: "2026-01-01" }, statuses: staff(409) }],
  },
  "/locadmin/dashboard/a-propos": {
    get: staff(200),
    post: [{ form: { content: "", version: "2026-01-01" }, statuses: staff(422) }],
  },
  "/locadmin/dashboard/a-propos/apercu": {
    get: all(405),
    post: [{ form: { content: "<p>Bonjour</p>" }, statuses: staffWithoutScreen(200), isJson: true }],
  },
  "/locadmin/dashboard/parametres": { get: staff(403, 200) },
  "/locadmin/dashboard/parametres?index": {
    get: staff(403, 200),
    post: [{ form: { name: "", version: "2026-01-01" }, statuses: staff(403, 422) }],
  },
  "/locadmin/dashboard/parametres/contact": {
    get: staff(403, 200),
    post: [{ form: { phone: "", version: "2026-01-01" }, statuses: staff(403, 422) }],
  },
  "/locadmin/dashboard/parametres/location": {
    get: staff(403, 200),
    post: [{ form: { vat_rate: "", version: "2026-01-01" }, statuses: staff(403, 422) }],
  },
  "/locadmin/dashboard/parametres/fermetures": {
    get: staff(403, 200),
    post: [{ form: { closures: "[]", version: "2026-01-01" }, statuses: staff(403, 409) }],
  },
  "/locadmin/dashboard/parametres/modeles": {
    get: staff(200),
    post: [
      { form: { intent: "delete", id }, statuses: staff(403, 404) },
      { form: { intent: "order", ids: id }, statuses: staff(403, 409) },
    ],
  },
  "/locadmin/dashboard/parametres/modeles/nouveau": {
    get: staff(403, 200),
    post: [{ form: { name: "" }, statuses: staff(403, 422) }],
  },
  "/locadmin/dashboard/parametres/modeles/:id": {
    get: staff(403, 404),
    post: [
      {
        form: { name: "Relance", subject: "", body: "Bonjour", version: "2026-01-01" },
        statuses: staff(403, 404),
      },
    ],
  },
  "/locadmin/dashboard/parametres/securite": {
    get: staff(403, 200),
    post: [{ form: { require_two_factor: "on", version: "2026-01-01" }, statuses: staff(403, 409) }],
  },
  "/locadmin/dashboard/parametres/maintenance": {
    get: staff(403, 200),
    post: [{ form: { message: "Fermé", version: "2026-01-01" }, statuses: staff(403, 409) }],
  },
  "/locadmin/dashboard/mon-compte": {
    get: staff(200),
    post: [
      { form: { intent: "end", id }, statuses: staff(404) },
      { form: { intent: "single-keys", is_on: "peut-être" }, statuses: staff(422) },
      { form: { intent: "rename-passkey", id, name: "Clé" }, statuses: staff(404) },
      { form: { intent: "remove-passkey", id }, statuses: staff(404) },
    ],
  },
  "/locadmin/dashboard/mon-compte/cle-d-acces": {
    get: staff(200),
    post: [
      { form: { intent: "start", name: "Clé", password: "" }, statuses: staff(422) },
      { form: { intent: "confirm", name: "Clé", response: "{}", ticket: "" }, statuses: staff(422) },
    ],
  },
  "/locadmin/dashboard/mon-compte/mot-de-passe": {
    get: staff(200),
    post: [{ form: { currentPassword: "", newPassword: "" }, statuses: staff(422) }],
  },
  "/locadmin/dashboard/mon-compte/double-authentification": {
    get: staff(200),
    post: [
      { form: { intent: "start", password: "" }, statuses: staff(422) },
      { form: { intent: "confirm", code: "000000" }, statuses: staff(422) },
      { form: { intent: "renew", password: "" }, statuses: staff(422) },
      { form: { intent: "stop", password: "" }, statuses: staff(422) },
    ],
  },
  "/locadmin/dashboard/utilisateurs": {
    get: staff(403, 200),
    post: [
      { form: { intent: "activate", id }, statuses: staff(403, 404) },
      { form: { intent: "deactivate", id }, statuses: staff(403, 404) },
      { form: { intent: "resend", id }, statuses: staff(403, 404) },
      { form: { intent: "withdraw", id }, statuses: staff(403, 404) },
      { form: { intent: "reset-two-factor", id }, statuses: staff(403, 404) },
      { form: { intent: "end-sessions", id }, statuses: staff(403, 404) },
      { form: { intent: "password-link", id }, statuses: staff(403, 404) },
      { form: { intent: "autre", id }, statuses: staff(403, 422) },
    ],
  },
  "/locadmin/dashboard/utilisateurs/nouveau": {
    get: staff(403, 200),
    post: [
      { form: { access: "invitation", email: "", role: "user" }, statuses: staff(403, 422) },
      { form: { access: "password", email: "", password: "", role: "user" }, statuses: staff(403, 422) },
    ],
  },
  "/locadmin/dashboard/utilisateurs/:id": {
    get: staff(403, 404),
    post: [{ form: { role: "user" }, statuses: staff(403, 404) }],
  },
  "/locadmin/dashboard/historique": { get: staff(403, 200) },
  "/locadmin/dashboard/historique/:table/:id": { get: staffWithoutScreen(404) },
  "/locadmin/dashboard/historique/retablir/:id": {
    get: staffWithoutScreen(404),
    post: [{ form: { version: "2026-01-01", seen: "{}" }, statuses: staffWithoutScreen(404) }],
  },
  "/locadmin/dashboard/corbeille": {
    get: staff(200),
    post: [
      { form: { intent: "restore", batch: id }, statuses: staff(404) },
      { form: { intent: "restore", batch: "toutes" }, statuses: staff(422) },
      { form: { intent: "empty" }, statuses: staff(422) },
    ],
  },
  "/locadmin/dashboard/corbeille/photos/:id": { get: staffWithoutScreen(404) },
  "/locadmin/dashboard/maintenance": {
    get: all(405),
    post: [{ form: { is_enabled: "peut-être" }, statuses: staffWithoutScreen(403, 422) }],
  },
  "/locadmin/dashboard/televersement": {
    get: all(405),
    post: [{ form: { a: "b" }, statuses: staffWithoutScreen(422) }],
  },
};

/** Addresses that are no route of ours, and routes asked for in another way. */
const otherAddresses: [path: string, statuses: Statuses][] = [
  ["/_.data", all(200)],
  ["/healthz", all(200)],
  ["/readyz", all(200)],
  ["/favicon.svg", all(200)],
  ["/favicon.ico", all(200)],
  ["/apple-touch-icon.png", all(200)],
  ["/site.webmanifest", all(200)],
  ["/storage/photos/hero/absent.webp", all(404)],
  ["/storage/..%2f..%2fpackage.json", all(404)],
  ["/api/auth/sign-up/email", all(404)],
  ["/api/auth/list-sessions", all(404)],
  ["/api/auth/two-factor/verify-totp", all(404)],
  ["/api/auth/passkey/generate-register-options", all(404)],
  ["/api/auth/passkey/generate-authenticate-options", all(404)],
  ["/api/auth/passkey/list-user-passkeys", all(404)],
  ["/agenda/personne.ics", all(404)],
  ["/locadmin/dashboard?jours=90&tri=demandes", staff(200)],
  ["/locadmin/dashboard/frequentation?jours=siecle&tri=nom&page=9999999", staff(200)],
  ["/admin?vue=non-lus&page=3&q=zoe", staff(200)],
  ["/admin?statut=gagne&vue=retard&filtre=echecs", staff(200)],
  [`/admin?message=${id}`, staff(404)],
  [`/admin?demande=${id}`, staff(404)],
  [`/locadmin/dashboard/corbeille?objet=photos&auteur=${id}&q=quai&page=4`, staff(200)],
  [`/locadmin/dashboard/aller-a/resultats?recents=vehicle:${id},request:x,:,quote`, staffWithoutScreen(200)],
  ["/locadmin/dashboard/planning?vue=liste&etat=passees&page=9&q=K7M4XQ&agence=aucune", staff(200)],
  [`/locadmin/dashboard/planning?vue=jour&jour=2028-02-29&periode=${id}`, staff(200)],
  [`/locadmin/dashboard/planning?ajouter=${id}&du=hier&semaine=9999-99-99&echelle=siecle`, staff(200)],
];

function pathOf(route: string): string {
  return route
    .replace(":id", id)
    .replace(":token", "personne")
    .replace(":table", "personne")
    .replace("*", "nulle-part");
}

let before = "";
beforeAll(async () => {
  before = await databaseContents(database.pool);
});

describe.each(Object.entries(table))("%s", (route, { get, post = [] }) => {
  const cases = askers.map((asker) => [asker] as const);
  if (get) {
    test.each(cases)(`GET, %s → as the table says`, async (asker) => {
      expect((await site.as(asker).get(pathOf(route))).status).toBe(get[asker]);
    });
  }
  for (const { form, statuses, isJson } of post) {
    test.each(cases)(
      `POST ${JSON.stringify(form)}, %s → as the table says, and nothing changes`,
      async (asker) => {
        const browser = site.as(asker);
        const answer = isJson ? browser.postJson(pathOf(route), form) : browser.post(pathOf(route), form);
        expect((await answer).status).toBe(statuses[asker]);
        expect(await databaseContents(database.pool)).toBe(before);
      },
    );
  }
});

test.each(otherAddresses)("GET %s → as the table says", async (path, statuses) => {
  for (const asker of askers) expect((await site.as(asker).get(path)).status, asker).toBe(statuses[asker]);
});

test.each(askers)("POST /locadmin/deconnexion, %s → out, and home", async (asker) => {
  const browser = site.as(asker);
  expect((await browser.post("/locadmin/deconnexion", {})).status).toBe(302);
  expect((await browser.get("/locadmin/session")).status).toBe(401);
});

test("every endpoint has its row, for reading and for writing", () => {
  const endpoints = allEndpoints();
  expect(endpoints.length).toBeGreaterThan(30);
  const missing = [
    ...readableEndpoints()
      .filter(({ path }) => !table[path]?.get)
      .map(({ path }) => `GET ${path}`),
    ...writableEndpoints()
      .filter(({ path }) => !table[path]?.post)
      .map(({ path }) => `POST ${path}`),
  ];
  expect(missing).toEqual([]);
  expect(Object.keys(table).filter((path) => !endpoints.some((endpoint) => endpoint.path === path))).toEqual(
    [],
  );
});
