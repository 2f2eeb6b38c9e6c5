import { z } from "zod";
import { defineRecord, recordSchema } from "#app/domain/records/record.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { parseJson } from "#app/lib/record-units.ts";
import { closedDayFields, halfDaySchema } from "./closures.schema.ts";
import { type DayHours, dayNames, readOpeningHours } from "./opening-hours.ts";
import { describeWeek } from "./week.ts";

/** What a half-day starts from, and goes back to when it is opened again. */
export const defaultHalfDays = {
  morning: { open: "09:00", close: "12:00" },
  afternoon: { open: "14:00", close: "18:00" },
} as const;

export const defaultAgencyHours: DayHours[] = dayNames.map((day) => ({
  day,
  closed: day === "Samedi" || day === "Dimanche",
  ...defaultHalfDays,
  morningClosed: false,
  afternoonClosed: false,
}));

const dayHours = z
  .object({
    day: z.enum(dayNames),
    closed: z.boolean(),
    morning: halfDaySchema,
    afternoon: halfDaySchema,
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
  const parsed = halfDaySchema.safeParse(value);
  return parsed.success ? parsed.data : defaultHalfDays[half];
}

export const requiredLine = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(max, { error: `Restez sous ${max}\u00a0caractères.` });

export const phoneExample = "Saisissez un numéro complet, par exemple 04\u00a065\u00a071\u00a020\u00a040.";

export const placeFields = {
  email: {
    label: "Email",
    schema: requiredLine("Saisissez l’adresse e-mail.", 254).pipe(
      z.email({ error: "Saisissez une adresse complète, par exemple agence@exemple.fr." }),
    ),
  },
  phone: {
    label: "Téléphone",
    schema: requiredLine("Saisissez le numéro de téléphone.", 40).refine(
      (phone) => phone.replace(/\D/g, "").length >= 4,
      { error: phoneExample },
    ),
  },
  address: { label: "Adresse", schema: requiredLine("Saisissez l’adresse.", 200) },
  zip: { label: "Code postal", schema: requiredLine("Saisissez le code postal.", 12) },
  city: { label: "Ville", schema: requiredLine("Saisissez la ville.", 120) },
};

/** A place on the map, in degrees as people copy them: «42,69825». Empty is none. */
const degrees = (limit: 90 | 180) => {
  const example = `Saisissez des degrés, par exemple ${limit === 90 ? "42,69825" : "2,87656"}.`;
  return z
    .preprocess(
      (value) => {
        if (typeof value !== "string") return value;
        const text = value.trim().replace(",", ".").replace("−", "-");
        return text === "" ? null : /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
      },
      z
        .number({ error: example })
        .min(-limit, { error: `Entre −${limit} et ${limit}.` })
        .max(limit, { error: `Entre −${limit} et ${limit}.` })
        .transform((value) => Math.round(value * 1e5) / 1e5)
        .nullable(),
    )
    .optional();
};

/** Opening hours as they are stored, in words; null for what nobody can read. */
function describeHours(stored: string): string | null {
  const week = readOpeningHours(stored);
  return week && describeWeek(week);
}

export const agencyRecord = defineRecord({
  table: "agencies",
  label: "Agence",
  isFeminine: true,
  right: "agencies:write",
  path: officePaths.agency(":id"),
  screens: {
    folder: "agencies",
    title: "Agences",
    count: "agencies",
    foundBy: ["zip", "city"],
    csv: ["name", "address", "zip", "city", "phone", "email", "hours"],
  },
  isPublic: true,
  gone: "Cette agence n’existe plus.",
  bin: { tab: "Agences" },
  fields: {
    name: { label: "Nom", schema: requiredLine("Saisissez le nom de l’agence.", 120) },
    ...placeFields,
    hours: { label: "Horaires", schema: agencyHoursSchema, format: describeHours },
    latitude: { label: "Latitude", schema: degrees(90) },
    longitude: { label: "Longitude", schema: degrees(180) },
    ...closedDayFields,
    /** The private address of its calendar. */
    calendar: { label: "Agenda" },
  },
});

/** The agency form, in the browser and on the server. What may be left out stays as it is. */
export const agencySchema = recordSchema(agencyRecord).superRefine(({ latitude, longitude }, context) => {
  const missing = latitude == null ? "latitude" : "longitude";
  if ((latitude == null) === (longitude == null)) return;
  context.addIssue({
    code: "custom",
    path: [missing],
    message: `Indiquez aussi la ${missing}, ou aucune des deux.`,
  });
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
