import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL on one page. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("catalogue", "routes/site/catalogue.tsx"),
    route("catalogue/:id", "routes/site/vehicle.tsx"),
    route("agences", "routes/site/agencies.tsx"),
    route("agences/:id", "routes/site/agency.tsx"),
    route("a-propos", "routes/site/about.tsx"),
    route("contact", "routes/site/contact.tsx"),
    route("selection", "routes/site/selection.tsx"),
    route("quel-vehicule", "routes/site/vehicle-helper.tsx"),
    route("tarifs", "routes/site/tariffs.tsx"),
    route("mentions-legales", "routes/site/legal-notice.tsx"),
    route("confidentialite", "routes/site/privacy.tsx"),
    route("cgv", "routes/site/terms.tsx"),
    route("accessibilite", "routes/site/accessibility.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  route("locadmin", "routes/back-office/login.tsx"),
  route("locadmin/mot-de-passe-oublie", "routes/back-office/forgotten-password.tsx"),
  route("locadmin/nouveau-mot-de-passe", "routes/back-office/new-password.tsx"),
  route("locadmin/deconnexion", "routes/back-office/sign-out.ts"),
  route("locadmin/session", "routes/back-office/session.ts"),
  layout("routes/back-office/layout.tsx", [
    route("admin", "routes/back-office/messages.tsx"),
    route("admin/export.csv", "routes/back-office/messages-export.ts"),
    route("locadmin/dashboard", "routes/back-office/dashboard.tsx"),
    route("locadmin/dashboard/vehicules", "routes/back-office/vehicles.tsx", [
      route("nouveau", "routes/back-office/vehicle-new.tsx"),
      route(":id", "routes/back-office/vehicle-edit.tsx"),
    ]),
    route("locadmin/dashboard/tarifs", "routes/back-office/tariffs.tsx", [
      route("nouveau", "routes/back-office/tariff-new.tsx"),
      route(":id", "routes/back-office/tariff-edit.tsx"),
    ]),
    route("locadmin/dashboard/agences", "routes/back-office/agencies.tsx", [
      route("nouvelle", "routes/back-office/agency-new.tsx"),
      route(":id", "routes/back-office/agency-edit.tsx"),
    ]),
    route("locadmin/dashboard/marques", "routes/back-office/brands.tsx", [
      route("nouvelle", "routes/back-office/brand-new.tsx"),
      route(":id", "routes/back-office/brand-edit.tsx"),
    ]),
    route("locadmin/dashboard/statistiques", "routes/back-office/statistics.tsx"),
    route("locadmin/dashboard/a-propos", "routes/back-office/about-editor.tsx"),
    route("locadmin/dashboard/parametres", "routes/back-office/settings.tsx", [
      index("routes/back-office/settings-company.tsx"),
      route("contact", "routes/back-office/settings-contact.tsx"),
      route("location", "routes/back-office/settings-rental.tsx"),
      route("fermetures", "routes/back-office/settings-closures.tsx"),
      route("maintenance", "routes/back-office/settings-maintenance.tsx"),
    ]),
    route("locadmin/dashboard/utilisateurs", "routes/back-office/users.tsx", [
      route("nouveau", "routes/back-office/user-new.tsx"),
      route(":id", "routes/back-office/user-edit.tsx"),
    ]),
    route("locadmin/dashboard/mon-compte", "routes/back-office/own-account.tsx", [
      route("mot-de-passe", "routes/back-office/own-password.tsx"),
    ]),
    route("locadmin/dashboard/photos", "routes/back-office/gallery.tsx"),
    route("locadmin/dashboard/image-accueil", "routes/back-office/home-image.tsx"),
    route("locadmin/dashboard/historique", "routes/back-office/history.tsx"),
    route("locadmin/dashboard/*", "routes/back-office/not-found.tsx"),
  ]),
  route("locadmin/dashboard/historique/:table/:id", "routes/back-office/record-history.ts"),
  route("locadmin/dashboard/agences/:id/vehicules", "routes/back-office/agency-fleet.ts"),
  route("locadmin/dashboard/vehicules/:id/photos", "routes/back-office/vehicle-photos.ts"),
  route("locadmin/dashboard/photos/ajout", "routes/back-office/gallery-add.ts"),
  route("locadmin/dashboard/maintenance", "routes/back-office/maintenance-switch.ts"),
  route("locadmin/dashboard/a-propos/apercu", "routes/back-office/about-preview.ts"),
  route("locadmin/dashboard/televersement", "routes/endpoints/upload.ts"),

  route("functions/v1/send-email", "routes/endpoints/send-email.ts"),
  route("functions/v1/manage-users", "routes/endpoints/manage-users.ts"),
  route("sitemap.xml", "routes/endpoints/sitemap.ts"),
  route("robots.txt", "routes/endpoints/robots.ts"),
] satisfies RouteConfig;
