import { z } from "zod";
import { contactSchema, paragraphs } from "#app/domain/contact/contact.schema.ts";
import { contactLimits, invalidEmail, invalidPhone } from "#app/domain/contact/contact-terms.ts";
import { type Extra, isExtraField, readExtras, type WantedExtra } from "#app/domain/extras/extra.ts";
import { daysFrom, readStay, stayUnits, toDuring } from "#app/domain/rental/days.ts";
import { readHours } from "#app/domain/rental/stay-hours.ts";
import {
  isQuantityField,
  quantityField,
  readQuantity,
  wrongQuantity,
} from "#app/domain/rental/vehicle-quantity.ts";
import { Failure } from "#app/lib/failure.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { atMost, choice, email, orNull, phone, singleLine, text } from "#app/lib/form-schema.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import { customerKinds, handovers, requestFields, requestLimits } from "./request-terms.ts";
import type { RequestTerms } from "./request-words.ts";

type Errors = Record<string, string>;

export interface RentalRequest extends RequestTerms {
  /** Well-formed, once each, in the order they were chosen; whether they exist is another question. */
  vehicleIds: string[];
  /** Of those that are asked for more than once. */
  quantities: Record<string, number>;
  /** What was chosen; whether it goes with the vehicles is another question. */
  extras: WantedExtra[];
}

interface Asked {
  subject: unknown;
  today: string;
  /** What may be chosen. */
  extras: readonly Extra[];
}

/** As many as are looked up: many more than a request keeps, far fewer than a form could be made to send. */
const maxCandidates = 100;

/** Programs may send numbers and booleans for what a form sends as text. */
const answer = <Value>(schema: z.ZodType<Value, string>) =>
  z.preprocess(
    (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : (value ?? "")),
    schema,
  );

/** Without a sentence, what is not one of them is none. */
function oneOf<Value extends string>(values: Record<Value, unknown>, sentence: string | null) {
  const chosen = answer(orNull(choice(values, sentence ?? "")));
  return sentence === null ? chosen.catch(null) : chosen;
}

const words = (name: keyof typeof requestLimits, tooLong: string) =>
  answer(text({ max: requestLimits[name], tooLong, clean: singleLine })).transform((typed) => typed || null);

type TermSentences = Record<"societe" | "lieu", string> & Record<"client" | "retrait", string | null>;

const termsSchema = ({ client, societe, retrait, lieu }: TermSentences) =>
  z.object({
    souple: answer(z.string()).transform((typed) => /^(on|true|1|oui)$/i.test(typed.trim())),
    client: oneOf(customerKinds, client),
    societe: words("societe", societe),
    retrait: oneOf(handovers, retrait),
    lieu: words("lieu", lieu),
  });

/** The two strictnesses. Staff write down what was asked for: past days too, and no choice need be made. */
const schemas = {
  visitor: termsSchema({
    client: "Choisissez «\u00a0Particulier\u00a0» ou «\u00a0Professionnel\u00a0».",
    societe: `Le nom est trop long\u00a0: ${requestLimits.societe} caractères au plus.`,
    retrait: "Choisissez le retrait à l’agence ou la livraison.",
    lieu: `Le lieu est trop long\u00a0: ${requestLimits.lieu} caractères au plus.`,
  }),
  staff: termsSchema({
    client: null,
    societe: atMost(requestLimits.societe),
    retrait: null,
    lieu: atMost(requestLimits.lieu),
  }),
};

/** The terms, or field name → what to correct. `today` is the visitor's strictness: null for staff. */
function readTerms(given: object, today: string | null): { terms: RequestTerms | null; errors: Errors } {
  const parsed = schemas[today ? "visitor" : "staff"].safeParse(given);
  const { from, to, days, km, errors } = readStay({ get: (name) => textIn(given, name) }, today);
  const hours = readHours({ get: (name) => textIn(given, name) }, { from, to });
  const wrong: Errors = { ...errors, ...hours.errors };
  const unit = textIn(given, "unite");
  if (days !== null && unit && !Object.hasOwn(stayUnits, unit))
    wrong.duree = "Indiquez une durée en jours, en semaines, en mois ou en ans.";
  if (!parsed.success) return { terms: null, errors: { ...fieldErrors(parsed.error), ...wrong } };
  if (Object.keys(wrong).length > 0) return { terms: null, errors: wrong };
  const { souple, client, societe, retrait, lieu } = parsed.data;
  // Staff who leave the last day open know of none.
  const end = to ?? (today && from && days ? daysFrom(from, days).to : null);
  const terms: RequestTerms = {
    during: toDuring({ from, to: end }),
    from_time: hours.from_time,
    to_time: hours.to_time,
    days,
    flexible: souple,
    km,
    customer_kind: client,
    company_name: societe,
    handover: retrait,
    place: lieu,
  };
  return { terms, errors: {} };
}

function textIn(given: object, name: string): string | null {
  const value = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : null;
  return typeof value === "string" || typeof value === "number" ? String(value).trim() || null : null;
}

/** A form always has the fields: where neither they nor the subject speak of a rental, there is no request. */
export function readRequest(
  given: unknown,
  { subject, today, extras: offered }: Asked,
): { request: RentalRequest | null; errors: Errors } {
  if (given === undefined || given === null) return { request: null, errors: {} };
  if (typeof given !== "object" || Array.isArray(given))
    return { request: null, errors: { request: "La demande doit être un objet JSON." } };
  const { terms, errors } = readTerms(given, today);
  const vehicleIds = readVehicleIds(given);
  const { quantities, errors: miscounted } = readQuantities(given, vehicleIds);
  const isDelivered = textIn(given, "retrait") === "livraison";
  // A zone that was chosen before the vehicles were to be fetched is out of sight.
  const shown = offered.filter(({ isDelivery }) => isDelivered || !isDelivery);
  const { wanted: extras, errors: wrongExtras } = readExtras(shown, (name) => textIn(given, name));
  const wrong = { ...errors, ...miscounted, ...wrongExtras };
  if (!terms || Object.keys(wrong).length > 0) return { request: null, errors: wrong };
  const request = { vehicleIds, quantities, extras, ...terms };
  const isRental = subject === "devis" || subject === "location" || saysSomething(request);
  return { request: isRental ? request : null, errors: {} };
}

function readQuantities(given: object, vehicleIds: string[]) {
  const quantities: Record<string, number> = {};
  const errors: Errors = {};
  for (const id of vehicleIds) {
    const count = readQuantity(textIn(given, quantityField(id)));
    if (count === undefined) errors[quantityField(id)] = wrongQuantity;
    else if (count > 1) quantities[id] = count;
  }
  return { quantities, errors };
}

function readVehicleIds({ vehicules }: { vehicules?: unknown }): string[] {
  const texts = [vehicules].flat().filter((id) => typeof id === "string");
  const ids = texts.map((id) => id.trim().toLowerCase()).filter((id) => uuidPattern.test(id));
  return [...new Set(ids)].slice(0, maxCandidates);
}

/** More than what a form sends by itself, such as a unit or the choice that was ticked when it opened. */
function saysSomething({
  vehicleIds,
  extras,
  during,
  days,
  km,
  company_name,
  place,
  ...hours
}: RentalRequest): boolean {
  const told = [during, hours.from_time, hours.to_time, days, km, company_name, place];
  return vehicleIds.length > 0 || extras.length > 0 || told.some((part) => part !== null);
}

const customerSchema = z.object({
  name: answer(text({ max: contactLimits.name, tooLong: atMost(contactLimits.name) })),
  email: answer(email({ max: contactLimits.email, error: invalidEmail })),
  phone: answer(text({ max: contactLimits.phone, tooLong: atMost(contactLimits.phone) })),
});

/** The dossier as staff correct it: who asks, and for what. A field that is not posted is empty. */
export function readDossier(input: object): z.output<typeof customerSchema> & RequestTerms {
  const customer = customerSchema.safeParse(input);
  const { terms, errors } = readTerms(input, null);
  if (customer.success && terms) return { ...customer.data, ...terms };
  const fields = { ...(customer.error && fieldErrors(customer.error)), ...errors };
  throw new Failure("invalid", Object.values(fields)[0] ?? "Vérifiez votre saisie.", fields);
}

const callerSchema = z.object({
  name: text({
    max: contactLimits.name,
    required: "Indiquez le nom du client.",
    tooLong: "Le nom est trop long.",
    clean: singleLine,
  }),
  phone: answer(phone({ max: contactLimits.phone, error: invalidPhone, clean: singleLine })),
  email: answer(
    email({
      max: contactLimits.email,
      error: invalidEmail,
      tooLong: "L’adresse e-mail est trop longue.",
      clean: singleLine,
    }),
  ),
  subject: contactSchema.shape.subject,
  agency_id: z.preprocess((value) => (value === "siege" ? null : value), contactSchema.shape.agency_id),
  body: answer(
    text({
      max: contactLimits.message,
      tooLong: "Le texte est trop long\u00a0: 5\u00a0000 caractères au plus.",
      clean: paragraphs,
    }),
  ),
});

export const unreachable = "Indiquez un téléphone ou une adresse e-mail.";

export interface NewRequest extends z.output<typeof callerSchema> {
  terms: RentalRequest;
}

const noTerms: RentalRequest = {
  ...{ vehicleIds: [], quantities: {}, extras: [], during: null, from_time: null, to_time: null },
  ...{ days: null, flexible: false, km: null },
  ...{ customer_kind: null, company_name: null, handover: null, place: null },
};

export function readNewRequest(
  form: FormData,
  { today, extras }: Omit<Asked, "subject">,
): { input: NewRequest | null; errors: Errors } {
  const fields = Object.fromEntries(form);
  const caller = callerSchema.safeParse(fields);
  const names = [
    ...requestFields,
    ...[...form.keys()].filter((name) => isQuantityField(name) || isExtraField(name)),
  ];
  const given = Object.fromEntries(names.map((name) => [name, form.get(name) ?? undefined]));
  const asked = { ...given, vehicules: form.getAll("vehicules") };
  const rental = readRequest(asked, { subject: fields.subject, today, extras });
  const errors = { ...(caller.error && fieldErrors(caller.error)), ...rental.errors };
  const isReachable = Boolean(String(fields.phone ?? "").trim() || String(fields.email ?? "").trim());
  if (!isReachable) errors.phone = unreachable;
  if (!caller.success || Object.keys(errors).length > 0) return { input: null, errors };
  return { input: { ...caller.data, terms: rental.request ?? noTerms }, errors: {} };
}
