import { z } from "zod";
import { type LostReason, lostReasons } from "#app/domain/requests/request-status.ts";
import { choice, text, trim } from "#app/lib/form-schema.ts";
import { longestName, longestRefusal } from "../customer-quote.ts";
import { hearings } from "../quote-terms.ts";

// What an answer to a quote is made of, whether its customer gives it or a member of staff notes it.

/** A line break or a control character is nobody's name. */
const signature = (sentence: string) =>
  text({
    max: longestName,
    tooLong: `${longestName}\u00a0caractères au plus.`,
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
  text({ max: longestRefusal, tooLong, clean: trim })
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
