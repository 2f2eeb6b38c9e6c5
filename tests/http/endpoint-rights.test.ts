import { beforeAll, expect, test } from "vitest";
import { type Right, rolesWith } from "#app/domain/accounts/rights.ts";
import { readRightOf, recordPaths } from "#app/domain/records/record.ts";
import { screenRecords } from "#app/domain/records/records.ts";
import { brandPaths } from "#app/lib/brand-paths.ts";
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

/**
 * Who asks for the page → status; then what is posted, and who posts it → status. It is wrong or about nothing, so that
 * whoever may act is told that (404, 422) and nothing changes.
 */
type Row = [get: Statuses, ...posts: Post[]];
type Post = [form: Record<string, string>, statuses: Statuses];

/** Addresses that take JSON. */
const takesJson = /functions\/v1|apercu$|vehicules\/modification$/;

/** A record's list, form and CSV: whoever has its right, those who may read it, and the others 403. */
function recordRows([, kind]: (typeof screenRecords)[number]): [string, Row][] {
  const { list, add, csv, edit } = recordPaths(kind);
  const by = (right: Right) => (status: number) =>
    staff(rolesWith(right).includes("user") ? status : 403, status);
  const able = by(kind.right);
  const reads = by(readRightOf(kind));
  // What the form of an agency or an extra must have is missing here: told before it is looked for.
  const changed = /\/(agences|prestations)$/.test(list) ? 422 : 404;
  const rows: [string, Row][] = [
    [list, [reads(200), [{ intent: "delete", id, vehicles: "0" }, able(404)]]],
    [add, [able(200), [{ name: "" }, able(422)]]],
    [edit(":id"), [reads(404), [{ name: "Solane", version: "2026-01-01" }, able(changed)]]],
  ];
  return kind.screens.csv ? [...rows, [csv, [reads(200)]]] : rows;
}

const table: Record<string, Row> = {
  ...Object.fromEntries(screenRecords.flatMap(recordRows)),
  // Texts that nobody has saved, on the page they would make.
  "/?index": [all(200), [{ hero_title: "" }, staffWithoutScreen(403, 200)]],
  "/catalogue": [all(200)],
  "/catalogue/:id": [all(404)],
  "/agences": [all(200)],
  "/agences/:id": [all(404)],
  "/a-propos": [all(200), [{ about_lead: "" }, staffWithoutScreen(403, 200)]],
  "/contact": [all(200), [{ name: "" }, all(422)]],
  "/mentions-legales": [all(200)],
  "/confidentialite": [all(200)],
  "/cgv": [all(200)],
  "/accessibilite": [all(200)],
  "/selection": [all(200)],
  "/quel-vehicule": [all(200)],
  "/tarifs": [all(200)],
  // Whoever has the address may answer, staff no more than others: here nobody has one.
  "/devis/:token": [
    all(404),
    [{ intent: "question", question: "" }, all(404)],
    [{ intent: "refusal" }, all(404)],
  ],
  "/devis/:token/accepter": [all(404), [{ name: "Camille Ferrer", read: "on" }, all(404)]],
  "/devis/:token/annuler": [all(404), [{ seen: "0" }, all(404)]],
  "/devis/:token/pdf": [all(404)],
  "/devis/:token/conditions": [all(404)],
  "/*": [all(404)],
  "/api/disponibilite": [all(200)],
  "/api/disponibilite/:id": [all(200)],
  // Of a vehicle that nobody has: taken, and counted by nobody.
  "/vu": [all(405), [{ id }, all(204)], [{ id: "un" }, all(422)]],
  // Whoever has the address may read, staff no more than others: here nobody has one.
  "/agenda/:token": [all(404)],
  "/sitemap.xml": [all(200)],
  "/robots.txt": [all(200)],
  ...Object.fromEntries(brandPaths.map((path): [string, Row] => [path, [all(200)]])),
  "/functions/v1/send-email": [all(405), [{ name: "" }, all(422)]],
  "/functions/v1/manage-users": [
    all(405),
    [{ action: "createUser" }, staffWithoutScreen(403, 422)],
    [{ action: "updateUser", userId: id }, staffWithoutScreen(403, 404)],
  ],

  "/locadmin": [
    { ...all(200), user: 302, admin: 302 },
    [
      { email: "", password: "" },
      { ...all(422), user: 302, admin: 302 },
    ],
  ],
  "/locadmin/mot-de-passe-oublie": [all(200), [{ email: "" }, all(422)]],
  "/locadmin/nouveau-mot-de-passe": [all(404), [{ password: "vent-du-large" }, all(404)]],
  "/locadmin/invitation": [all(404), [{ password: "vent-du-large" }, all(404)]],
  // Nobody's password was typed before: back to the beginning, or on to the dashboard.
  "/locadmin/code": [all(302), [{ code: "" }, all(302)]],
  // Signing out is tried last: what follows needs the sessions.
  "/locadmin/deconnexion": [all(302)],
  "/locadmin/session": [{ ...all(401), user: 200, admin: 200 }, [{}, staffWithoutScreen(200)]],
  "/admin": [
    staff(200),
    [{ intent: "delete", id }, staff(404)],
    [{ intent: "assign", request: id, assignee: id, seen: "" }, staff(404)],
    [{ intent: "status", request: id, status: "clos" }, staff(404)],
    [{ intent: "delete-request", request: id }, staff(404)],
  ],
  "/admin/nouvelle": [staff(200), [{ name: "" }, staff(422)]],
  "/admin/nouvelle/reponse": [all(405), [{ email: "x" }, staffWithoutScreen(415)]],
  "/admin/export.csv": [staff(200)],
  "/admin/demandes/:id/reponse": [
    staff(404),
    [{ subject: "Devis", body: "Bonjour" }, staff(404)],
    [{ subject: "Devis", body: "" }, staff(422)],
  ],
  "/admin/demandes/:id/note": [staff(404), [{ body: "Vu" }, staff(404)]],
  "/admin/demandes/:id/contact": [
    staff(405),
    [{ kind: "call", body: "Accord" }, staff(404)],
    [{ kind: "note", body: "Accord" }, staff(422)],
  ],
  "/admin/demandes/:id/dossier": [
    staff(405),
    [{ intent: "file", name: "Zoé" }, staff(404)],
    [{ intent: "add", vehicle: id }, staff(404)],
    [{ intent: "remove", position: "0", name: "Agly" }, staff(404)],
  ],
  "/admin/demandes/:id/presence": [all(405), [{ intent: "enter" }, staffWithoutScreen(404)]],
  "/locadmin/dashboard": [staff(200), [{ intent: "read", id }, staff(404)]],
  "/locadmin/dashboard/*": [staff(404)],
  "/locadmin/dashboard/agences/:id/vehicules": [staffWithoutScreen(200)],
  "/locadmin/dashboard/planning": [
    staff(200),
    [{ intent: "add", vehicle_id: id, kind: "location", from: "2026-02-30" }, staff(422)],
    [{ intent: "change", id, version: "2026-01-01", kind: "location" }, staff(404)],
    [{ intent: "remove", id, version: "2026-01-01" }, staff(404)],
  ],
  "/locadmin/dashboard/planning/agenda": [
    staff(200),
    [{ intent: "create", agency: id, former: "" }, staff(404)],
    [{ intent: "revoke", agency: id, former: "" }, staff(404)],
  ],
  "/locadmin/dashboard/frequentation": [staff(200)],
  "/locadmin/dashboard/frequentation/occupation": [staff(200)],
  "/locadmin/dashboard/frequentation/occupation/export.csv": [staff(200)],
  "/locadmin/dashboard/administrateurs": [staffWithoutScreen(200)],
  "/locadmin/dashboard/planning/dossiers": [staffWithoutScreen(200)],
  "/locadmin/dashboard/planning/relogements": [staffWithoutScreen(422)],
  "/locadmin/dashboard/aide/:page": [staff(404)],
  "/locadmin/dashboard/aller-a": [staff(302)],
  "/locadmin/dashboard/aller-a/resultats": [staffWithoutScreen(200)],
  "/locadmin/dashboard/devis": [staff(200)],
  "/locadmin/dashboard/devis/export.csv": [staff(200)],
  "/locadmin/dashboard/devis/:id": [
    staff(404),
    [{ intent: "save", quote: "{}" }, staff(422)],
    [{ intent: "send", to: "paul@example.fr", version: "2026-01-01" }, staff(404)],
    [{ intent: "delete" }, staff(404)],
    [{ intent: "revise" }, staff(404)],
    [{ intent: "renew" }, staff(404)],
    [{ intent: "accept", name: "Camille Ferrer", heard: "telephone" }, staff(404)],
    [{ intent: "accept", name: "", heard: "pigeon" }, staff(422)],
    [{ intent: "refuse", reason: "prix" }, staff(404)],
    [{ intent: "withdraw", reason: "", tell: "on" }, staff(404)],
    [{ intent: "cancel", heard: "telephone", charge: "terms", seen: "0" }, staff(404)],
    [{ intent: "cancel", heard: "telephone", charge: "amount", amount: "beaucoup" }, staff(422)],
    [{ intent: "amend", to: "2031-11-30" }, staff(404)],
    [{ intent: "amend", to: "demain" }, staff(422)],
    [{ intent: "agree", to: "2031-11-30", name: "Camille Ferrer", heard: "telephone" }, staff(404)],
  ],
  "/locadmin/dashboard/devis/:id/avenant": [staffWithoutScreen(404)],
  "/locadmin/dashboard/devis/:id/pdf": [staffWithoutScreen(404)],
  "/locadmin/dashboard/photos": [
    staff(200),
    [{ intent: "delete", id }, staff(404)],
    [{ intent: "order", ids: id }, staff(409)],
  ],
  "/locadmin/dashboard/photos/ajout": [
    all(405),
    [{ category: "hero", file_id: id }, staffWithoutScreen(404)],
  ],
  "/locadmin/dashboard/image-accueil": [
    staff(200),
    [{ version: "" }, staff(422)],
    [{ intent: "delete", version: "/storage/photos/hero/hero-1.webp" }, staff(409)],
  ],
  "/locadmin/dashboard/vehicules": [
    staff(200),
    [{ intent: "delete", ids: id }, staff(404)],
    [{ intent: "availability", ids: id, available: "true" }, staff(404)],
    [{ intent: "agency", ids: id, agency_id: id }, staff(422)],
    [{ intent: "edit", ids: id, change: "{}", versions: "{}" }, staff(422)],
    [
      {
        intent: "edit",
        ids: id,
        change: JSON.stringify({ field: "show_price", value: false }),
        versions: "{}",
      },
      staff(404),
    ],
    [{ intent: "undo", batch: id }, staff(404)],
  ],
  "/locadmin/dashboard/vehicules/recherche": [staffWithoutScreen(200)],
  "/locadmin/dashboard/vehicules/export.csv": [staff(200)],
  "/locadmin/dashboard/vehicules/importer": [staff(200)],
  // What is posted here is no file.
  "/locadmin/dashboard/vehicules/importer/fichier": [all(405), [{ a: "b" }, staffWithoutScreen(415)]],
  "/locadmin/dashboard/vehicules/modification": [all(405), [{ ids: "" }, staffWithoutScreen(422)]],
  "/locadmin/dashboard/vehicules/nouveau": [staff(200), [{ name: "" }, staff(422)]],
  "/locadmin/dashboard/vehicules/:id": [staff(404), [{ name: "", version: "2026-01-01" }, staff(422)]],
  "/locadmin/dashboard/vehicules/:id/etat": [
    staff(404),
    [{ intent: "add", id, kind: "bosse" }, staff(422)],
    [{ intent: "repair", id, repaired_on: "2026-01-05" }, staff(404)],
    [{ intent: "delete", id }, staff(404)],
    [{ intent: "reading", mileage: "10" }, staff(404)],
    [{ intent: "autre" }, staff(422)],
  ],
  "/locadmin/dashboard/vehicules/:id/photos": [
    all(405),
    [{ intent: "add", file_id: id }, staffWithoutScreen(404)],
    [{ intent: "delete", photo_id: id }, staffWithoutScreen(404)],
    [{ intent: "order", ids: id }, staffWithoutScreen(404)],
  ],
  "/locadmin/dashboard/statistiques": [
    staff(200),
    [{ experience_years: "12", version: "2026-01-01" }, staff(409)],
  ],
  "/locadmin/dashboard/a-propos": [staff(200), [{ content: "", version: "2026-01-01" }, staff(422)]],
  "/locadmin/dashboard/a-propos/apercu": [all(405), [{ content: "<p>Bonjour</p>" }, staffWithoutScreen(200)]],
  "/locadmin/dashboard/identite": [
    staff(403, 200),
    [{ palette: "rose", version: "2026-01-01" }, staff(403, 422)],
  ],
  // No picture is named here.
  "/locadmin/dashboard/identite/apercu": [staffWithoutScreen(403, 422)],
  "/locadmin/dashboard/textes": [
    staff(403, 200),
    [{ assistance: "true", assistance_phone: "", version: "2026-01-01" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/parametres": [staff(403, 200)],
  "/locadmin/dashboard/parametres?index": [
    staff(403, 200),
    [{ name: "", version: "2026-01-01" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/parametres/contact": [
    staff(403, 200),
    [{ phone: "", version: "2026-01-01" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/parametres/location": [
    staff(403, 200),
    [{ vat_rate: "", version: "2026-01-01" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/parametres/fermetures": [
    staff(403, 200),
    [{ closures: "[]", version: "2026-01-01" }, staff(403, 409)],
  ],
  "/locadmin/dashboard/parametres/modeles": [
    staff(200),
    [{ intent: "delete", id }, staff(403, 404)],
    [{ intent: "order", ids: id }, staff(403, 409)],
  ],
  "/locadmin/dashboard/parametres/modeles/nouveau": [staff(403, 200), [{ name: "" }, staff(403, 422)]],
  "/locadmin/dashboard/parametres/modeles/:id": [
    staff(403, 404),
    [{ name: "Relance", subject: "", body: "Bonjour", version: "2026-01-01" }, staff(403, 404)],
  ],
  "/locadmin/dashboard/parametres/courriel": [
    staff(403, 200),
    [{ intent: "test", recipient: "" }, staff(403, 422)],
    [{ intent: "preview", kind: "autre" }, staff(403, 404)],
  ],
  "/locadmin/dashboard/parametres/courriel/serveur": [
    staff(403, 200),
    [{ sender_address: "contact", version: "none" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/parametres/courriel/domaine": [staffWithoutScreen(403, 200)],
  "/locadmin/dashboard/parametres/courriel/apercu/:id": [staffWithoutScreen(403, 404)],
  "/locadmin/dashboard/parametres/securite": [
    staff(403, 200),
    [{ require_two_factor: "on", version: "2026-01-01" }, staff(403, 409)],
  ],
  "/locadmin/dashboard/parametres/maintenance": [
    staff(403, 200),
    [{ message: "Fermé", version: "2026-01-01" }, staff(403, 409)],
  ],
  "/locadmin/dashboard/mon-compte": [
    staff(200),
    [{ intent: "end", id }, staff(404)],
    [{ intent: "single-keys", is_on: "peut-être" }, staff(422)],
    [{ intent: "rename-passkey", id, name: "Clé" }, staff(404)],
    [{ intent: "remove-passkey", id }, staff(404)],
  ],
  "/locadmin/dashboard/mon-compte/cle-d-acces": [
    staff(200),
    [{ intent: "start", name: "Clé", password: "" }, staff(422)],
    [{ intent: "confirm", name: "Clé", response: "{}", ticket: "" }, staff(422)],
  ],
  "/locadmin/dashboard/mon-compte/mot-de-passe": [
    staff(200),
    [{ currentPassword: "", newPassword: "" }, staff(422)],
  ],
  "/locadmin/dashboard/mon-compte/double-authentification": [
    staff(200),
    [{ intent: "start", password: "" }, staff(422)],
    [{ intent: "confirm", code: "000000" }, staff(422)],
    [{ intent: "renew", password: "" }, staff(422)],
    [{ intent: "stop", password: "" }, staff(422)],
  ],
  "/locadmin/dashboard/mise-en-service": [staff(403, 200), [{ intent: "autre" }, staff(403, 422)]],
  // Where there is no demonstration, nothing leaves.
  "/locadmin/dashboard/mise-en-service/exemples": [staff(403, 200), [{ numbers: "" }, staff(403, 200)]],
  "/locadmin/dashboard/utilisateurs": [
    staff(403, 200),
    [{ intent: "activate", id }, staff(403, 404)],
    [{ intent: "deactivate", id }, staff(403, 404)],
    [{ intent: "resend", id }, staff(403, 404)],
    [{ intent: "withdraw", id }, staff(403, 404)],
    [{ intent: "reset-two-factor", id }, staff(403, 404)],
    [{ intent: "end-sessions", id }, staff(403, 404)],
    [{ intent: "password-link", id }, staff(403, 404)],
    [{ intent: "autre", id }, staff(403, 422)],
  ],
  "/locadmin/dashboard/utilisateurs/nouveau": [
    staff(403, 200),
    [{ access: "invitation", email: "", role: "user" }, staff(403, 422)],
    [{ access: "password", email: "", password: "", role: "user" }, staff(403, 422)],
  ],
  "/locadmin/dashboard/utilisateurs/:id": [staff(403, 404), [{ role: "user" }, staff(403, 404)]],
  // A user's own changes only.
  "/locadmin/dashboard/historique": [staff(200)],
  "/locadmin/dashboard/historique/:table/:id": [staffWithoutScreen(404)],
  "/locadmin/dashboard/historique/retablir/:id": [
    staffWithoutScreen(404),
    [{ version: "2026-01-01", seen: "{}" }, staffWithoutScreen(404)],
  ],
  "/locadmin/dashboard/corbeille": [
    staff(200),
    [{ intent: "restore", batch: id }, staff(404)],
    [{ intent: "restore", batch: "toutes" }, staff(422)],
    [{ intent: "empty" }, staff(422)],
  ],
  "/locadmin/dashboard/corbeille/photos/:id": [staffWithoutScreen(404)],
  "/locadmin/dashboard/maintenance": [all(405), [{ is_enabled: "peut-être" }, staffWithoutScreen(403, 422)]],
  "/locadmin/dashboard/televersement": [all(405), [{ a: "b" }, staffWithoutScreen(422)]],
};

/** Addresses that are no route of ours, and routes asked for in another way. */
const otherAddresses: [path: string, statuses: Statuses][] = [
  ["/_.data", all(200)],
  ["/healthz", all(200)],
  ["/readyz", all(200)],
  ["/storage/photos/hero/absent.webp", all(404)],
  ["/storage/..%2f..%2fpackage.json", all(404)],
  [`/storage/private/handovers/${id}.webp`, all(404)],
  ["/api/auth/sign-up/email", all(404)],
  ["/api/auth/list-sessions", all(404)],
  ["/api/auth/two-factor/verify-totp", all(404)],
  ["/api/auth/passkey/generate-register-options", all(404)],
  ["/api/auth/passkey/generate-authenticate-options", all(404)],
  ["/api/auth/passkey/list-user-passkeys", all(404)],
  ["/agenda/personne.ics", all(404)],
  ["/locadmin/dashboard?jours=90&tri=demandes", staff(200)],
  ["/locadmin/dashboard/frequentation?jours=siecle&tri=nom&page=9999999", staff(200)],
  ["/locadmin/dashboard/frequentation/occupation?tri=jour&agence=ici&type=Vélo&page=9999999", staff(200)],
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

test.each(Object.entries(table))(
  "%s → as the table says, and nothing changes",
  async (route, [get, ...posts]) => {
    const path = pathOf(route);
    for (const asker of askers) {
      const browser = site.as(asker);
      expect((await browser.get(path)).status, `GET, ${asker}`).toBe(get[asker]);
      for (const [form, statuses] of posts) {
        const answer = takesJson.test(route) ? browser.postJson(path, form) : browser.post(path, form);
        expect((await answer).status, `${JSON.stringify(form)}, ${asker}`).toBe(statuses[asker]);
      }
    }
    if (posts.length > 0) expect(await databaseContents(database.pool)).toBe(before);
  },
);

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
    ...readableEndpoints().flatMap(({ path }) => (table[path]?.[0] ? [] : `GET ${path}`)),
    ...writableEndpoints().flatMap(({ path }) =>
      table[path]?.[1] || path === "/locadmin/deconnexion" ? [] : `POST ${path}`,
    ),
  ];
  expect(missing).toEqual([]);
  expect(Object.keys(table).filter((path) => !endpoints.some((endpoint) => endpoint.path === path))).toEqual(
    [],
  );
});
