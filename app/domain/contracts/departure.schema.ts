import { z } from "zod";
import { licences } from "#app/domain/rental/licence.ts";
import { hourSentences, readHour } from "#app/domain/rental/stay-hours.ts";
import {
  atMost,
  choice,
  day,
  email,
  number,
  optionalDay,
  optionalNumber,
  orNull,
  phone,
  text,
} from "#app/lib/form-schema.ts";
import { yearsBetween } from "./contract-driver.ts";
import { cleanlinesses, depositKinds } from "./contract-terms.ts";

// The steps of a departure, in the browser and on the server. Every field is a text but lists.

const line = (required?: string) => text({ max: 200, required });

export const maxReason = 300;
export const maxRemarks = 2000;

const checked = z
  .literal("on")
  .optional()
  .transform((box) => box === "on");

const youngest = 16;
const oldest = 110;

/** A driver, with the licence that was shown. `today`: what is said of it is true on that day. */
export function driverSchema(today: string) {
  return z
    .object({
      last_name: line("Écrivez le nom."),
      first_names: line("Écrivez les prénoms."),
      birth_date: day("Écrivez la date de naissance."),
      birth_place: line(),
      address: line("Écrivez l’adresse."),
      zip: text({ max: 20, required: "Écrivez le code postal." }),
      city: line("Écrivez la ville."),
      country: line("Écrivez le pays."),
      licence_number: text({ max: 40, required: "Écrivez le numéro du permis." }),
      licence_classes: z
        .array(choice(licences, "Choisissez les catégories du permis."))
        .min(1, { error: "Choisissez au moins une catégorie." }),
      licence_since: day("Écrivez depuis quand."),
      licence_until: optionalDay(),
      licence_country: line("Écrivez le pays du permis."),
      reason: text({ max: maxReason }),
      seen: checked,
    })
    .check(({ value, issues }) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: "custom", message, path: [field], input: value });
      const { birth_date, licence_since, licence_until } = value;
      const age = yearsBetween(birth_date, today);
      const isPlausible = age >= youngest && age <= oldest;
      if (!isPlausible) refuse("birth_date", "Vérifiez la date de naissance.");
      if (licence_since > today || (isPlausible && licence_since <= birth_date))
        refuse("licence_since", "Vérifiez depuis quand.");
      if (licence_until && licence_until <= licence_since)
        refuse("licence_until", "Vérifiez la fin de validité.");
    });
}

const customerShape = {
  kind: choice({ particulier: 1, professionnel: 1 }, "Choisissez particulier ou professionnel."),
  name: line(),
  company: line(),
  siren: text({ max: 20 }),
  signer: line(),
  quality: line(),
  email: email({ error: "Vérifiez l’adresse e-mail." }),
  phone: phone({ error: "Vérifiez le téléphone." }),
  address: text({ max: 400 }),
};

/** Each step writes what it sends, and leaves the rest: two phones may fill one draft. */
export const customerSchema = z.object(customerShape).partial();

export const dueSchema = z.object({
  date: day("Choisissez le jour du retour."),
  time: z.string({ error: hourSentences.unreadable }).transform((typed, context): string => {
    const time = readHour(typed);
    if (time) return time;
    context.addIssue({ code: "custom", message: hourSentences.unreadable });
    return z.NEVER;
  }),
  return_to: orNull(z.guid({ error: "Choisissez une agence." })),
});

export const maxItems = 40;

export const readingSchema = z
  .object({
    mileage: optionalNumber({
      max: 9_999_999,
      unit: "km",
      error: "Saisissez un nombre entier de kilomètres, par exemple 48\u00a0210.",
    }),
    mileage_note: text({ max: maxReason }),
    level: optionalNumber({ max: 100, unit: "%", error: "Choisissez le niveau." }),
    clean_outside: orNull(choice(cleanlinesses, "Choisissez la propreté extérieure.")),
    clean_inside: orNull(choice(cleanlinesses, "Choisissez la propreté intérieure.")),
    items: z
      .array(
        z.object({
          label: text({ max: 60, required: "Nommez ce qui est remis." }),
          count: number({ max: 999, error: "Écrivez un nombre, par exemple 2." }),
        }),
      )
      .max(maxItems, { error: `Gardez ${maxItems} lignes au plus.` })
      .transform((items) => items.filter(({ count }) => count > 0)),
  })
  .partial();

/** As long as a card's number. */
const cardNumber = /(?:\d[ .-]?){13,19}/;

export const depositSchema = z
  .object({
    kind: choice(depositKinds, "Choisissez le dépôt."),
    amount: optionalNumber({ decimals: 2, max: 999_999, error: "Écrivez un montant, par exemple 800,00." }),
    mark: text({ max: 40 }).refine((typed) => !cardNumber.test(typed), {
      error: "Le numéro du ticket ou du chèque, jamais celui de la carte.",
    }),
    reason: text({ max: maxReason }),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", message, path: [field], input: value });
    if (value.kind === "aucun" && !value.reason) refuse("reason", "Dites pourquoi il n’y en a pas.");
    if (value.kind !== "aucun" && !value.amount) refuse("amount", "Écrivez le montant du dépôt.");
  })
  .transform(({ kind, amount, mark, reason }) =>
    kind === "aucun"
      ? { kind, amount: 0, mark: "", reason }
      : { kind, amount: amount ?? 0, mark, reason: "" },
  );

const moment = z.iso
  .datetime({ offset: true, error: "Cette heure n’est pas lisible." })
  .transform((typed) => new Date(typed).toISOString());

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A pad of a thousand by a thousand: a stroke is x, y, x, y… */
const stroke = z.array(z.int().min(0).max(1000)).min(2).max(4000);

export const maxListedPhotos = 60;

/** What is signed: the moment, by the phone's clock, and the digest of all that was shown. */
export const signingSchema = z
  .object({
    handover: z.guid({ error: "Rouvrez le départ." }),
    at: moment,
    digest: sha256,
    how: choice({ ecran: 1, papier: 1 }, "Choisissez comment le client signe."),
    name: line("Écrivez le nom de qui signe."),
    strokes: z.array(stroke).max(60).nullable(),
    remarks: text({ max: maxRemarks, tooLong: atMost(maxRemarks) }),
    photos: z
      .array(z.object({ id: z.guid(), sha256, subject: text({ max: 60, required: "" }), taken_at: moment }))
      .max(maxListedPhotos),
  })
  .transform(({ how, ...said }) => ({ ...said, how: how as "ecran" | "papier" }));

export const voidSchema = z.object({
  reason: text({ max: maxReason, required: "Dites pourquoi ce contrat est annulé." }),
});
