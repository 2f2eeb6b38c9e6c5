import { z } from "zod";
import { allRoles } from "#app/domain/accounts/rights.ts";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { text } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export const brandRecord = defineRecord({
  table: "brands",
  label: "Marque",
  isFeminine: true,
  right: allRoles,
  path: `${officePaths.dashboard}/marques/:id`,
  screens: { folder: "brands", title: "Marques", count: "brands" },
  isPublic: true,
  gone: "Cette marque n’existe plus.",
  bin: { tab: "Marques" },
  fields: {
    name: {
      label: "Nom",
      schema: text({
        required: "Saisissez le nom de la marque.",
        max: 120,
        tooLong: "Choisissez un nom de 120 caractères au plus.",
      }),
    },
    /** The logo just uploaded; left out, the present one stays. */
    file_id: {
      label: "Image",
      isColumn: false,
      schema: z.preprocess(
        (value) => (value === "" ? undefined : value),
        z.guid({ error: "Téléversez de nouveau le logo." }).optional(),
      ),
    },
    logo_url: { label: "Logo", file: "logo" },
  },
});

export const brandSchema = recordSchema(brandRecord);

export type BrandInput = z.input<typeof brandSchema>;

export const brandMessages = {
  load: "Une erreur est survenue lors du chargement des marques.",
  save: "Une erreur est survenue lors de l'enregistrement de la marque",
  remove: "Une erreur est survenue lors de la suppression de la marque",
  added: "Marque ajoutée avec succès",
  updated: "Marque mise à jour avec succès",
  removed: "Marque supprimée avec succès",
} as const;
