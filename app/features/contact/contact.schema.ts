import { z } from "zod";

/** The specification's values, and what people read. */
export const contactSubjects = {
  location: "Location",
  devis: "Demande de devis",
  information: "Demande d'information",
  reclamation: "Réclamation",
  autre: "Autre",
} as const;

export type ContactSubject = keyof typeof contactSubjects;

export const consentText = "J'accepte que mes données soient traitées dans le cadre de ma demande de contact";

export const contactLimits = { name: 120, email: 254, phone: 40, message: 5_000 } as const;

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

const invalidEmail = "Indiquez une adresse e-mail valide, par exemple nom@exemple.fr.";
const invalidPhone = "Indiquez un numéro de téléphone valide.";

export const contactSchema = z.object({
  name: line("Indiquez votre nom.", "Le nom est trop long.", contactLimits.name),
  email: line(
    "Indiquez votre adresse e-mail.",
    "L’adresse e-mail est trop longue.",
    contactLimits.email,
  ).pipe(z.email({ error: invalidEmail })),
  phone: line("Indiquez votre numéro de téléphone.", invalidPhone, contactLimits.phone).refine(
    (phone) => phone.replace(/\D/g, "").length >= 4,
    { error: invalidPhone },
  ),
  subject: z.enum(Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]], {
    error: "Choisissez un sujet.",
  }),
  /** Empty reaches head office. */
  agency_id: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.guid({ error: "Choisissez une agence de la liste." }).nullable(),
  ),
  message: paragraphs(
    "Écrivez votre message.",
    "Le message est trop long : 5 000 caractères au plus.",
    contactLimits.message,
  ),
  /** A ticked box arrives as `on` from a form. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, { error: "Acceptez le traitement de vos données pour envoyer votre message." }),
  ),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** Field → sentence, the first one of each field. */
export function contactFieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message;
  return fields;
}
