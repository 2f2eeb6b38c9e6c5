import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { choice } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { landscapes, liveries, type PaletteName, palettes } from "./identity.ts";
import { lorryNameProblem, paintedText } from "./lorry-name.ts";

export const identityMessages = {
  load: "Erreur lors du chargement de l’identité",
  save: "Erreur lors de la sauvegarde de l’identité",
  saved: "Identité sauvegardée avec succès",
} as const;

const lorryName = z
  .string({ error: "Écrivez ce nom en toutes lettres." })
  .transform((typed) => paintedText(typed).replaceAll("'", "’"))
  .superRefine((name, context) => {
    const message = lorryNameProblem(name);
    if (message) context.addIssue({ code: "custom", message });
  });

/** keep: the present file stays; none: it goes; otherwise the one just uploaded. */
const lostFile = "Téléversez de nouveau ce fichier.";
const fileChoice = z
  .union([z.enum(["keep", "none"]), z.guid({ error: lostFile })], { error: lostFile })
  .default("keep");

export type FileChoice = z.output<typeof fileChoice>;

const paletteLabels = Object.fromEntries(
  Object.entries(palettes).map(([name, { label }]) => [name, label]),
) as Record<PaletteName, string>;

export const identityRecord = defineRecord({
  table: "company_info",
  label: "Identité",
  isFeminine: true,
  right: "identity:write",
  path: officePaths.identity,
  isPublic: true,
  fields: {
    lorry_name: { label: "Nom sur les camions", schema: lorryName },
    palette: {
      label: "Palette",
      schema: choice(palettes, "Choisissez l’une des huit palettes."),
      words: paletteLabels,
    },
    livery: {
      label: "Livrée",
      schema: choice(liveries, "Choisissez l’une des cinq livrées."),
      words: liveries,
    },
    landscape: {
      label: "Paysage",
      schema: choice(landscapes, "Choisissez l’un des deux paysages."),
      words: landscapes,
    },
    header_logo: { label: "Logo d’en-tête", schema: fileChoice, isColumn: false },
    footer_logo: { label: "Logo de pied de page", schema: fileChoice, isColumn: false },
    share_image: { label: "Image de partage", schema: fileChoice, isColumn: false },
    header_logo_url: { label: "Logo d’en-tête", file: "logo" },
    footer_logo_url: { label: "Logo de pied de page", file: "logo" },
    share_image_url: { label: "Image de partage", file: "photo" },
    // No form holds it: the bars are the demonstration's, and leave with it.
    mark: { label: "Marque sans logo", words: { initials: "Initiales", bars: "Barres" } },
  },
});

export const identitySchema = recordSchema(identityRecord);

export type IdentityInput = z.input<typeof identitySchema>;
