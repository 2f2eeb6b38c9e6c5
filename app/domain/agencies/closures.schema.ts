import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { countDays, readDay } from "#app/domain/rental/days.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import { formatHours } from "./closure-days.ts";
import type { Closure } from "./closures.ts";
import { type HolidayRule, type HolidayZone, holidayRules, holidayZones } from "./holidays.ts";

const time = z
  .string({ error: "Indiquez une heure." })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Indiquez une heure, par exemple 09:00." });

export const halfDaySchema = z.object({ open: time, close: time }).refine(({ open, close }) => open < close, {
  error: "La fermeture doit suivre l’ouverture.",
  path: ["close"],
});

export const holidayRuleLabels: Record<HolidayRule, string> = {
  ferme: "Fermé",
  ouvert: "Ouvert comme d’habitude",
};

export const holidayZoneLabels: Record<HolidayZone, string> = {
  metropole: "métropole",
  "alsace-moselle": "Alsace-Moselle",
};

const maxClosureDays = 731;
const maxClosures = 200;

const day = z
  .string({ error: "Choisissez une date." })
  .refine((text) => readDay(text) !== null, { error: "Choisissez une date qui existe." });

const hours = z
  .array(halfDaySchema)
  .min(1, { error: "Indiquez un horaire, ou fermez toute la journée." })
  .max(2, { error: "Deux plages par jour au plus." })
  .refine(([first, second]) => !first || !second || first.close <= second.open, {
    error: "La seconde plage doit commencer après la première.",
    path: [1, "open"],
  });

const closure = z
  .object({
    id: z.string().regex(uuidPattern).optional(),
    from: day,
    to: day,
    label: z
      .string({ error: "Indiquez le motif." })
      .trim()
      .min(1, { error: "Indiquez le motif." })
      .max(80, { error: "Restez sous 80\u00a0caractères." }),
    /** Null: closed all day. */
    hours: hours.nullable(),
  })
  .superRefine(({ from, to }, context) => {
    if (!readDay(from) || !readDay(to)) return;
    const refuse = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (to < from) refuse("La fin doit suivre le début.");
    else if (countDays(from, to) > maxClosureDays)
      refuse("Deux ans au plus\u00a0: choisissez une fin plus proche.");
  });

/** Forms post them as JSON. */
export const closuresSchema: z.ZodType<Closure[]> = z.preprocess(
  (value) => (typeof value === "string" ? parseJson(value) : value),
  z
    .array(closure, { error: "Indiquez les fermetures." })
    .max(maxClosures, { error: `${maxClosures}\u00a0fermetures au plus.` })
    .transform((closures) => closures.toSorted((a, b) => (a.from + a.to).localeCompare(b.from + b.to))),
);

/** «Inventaire, 10 déc. 2026 – 11 déc. 2026, 08:00–12:00» */
export function describeClosure({ from, to, label, hours }: Closure): string {
  const days = from === to ? formatShortDate(from) : `${formatShortDate(from)} – ${formatShortDate(to)}`;
  return `${label}, ${days}, ${hours ? formatHours(hours) : "fermé"}`;
}

/** When a place is closed beside its week; what is left out stays as it is. */
export const closedDayFields = {
  holidays: {
    label: "Jours fériés",
    schema: z.enum(holidayRules, { error: "Choisissez ce qui vaut les jours fériés." }).optional(),
    words: holidayRuleLabels,
  },
  holiday_zone: {
    label: "Zone des jours fériés",
    schema: z.enum(holidayZones, { error: "Choisissez une zone." }).optional(),
    words: holidayZoneLabels,
  },
  closures: {
    label: "Fermetures",
    schema: closuresSchema.optional(),
    format: describeClosure,
    between: "\u00a0; ",
  },
  /** As older lines of the history tell one. */
  closure: { label: "Fermeture" },
};

export const closureRecord = defineRecord({
  table: "company_info",
  label: "Fermetures",
  right: "closures:all",
  path: officePaths.closureSettings,
  isPublic: true,
  fields: closedDayFields,
});

export const closureSettingsSchema = recordSchema(closureRecord);

export type ClosureSettingsInput = z.input<typeof closureSettingsSchema>;
