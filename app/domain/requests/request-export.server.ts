import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { fromDuring } from "#app/domain/rental/days.ts";
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
import { type RequestVehicle, totalOf } from "./request-words.ts";
import { agencyLabel, mailStateLabels } from "./requests.ts";

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

const columns = [
  ...["Date", "Sujet", "Nom", "Email", "Téléphone", "Agence", "Message", "Lu", "Courriel"],
  ...["Référence", "Véhicules", "Du", "Au", "Jours", "Dates souples", "Kilomètres", "Client", "Société"],
  ...["Retrait", "Lieu de livraison", "Estimation TTC", "Estimation HT"],
  ...["Statut", "Attribuée à", "Réponse promise", "Première réponse", "Raison de la perte"],
];

/** Every request the filters let through, newest first, as a CSV file made while it is downloaded. */
export async function exportRequests(
  app: Pick<App, "db" | "now">,
  actor: StaffMember | null,
  query: RequestQuery,
): Promise<ReadableStream<Uint8Array>> {
  requireRight(actor, "notifications:read");
  return streamText(writeLines(app, await readTerms(app, actor.id, query)));
}

async function* writeLines(app: Pick<App, "db">, terms: SearchTerms): AsyncGenerator<string, void> {
  yield csvStart + csvLine(columns);
  let last: ExportedRequest | undefined;
  do {
    const rows = await readBatch(app, terms, last);
    if (rows.length > 0) yield rows.map(toLine).join("");
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

type ExportedRequest = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(app: Pick<App, "db">, terms: SearchTerms, after?: { id: string; created_at: Date }) {
  let batch = selectSummaries(app, terms.now)
    .select(["during", "days", "flexible", "km", "customer_kind", "handover", "place"])
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
    ])
    .where((eb) => matchesTerms(eb as ExpressionBuilder<Database, "requests">, terms))
    .orderBy("requests.created_at", "desc")
    .orderBy("requests.id", "desc")
    .limit(batchSize);
  if (after) {
    const place = [after.created_at, after.id] as const;
    batch = batch.where((eb) =>
      eb(eb.refTuple("requests.created_at", "requests.id"), "<", eb.tuple(...place)),
    );
  }
  return batch.execute();
}

function toLine(request: ExportedRequest): string {
  const { mail, status, lost_reason } = request;
  return csvLine([
    formatNumericDateTime(request.created_at),
    request.title,
    request.name,
    request.email,
    request.phone ? formatPhone(request.phone) : "",
    agencyLabel(request) ?? "",
    request.text,
    request.unread ? "Non" : "Oui",
    mail ? mailStateLabels[mail.state] : "",
    ...termCells(request),
    requestStatuses[status].label,
    request.assignee_email ? staffName(request.assignee_email) : "",
    request.due_at ? formatNumericDateTime(request.due_at) : "",
    request.answered_at ? formatNumericDateTime(request.answered_at) : "",
    lost_reason ? lostReasons[lost_reason] : "",
  ]);
}

/** A cell each, as spreadsheets count: days and figures without their units. */
function termCells(request: ExportedRequest): string[] {
  const { from, to } = fromDuring(request.during);
  const total = totalOf(request.vehicles as RequestVehicle[])?.amount;
  return [
    request.reference,
    request.vehicles.map(({ vehicle_name }) => vehicle_name).join(" | "),
    from ? numericDay(from) : "",
    to ? numericDay(to) : "",
    String(request.days ?? ""),
    request.flexible ? "Oui" : "Non",
    String(request.km ?? ""),
    request.customer_kind ? customerKinds[request.customer_kind] : "",
    request.company_name ?? "",
    request.handover ? handovers[request.handover] : "",
    request.place ?? "",
    total ? figure(total.ttc) : "",
    total ? figure(total.ht) : "",
  ];
}

/** «23/11/2026» */
const numericDay = (day: string) => day.split("-").reverse().join("/");
/** «1234,50» */
const figure = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
