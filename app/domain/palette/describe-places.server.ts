import { busyDays, readBusyDays } from "#app/domain/periods/availability.server.ts";
import { firstFree } from "#app/domain/periods/vehicle-periods.ts";
import { quoteStates } from "#app/domain/quotes/quote-terms.ts";
import { recordPaths } from "#app/domain/records/record.ts";
import type { ScreenRecord } from "#app/domain/records/records.ts";
import { fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDays, formatShortDay } from "#app/domain/rental/days-words.ts";
import { customerName } from "#app/domain/requests/requests.ts";
import { coversOf } from "#app/domain/vehicles/vehicle-covers.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone } from "#app/lib/phone.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { foundRecords, type Place, type PlaceKind, searchWords, type Visit } from "./places.ts";

/** What is not there is left out. `q` is why they were found, empty for what was opened lately. */
export async function describePlaces(
  { db, now }: Pick<App, "db" | "now">,
  wanted: readonly Visit[],
  q: string,
): Promise<Place[]> {
  const today = todayOf(now());
  const idsOf = (kind: PlaceKind) => wanted.flatMap((visit) => (visit.kind === kind ? visit.id : []));
  const describe = (kind: PlaceKind, read: (ids: string[]) => Promise<Place[]>) =>
    idsOf(kind).length > 0 ? read(idsOf(kind)) : [];
  const found = await Promise.all([
    describe("vehicle", (ids) => describeVehicles(db, ids, today)),
    describe("request", (ids) => describeRequests(db, { ids, today, q })),
    describe("quote", (ids) => describeQuotes(db, ids, q)),
    ...foundRecords.map(([name, kind]) => describe(name, (ids) => describeRecords(db, { name, kind, ids }))),
  ]);
  const byId = new Map(found.flat().map((place) => [place.id, place]));
  return wanted.flatMap(({ id }) => byId.get(id) ?? []);
}

async function describeVehicles(db: Db, ids: string[], today: string): Promise<Place[]> {
  const [rows, covers] = await Promise.all([
    db
      .selectFrom("vehicles")
      .leftJoin("agencies", "agencies.id", "vehicles.agency_id")
      .select([
        "vehicles.id",
        "vehicles.name",
        "vehicles.type",
        "fleet_number",
        "plate",
        "available",
        "agencies.city",
      ])
      .select(busyDays("vehicles.id", today).as("busy"))
      .where("vehicles.id", "in", ids)
      .execute(),
    coversOf(db, ids),
  ]);
  return rows.map(({ id, name, type, fleet_number, plate, city, available, busy }) => ({
    kind: "vehicle",
    id,
    to: officePaths.vehicle(id),
    name,
    detail: joined(fleet_number, plate, city),
    aside: available ? freeWords(busy, today) : "Indisponible",
    type,
    picture: covers.get(id) ?? null,
  }));
}

function freeWords(busy: string | null, today: string): string {
  const free = firstFree(readBusyDays(busy), today);
  if (!free) return "Retour à confirmer";
  return free.from === today ? "Libre" : `Libre le ${formatShortDay(free.from, today)}`;
}

async function describeRequests(
  db: Db,
  { ids, today, q }: { ids: string[]; today: string; q: string },
): Promise<Place[]> {
  const rows = await db
    .selectFrom("requests")
    .select(["id", "reference", "name", "email", "phone", "company_name", "title", "during", "status"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, reference, company_name, title, during, status, ...person }) => {
    const name = customerName({ ...person, name: person.name || company_name || "" });
    const company = company_name === name ? "" : company_name;
    // Found by what is not shown of it otherwise: then that is shown too.
    const said = foldText([name, reference, company].join(" "));
    const unsaid = searchWords(q).filter((word) => !said.includes(word));
    const about = lowerFirst([title, formatDays(fromDuring(during), today, "short")]);
    return {
      kind: "request",
      id,
      to: officePaths.request(id),
      name,
      detail: q ? joined(reference, company, reasonOf(person, unsaid), about) : reference,
      status,
    };
  });
}

function reasonOf({ email, phone }: { email: string; phone: string }, words: string[]): string | undefined {
  if (words.some((word) => foldText(email).includes(word))) return email;
  return phone && words.some((word) => /^\d+$/.test(word)) ? formatPhone(phone) : undefined;
}

async function describeQuotes(db: Db, ids: string[], q: string): Promise<Place[]> {
  const rows = await db
    .selectFrom("quotes")
    .select(["id", "number", "version", "state", "customer", "prices_for", "total_ht", "total_ttc"])
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id, number, version, state, customer, prices_for, total_ht, total_ttc }) => {
    const isForCompany = prices_for === "professionnel";
    const cents = isForCompany ? total_ht : total_ttc;
    const amount =
      q !== "" && cents > 0 && `${formatCents(cents, { exact: true })} ${isForCompany ? "HT" : "TTC"}`;
    return {
      kind: "quote",
      id,
      to: officePaths.quote(id),
      name: number ?? "Brouillon de devis",
      detail: joined(customer.company || customer.name, version > 1 && `version ${version}`, amount),
      // Sent and unanswered: what the desk calls it.
      aside: state === "sent" ? "En attente" : quoteStates[state],
    };
  });
}

async function describeRecords(
  db: Db,
  { name, kind, ids }: { name: (typeof foundRecords)[number][0]; kind: ScreenRecord; ids: string[] },
): Promise<Place[]> {
  const columns = kind.screens.foundBy ?? [];
  const rows = await db
    .selectFrom(kind.table as "agencies")
    .select(["id", "name", ...(columns as "zip"[])])
    .where("id", "in", ids)
    .execute();
  return rows.map((row: { id: string; name: string } & Record<string, unknown>) => ({
    kind: name,
    id: row.id,
    to: recordPaths(kind).edit(row.id),
    name: row.name,
    detail: columns.flatMap((column) => row[column] || []).join(" "),
  }));
}

function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(", ");
}

function lowerFirst(parts: string[]): string {
  const text = parts.filter(Boolean).join(" ");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
