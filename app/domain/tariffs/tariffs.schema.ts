import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import {
  eachCondition,
  isConditionMissing,
  tariffConditionFields,
} from "#app/domain/rental/condition-forms.ts";
import { maxPricedDays } from "#app/domain/rental/days.ts";
import { tariffConditionKeys } from "#app/domain/rental/rental-conditions.ts";
import { maxTiers, type Tariff, type Tier } from "#app/domain/rental/tariff.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { optionalNumber, text } from "#app/lib/form-schema.ts";
import { formatNumber, parseTypedNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { parseJson } from "#app/lib/record-units.ts";

/** A tier as it is typed: «7», «− 20». */
export type TypedTier = [days: string, discount: string];

const readDays = (typed: string) => parseTypedNumber(typed, 0);
/** With or without its sign: the form writes one before it. */
const readDiscount = (typed: string) =>
  parseTypedNumber(typed.replace(/^\s*[-−–]/, "").replace(/%\s*$/, ""), 1);

const isDays = (days: number | null): days is number => days !== null && days >= 2 && days <= maxPricedDays;
const isDiscount = (percent: number | null): percent is number =>
  percent !== null && percent > 0 && percent < 100;

export const isEmptyTier = (tier: TypedTier) => tier.every((text) => text.trim() === "");

/** Those that can be understood, by days: what a preview is made of while others are still being typed. */
export function readTiers(typed: readonly TypedTier[]): Tier[] {
  return typed
    .map(([days, discount]) => ({ from_days: readDays(days), discount: readDiscount(discount) }))
    .filter((tier): tier is Tier => isDays(tier.from_days) && isDiscount(tier.discount))
    .sort((a, b) => a.from_days - b.from_days);
}

const percent = (value: number) => `${String(value).replace(".", ",")}\u00a0%`;

/** Each row's place and what is wrong with it, in the order the rows were typed. */
function tierIssues(typed: readonly TypedTier[]) {
  const issues: { path: [index: number, field: keyof Tier]; message: string }[] = [];
  const known = typed
    .map((tier, index) => ({ tier, index, days: readDays(tier[0]), discount: readDiscount(tier[1]) }))
    .filter(({ tier }) => !isEmptyTier(tier));
  for (const { index, days, discount } of known) {
    const twin = known.find((other) => other.index < index && other.days === days);
    if (!isDays(days)) {
      issues.push({ path: [index, "from_days"], message: "Saisissez un nombre de jours, de 2 à 365." });
    } else if (twin) {
      issues.push({ path: [index, "from_days"], message: `Il y a déjà un palier de ${days}\u00a0jours.` });
    }
    const before = known
      .filter((other) => isDays(other.days) && isDiscount(other.discount) && other.days < (days ?? 0))
      .reduce((max, other) => Math.max(max, other.discount ?? 0), 0);
    if (!isDiscount(discount)) {
      issues.push({
        path: [index, "discount"],
        message: "Saisissez une remise entre 0 et 100\u00a0%, par exemple 12,5.",
      });
    } else if (isDays(days) && !twin && discount <= before) {
      issues.push({
        path: [index, "discount"],
        message: `La remise doit dépasser celle du palier précédent (${percent(before)}).`,
      });
    }
  }
  return issues;
}

const typedTiers = z.array(z.tuple([z.string(), z.string()])).max(100);

/** Posted as JSON, rows of two texts; empty rows are none. Saved by days. */
const tiersSchema = z.string().transform((typed, context): Tier[] => {
  const rows = typedTiers.safeParse(parseJson(typed || "[]"));
  if (!rows.success) {
    context.addIssue({ code: "custom", message: "Vérifiez les paliers." });
    return z.NEVER;
  }
  if (rows.data.filter((tier) => !isEmptyTier(tier)).length > maxTiers) {
    context.addIssue({ code: "custom", message: `Gardez ${maxTiers}\u00a0paliers au plus.` });
  }
  for (const { path, message } of tierIssues(rows.data)) {
    context.addIssue({ code: "custom", message, path });
  }
  return readTiers(rows.data);
});

export const tariffRecord = defineRecord({
  table: "tariffs",
  label: "Tarif",
  right: "tariffs:write",
  readRight: "tariffs:read",
  path: officePaths.tariff(":id"),
  screens: {
    folder: "tariffs",
    title: "Tarifs",
    count: "tariffs",
    csv: ["name", "default_for", ...tariffConditionKeys, "notes"],
  },
  isPublic: true,
  gone: "Ce tarif n’existe plus.",
  unique: { constraint: "tariffs_name_key", field: "name", sentence: "Un autre tarif porte déjà ce nom." },
  bin: { tab: "Tarifs" },
  fields: {
    name: {
      label: "Nom",
      schema: text({
        max: 80,
        required: "Saisissez le nom du tarif.",
        tooLong: "Choisissez un nom de 80\u00a0caractères au plus.",
      }),
    },
    default_for: {
      label: "Par défaut pour",
      schema: z
        .array(z.enum(vehicleTypes, { error: "Choisissez les types dans la liste." }))
        .transform((chosen) => vehicleTypes.filter((type) => chosen.includes(type))),
    },
    tiers: {
      label: "Paliers",
      schema: tiersSchema,
      format: ({ from_days, discount }: Tier) =>
        `dès ${from_days}\u00a0jours\u00a0: −\u00a0${formatNumber(Number(discount))}\u00a0%`,
    },
    tier: { label: "Palier" },
    ...eachCondition(tariffConditionFields, ({ label, unit, decimals, min, max, error }) => ({
      label,
      schema: optionalNumber({ decimals, min, max, error }),
      ...(unit === "€" && { format: formatPrice }),
    })),
    notes: { label: "Précisions", schema: text({ max: 600 }) },
  },
});

export const tariffSchema = recordSchema(tariffRecord);

export type TariffInput = z.input<typeof tariffSchema>;

export function readTariffForm(form: FormData): TariffInput {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    default_for: form.getAll("default_for").map(String) as TariffInput["default_for"],
    tiers: text("tiers"),
    ...eachCondition(tariffConditionFields, ({ key }) => text(key)),
    notes: text("notes"),
  };
}

export function tariffFormErrors(form: FormData): Record<string, string> {
  return schemaErrors(tariffSchema, readTariffForm(form));
}

export const tariffMessages = {
  load: "Une erreur est survenue lors du chargement des tarifs.",
  save: "Une erreur est survenue lors de l’enregistrement du tarif",
  remove: "Une erreur est survenue lors de la suppression du tarif",
  added: "Tarif ajouté avec succès",
  updated: "Tarif mis à jour avec succès",
  removed: "Tarif supprimé avec succès",
} as const;

export interface StaffTariff extends Tariff {
  default_for: VehicleType[];
  /** Those that name it, and those of its types that name none. */
  vehicleCount: number;
  version: string;
}

/** What a renter must be told (arrêté of 17 March 2015) and this tariff does not say, each with its article. */
export function missingTariffFacts(tariff: StaffTariff): string[] {
  const conditions = tariffConditionFields.flatMap(({ key, missingInTariff }) =>
    missingInTariff && isConditionMissing(key, tariff) ? [missingInTariff] : [],
  );
  return tariff.tiers.length === 0 ? ["de palier", ...conditions] : conditions;
}

/** «de franchise ni d’âge minimum» */
export function joinFacts(facts: string[]): string {
  return facts.length > 1 ? `${facts.slice(0, -1).join(", ")} ni ${facts.at(-1)}` : (facts[0] ?? "");
}

/** Whose vehicles have no tariff, unless they name one. */
export function typesWithoutTariff(tariffs: readonly StaffTariff[]): VehicleType[] {
  return vehicleTypes.filter((type) => !tariffs.some(({ default_for }) => default_for.includes(type)));
}
