import { z } from "zod";
import { toCents } from "#app/lib/euros.ts";
import { choice, optionalNumber, text, trim } from "#app/lib/form-schema.ts";
import { maxRefusalLength } from "../customer-quote.ts";
import { hearings } from "../quote-terms.ts";

const tooLong = "Écrivez 1\u00a0000\u00a0caractères au plus.";
const explanation = text({ max: maxRefusalLength, tooLong, clean: trim })
  .nullish()
  .transform((typed) => typed ?? "");

const euros = "Écrivez un montant en euros, par exemple 84,00.";

/** What staff note of a cancellation; the amount is asked where the terms say none. */
export const cancellationSchema = z
  .object({
    heard: choice(hearings, "Dites comment vous l’avez appris."),
    reason: explanation,
    charge: choice(["terms", "none", "amount"], "Dites ce qui est facturé."),
    amount: optionalNumber({ decimals: 2, max: 999_999, unit: "€", error: euros }).prefault(""),
    why: explanation,
    seen: z.string().max(20).prefault(""),
    tell: z
      .string()
      .nullish()
      .transform((tell) => tell === "on"),
  })
  .check(({ value: { charge, amount }, issues }) => {
    if (charge === "amount" && amount === null)
      issues.push({ code: "custom", message: euros, path: ["amount"], input: amount });
  })
  .transform(({ charge, amount, why, ...noted }) => ({
    ...noted,
    charge:
      charge === "amount"
        ? ({ by: "amount", ttc: toCents(amount ?? 0) } as const)
        : charge === "none"
          ? ({ by: "none", why } as const)
          : ({ by: "terms" } as const),
  }));

/** What a customer sends. */
export const customerCancellationSchema = z.object({
  reason: explanation,
  seen: z.string().max(20).prefault(""),
});
