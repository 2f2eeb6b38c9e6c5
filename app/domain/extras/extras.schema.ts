import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatPrice } from "#app/lib/euros.ts";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { choice, number, optionalNumber, text } from "#app/lib/form-schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { extraUnits, maxExtraQuantity } from "./extra.ts";

const formatRate = (rate: number) => `${formatNumber(rate)}\u00a0%`;

export const extraRecord = defineRecord({
  table: "extras",
  label: "Prestation",
  isFeminine: true,
  right: "tariffs:write",
  readRight: "tariffs:read",
  path: officePaths.extra(":id"),
  screens: {
    folder: "extras",
    title: "Prestations",
    count: "extras",
    foundBy: ["detail"],
    csv: ["name", "detail", "unit", "price", "vat_rate", "types", "is_delivery", "max_quantity"],
  },
  isPublic: true,
  gone: "Cette prestation n’existe plus.",
  unique: {
    constraint: "extras_name_key",
    field: "name",
    sentence: "Une autre prestation porte déjà ce nom.",
  },
  bin: { tab: "Prestations" },
  fields: {
    name: {
      label: "Nom",
      schema: text({
        max: 80,
        required: "Saisissez le nom de la prestation.",
        tooLong: "Choisissez un nom de 80\u00a0caractères au plus.",
      }),
    },
    detail: { label: "Précision", schema: text({ max: 200 }) },
    unit: {
      label: "Unité",
      schema: choice(extraUnits, "Choisissez comment elle se compte."),
      words: Object.fromEntries(Object.entries(extraUnits).map(([unit, { label }]) => [unit, label])),
    },
    price: {
      label: "Prix",
      schema: number({
        max: 99_999,
        decimals: 2,
        unit: "€",
        error: "Saisissez un prix de 0 à 99\u00a0999\u00a0€, par exemple 12,50.",
      }),
      format: formatPrice,
    },
    vat_rate: {
      label: "Taux de TVA",
      schema: optionalNumber({
        max: 50,
        decimals: 2,
        unit: "%",
        error: "Saisissez un taux de 0 à 50\u00a0%, ou rien.",
      }),
      format: formatRate,
    },
    types: {
      label: "Avec les types",
      schema: z
        .array(z.enum(vehicleTypes, { error: "Choisissez les types dans la liste." }))
        .transform((chosen) => vehicleTypes.filter((type) => chosen.includes(type))),
    },
    is_delivery: {
      label: "Livraison",
      // A ticked box, or what the history sets back.
      schema: z
        .union([z.boolean(), z.enum(["true", "false"])], { error: "Choisissez oui ou non." })
        .transform((value) => value === true || value === "true"),
    },
    max_quantity: {
      label: "Quantité maximale",
      schema: number({
        min: 1,
        max: maxExtraQuantity,
        error: `Saisissez un nombre de 1 à ${maxExtraQuantity}.`,
      }),
    },
  },
});

export const extraSchema = recordSchema(extraRecord);

export type ExtraInput = z.input<typeof extraSchema>;

export function readExtraForm(form: FormData): ExtraInput {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    detail: text("detail"),
    unit: text("unit") as ExtraInput["unit"],
    price: text("price"),
    vat_rate: text("vat_rate"),
    types: form.getAll("types").map(String) as ExtraInput["types"],
    is_delivery: form.get("is_delivery") === "true",
    max_quantity: text("max_quantity"),
  };
}

export function extraFormErrors(form: FormData): Record<string, string> {
  return schemaErrors(extraSchema, readExtraForm(form));
}

export const extraMessages = {
  load: "Une erreur est survenue lors du chargement des prestations.",
  save: "Une erreur est survenue lors de l’enregistrement de la prestation",
  remove: "Une erreur est survenue lors de la suppression de la prestation",
  added: "Prestation ajoutée avec succès",
  updated: "Prestation mise à jour avec succès",
  removed: "Prestation supprimée avec succès",
} as const;
