import { z } from "zod";
import {
  type ContactSubject,
  contactLimits,
  contactSubjects,
  invalidEmail,
  invalidPhone,
  missingSentences,
} from "./contact-terms.ts";

/** Text of one line: control characters and line breaks become spaces, so nothing can pass for a header. */
const line = (missing: string, tooLong: string, max: number) =>
  z
    .string({ error: missing })
    .transform((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .pipe(z.string().min(1, { error: missing }).max(max, { error: tooLong }));

const paragraphs = (missing: string, tooLong: string, max: number) =>
  z
    .string({ error: missing })
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().min(1, { error: missing }).max(max, { error: tooLong }));

export const contactSchema = z.object({
  name: line(missingSentences.name, "Le nom est trop long.", contactLimits.name),
  email: line(missingSentences.email, "L’adresse e-mail est trop longue.", contactLimits.email).pipe(
    z.email({ error: invalidEmail }),
  ),
  phone: line(missingSentences.phone, invalidPhone, contactLimits.phone).refine(
    (phone) => phone.replace(/\D/g, "").length >= 4,
    { error: invalidPhone },
  ),
  subject: z.enum(Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]], {
    error: missingSentences.subject,
  }),
  /** Empty reaches head office. */
  agency_id: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.guid({ error: "Choisissez une agence de la liste." }).nullable(),
  ),
  message: paragraphs(
    missingSentences.message,
    "Le message est trop long : 5 000 caractères au plus.",
    contactLimits.message,
  ),
  /** A ticked box arrives as `on` from a form. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, { error: missingSentences.consent }),
  ),
});

export type ContactMessage = z.output<typeof contactSchema>;
