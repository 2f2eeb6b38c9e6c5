import { timingSafeEqual } from "node:crypto";
import { aYear, readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { isExtraField, maxExtraQuantity, readExtraQuantity } from "#app/domain/extras/extra.ts";
import { stayParams, stayUnits } from "#app/domain/rental/days.ts";
import { hourFields } from "#app/domain/rental/stay-hours.ts";
import { isQuantityField, readQuantity } from "#app/domain/rental/vehicle-quantity.ts";
import { countAgencies } from "#app/domain/requests/asked-rental.ts";
import {
  type ContactAnswer,
  handovers,
  maxRequestVehicles,
  type RequestValues,
} from "#app/domain/requests/request-terms.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { singleLine } from "#app/lib/form-schema.ts";
import { oneOf, type PageParams } from "#app/lib/page-params.ts";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { readAnswerTime } from "./answering-office.server.ts";
import { closedDaysOf } from "./closed-days.ts";
import { type ContactSubject, contactSubjects, isRentalSubject } from "./contact-terms.ts";

export type ContactAgency = Awaited<ReturnType<typeof listContactAgencies>>[number];
export type ContactPrefill = Awaited<ReturnType<typeof getContactPrefill>>;

export async function listContactAgencies(app: Pick<App, "db" | "now">) {
  const [agencies, exceptionsOf] = await Promise.all([
    app.db
      .selectFrom("agencies")
      .select(["id", "name", "email", "phone", "hours", "holidays", "holiday_zone"])
      .orderBy("id")
      .execute(),
    readExceptions(app, aYear),
  ]);
  const byName = new Intl.Collator("fr", { numeric: true });
  return agencies
    .map(({ id, name, email, phone, hours, ...rules }) => {
      const closed = closedDaysOf(readOpeningHours(hours), exceptionsOf({ id, ...rules }));
      return { id, name, email, phone, closed };
    })
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** What the page reads: the page cache tells pages apart by these. */
export const contactParams: PageParams = {
  agence: ([value = ""]) => (uuidPattern.test(value) ? [value] : []),
  sujet: oneOf(...Object.keys(contactSubjects)),
  // One that cannot be there is said to be gone.
  vehicule: ([value = ""]) => askedIds([value]).concat(value && !uuidPattern.test(value) ? "inconnu" : []),
};
/** Answers and words: there is no end of such addresses either. */
export const endlessContactParams = [
  ...hourFields,
  "retrait",
  "recherche",
  "envoye",
  "avant",
  "confirmation",
  "sceau",
] as const;

/** Several vehicles and extras can be put together without end: the page cache keeps no such page. */
export function isEndlessContact(given: URLSearchParams): boolean {
  const isCounted = (name: string) => isQuantityField(name) || isExtraField(name);
  return given.getAll("vehicule").length > 1 || [...given.keys()].some(isCounted);
}

/** The vehicles an address or a form asks for: each once, and no more than a request may have. */
export function askedIds(given: readonly string[]): string[] {
  return [...new Set(given.filter((id) => uuidPattern.test(id)).map((id) => id.toLowerCase()))].slice(
    0,
    maxRequestVehicles,
  );
}

/** Nothing an address holds of dates or kilometres is longer. */
const maxValueLength = 20;
const maxSearchLength = 100;

/** What is unknown or malformed counts as absent, but for dates and figures: their faults are said at their fields. */
export async function getContactPrefill(
  app: Pick<App, "db">,
  params: URLSearchParams,
  vehicles: AskedVehicle[],
) {
  const named = params.get("sujet") ?? "";
  const subject = Object.hasOwn(contactSubjects, named) ? (named as ContactSubject) : "";
  const wanted = new Set(params.getAll("vehicule").filter(Boolean));
  const isOneAgency = countAgencies(vehicles) === 1;
  // An agency asked for by name comes before the vehicles' own.
  const agency_id =
    (await findAgency(app, params.get("agence"))) ??
    (isOneAgency ? vehicles.find(({ agencyId }) => agencyId)?.agencyId : null) ??
    "";
  const request = stayOf(params);
  return {
    vehicles,
    /** The address names a vehicle that is no longer there. */
    hasGone: Math.min(wanted.size, maxRequestVehicles) > vehicles.length,
    subject,
    agency_id,
    request,
    /** What was looked for in vain, to be asked for in the message. */
    search: singleLine(params.get("recherche") ?? "").slice(0, maxSearchLength),
    /** The address speaks of a rental: its fields come first on a phone. */
    isRental: isRentalSubject(subject) || wanted.size > 0 || Object.keys(request).some(isExtraField),
  };
}

function stayOf(given: URLSearchParams): RequestValues {
  const values: RequestValues = {};
  for (const name of [...stayParams, ...hourFields, "retrait"] as const) {
    const text = given.get(name)?.trim().slice(0, maxValueLength);
    const allowed = name === "unite" ? stayUnits : name === "retrait" ? handovers : null;
    if (text && (!allowed || Object.hasOwn(allowed, text))) values[name] = text;
  }
  for (const [name, count] of given) {
    if (isQuantityField(name) && (readQuantity(count) ?? 1) > 1) values[name] = count.trim();
    // What is more than there is of one is said at its field.
    if (isExtraField(name) && readExtraQuantity(count, maxExtraQuantity)) values[name] = count.trim();
  }
  return values;
}

/** So long the address of an answer shows it: time to read it, and to reload; whoever is sent it later sees the form. */
const answerShownFor = 15 * 60_000;

type Sealing = Pick<App, "auth" | "now">;

/** The answer's address with the mark that it was given here, just now. */
export function sealAnswer({ auth, now }: Sealing, params: URLSearchParams): URLSearchParams {
  const sealed = new URLSearchParams(params);
  const at = now().getTime().toString(36);
  sealed.set("sceau", `${at}.${auth.seal(sealedWords(params, at))}`);
  return sealed;
}

const sealedWords = (params: URLSearchParams, at: string) => `contact ${at} ${params}`;

/** What the page says to a form posted without scripts; null for an address that was not sealed here, or long ago. */
export function readAnswer(
  { auth, now }: Sealing,
  { url, headers }: Pick<Request, "url" | "headers">,
): ContactAnswer | null {
  const params = new URL(url).searchParams;
  const answer = params.get("envoye");
  if (!answer) return null;
  // A browser tells a page that follows our form from an address that was typed, pasted or sent.
  if (!["same-origin", null].includes(headers.get("sec-fetch-site"))) return null;
  const [at = "", seal = ""] = params.get("sceau")?.split(".") ?? [];
  params.delete("sceau");
  const age = now().getTime() - Number.parseInt(at, 36);
  if (!(age >= 0 && age < answerShownFor) || !isSame(seal, auth.seal(sealedWords(params, at)))) return null;
  if (answer === "1") return { reference: null, answerBy: null };
  const isUnconfirmed = params.get("confirmation") === "non" || undefined;
  return { reference: answer, answerBy: readAnswerTime(params.get("avant"), now()), isUnconfirmed };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function findAgency(app: Pick<App, "db">, id: string | null): Promise<string | undefined> {
  if (id === null || !uuidPattern.test(id)) return undefined;
  const agency = app.db.selectFrom("agencies").select("id").where("id", "=", id);
  return (await agency.executeTakeFirst())?.id;
}
