import { z } from "zod";
import { allRoles } from "#app/domain/accounts/rights.ts";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";

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

export const statisticsRecord = defineRecord({
  table: "company_stats",
  label: "Statistiques",
  right: allRoles,
  path: officePaths.statistics,
  isPublic: true,
  fields: {
    experience_years: { label: "Années d'expérience", schema: figure },
    revenue_millions: { label: "Chiffre d'affaires", schema: figure },
    available_vehicles: { label: "Véhicules disponibles", schema: figure },
    satisfied_clients: { label: "Clients satisfaits", schema: figure },
  },
});

export const statisticsSchema = recordSchema(statisticsRecord);

export type StatisticsInput = z.input<typeof statisticsSchema>;
