import { z } from "zod";
import { choice, email, phone, singleLine, text } from "#app/lib/form-schema.ts";
import {
  contactLimits,
  contactSubjects,
  invalidEmail,
  invalidPhone,
  missingSentences,
} from "./contact-terms.ts";

/** Lines stay lines; what no keyboard types goes. */
export function paragraphs(typed: string): string {
  return typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

const rule = (name: keyof typeof contactLimits, clean = singleLine) => ({
  max: contactLimits[name],
  required: missingSentences[name],
  clean,
});

export const contactSchema = z.object({
  name: text({ ...rule("name"), tooLong: "Le nom est trop long." }),
  email: email({ ...rule("email"), tooLong: "L’adresse e-mail est trop longue.", error: invalidEmail }),
  phone: phone({ ...rule("phone"), error: invalidPhone }),
  subject: choice(contactSubjects, missingSentences.subject),
  /** Empty reaches head office. */
  agency_id: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.guid({ error: "Choisissez une agence de la liste." }).nullable(),
  ),
  message: text({
    ...rule("message", paragraphs),
    tooLong: "Le message est trop long : 5 000 caractères au plus.",
  }),
  /** A ticked box arrives as `on` from a form. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, { error: missingSentences.consent }),
  ),
});

export type ContactMessage = z.output<typeof contactSchema>;
