import { z } from "zod";

export const statisticsMessages = {
  load: "Erreur lors du chargement des statistiques",
  save: "Erreur lors de la mise à jour des statistiques",
  updated: "Statistiques mises à jour avec succès",
} as const;

/** Base 10, whole; null for what is no number. */
export function readFigure(text: unknown): number | null {
  const figure = Number.parseInt(String(text).replace(/\s/g, ""), 10);
  return Number.isNaN(figure) ? null : figure;
}

const greatest = 1_000_000_000;

/** What cannot be read counts as not said: the figure stays as it was. */
const figure = z.preprocess(
  (text) => readFigure(text) ?? undefined,
  z
    .number()
    .min(0, { error: "Saisissez un nombre à partir de 0." })
    .max(greatest, { error: "Ce nombre est trop grand." })
    .optional(),
);

/** The statistics form, in the browser and on the server. */
export const statisticsSchema = z.object({
  experience_years: figure,
  revenue_millions: figure,
  available_vehicles: figure,
  satisfied_clients: figure,
});

export type StatisticsInput = z.input<typeof statisticsSchema>;
