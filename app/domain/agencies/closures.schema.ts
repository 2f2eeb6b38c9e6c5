import { z } from "zod";
import { countDays, readDay } from "#app/domain/rental/days.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { Closure } from "./closures.ts";
import { halfDaySchema } from "./half-day.schema.ts";
import { holidayRules, holidayZones } from "./holidays.ts";

const longestClosure = 731;
const mostClosures = 200;

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
    else if (countDays(from, to) > longestClosure)
      refuse("Deux ans au plus\u00a0: choisissez une fin plus proche.");
  });

/** As they are listed. */
export function inOrder<Row extends Pick<Closure, "from" | "to">>(closures: readonly Row[]): Row[] {
  return closures.toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Forms post them as JSON. */
export const closuresSchema: z.ZodType<Closure[]> = z.preprocess(
  (value) => (typeof value === "string" ? parseJson(value) : value),
  z
    .array(closure, { error: "Indiquez les fermetures." })
    .max(mostClosures, { error: `${mostClosures}\u00a0fermetures au plus.` })
    .transform(inOrder),
);

export const holidaysField = z.enum(holidayRules, { error: "Choisissez ce qui vaut les jours fériés." });
export const holidayZoneField = z.enum(holidayZones, { error: "Choisissez une zone." });

/** The settings' tab: what holds for every agency, and head office's own holidays. */
export const closureSettingsSchema = z.object({
  closures: closuresSchema.optional(),
  holidays: holidaysField.optional(),
  holiday_zone: holidayZoneField.optional(),
});

export type ClosureSettingsInput = z.input<typeof closureSettingsSchema>;
