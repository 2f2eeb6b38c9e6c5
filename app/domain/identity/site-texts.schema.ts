import { z } from "zod";
import { phoneExample } from "#app/domain/agencies/agencies.schema.ts";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { number, orNull, phone, singleLine, stayUnder, text } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { frenchTypography } from "#app/lib/typography.ts";
import { type TextField, textFields, textNames } from "./site-texts.ts";
import { mostTitleLines, titleLines } from "./title-lines.ts";

export const siteTextMessages = {
  load: "Erreur lors du chargement des textes",
  save: "Erreur lors de la sauvegarde des textes",
  saved: "Textes sauvegardés avec succès",
} as const;

/** Plain text on one line, set as French is. Empty, the proposal is shown. */
const line = (max: number) => text({ max, tooLong: stayUnder(max), clean: frenchTypography }).default("");

const heroTitle = line(textFields.hero_title.max).refine((title) => titleLines(title) <= mostTitleLines, {
  error: "Ce titre prend plus de deux lignes sur un écran d’ordinateur\u00a0: raccourcissez-le.",
});

const texts = Object.fromEntries(
  textNames.map((name) => {
    const { label, max } = textFields[name];
    return [name, { label, schema: name === "hero_title" ? heroTitle : line(max) }];
  }),
) as Record<TextField, { label: string; schema: typeof heroTitle }>;

const oldest = 1900;

const foundedYear = orNull(
  number({ min: oldest, max: 9999, error: `Saisissez une année, à partir de ${oldest}.` }).refine(
    (year) => year <= new Date().getFullYear(),
    { error: "Cette année n’a pas encore commencé." },
  ),
);

/** A switch of the form, or what the history sets back. */
const fact = z
  .union([z.boolean(), z.enum(["true", "false"])], { error: "Choisissez oui ou non." })
  .transform((value) => value === true || value === "true")
  .default(false);

export const siteTextsRecord = defineRecord({
  table: "site_texts",
  label: "Textes du site",
  right: "texts:write",
  path: officePaths.texts,
  isPublic: true,
  fields: {
    ...texts,
    founded_year: {
      label: "Première année d’activité",
      schema: foundedYear,
      // A year has no space between its figures.
      format: (year: number) => String(year),
    },
    assistance: { label: "Assistance jour et nuit", schema: fact },
    assistance_phone: {
      label: "Numéro de l’assistance",
      schema: phone({ max: 40, tooLong: stayUnder(40), clean: singleLine, error: phoneExample }).default(""),
    },
    own_workshop: { label: "Entretien dans notre atelier", schema: fact },
    workshop_city: { label: "Ville de l’atelier", schema: line(textFields.place.max) },
  },
});

export const siteTextsSchema = recordSchema(siteTextsRecord).superRefine((facts, context) => {
  if (facts.assistance && !facts.assistance_phone)
    context.addIssue({
      code: "custom",
      path: ["assistance_phone"],
      message: "Donnez le numéro qui répond jour et nuit, ou retirez l’assistance.",
    });
  if (facts.own_workshop && !facts.workshop_city)
    context.addIssue({
      code: "custom",
      path: ["workshop_city"],
      message: "Dites dans quelle ville est votre atelier, ou retirez-le.",
    });
});

export type SiteTextsInput = z.input<typeof siteTextsSchema>;
