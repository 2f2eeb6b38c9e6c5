import { z } from "zod";
import { allRoles } from "#app/domain/accounts/rights.ts";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";

export const aboutMessages = {
  load: "Erreur lors du chargement du contenu",
  save: "Erreur lors de la sauvegarde du contenu",
  saved: "Contenu sauvegardé avec succès",
} as const;

const maxLength = 100_000;
/** Each costs the cleaner about ten microseconds, and nobody else is served meanwhile. */
const maxTags = 5_000;

const content = z
  .string({ error: "Écrivez le texte de la page." })
  .trim()
  .min(1, { error: "Écrivez le texte de la page." })
  .max(maxLength, { error: "Restez sous 100\u00a0000\u00a0caractères." })
  .refine((text) => (text.match(/<[a-z]/gi)?.length ?? 0) <= maxTags, {
    error: "Ce texte a trop de balises\u00a0: 5\u00a0000 au plus.",
  });

export const aboutRecord = defineRecord({
  table: "about_page_settings",
  label: "Page À propos",
  right: allRoles,
  path: officePaths.about,
  isPublic: true,
  fields: { content: { label: "Contenu", schema: content } },
});

export const aboutSchema = recordSchema(aboutRecord);
