import type { Action } from "#app/domain/accounts/rights.ts";
import { eachCondition, tariffConditionFields } from "#app/domain/rental/rental-conditions.ts";
import { fieldEntries } from "#app/domain/vehicles/vehicle-fields.ts";
import { officePaths } from "#app/lib/office-paths.ts";

interface HistoryRecord {
  /** «Véhicule», as a line of the list begins. */
  label: string;
  /** Who may read the history of one. */
  right: Action;
  /** Where it is edited, its id for `:id`. */
  path: string;
}

/** What has a history: the tables that the history's triggers follow. */
export const historyRecords = {
  vehicles: { label: "Véhicule", right: "vehicles:write", path: officePaths.vehicle(":id") },
  tariffs: { label: "Tarif", right: "tariffs:write", path: officePaths.tariff(":id") },
  agencies: { label: "Agence", right: "agencies:write", path: officePaths.agency(":id") },
  brands: { label: "Marque", right: "brands:write", path: officePaths.brand(":id") },
  site_photos: { label: "Photo de la galerie", right: "photos:write", path: officePaths.gallery },
  company_stats: { label: "Statistiques", right: "statistics:write", path: officePaths.statistics },
  about_page_settings: { label: "Page À propos", right: "about:write", path: officePaths.about },
  notifications: {
    label: "Message",
    right: "notifications:write",
    path: `${officePaths.messages}?message=:id`,
  },
  quotes: { label: "Devis", right: "quotes:send", path: officePaths.quote(":id") },
  reply_templates: {
    label: "Modèle de réponse",
    right: "templates:write",
    path: officePaths.templateSettings,
  },
  company_info: { label: "Entreprise", right: "settings:write", path: officePaths.settings },
  contact_page_settings: {
    label: "Page contact",
    right: "settings:write",
    path: officePaths.contactSettings,
  },
  maintenance_settings: {
    label: "Maintenance",
    right: "settings:write",
    path: officePaths.maintenanceSettings,
  },
  security_settings: {
    label: "Sécurité",
    right: "settings:write",
    path: officePaths.securitySettings,
  },
  profiles: { label: "Compte", right: "accounts:manage", path: officePaths.user(":id") },
} as const satisfies Record<string, HistoryRecord>;

export type HistoryTable = keyof typeof historyRecords;

export function isHistoryTable(value: string | null | undefined): value is HistoryTable {
  return typeof value === "string" && Object.hasOwn(historyRecords, value);
}

/** Each column in a person's words. What is not here is shown under its own name. */
const labels: Record<string, string> = {
  ...Object.fromEntries(fieldEntries().map(([key, { label }]) => [key, label])),
  agency: "Agence",
  default_for: "Par défaut pour",
  tier: "Palier",
  tiers: "Paliers",
  ...eachCondition(tariffConditionFields, ({ label }) => label),
  notes: "Précisions",
  photo: "Photo",
  photo_order: "Rang de la photo",
  address: "Adresse",
  zip: "Code postal",
  city: "Ville",
  phone: "Téléphone",
  email: "Email",
  hours: "Horaires",
  latitude: "Latitude",
  longitude: "Longitude",
  holidays: "Jours fériés",
  holiday_zone: "Zone des jours fériés",
  closure: "Fermeture",
  closures: "Fermetures",
  period: "Période",
  calendar: "Agenda",
  state: "État",
  subject: "Objet",
  body: "Texte",
  logo_url: "Logo",
  url: "Image",
  category: "Page",
  order: "Rang",
  experience_years: "Années d'expérience",
  revenue_millions: "Chiffre d'affaires",
  available_vehicles: "Véhicules disponibles",
  satisfied_clients: "Clients satisfaits",
  content: "Contenu",
  title: "Sujet",
  read: "Lu",
  business_hours: "Horaires d’ouverture",
  header_logo_url: "Logo d’en-tête",
  footer_logo_url: "Logo de pied de page",
  hero_image_url: "Image d'accueil",
  prices_include_tax: "Prix TTC",
  vat_rate: "Taux de TVA",
  answer_within_hours: "Réponse promise (heures ouvrées)",
  inclusions: "Compris dans chaque location",
  rental_conditions: "Conditions de location",
  legal_form: "Forme juridique",
  share_capital: "Capital social",
  siren: "SIREN",
  rcs_city: "Ville du RCS",
  vat_number: "Numéro de TVA",
  publication_director: "Directeur de la publication",
  host_name: "Hébergeur",
  host_address: "Adresse de l’hébergeur",
  host_phone: "Téléphone de l’hébergeur",
  mediator_name: "Médiateur",
  mediator_address: "Adresse du médiateur",
  mediator_website: "Site du médiateur",
  office_address: "Adresse du siège",
  office_city: "Ville du siège",
  office_zip: "Code postal du siège",
  is_enabled: "Mode maintenance",
  message: "Message",
  end_date: "Retour prévu",
  role: "Rôle",
  active: "Compte actif",
  password: "Mot de passe",
  two_factor_enabled: "Double authentification",
  passkey: "Clé d’accès",
  require_two_factor: "Double authentification exigée des administrateurs",
};

/** `show_price` is about what visitors see of `price`. */
export function fieldLabel(field: string): string {
  if (field.startsWith("show_")) return `${fieldLabel(field.slice("show_".length))} (visible)`;
  return labels[field] ?? field;
}
