import { z } from "zod";
import { countDays, readDay } from "#app/domain/rental/days.ts";
import { lineTotal } from "#app/domain/rental/money.ts";
import {
  allTopics,
  type ConditionTopic,
  eachCondition,
  quoteConditionFields,
} from "#app/domain/rental/rental-conditions.ts";
import { parseTypedNumber } from "#app/lib/typed-number.ts";
import type { QuoteDraft } from "./quote-draft.ts";
import { longestLabel, longestValidity, mostQuoteLines } from "./quote-terms.ts";

/** What fits into the totals' columns with room to spare: nobody lets vehicles for ten million. */
const mostCents = 999_999_999;

const text = (most: number) =>
  z
    .string()
    .transform((typed) => typed.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(most, { error: `Écrivez ${most}\u00a0caractères au plus.` }));

interface NumberRule {
  decimals?: number;
  least?: number;
  most: number;
  error: string;
}

function number({ decimals = 0, least = 0, most, error }: NumberRule) {
  return z.string().transform((typed, context): number => {
    const read = parseTypedNumber(typed.replace(/%\s*$/, ""), decimals);
    if (read !== null && read >= least && read <= most) return read;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

/** Empty is none. */
function optionalNumber(rule: NumberRule) {
  return z.union([z.literal("").transform(() => null), z.string().trim().pipe(number(rule))]);
}

const euros = "Écrivez un montant, par exemple 160,00.";

const conditionShape = eachCondition(quoteConditionFields, ({ decimals, min, max, error }) =>
  optionalNumber({ decimals, least: min, most: max, error }),
);
/** The rate is absent from drafts of before it was kept. */
const vehicleConditions = { ...conditionShape, extra_km_vat: conditionShape.extra_km_vat.prefault("") };

const quotedConditions = z.object({
  vehicle_id: z.uuid().nullable(),
  name: text(longestLabel),
  count: number({ least: 1, most: 999, error: "Écrivez un nombre, par exemple 1." }),
  ...vehicleConditions,
});

const lineSchema = z.object({
  vehicle_id: z.uuid().nullable(),
  label: text(longestLabel).pipe(z.string().min(1, { error: "Donnez un nom à cette ligne." })),
  detail: text(longestLabel),
  quantity: number({ decimals: 2, most: 99_999, error: "Écrivez un nombre, par exemple 5." }),
  unit: text(20),
  unit_price: number({ decimals: 2, most: 999_999, error: euros }),
  discount: number({ decimals: 1, most: 100, error: "Écrivez une remise de 0 à 100." }),
  vat_rate: number({ decimals: 2, most: 50, error: "Écrivez un taux, par exemple 20." }),
});

const day = z.string().transform((typed, context) => {
  if (typed.trim() === "") return null;
  const read = readDay(typed.trim());
  if (!read) context.addIssue({ code: "custom", message: "Choisissez une date qui existe." });
  return read;
});

const topics = Object.fromEntries(allTopics.map((topic) => [topic, text(600)])) as Record<
  ConditionTopic,
  ReturnType<typeof text>
>;

const staySchema = z
  .object({ from: day, to: day, departure: text(200), return: text(200) })
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
      name: text(120),
      company: text(120),
      email: text(200),
      phone: text(40),
      address: text(300),
    }),
    stay: staySchema,
    conditions: z.object({
      ...vehicleConditions,
      vehicles: z.array(quotedConditions).max(mostQuoteLines).prefault([]),
      texts: z.object(topics),
    }),
    prices_for: z.enum(["particulier", "professionnel"]),
    text: text(400),
    validity: optionalNumber({
      most: longestValidity,
      error: `Écrivez un nombre de jours, de 0 à ${longestValidity}.`,
    }),
    lines: z
      .array(lineSchema)
      .max(mostQuoteLines, { error: `Gardez ${mostQuoteLines}\u00a0lignes au plus.` }),
  })
  .check(({ value: { lines }, issues }) => {
    const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
    if (total > mostCents)
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
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".")] ??= issue.message;
  return { draft: null, errors };
}

/** The longest template fits, and what it becomes. */
export const longestMessage = 6000;

/** Of who receives it. */
export const sendSchema = z.object({
  message: text(longestMessage),
  to: z.email({ error: "Indiquez l’adresse e-mail du client." }),
});
