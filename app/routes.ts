import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { recordPaths } from "./domain/records/record.ts";
import { type ScreenRecord, screenRecords } from "./domain/records/records.ts";
import { brandPaths } from "./lib/brand-paths.ts";

/** The list of a record, over it the form of a new one or of one of them, and its CSV. */
function recordRoutes([name, kind]: [string, ScreenRecord]) {
  const { list, add, csv } = recordPaths(kind);
  const { folder } = kind.screens;
  const form = `office/${folder}/${name}.route.tsx`;
  return [
    route(list.slice(1), `office/${folder}/${folder}.route.tsx`, [
      route(add.slice(list.length + 1), form, { id: `${name}-new` }),
      route(":id", form),
    ]),
    ...(kind.screens.csv
      ? [route(csv.slice(1), "office/record/record-export.route.ts", { id: `${name}-csv` })]
      : []),
  ];
}

/** Every URL on one page. */
export default [
  layout("site/layout/layout.route.tsx", [
    index("site/home/home.route.tsx"),
    route("catalogue", "site/catalogue/catalogue.route.tsx"),
    route("catalogue/:id", "site/vehicle/vehicle.route.tsx"),
    route("agences", "site/agencies/agencies.route.tsx"),
    route("agences/:id", "site/agencies/agency.route.tsx"),
    route("a-propos", "site/about/about.route.tsx"),
    route("contact", "site/contact/contact.route.tsx"),
    route("selection", "site/selection/selection.route.tsx"),
    route("quel-vehicule", "site/helper/vehicle-helper.route.tsx"),
    route("tarifs", "site/tariffs/tariffs.route.tsx"),
    ...["mentions-legales", "confidentialite", "cgv", "accessibilite"].map((path) =>
      route(path, "site/legal/legal.route.tsx", { id: `site/legal/${path}` }),
    ),
    route("*", "site/layout/not-found.route.tsx"),
  ]),
  layout("site/quote/quote-layout.route.tsx", [
    route("devis/:token", "site/quote/quote.route.tsx"),
    route("devis/:token/accepter", "site/quote/quote-accept.route.tsx"),
    route("devis/:token/annuler", "site/quote/quote-cancel.route.tsx"),
    route("devis/:token/pdf", "site/quote/quote-pdf.route.ts"),
    route("devis/:token/conditions", "site/quote/quote-terms.route.tsx"),
  ]),

  route("locadmin", "office/sign-in/login.route.tsx"),
  route("locadmin/mot-de-passe-oublie", "office/sign-in/forgotten-password.route.tsx"),
  route("locadmin/nouveau-mot-de-passe", "office/sign-in/new-password.route.tsx"),
  route("locadmin/invitation", "office/sign-in/invitation.route.tsx"),
  route("locadmin/code", "office/sign-in/sign-in-code.route.tsx"),
  route("locadmin/deconnexion", "office/sign-in/sign-out.route.ts"),
  route("locadmin/session", "office/sign-in/session.route.ts"),
  layout("office/shell/layout.route.tsx", [
    route("admin", "office/requests/requests.route.tsx", [
      route("nouvelle", "office/requests/requests-new.route.tsx"),
    ]),
    route("admin/export.csv", "office/requests/requests-export.route.ts"),
    route("admin/demandes/:id/reponse", "office/requests/thread/request-reply.route.tsx"),
    route("admin/demandes/:id/note", "office/requests/thread/request-note.route.tsx"),
    route("admin/demandes/:id/contact", "office/requests/thread/request-contact.route.ts"),
    route("admin/demandes/:id/dossier", "office/requests/thread/request-terms.route.ts"),
    route("locadmin/dashboard", "office/dashboard/dashboard.route.tsx"),
    route("locadmin/dashboard/mise-en-service", "office/setup/setup.route.tsx", [
      route("exemples", "office/setup/remove-examples.route.tsx"),
    ]),
    route("locadmin/dashboard/frequentation", "office/traffic/traffic.route.tsx"),
    route("locadmin/dashboard/frequentation/occupation", "office/traffic/occupancy.route.tsx"),
    route(
      "locadmin/dashboard/frequentation/occupation/export.csv",
      "office/traffic/occupancy-export.route.ts",
    ),
    route("locadmin/dashboard/aller-a", "office/palette/go-to.route.ts"),
    route("locadmin/dashboard/planning", "office/planning/planning.route.tsx"),
    route("locadmin/dashboard/planning/agenda", "office/planning/calendars/planning-calendars.route.tsx"),
    route("locadmin/dashboard/vehicules", "office/vehicles/vehicles.route.tsx", [
      route("nouveau", "office/vehicles/vehicle-new.route.tsx"),
      route(":id", "office/vehicles/vehicle-edit.route.tsx"),
    ]),
    route("locadmin/dashboard/vehicules/:id/etat", "office/vehicles/vehicle-state.route.tsx"),
    route("locadmin/dashboard/vehicules/export.csv", "office/vehicles/vehicles-export.route.ts"),
    route("locadmin/dashboard/vehicules/importer", "office/vehicles/vehicles-import.route.tsx"),
    ...screenRecords.flatMap(recordRoutes),
    route("locadmin/dashboard/identite", "office/identity/identity.route.tsx"),
    route("locadmin/dashboard/textes", "office/texts/texts.route.tsx"),
    route("locadmin/dashboard/statistiques", "office/statistics/statistics.route.tsx"),
    route("locadmin/dashboard/a-propos", "office/about/about-editor.route.tsx"),
    route("locadmin/dashboard/parametres", "office/settings/settings.route.tsx", [
      index("office/settings/settings-company.route.tsx"),
      route("contact", "office/settings/settings-contact.route.tsx"),
      route("location", "office/settings/settings-rental.route.tsx"),
      route("fermetures", "office/settings/settings-closures.route.tsx"),
      route("modeles", "office/templates/settings-templates.route.tsx", [
        route("nouveau", "office/templates/template.route.tsx", { id: "template-new" }),
        route(":id", "office/templates/template.route.tsx"),
      ]),
      route("courriel", "office/settings/settings-mail.route.tsx", [
        route("serveur", "office/settings/settings-mail-server.route.tsx"),
      ]),
      route("securite", "office/settings/settings-security.route.tsx"),
      route("maintenance", "office/settings/settings-maintenance.route.tsx"),
    ]),
    route("locadmin/dashboard/utilisateurs", "office/users/users.route.tsx", [
      route("nouveau", "office/users/user-new.route.tsx"),
      route(":id", "office/users/user-edit.route.tsx"),
    ]),
    route("locadmin/dashboard/mon-compte", "office/own-account/own-account.route.tsx", [
      route("mot-de-passe", "office/own-account/own-password.route.tsx"),
      route("double-authentification", "office/own-account/own-two-factor.route.tsx"),
      route("cle-d-acces", "office/own-account/own-passkey.route.tsx"),
    ]),
    route("locadmin/dashboard/photos", "office/gallery/gallery.route.tsx"),
    route("locadmin/dashboard/image-accueil", "office/gallery/home-image.route.tsx"),
    route("locadmin/dashboard/devis", "office/quotes/list/quotes.route.tsx"),
    route("locadmin/dashboard/devis/export.csv", "office/quotes/list/quotes-export.route.ts"),
    route("locadmin/dashboard/devis/:id", "office/quotes/quote.route.tsx"),
    route("locadmin/dashboard/historique", "office/history/history.route.tsx"),
    route("locadmin/dashboard/aide/:page", "office/help/help.route.tsx"),
    route("locadmin/dashboard/corbeille", "office/bin/bin.route.tsx"),
    route("locadmin/dashboard/*", "office/shell/not-found.route.tsx"),
  ]),
  route("locadmin/dashboard/parametres/courriel/domaine", "office/settings/mail-domain.route.ts"),
  route("locadmin/dashboard/parametres/courriel/apercu/:id", "office/settings/mail-preview.route.ts"),
  route("admin/nouvelle/reponse", "office/requests/call/call-answer.route.ts"),
  route("admin/demandes/:id/presence", "office/requests/thread/request-presence.route.ts"),
  route("locadmin/dashboard/devis/:id/avenant", "office/quotes/amend/amendment-price.route.ts"),
  route("locadmin/dashboard/devis/:id/pdf", "office/quotes/quote-pdf.route.ts"),
  route("locadmin/dashboard/historique/:table/:id", "office/history/record-history.route.ts"),
  route("locadmin/dashboard/historique/retablir/:id", "office/history/history-revert.route.ts"),
  route("locadmin/dashboard/corbeille/photos/:id", "office/bin/bin-picture.route.ts"),
  route("locadmin/dashboard/agences/:id/vehicules", "office/agencies/agency-fleet.route.ts"),
  route("locadmin/dashboard/aller-a/resultats", "office/palette/go-to-found.route.ts"),
  route("locadmin/dashboard/administrateurs", "office/shell/administrators.route.ts"),
  route("locadmin/dashboard/planning/dossiers", "office/planning/planning-requests.route.ts"),
  route("locadmin/dashboard/planning/relogements", "office/planning/planning-ways.route.ts"),
  route("locadmin/dashboard/vehicules/recherche", "office/vehicles/find-vehicles.route.ts"),
  route("locadmin/dashboard/vehicules/:id/photos", "office/vehicles/vehicle-photos.route.ts"),
  route("locadmin/dashboard/vehicules/modification", "office/vehicles/vehicles-edit-preview.route.ts"),
  route("locadmin/dashboard/vehicules/importer/fichier", "office/vehicles/vehicles-import-file.route.ts"),
  route("locadmin/dashboard/photos/ajout", "office/gallery/gallery-add.route.ts"),
  route("locadmin/dashboard/maintenance", "office/settings/maintenance-switch.route.ts"),
  route("locadmin/dashboard/a-propos/apercu", "office/about/about-preview.route.ts"),
  route("locadmin/dashboard/identite/apercu", "office/identity/painted-preview.route.ts"),
  route("locadmin/dashboard/televersement", "office/shell/upload.route.ts"),

  route("functions/v1/send-email", "site/contact/send-email.route.ts"),
  route("functions/v1/manage-users", "office/users/manage-users.route.ts"),
  route("api/disponibilite", "site/contact/stay-advice.route.ts"),
  route("api/disponibilite/:id", "site/vehicle/free-days.route.ts"),
  route("agenda/:token", "site/calendar/calendar.route.ts"),
  route("sitemap.xml", "site/sitemap/sitemap.route.ts"),
  route("robots.txt", "site/sitemap/robots.route.ts"),
  // By a name that keeps them out of the list of routes that visitors fetch: nothing goes there by script.
  ...brandPaths.map((path) => route(path.slice(1), "site/brand/brand-file.route.ts", { id: `brand${path}` })),
] satisfies RouteConfig;
