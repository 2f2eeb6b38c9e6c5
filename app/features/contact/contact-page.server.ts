import type { Selectable } from "kysely";
import { uuidPattern } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { type ContactSubject, contactSubjects } from "./contact-terms.ts";

/** An agency one may write to. */
export type ContactAgency = Pick<Selectable<Database["agencies"]>, "id" | "name" | "email">;

/** What the form starts with, from the address the visitor came by. */
export interface ContactPrefill {
  vehicle: { id: string; name: string } | null;
  subject: ContactSubject | "";
  agency_id: string;
  message: string;
}

/** By name, as French sorts it. */
export async function listContactAgencies(app: Pick<App, "db">): Promise<ContactAgency[]> {
  const agencies = await app.db
    .selectFrom("agencies")
    .select(["id", "name", "email"])
    .orderBy("id")
    .execute();
  const byName = new Intl.Collator("fr", { numeric: true });
  return agencies.sort((a, b) => byName.compare(a.name, b.name));
}

/** What the page reads: the page cache tells pages apart by these. */
export const contactParams = ["agence", "envoye", "sujet", "vehicule"] as const;

/** Reads `vehicule`, `agence` and `sujet`; whatever is unknown or malformed counts as absent. */
export async function getContactPrefill(
  app: Pick<App, "db">,
  params: URLSearchParams,
): Promise<ContactPrefill> {
  const subject = subjectOf(params.get("sujet"));
  const vehicle = await findVehicle(app, params.get("vehicule"));
  // An agency asked for by name comes before the vehicle's own.
  const agency_id = (await findAgency(app, params.get("agence"))) ?? vehicle?.agency_id ?? "";
  if (!vehicle) return { vehicle: null, subject, agency_id, message: "" };
  const { id, name } = vehicle;
  return { vehicle: { id, name }, subject, agency_id, message: firstLine(name, subject) };
}

function subjectOf(value: string | null): ContactSubject | "" {
  return value !== null && Object.hasOwn(contactSubjects, value) ? (value as ContactSubject) : "";
}

/** Its name, which is always public, and its agency where that may be known. */
async function findVehicle(app: Pick<App, "db">, id: string | null) {
  if (id === null || !uuidPattern.test(id)) return undefined;
  const vehicle = await app.db
    .selectFrom("vehicles")
    .select(["id", "name", "agency_id", "show_agency"])
    .where("id", "=", id)
    .executeTakeFirst();
  return vehicle && { ...vehicle, agency_id: vehicle.show_agency ? vehicle.agency_id : null };
}

async function findAgency(app: Pick<App, "db">, id: string | null): Promise<string | undefined> {
  if (id === null || !uuidPattern.test(id)) return undefined;
  const agency = app.db.selectFrom("agencies").select("id").where("id", "=", id);
  return (await agency.executeTakeFirst())?.id;
}

function firstLine(vehicle: string, subject: ContactSubject | ""): string {
  const requests: Record<string, string> = {
    devis: "je souhaite recevoir un devis pour",
    location: "je souhaite réserver",
  };
  const request = requests[subject] ?? "ma demande concerne";
  return `Bonjour, ${request} le véhicule «\u00a0${vehicle}\u00a0».\n`;
}
