import { z } from "zod";
import { parseTypedNumber } from "./numbers.ts";

// The kit that form schemas are made of, in the browser and on the server. Every field comes as a text, as it was typed.

const notText = "Écrivez cette réponse en toutes lettres.";

/** Browsers end lines with two characters; the page, the limit and the history count one. */
const trimLines = (typed: string) => typed.replaceAll("\r\n", "\n").trim();

/** For `clean`: what was written stays as it was, line ends included. */
export const trim = (typed: string) => typed.trim();

/** For `clean`: control characters and line breaks become spaces, so nothing can pass for a header. */
export const singleLine = (typed: string) => typed.replace(/\p{Cc}+/gu, " ").trim();

/** For `tooLong`, beside the usual sentence. */
export const stayUnder = (max: number) => `Restez sous ${max}\u00a0caractères.`;
export const atMost = (max: number) => `Au plus ${max}\u00a0caractères.`;

interface TextRule {
  max: number;
  /** The sentence where it is missing; without one it may be empty. */
  required?: string;
  tooLong?: string;
  clean?: (typed: string) => string;
}

export function text({
  max,
  required,
  tooLong = `Écrivez ${max}\u00a0caractères au plus.`,
  clean = trimLines,
}: TextRule): z.ZodType<string, string> {
  return z
    .string({ error: required ?? notText })
    .transform(clean)
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, { error: required })
        .max(max, { error: tooLong }),
    );
}

/** `error`: said of what is no address, and of a longer one unless `tooLong` is. */
export function email({ error, max = 254, tooLong = error, ...rule }: Partial<TextRule> & { error: string }) {
  return text({ ...rule, max, tooLong }).refine(
    (typed) => typed === "" || z.email().safeParse(typed).success,
    { error },
  );
}

/** Four digits at least, written in any way. */
export function phone({ error, max = 40, tooLong = error, ...rule }: Partial<TextRule> & { error: string }) {
  return text({ ...rule, max, tooLong }).refine(
    (typed) => typed === "" || typed.replace(/\D/g, "").length >= 4,
    { error },
  );
}

export interface NumberRule {
  min?: number;
  max: number;
  decimals?: number;
  /** May follow the figures; the signs that `parseTypedNumber` knows always may. */
  unit?: string;
  error: string;
}

export function number({ min = 0, max, decimals = 0, unit = "", error }: NumberRule) {
  return z.string({ error }).transform((typed, context): number => {
    const tidy = typed.trim();
    const figures = unit && tidy.endsWith(unit) ? tidy.slice(0, -unit.length) : tidy;
    const value = parseTypedNumber(figures, decimals);
    if (value !== null && value >= min && value <= max) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });
}

export function optionalNumber(rule: NumberRule) {
  return orNull(number(rule));
}

export function day(error = "Choisissez une date qui existe."): z.ZodType<string, string> {
  return z.string({ error }).trim().pipe(z.iso.date({ error }));
}

export function optionalDay(error?: string) {
  return orNull(day(error));
}

export function choice<Value extends string>(
  values: readonly Value[] | Readonly<Record<Value, unknown>>,
  error: string,
): z.ZodType<Value, Value> {
  const known = Array.isArray(values) ? values : Object.keys(values);
  return z.enum(known as [Value, ...Value[]], { error });
}

/** Empty is null; anything else is the schema's. */
export function orNull<Value>(schema: z.ZodType<Value, string>): z.ZodType<Value | null, string> {
  return z
    .string({ error: notText })
    .transform((typed) => typed.trim() || null)
    .pipe(schema.nullable());
}
