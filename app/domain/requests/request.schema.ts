import { z } from "zod";
import { oneLine } from "#app/domain/contact/contact.schema.ts";
import { daysFrom, readStay, stayUnits, toDuring } from "#app/domain/rental/days.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import {
  type CustomerKind,
  customerKinds,
  type Handover,
  handovers,
  requestLimits,
} from "./request-terms.ts";
import type { RequestTerms } from "./request-words.ts";

/** A request as it was sent, read: whatever is not known is null. */
export interface RentalRequest extends RequestTerms {
  /** Well-formed, once each, in the order they were chosen; whether they exist is another question. */
  vehicleIds: string[];
}

/** As many as are looked up: many more than a request keeps, far fewer than a form could be made to send. */
const mostCandidates = 100;

/** Programs may send numbers and booleans for what a form sends as text. */
const text = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : (value ?? "")),
  z.string({ error: "Écrivez cette réponse en toutes lettres." }).transform(oneLine),
);

function choice<Value extends string>(values: Record<Value, unknown>, sentence: string) {
  const known = Object.keys(values) as [Value, ...Value[]];
  return text.transform((value) => value || null).pipe(z.enum(known, { error: sentence }).nullable());
}

function words(name: keyof typeof requestLimits, sentence: string) {
  return text
    .pipe(z.string().max(requestLimits[name], { error: sentence }))
    .transform((value) => value || null);
}

const requestSchema = z.object({
  vehicules: z.preprocess((given) => {
    const texts = (Array.isArray(given) ? given : [given]).filter((id) => typeof id === "string");
    const ids = texts.map((id) => id.trim().toLowerCase()).filter((id) => uuidPattern.test(id));
    return [...new Set(ids)].slice(0, mostCandidates);
  }, z.array(z.string())),
  du: text,
  au: text,
  duree: text,
  unite: text,
  km: text,
  souple: text.transform((value) => /^(on|true|1|oui)$/i.test(value)),
  client: choice<CustomerKind>(
    customerKinds,
    "Choisissez «\u00a0Particulier\u00a0» ou «\u00a0Professionnel\u00a0».",
  ),
  societe: words("societe", `Le nom est trop long\u00a0: ${requestLimits.societe} caractères au plus.`),
  retrait: choice<Handover>(handovers, "Choisissez le retrait à l’agence ou la livraison."),
  lieu: words("lieu", `Le lieu est trop long\u00a0: ${requestLimits.lieu} caractères au plus.`),
});

interface ReadRequest {
  request: RentalRequest | null;
  /** Field name → what to correct. */
  errors: Record<string, string>;
}

/**
 * Reads what came with a message. A form always has the fields: where they say nothing of a rental and the message is
 * not about one, there is no request.
 */
export function readRequest(given: unknown, subject: unknown, today: string): ReadRequest {
  if (given === undefined || given === null) return { request: null, errors: {} };
  if (typeof given !== "object" || Array.isArray(given))
    return { request: null, errors: { request: "La demande doit être un objet JSON." } };
  const parsed = requestSchema.safeParse(given);
  const { from, to, days, km, errors } = readStay({ get: (name) => textIn(given, name) }, today);
  const unit = textIn(given, "unite");
  if (days !== null && unit && !Object.hasOwn(stayUnits, unit))
    errors.duree = "Indiquez une durée en jours, en semaines ou en mois.";
  if (!parsed.success) return { request: null, errors: { ...fieldErrors(parsed.error), ...errors } };
  if (Object.keys(errors).length > 0) return { request: null, errors };
  const { data } = parsed;
  const end = to ?? (from && days ? daysFrom(from, days).to : null);
  const request: RentalRequest = {
    vehicleIds: data.vehicules,
    during: toDuring({ from, to: end }),
    days,
    flexible: data.souple,
    km,
    customer_kind: data.client,
    company_name: data.societe,
    handover: data.retrait,
    place: data.lieu,
  };
  const isRental = subject === "devis" || subject === "location" || saysSomething(request);
  return { request: isRental ? request : null, errors: {} };
}

function textIn(given: object, name: string): string | null {
  const value = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : null;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;
}

/** More than what a form sends by itself, such as a unit or the choice that was ticked when it opened. */
function saysSomething({ vehicleIds, during, days, km, company_name, place }: RentalRequest): boolean {
  return vehicleIds.length > 0 || [during, days, km, company_name, place].some((part) => part !== null);
}
