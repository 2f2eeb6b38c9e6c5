import { z } from "zod";

/** The brand form, in the browser and on the server. */
export const brandSchema = z.object({
  name: z
    .string({ error: "Saisissez le nom de la marque." })
    .trim()
    .min(1, { error: "Saisissez le nom de la marque." })
    .max(120, { error: "Choisissez un nom de 120 caractères au plus." }),
  /** The logo just uploaded; left out, the present one stays. */
  file_id: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.guid({ error: "Téléversez de nouveau le logo." }).optional(),
  ),
});

export type BrandInput = z.input<typeof brandSchema>;

export const brandMessages = {
  load: "Une erreur est survenue lors du chargement des marques.",
  save: "Une erreur est survenue lors de l'enregistrement de la marque",
  remove: "Une erreur est survenue lors de la suppression de la marque",
  added: "Marque ajoutée avec succès",
  updated: "Marque mise à jour avec succès",
  removed: "Marque supprimée avec succès",
} as const;
