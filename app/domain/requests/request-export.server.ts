import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import { formatNumericDateTime } from "#app/lib/office-dates.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { streamText } from "#app/lib/stream-text.server.ts";
import type { App } from "#server/app.ts";
import type { Database } from "#server/db/schema.ts";
import { selectSummaries } from "./request-list.server.ts";
import type { RequestQuery } from "./request-query.ts";
import { matchesTerms, readTerms, type SearchTerms } from "./request-search.server.ts";
import { lostReasons, requestStatuses } from "./request-status.ts";
import { customerKinds, handovers } from "./request-terms.ts";
import { totalOf, type Wanted } from "./request-words.ts";
import { agencyLabel, mailStateLabels } from "./requests.ts";

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

/** Every request the filters let through, newest first, as a CSV file made while it is downloaded. */
export async function exportRequests(app: Pick<App, "db" | "now">, actor: Actor, query: RequestQuery) {
  requireRight(actor, "notifications:read");
  return streamText(writeLines(app, await readTerms(app, actor.id, query)));
}

async function* writeLines(app: Pick<App, "db">, terms: SearchTerms): AsyncGenerator<string, void> {
  yield csvStart + csvLine(Object.keys(cells));
  let last: ExportedRequest | undefined;
  do {
    const rows = await readBatch(app, terms, last);
    if (rows.length > 0) yield rows.map(toLine).join("");
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

type ExportedRequest = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(app: Pick<App, "db">, terms: SearchTerms, after?: { id: string; created_at: Date }) {
  const batch = selectSummaries(app, terms.now)
    .select([
      "during",
      "from_time",
      "to_time",
      "days",
      "flexible",
      "km",
      "customer_kind",
      "handover",
      "place",
    ])
    .select(["due_at", "answered_at"])
    .select((eb) => [
      eb.fn
        .coalesce(
          "notifications.message",
          sql<string>`(select body from request_entries where request_id = requests.id
            and kind = 'call' order by created_at, id limit 1)`,
          sql.lit(""),
        )
        .as("text"),
      jsonArrayFrom(
        eb
          .selectFrom("request_vehicles")
          .select(["vehicle_name", "estimate", "quantity"])
          .whereRef("request_id", "=", "requests.id")
          .orderBy("position"),
      ).as("vehicles"),
      jsonArrayFrom(
        eb
          .selectFrom("request_extras")
          .select(["name", "unit", "estimate", "quantity"])
          .whereRef("request_id", "=", "requests.id")
          .orderBy("position"),
      ).as("extras"),
    ])
    .where((eb) => matchesTerms(eb as ExpressionBuilder<Database, "requests">, terms))
    .orderBy("requests.created_at", "desc")
    .orderBy("requests.id", "desc")
    .limit(batchSize);
  if (!after) return batch.execute();
  const place = [after.created_at, after.id] as const;
  return batch
    .where((eb) => eb(eb.refTuple("requests.created_at", "requests.id"), "<", eb.tuple(...place)))
    .execute();
}

const numericDay = (day: string | null) => day?.split("-").reverse().join("/");
const figure = (cents?: number) => (cents === undefined ? "" : (cents / 100).toFixed(2).replace(".", ","));
const moment = (date: Date | null) => date && formatNumericDateTime(date);
const totalFor = (request: ExportedRequest) => totalOf(request as Wanted)?.amount;

/** By header, as spreadsheets count: days and figures without their units. */
const cells: Record<string, (request: ExportedRequest) => unknown> = {
  Date: ({ created_at }) => moment(created_at),
  Sujet: ({ title }) => title,
  Nom: ({ name }) => name,
  Email: ({ email }) => email,
  Téléphone: ({ phone }) => phone && formatPhone(phone),
  Agence: agencyLabel,
  Message: ({ text }) => text,
  Lu: ({ unread }) => (unread ? "Non" : "Oui"),
  Courriel: ({ mail }) => mail && mailStateLabels[mail.state],
  Référence: ({ reference }) => reference,
  Véhicules: ({ vehicles }) =>
    vehicles.map(({ vehicle_name, quantity }) => timesName(vehicle_name, quantity)).join(" | "),
  Prestations: ({ extras }) =>
    extras.map((extra) => timesName(extra.name ?? "", extra.quantity ?? 1)).join(" | "),
  Du: ({ during }) => numericDay(fromDuring(during).from),
  Au: ({ during }) => numericDay(fromDuring(during).to),
  "Heure de départ": ({ from_time }) => from_time,
  "Heure de retour": ({ to_time }) => to_time,
  Jours: ({ days }) => days,
  "Dates souples": ({ flexible }) => (flexible ? "Oui" : "Non"),
  Kilomètres: ({ km }) => km,
  Client: ({ customer_kind }) => customer_kind && customerKinds[customer_kind],
  Société: ({ company_name }) => company_name,
  Retrait: ({ handover }) => handover && handovers[handover],
  "Lieu de livraison": ({ place }) => place,
  "Estimation TTC": (request) => figure(totalFor(request)?.ttc),
  "Estimation HT": (request) => figure(totalFor(request)?.ht),
  Statut: ({ status }) => requestStatuses[status].label,
  "Attribuée à": ({ assignee_email }) => assignee_email && staffName(assignee_email),
  "Réponse promise": ({ due_at }) => moment(due_at),
  "Première réponse": ({ answered_at }) => moment(answered_at),
  "Raison de la perte": ({ lost_reason }) => lost_reason && lostReasons[lost_reason],
};

function toLine(request: ExportedRequest): string {
  return csvLine(Object.values(cells).map((cell) => String(cell(request) ?? "")));
}
