import { z } from "zod";
import { oneLine, paragraphs } from "#app/domain/contact/contact.schema.ts";
import {
  type ContactSubject,
  contactLimits,
  contactSubjects,
  invalidEmail,
  invalidPhone,
} from "#app/domain/contact/contact-terms.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { type RentalRequest, readRequest } from "./request.schema.ts";
import { requestFields } from "./request-terms.ts";

const line = z.string({ error: "Écrivez cette réponse en toutes lettres." }).transform(oneLine);

const callerSchema = z.object({
  name: line.pipe(
    z
      .string()
      .min(1, { error: "Indiquez le nom du client." })
      .max(contactLimits.name, { error: "Le nom est trop long." }),
  ),
  phone: line.pipe(
    z
      .string()
      .max(contactLimits.phone, { error: invalidPhone })
      .refine((phone) => phone === "" || phone.replace(/\D/g, "").length >= 4, { error: invalidPhone }),
  ),
  email: line.pipe(
    z.union(
      [
        z.literal(""),
        z
          .email({ error: invalidEmail })
          .max(contactLimits.email, { error: "L’adresse e-mail est trop longue." }),
      ],
      { error: invalidEmail },
    ),
  ),
  subject: z.enum(Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]], {
    error: "Choisissez un sujet.",
  }),
  agency_id: z.preprocess(
    (value) => (value === "" || value === undefined || value === "siege" ? null : value),
    z.guid({ error: "Choisissez une agence de la liste." }).nullable(),
  ),
  body: z
    .string()
    .transform(paragraphs)
    .pipe(
      z.string().max(contactLimits.message, {
        error: "Le texte est trop long\u00a0: 5\u00a0000 caractères au plus.",
      }),
    ),
});

export const unreachable = "Indiquez un téléphone ou une adresse e-mail.";

export interface NewRequest extends z.output<typeof callerSchema> {
  terms: RentalRequest;
}

/** Nothing was said of a rental. */
const noTerms: RentalRequest = {
  ...{ vehicleIds: [], during: null, days: null, flexible: false, km: null },
  ...{ customer_kind: null, company_name: null, handover: null, place: null },
};

/** What a caller said, as the form sends it: read, or what is to correct by field. */
export function readNewRequest(
  form: FormData,
  today: string,
): { input: NewRequest | null; errors: Record<string, string> } {
  const fields = Object.fromEntries(form);
  const caller = callerSchema.safeParse({ phone: "", email: "", body: "", ...fields });
  const given = Object.fromEntries(requestFields.map((name) => [name, form.get(name) ?? undefined]));
  const rental = readRequest({ ...given, vehicules: form.getAll("vehicules") }, fields.subject, today);
  const errors = { ...(caller.success ? {} : fieldErrors(caller.error)), ...rental.errors };
  const isReachable = Boolean(String(fields.phone ?? "").trim() || String(fields.email ?? "").trim());
  if (!isReachable) errors.phone = unreachable;
  if (!caller.success || Object.keys(errors).length > 0) return { input: null, errors };
  return { input: { ...caller.data, terms: rental.request ?? noTerms }, errors: {} };
}
