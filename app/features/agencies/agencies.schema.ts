import { z } from "zod";
import { type DayHours, dayNames } from "#app/lib/opening-hours.ts";
import { parseJson } from "#app/lib/record-units.ts";

/** What a half-day starts from, and goes back to when it is opened again. */
export const defaultHalfDays = {
  morning: { open: "09:00", close: "12:00" },
  afternoon: { open: "14:00", close: "18:00" },
} as const;

/** A new agency's week, until somebody sets it. */
export const defaultAgencyHours: DayHours[] = dayNames.map((day) => ({
  day,
  closed: day === "Samedi" || day === "Dimanche",
  morning: { ...defaultHalfDays.morning },
  afternoon: { ...defaultHalfDays.afternoon },
  morningClosed: false,
  afternoonClosed: false,
}));

const time = z
  .string({ error: "Indiquez une heure." })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Indiquez une heure, par exemple 09:00." });

const halfDay = z.object({ open: time, close: time }).refine(({ open, close }) => open < close, {
  error: "La fermeture doit suivre l’ouverture.",
  path: ["close"],
});

const dayHours = z
  .object({
    day: z.enum(dayNames),
    closed: z.boolean(),
    morning: halfDay,
    afternoon: halfDay,
    morningClosed: z.boolean(),
    afternoonClosed: z.boolean(),
  })
  .refine(
    ({ closed, morningClosed, afternoonClosed, morning, afternoon }) =>
      closed || morningClosed || afternoonClosed || morning.close <= afternoon.open,
    { error: "L’après-midi doit commencer après la matinée.", path: ["afternoon", "open"] },
  );

const allDays = "Indiquez les sept jours, du lundi au dimanche.";

/** The seven days, Monday first; forms post them as JSON. What it accepts, `readOpeningHours` reads back alike. */
export const agencyHoursSchema: z.ZodType<DayHours[]> = z.preprocess(
  (value) => (typeof value === "string" ? parseJson(value) : value),
  z
    .array(z.preprocess(tidyDay, dayHours), { error: allDays })
    .refine((week) => week.length === 7 && week.every(({ day }, index) => day === dayNames[index]), {
      error: allDays,
    }),
);

/** Hours that nobody will see need not make sense: they become the usual ones again. */
function tidyDay(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const day = value as Partial<DayHours>;
  const closed = day.closed === true;
  return {
    ...day,
    closed,
    // A closed day has no closed halves of its own.
    morningClosed: !closed && day.morningClosed === true,
    afternoonClosed: !closed && day.afternoonClosed === true,
    morning: closed || day.morningClosed ? hiddenHalf(day.morning, "morning") : day.morning,
    afternoon: closed || day.afternoonClosed ? hiddenHalf(day.afternoon, "afternoon") : day.afternoon,
  };
}

function hiddenHalf(value: unknown, half: keyof typeof defaultHalfDays) {
  const parsed = halfDay.safeParse(value);
  return parsed.success ? parsed.data : { ...defaultHalfDays[half] };
}

/** A line of text that must not be empty. */
export const requiredLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(max, { error: `Restez sous ${max}\u00a0caractères.` });

export const phoneExample = "Saisissez un numéro complet, par exemple 04\u00a065\u00a071\u00a020\u00a040.";

/** The agency form, in the browser and on the server. */
export const agencySchema = z.object({
  name: requiredLine("Saisissez le nom de l’agence.", 120),
  email: requiredLine("Saisissez l’adresse e-mail.", 254).pipe(
    z.email({ error: "Saisissez une adresse complète, par exemple agence@exemple.fr." }),
  ),
  phone: requiredLine("Saisissez le numéro de téléphone.", 40).refine(
    (phone) => phone.replace(/\D/g, "").length >= 4,
    { error: phoneExample },
  ),
  address: requiredLine("Saisissez l’adresse.", 200),
  zip: requiredLine("Saisissez le code postal.", 12),
  city: requiredLine("Saisissez la ville.", 120),
  hours: agencyHoursSchema,
});

export type AgencyInput = z.input<typeof agencySchema>;

export const agencyMessages = {
  load: "Une erreur est survenue lors du chargement des agences.",
  save: "Une erreur est survenue lors de l'enregistrement de l'agence",
  remove: "Une erreur est survenue lors de la suppression de l'agence",
  added: "Agence ajoutée avec succès",
  updated: "Agence mise à jour avec succès",
  removed: "Agence supprimée avec succès",
} as const;
