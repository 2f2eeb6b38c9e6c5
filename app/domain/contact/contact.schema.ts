import { z } from "zod";
import {
  type ContactSubject,
  contactLimits,
  contactSubjects,
  invalidEmail,
  invalidPhone,
  missingSentences,
} from "./contact-terms.ts";

/** Control characters and line breaks become spaces, so nothing can pass for a header. */
export const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, " ").trim();

/** Lines stay lines; what no keyboard types goes. */
export function paragraphs(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

function text(name: keyof typeof contactLimits, tooLong: string, clean = oneLine) {
  const missing = missingSentences[name];
  return z
    .string({ error: missing })
    .transform(clean)
    .pipe(z.string().min(1, { error: missing }).max(contactLimits[name], { error: tooLong }));
}

export const contactSchema = z.object({
  name: text("name", "Le nom est trop long."),
  email: text("email", "L’adresse e-mail est trop longue.").pipe(z.email({ error: invalidEmail })),
  phone: text("phone", invalidPhone).refine((phone) => phone.replace(/\D/g, "").length >= 4, {
    error: invalidPhone,
  }),
  subject: z.enum(Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]], {
    error: missingSentences.subject,
  }),
  /** Empty reaches head office. */
  agency_id: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.guid({ error: "Choisissez une agence de la liste." }).nullable(),
  ),
  message: text("message", "Le message est trop long : 5 000 caractères au plus.", paragraphs),
  /** A ticked box arrives as `on` from a form. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, { error: missingSentences.consent }),
  ),
});

export type ContactMessage = z.output<typeof contactSchema>;
