import { customerKinds, handovers } from "#app/features/contact/request-terms.ts";
import { readPeriod, totalOf } from "#app/features/contact/request-words.ts";
import { csvLine, csvStart } from "#app/lib/csv.ts";
import { formatNumericDateTime } from "#app/lib/office-dates.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import type { MessageQuery } from "./message-query.ts";
import { listMessageRequests, type MessageRequest } from "./message-request.server.ts";
import { type MessageFilter, matchesFilter, readFilter } from "./message-search.server.ts";
import { type MessageSummary, selectMessages } from "./messages.server.ts";
import { agencyLabel, mailStateLabels } from "./messages.ts";

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

const columns = [
  ...["Date", "Sujet", "Nom", "Email", "Téléphone", "Agence", "Message", "Lu", "Courriel"],
  ...[
    "Référence",
    "Véhicules",
    "Du",
    "Au",
    "Jours",
    "Dates souples",
    "Kilomètres",
    "Client",
    "Société",
    "Retrait",
  ],
  ...["Lieu de livraison", "Estimation TTC", "Estimation HT"],
];

/** Every message the filters let through, newest first, as a CSV file made while it is downloaded. */
export async function exportMessages(
  app: Pick<App, "db">,
  actor: StaffMember | null,
  query: MessageQuery,
): Promise<ReadableStream<Uint8Array>> {
  requireRight(actor, "notifications:read");
  const lines = writeLines(app, await readFilter(app, query));
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // Whoever stops the download stops the reading.
    async cancel() {
      await lines.return();
    },
  });
}

async function* writeLines(app: Pick<App, "db">, filter: MessageFilter): AsyncGenerator<string, void> {
  yield csvStart + csvLine(columns);
  let last: MessageSummary | undefined;
  do {
    const rows = await readBatch(app, filter, last);
    const requests = await listMessageRequests(
      app,
      rows.map(({ id }) => id),
    );
    if (rows.length > 0) yield rows.map((row) => toLine(row, requests.get(row.id))).join("");
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

function readBatch(app: Pick<App, "db">, filter: MessageFilter, after?: MessageSummary) {
  let batch = selectMessages(app)
    .select("message")
    .where((eb) => matchesFilter(eb, filter))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(batchSize);
  if (after) {
    const place = [after.created_at, after.id] as const;
    batch = batch.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(...place)));
  }
  return batch.execute();
}

function toLine(
  { title, message, read, data, created_at, mail }: MessageSummary,
  request: MessageRequest | undefined,
): string {
  return csvLine([
    formatNumericDateTime(created_at),
    title,
    data.name ?? "",
    data.email ?? "",
    data.phone ? formatPhone(data.phone) : "",
    agencyLabel(data) ?? "",
    message,
    read ? "Oui" : "Non",
    mail ? mailStateLabels[mail.state] : "",
    ...requestCells(request),
  ]);
}

/** A cell each, as spreadsheets count: days and figures without their units. */
function requestCells(request: MessageRequest | undefined): string[] {
  if (!request) return Array<string>(13).fill("");
  const { from, to } = readPeriod(request.during);
  const total = totalOf(request.vehicles)?.amount;
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
