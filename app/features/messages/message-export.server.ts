import { csvLine, csvStart } from "#app/lib/csv.ts";
import { formatNumericDateTime } from "#app/lib/office-dates.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import type { App } from "#server/app.ts";
import { latestMail } from "./latest-mail.server.ts";
import { mailStateLabels } from "./mail-states.ts";
import { type MessageFilter, matchesFilter, readFilter } from "./message-filter.server.ts";
import type { MessageQuery } from "./message-query.ts";
import { agencyLabel } from "./sender.ts";

/** Rows read at a time: memory stays small however long the file. */
const batchSize = 500;

const columns = ["Date", "Sujet", "Nom", "Email", "Téléphone", "Agence", "Message", "Lu", "Courriel"];

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
  let last: Row | undefined;
  do {
    const rows = await readBatch(app, filter, last);
    if (rows.length > 0) yield rows.map(toLine).join("");
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  } while (last);
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch(app: Pick<App, "db">, filter: MessageFilter, after?: { id: string; created_at: Date }) {
  return app.db
    .selectFrom("notifications")
    .leftJoinLateral(
      (eb) => latestMail(eb).select("state as mail_state").as("mail"),
      (join) => join.onTrue(),
    )
    .select([
      "notifications.id",
      "title",
      "message",
      "read",
      "data",
      "notifications.created_at",
      "mail_state",
    ])
    .where((eb) => matchesFilter(eb, filter))
    .$if(after !== undefined, (rows) =>
      rows.where((eb) =>
        eb(
          eb.refTuple("notifications.created_at", "notifications.id"),
          "<",
          eb.tuple(after?.created_at as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(batchSize)
    .execute();
}

function toLine({ title, message, read, data, created_at, mail_state }: Row): string {
  return csvLine([
    formatNumericDateTime(created_at),
    title,
    data.name ?? "",
    data.email ?? "",
    data.phone ? formatPhone(data.phone) : "",
    agencyLabel(data) ?? "",
    message,
    read ? "Oui" : "Non",
    mail_state ? mailStateLabels[mail_state] : "",
  ]);
}
