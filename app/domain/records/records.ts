import { aboutRecord } from "#app/domain/about/about-editor.schema.ts";
import { roleLabels } from "#app/domain/accounts/rights.ts";
import { agencyRecord } from "#app/domain/agencies/agencies.schema.ts";
import { closureRecord } from "#app/domain/agencies/closures.schema.ts";
import { brandRecord } from "#app/domain/brands/brands.schema.ts";
import { companyRecord } from "#app/domain/company/company-settings.schema.ts";
import {
  conditionField,
  confirmedField,
  inclusionPlaces,
  textField,
  titleField,
} from "#app/domain/company/rental-settings.schema.ts";
import { contactRecord } from "#app/domain/contact/contact-settings.schema.ts";
import { contractStates } from "#app/domain/contracts/contract-terms.ts";
import { depositWords } from "#app/domain/contracts/contract-words.ts";
import { extraRecord } from "#app/domain/extras/extras.schema.ts";
import { galleryTabs } from "#app/domain/gallery/gallery.ts";
import { identityRecord } from "#app/domain/identity/identity.schema.ts";
import { siteTextsRecord } from "#app/domain/identity/site-texts.schema.ts";
import { maintenanceRecord } from "#app/domain/maintenance/maintenance-settings.schema.ts";
import { periodStayWords } from "#app/domain/periods/period-words.ts";
import {
  type ConditionTopic,
  conditionTopics,
  type RentalConditions,
} from "#app/domain/rental/condition-topics.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import { statisticsRecord } from "#app/domain/statistics/statistics-form.schema.ts";
import { tariffRecord } from "#app/domain/tariffs/tariffs.schema.ts";
import { templateRecord } from "#app/domain/templates/templates.schema.ts";
import { damageHistoryWords } from "#app/domain/vehicles/state/damage-words.ts";
import { fieldEntries, type VehicleField } from "#app/domain/vehicles/vehicle-fields.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { defineRecord, type RecordField, type RecordKind } from "./record.ts";

const onlyTold = (label: string): RecordField => ({ label });
const held = (label: string): RecordField => ({ label, isRevertible: true });
const amount = (label: string): RecordField => ({ ...held(label), format: formatPrice });
/** Ranks are kept from 0, and counted from 1. */
const formatRank = (rank: number) => formatNumber(rank + 1);

// Vehicles and rental settings have form schemas of their own: `vehicle-form.schema.ts` is made of the table of fields,
// and the texts of a rental are kept in two columns.

function vehicleEntries([key, field]: [string, VehicleField]): [string, RecordField][] {
  const { label, flag } = field;
  const isAmount = field.kind === "number" && field.unit.startsWith("€");
  const words = { true: "Disponible", false: "Indisponible" };
  return [
    [
      key,
      {
        ...(isAmount ? amount(label) : held(label)),
        ...(field.kind === "date" && { format: formatShortDate }),
        ...(field.kind === "switch" && { words }),
        ...(field.kind === "choice" && field.words && { words: field.words }),
      },
    ],
    ...(flag ? [[flag, held(`${label} (visible)`)] as [string, RecordField]] : []),
  ];
}

const vehicle = defineRecord({
  table: "vehicles",
  label: "Véhicule",
  right: "vehicles:write",
  path: officePaths.vehicle(":id"),
  isPublic: true,
  gone: "Ce véhicule n’existe plus.",
  unique: [
    {
      constraint: "vehicles_fleet_number_key",
      field: "fleet_number",
      sentence: "Ce numéro de parc est déjà pris.",
    },
    {
      constraint: "vehicles_plate_key_key",
      field: "plate",
      sentence: "Un autre véhicule porte déjà cette immatriculation.",
    },
  ],
  bin: { tab: "Véhicules" },
  fields: {
    ...Object.fromEntries(fieldEntries().flatMap(vehicleEntries)),
    photo: { label: "Photo", file: "photo" },
    photo_order: { label: "Rang de la photo", format: formatRank },
    damage: { ...onlyTold("Dommage"), format: damageHistoryWords },
    period: onlyTold("Période"),
    // What a line sets back of it; the words are the period's own.
    period_place: { label: "Période", isHidden: true },
  },
});

const rental = defineRecord({
  table: "company_info",
  label: "Location",
  right: "settings:write",
  path: officePaths.rentalSettings,
  isPublic: true,
  fields: {
    prices_include_tax: held("Prix TTC"),
    vat_rate: held("Taux de TVA"),
    answer_within_hours: held("Réponse promise (heures ouvrées)"),
    inclusions: {
      ...held("Compris dans chaque location"),
      format: ({ title, text, confirmed }: Inclusion) =>
        [title, text].filter(Boolean).join("\u00a0: ") + (confirmed ? " (confirmé)" : ""),
    },
    rental_conditions: {
      ...held("Conditions de location"),
      format: (conditions: RentalConditions) =>
        Object.entries(conditionTopics)
          .flatMap(([topic, label]) => {
            const words = conditions[topic as ConditionTopic];
            return words ? [`${label}\u00a0: ${words}`] : [];
          })
          .join(" · ") || null,
    },
    cancellation_free_hours: held("Annulation gratuite jusqu’à (heures avant le départ)"),
    cancellation_days: held("Annulation\u00a0: journées dues ensuite"),
    cancellation_amount: held("Annulation\u00a0: montant dû ensuite"),
    ...Object.fromEntries(
      Object.entries(conditionTopics).map(([topic, label]) => [
        conditionField(topic as ConditionTopic),
        { label, isColumn: false as const },
      ]),
    ),
    ...Object.fromEntries(
      inclusionPlaces.flatMap((place) => [
        [titleField(place), { label: `Compris\u00a0: titre ${place}`, isColumn: false as const }],
        [textField(place), { label: `Compris\u00a0: texte ${place}`, isColumn: false as const }],
        [
          confirmedField(place),
          { label: `Compris\u00a0: ligne ${place} confirmée`, isColumn: false as const },
        ],
      ]),
    ),
  },
});

const security = defineRecord({
  table: "security_settings",
  label: "Sécurité",
  right: "settings:write",
  path: officePaths.securitySettings,
  fields: { require_two_factor: held("Double authentification exigée des administrateurs") },
});

// What follows has no form that a line of the history goes back through: photos are added and ordered one by one,
// messages and requests are customers', quotes freeze, and accounts guard passwords and the last administrator.

const period = defineRecord({
  table: "vehicle_periods",
  label: "Période",
  isFeminine: true,
  right: "planning:write",
  bin: { tab: "Périodes" },
  // As a line of its vehicle's history sets it back.
  fields: {
    vehicle_id: onlyTold("Véhicule"),
    stay: { label: "Période", isColumn: false, format: periodStayWords },
  },
});

const sitePhoto = defineRecord({
  table: "site_photos",
  label: "Photo de la galerie",
  isFeminine: true,
  right: "photos:write",
  path: officePaths.gallery,
  bin: { tab: "Photos", label: "Photo" },
  fields: {
    name: onlyTold("Nom"),
    url: { label: "Image", file: "photo" },
    category: { label: "Page", words: galleryTabs },
    order: { label: "Rang", format: formatRank },
  },
});

const vehiclePhoto = defineRecord({
  table: "vehicle_photos",
  label: "Photo",
  isFeminine: true,
  right: "vehicles:write",
  bin: { tab: "Photos" },
  fields: {},
});

const damage = defineRecord({
  table: "vehicle_damages",
  label: "Dommage",
  right: "vehicles:write",
  gone: "Ce dommage n’existe plus.",
  bin: { tab: "Dommages", lead: "Dommage " },
  fields: {},
});

const message = defineRecord({
  table: "notifications",
  label: "Message",
  right: "notifications:write",
  path: `${officePaths.messages}?message=:id`,
  bin: { tab: "Messages", lead: "Message de ", isPersonal: true },
  fields: { title: onlyTold("Sujet"), read: onlyTold("Lu") },
});

const request = defineRecord({
  table: "requests",
  label: "Demande",
  isFeminine: true,
  right: "requests:write",
  bin: { tab: "Messages", lead: "Demande de ", isPersonal: true },
  fields: {},
});

const quote = defineRecord({
  table: "quotes",
  label: "Devis",
  right: "quotes:send",
  path: officePaths.quote(":id"),
  fields: { state: onlyTold("État") },
});

/** What was signed stays; of a draft somebody may want back what they typed. */
const contract = defineRecord({
  table: "contracts",
  label: "Contrat",
  right: "contracts:write",
  path: officePaths.contract(":id"),
  gone: "Ce contrat n’existe plus.",
  bin: { tab: "Messages", lead: "Contrat préparé pour ", isPersonal: true },
  fields: {
    state: { ...onlyTold("État"), words: contractStates },
    due_at: { ...onlyTold("Retour prévu"), format: formatShortDateTime },
    deposit: { ...onlyTold("Dépôt de garantie"), format: depositWords },
  },
});

/** All that one «Repartir sans les données d’exemple» took away and no record of its own holds. */
const examples = defineRecord({
  table: "installation",
  label: "Société d’exemple",
  isFeminine: true,
  right: "examples:remove",
  bin: { tab: "Exemple" },
  fields: {},
});

const account = defineRecord({
  table: "profiles",
  label: "Compte",
  right: "accounts:manage",
  path: officePaths.user(":id"),
  fields: {
    email: onlyTold("Email"),
    role: { label: "Rôle", words: roleLabels },
    active: onlyTold("Compte actif"),
    password: onlyTold("Mot de passe"),
    newPassword: { label: "Mot de passe", isColumn: false },
    two_factor_enabled: onlyTold("Double authentification"),
    driver_search: {
      ...onlyTold("Qui conduisait\u00a0?"),
      format: ({ plate, at }: { plate: string; at: string }) => `${plate}, ${formatShortDateTime(at)}`,
    },
    passkey: onlyTold("Clé d’accès"),
  },
});

/**
 * Every kind of record, in the order of filters and tabs; of several that share a table, the first names it. A table that
 * the history's triggers follow and that is missing here fails a test.
 */
export const records = {
  vehicle,
  agency: agencyRecord,
  period,
  tariff: tariffRecord,
  extra: extraRecord,
  brand: brandRecord,
  sitePhoto,
  vehiclePhoto,
  damage,
  message,
  request,
  statistics: statisticsRecord,
  about: aboutRecord,
  quote,
  contract,
  template: templateRecord,
  company: companyRecord,
  identity: identityRecord,
  texts: siteTextsRecord,
  rental,
  closures: closureRecord,
  contact: contactRecord,
  maintenance: maintenanceRecord,
  security,
  account,
  examples,
};

export type RecordName = keyof typeof records;
type TableWith<Part> = Extract<(typeof records)[RecordName], Part>["table"];
export type HistoryTable = TableWith<{ path: string }>;
export type BinnedTable = TableWith<{ bin: object }>;

const kinds: readonly RecordKind[] = Object.values(records);

export type ScreenRecord = RecordKind & Required<Pick<RecordKind, "path" | "screens">>;

/** Those with a list and forms over it, by name. Vehicles, templates and accounts have routes of their own. */
export const screenRecords = Object.entries(records as Record<string, RecordKind>).filter(
  (entry): entry is [RecordName, ScreenRecord] => entry[1].screens !== undefined,
);

function byTable<Kind extends RecordKind>(wanted: readonly Kind[]): Record<string, Kind> {
  return Object.fromEntries(
    wanted
      .filter(({ table }, at) => wanted.findIndex((kind) => kind.table === table) === at)
      .map((kind) => [kind.table, kind]),
  );
}

/** What has a history: the tables that the history's triggers follow. */
export const historyRecords = byTable(
  kinds.filter((kind): kind is RecordKind & { path: string } => kind.path !== undefined),
) as Record<HistoryTable, RecordKind & { path: string }>;

export function isHistoryTable(value: string | null | undefined): value is HistoryTable {
  return typeof value === "string" && Object.hasOwn(historyRecords, value);
}

/** In which what was deleted together comes back, and by which it is called: what others need comes first. */
export const restoreOrder: readonly BinnedTable[] = [
  "installation",
  "agencies",
  "tariffs",
  "extras",
  "vehicles",
  "notifications",
  "requests",
];

export const binnedRecords = byTable(
  kinds.filter((kind): kind is BinnedRecord => kind.bin !== undefined),
) as Record<BinnedTable, BinnedRecord>;

type BinnedRecord = RecordKind & Required<Pick<RecordKind, "bin">>;

/** A field by its name: of `table`, where that is known and has one, else of whichever record has it. */
export function fieldOf(name: string, table?: string): RecordField | undefined {
  const having = kinds.filter(({ fields }) => Object.hasOwn(fields, name));
  return (having.find((kind) => kind.table === table) ?? having[0])?.fields[name];
}

/** In a person's words; what no record has is shown under its own name. */
export function fieldLabel(name: string, table?: string): string {
  return fieldOf(name, table)?.label ?? name;
}

/** The columns that a line of the history sets back through the form of a record. */
export function revertibleColumns({ fields }: RecordKind): string[] {
  return Object.entries(fields).flatMap(([name, { schema, isColumn, isRevertible }]) =>
    isRevertible || (schema && isColumn !== false) ? [name] : [],
  );
}
