import { z } from "zod";

export const aboutMessages = {
  load: "Erreur lors du chargement du contenu",
  save: "Erreur lors de la sauvegarde du contenu",
  saved: "Contenu sauvegardé avec succès",
} as const;

export const aboutPreviewPath = "/locadmin/dashboard/a-propos/apercu";

const longest = 100_000;

export const aboutSchema = z.object({
  content: z
    .string({ error: "Écrivez le texte de la page." })
    .trim()
    .min(1, { error: "Écrivez le texte de la page." })
    .max(longest, { error: "Restez sous 100\u00a0000\u00a0caractères." }),
});

export type AboutInput = z.input<typeof aboutSchema>;

/** What the site would show of a text, and the names of what it left out. */
export interface AboutPreview {
  html: string;
  removed: string[];
}
