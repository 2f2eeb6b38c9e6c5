import { z } from "zod";
import { eachCondition, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { allTopics, type ConditionTopic } from "#app/domain/rental/condition-topics.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { lineTotal } from "#app/domain/rental/money.ts";
import { type LostReason, lostReasons } from "#app/domain/requests/request-status.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { choice, email, number, optionalDay, optionalNumber, text, trim } from "#app/lib/form-schema.ts";
import { cancellationProblem, cancellationRules } from "./cancellation/cancellation-terms.ts";
import { maxNameLength, maxRefusalLength } from "./customer-quote.ts";
import { hearings, maxLabelLength, maxQuoteLines, maxValidityDays, type QuoteDraft } from "./quote-terms.ts";

/** What fits into the totals' columns with room to spare: nobody lets vehicles for ten million. */
const maxCents = 999_999_999;

const euros = "Écrivez un montant, par exemple 160,00.";

const conditionShape = eachCondition(quoteConditionFields, ({ decimals, min, max, unit, error }) =>
  optionalNumber({ decimals, min, max, unit: unit === "%" ? unit : undefined, error }),
);
/** The rate is absent from drafts of before it was kept. */
const vehicleConditions = { ...conditionShape, extra_km_vat: conditionShape.extra_km_vat.prefault("") };

const quotedConditions = z.object({
  vehicle_id: z.uuid().nullable(),
  name: text({ max: maxLabelLength }),
  count: number({ min: 1, max: 999, error: "Écrivez un nombre, par exemple 1." }),
  ...vehicleConditions,
});

/** Absent from drafts of before they were fields. */
const cancellationTerms = z
  .object({
    free_hours: optionalNumber(cancellationRules.free_hours),
    days: optionalNumber(cancellationRules.days),
    amount: optionalNumber(cancellationRules.amount),
    vat_rate: conditionShape.extra_km_vat.prefault(""),
  })
  .check(({ value, issues }) => {
    const problem = cancellationProblem(value);
    if (problem)
      issues.push({ code: "custom", message: problem.message, path: [problem.field], input: value });
  });

const lineSchema = z.object({
  vehicle_id: z.uuid().nullable(),
  label: text({ max: maxLabelLength, required: "Donnez un nom à cette ligne." }),
  detail: text({ max: maxLabelLength }),
  quantity: number({ decimals: 2, max: 99_999, error: "Écrivez un nombre, par exemple 5." }),
  unit: text({ max: 20 }),
  unit_price: number({ decimals: 2, max: 999_999, error: euros }),
  discount: number({ decimals: 1, max: 100, unit: "%", error: "Écrivez une remise de 0 à 100." }),
  vat_rate: number({ decimals: 2, max: 50, unit: "%", error: "Écrivez un taux, par exemple 20." }),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
});

const topics = Object.fromEntries(allTopics.map((topic) => [topic, text({ max: 600 })])) as Record<
  ConditionTopic,
  ReturnType<typeof text>
>;

const staySchema = z
  .object({
    from: optionalDay(),
    to: optionalDay(),
    departure: text({ max: 200 }),
    return: text({ max: 200 }),
  })
  .check(({ value: { from, to }, issues }) => {
    if (!from || !to) return;
    const message =
      to < from
        ? "Le retour ne peut pas précéder le départ."
        : countDays(from, to) > 3660
          ? "Choisissez dix ans au plus."
          : null;
    if (message) issues.push({ code: "custom", message, path: ["to"], input: to });
  });

/** The editor, in the browser and on the server: everything as it is typed. */
export const quoteSchema = z
  .object({
    customer: z.object({
      name: text({ max: 120 }),
      company: text({ max: 120 }),
      email: text({ max: 200 }),
      phone: text({ max: 40 }),
      address: text({ max: 300 }),
    }),
    stay: staySchema,
    conditions: z.object({
      ...vehicleConditions,
      vehicles: z.array(quotedConditions).max(maxQuoteLines).prefault([]),
      cancellation: cancellationTerms.nullish(),
      texts: z.object(topics),
    }),
    prices_for: z.enum(["particulier", "professionnel"]),
    text: text({ max: 400 }),
    validity: optionalNumber({
      max: maxValidityDays,
      error: `Écrivez un nombre de jours, de 0 à ${maxValidityDays}.`,
    }),
    lines: z.array(lineSchema).max(maxQuoteLines, { error: `Gardez ${maxQuoteLines}\u00a0lignes au plus.` }),
  })
  .check(({ value: { lines }, issues }) => {
    const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
    if (total > maxCents)
      issues.push({
        code: "custom",
        message: "Ce total dépasse dix millions d’euros.",
        path: ["lines"],
        input: lines,
      });
  });

export type TypedQuote = z.input<typeof quoteSchema>;
export type TypedVehicle = z.input<typeof quotedConditions>;
export type TypedLine = TypedQuote["lines"][number];

/** What can be understood of it, for the preview: what cannot is as if it were not there. */
export function readTyped(typed: TypedQuote): { draft: QuoteDraft | null; errors: Record<string, string> } {
  const parsed = quoteSchema.safeParse(typed);
  if (parsed.success) return { draft: parsed.data, errors: {} };
  return { draft: null, errors: fieldErrors(parsed.error) };
}

/** The longest template fits, and what it becomes. */
export const maxMessageLength = 6000;

const noRecipient = "Indiquez l’adresse e-mail du client.";

export const sendSchema = z.object({
  message: text({ max: maxMessageLength }).prefault(""),
  to: email({ required: noRecipient, error: noRecipient }),
});

// What an answer to a quote is made of, whether its customer gives it or a member of staff notes it.

/** A line break or a control character is nobody's name. */
const signature = (sentence: string) =>
  text({
    max: maxNameLength,
    tooLong: `${maxNameLength}\u00a0caractères au plus.`,
    clean: (name) => name.replace(/[\p{Cc}\s]+/gu, " ").trim(),
  }).refine((name) => /\p{L}.*\p{L}/u.test(name), sentence);

export const acceptanceSchema = z.object({
  name: signature("Écrivez votre prénom et votre nom."),
  read: z.literal("on", "Cochez cette case une fois le devis et les conditions lus."),
});

export const notedAcceptanceSchema = z.object({
  name: signature("Écrivez le prénom et le nom de cette personne."),
  heard: choice(hearings, "Dites comment vous l’avez appris."),
});

const explanation = (tooLong: string) =>
  text({ max: maxRefusalLength, tooLong, clean: trim })
    .nullish()
    .transform((typed) => typed ?? "");

const refusal = (tooLong: string) =>
  z.object({
    reason: z
      .string()
      .nullish()
      .transform((reason) => (reason && Object.hasOwn(lostReasons, reason) ? (reason as LostReason) : null)),
    text: explanation(tooLong),
  });

const tooLongForStaff = "Écrivez 1\u00a0000\u00a0caractères au plus.";

/** Why it was taken back, for the file; and whether the customer is written to. */
export const withdrawalSchema = z.object({
  reason: explanation(tooLongForStaff),
  tell: z
    .string()
    .nullish()
    .transform((tell) => tell === "on"),
});

export const refusalSchema = refusal(
  "Votre message est trop long\u00a0: 1\u00a0000\u00a0caractères au plus.",
);
export const notedRefusalSchema = refusal(tooLongForStaff);
