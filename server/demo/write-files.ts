import { sql } from "kysely";
import { insertPeriod } from "#app/domain/periods/periods.server.ts";
import { addDays, todayOf } from "#app/domain/rental/days.ts";
import { type EntryDetail, openStatuses, type RequestStatus } from "#app/domain/requests/request-status.ts";
import type { Trx } from "#server/db/write.ts";
import { type DemoEntry, type DemoFile, demoFiles } from "./files.ts";
import { stableId } from "./identifiers.ts";
import { demoMessages } from "./messages.ts";
import { demoPeriods } from "./periods.ts";
import { demoQuotes } from "./quotes.ts";
import { demoVehicles } from "./vehicles.ts";
import { messageId, receivedOn, sayDays } from "./write-messages.ts";
import { vehicleId } from "./write-records.ts";

const aMinute = 60_000;

/** Who answers customers here. */
export interface DemoDesk {
  id: string | null;
  email: string;
}

/** The first account of the site, or a colleague who has left. */
export async function readDesk(trx: Trx): Promise<DemoDesk> {
  const account = await trx
    .selectFrom("profiles")
    .select(["id", "email"])
    .where("active", "=", true)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  return account ?? { id: null, email: "claire.vidal@example.fr" };
}

/** What became of every request: its status, who has it, what was said. */
export async function writeFiles(trx: Trx, desk: DemoDesk, now: Date): Promise<void> {
  await sql`update outgoing_mails set request_id = requests.id from requests
    where requests.notification_id = outgoing_mails.notification_id`.execute(trx);
  for (const file of demoFiles) await writeFile(trx, desk, file, now);
}

async function writeFile(trx: Trx, desk: DemoDesk, file: DemoFile, now: Date): Promise<void> {
  const message = demoMessages.find(({ slug }) => slug === file.slug);
  if (!message) throw new Error(`No message is called «${file.slug}»`);
  const { status, entries = [] } = file;
  const receivedAt = receivedOn(message, now);
  // Nothing has been said in the future, however early in the day the site is installed.
  const at = (minutes: number) =>
    new Date(Math.min(receivedAt.getTime() + minutes * aMinute, now.getTime() - aMinute));
  const heard = entries.findLast(({ kind }) => kind === "message");
  const replied = entries.find(({ kind }) => kind === "reply");
  const answeredAt = replied ? at(replied.after) : null;
  const said = entries.findLast(({ kind }) => kind !== "note")?.kind;
  const isOwed = openStatuses.some((open) => open === status) && (said === undefined || said === "message");
  const { id, reference } = await trx
    .updateTable("requests")
    .set({
      status,
      lost_reason: file.lost_reason,
      assignee_id: file.isAssigned ? desk.id : null,
      due_at: file.dueIn === undefined ? null : new Date(now.getTime() + file.dueIn * 60 * aMinute),
      answered_at: answeredAt,
      awaits: isOwed ? "answer" : null,
      last_customer_at: heard ? at(heard.after) : receivedAt,
    })
    .where("notification_id", "=", messageId(message, now))
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();

  const begun = Math.min(30, ...entries.map(({ after }) => after - 5));
  const ended = Math.max(45, ...entries.map(({ after }) => after + 10));
  const lines: Line[] = entries.map((entry) => ({ entry, at: at(entry.after) }));
  if (status !== "nouveau") lines.unshift({ move: { from: "nouveau", to: "en_cours" }, at: at(begun) });
  // A quote says itself what it moved.
  if (["clos", "perdu", "gagne"].includes(status) && !demoQuotes.some(({ slug }) => slug === file.slug))
    lines.push({ move: { from: "en_cours", to: status, reason: file.lost_reason }, at: at(ended) });
  for (const [index, line] of lines.entries()) {
    const isTheirs = line.entry?.kind === "message";
    const mail = line.entry?.kind === "reply" ? await writeReply(trx, line.entry, line.at) : null;
    await trx
      .insertInto("request_entries")
      .values({
        id: stableId(`entry ${file.slug} ${index}`, line.at),
        request_id: id,
        kind: line.entry?.kind ?? "status",
        author_id: isTheirs ? null : desk.id,
        author_email: isTheirs ? "" : desk.email,
        body: sayDays(line.entry?.body ?? "", message, now),
        detail: JSON.stringify(line.move ?? {}),
        mail_id: mail,
        created_at: line.at,
      })
      .execute();
  }

  /** Left long ago: nothing is queued. */
  async function writeReply(trx: Trx, { body }: DemoEntry, at: Date): Promise<string> {
    const mail = stableId(`reply ${file.slug}`, at);
    await trx
      .insertInto("outgoing_mails")
      .values({
        id: mail,
        request_id: id,
        kind: "reply",
        message_id: `<${mail}@example.fr>`,
        recipient: message?.email ?? "",
        subject: `[${reference}] Votre demande`,
        body,
        state: "sent",
        attempts: 1,
        created_at: at,
        sent_at: new Date(at.getTime() + 4_000),
      })
      .execute();
    return mail;
  }
}

type Line = { at: Date } & (
  | { entry: DemoEntry; move?: undefined }
  | { entry?: undefined; move: EntryDetail & { to: RequestStatus } }
);

/** Days on which vehicles are away. */
export async function writePeriods(trx: Trx, desk: DemoDesk, now: Date): Promise<void> {
  const today = todayOf(now);
  for (const { vehicle: slug, kind, from, to, request, note = "" } of demoPeriods) {
    const vehicle = demoVehicles.find((candidate) => candidate.slug === slug);
    if (!vehicle) throw new Error(`No vehicle is called «${slug}»`);
    const message = demoMessages.find((candidate) => candidate.slug === request);
    const asked =
      message &&
      (await trx
        .selectFrom("requests")
        .select("id")
        .where("notification_id", "=", messageId(message, now))
        .executeTakeFirstOrThrow());
    const author = desk.id === null ? null : { id: desk.id };
    const days = { from: addDays(today, from), to: addDays(today, to) };
    await insertPeriod(
      trx,
      author,
      { vehicle_id: vehicleId(vehicle), kind, ...days, note, request_id: asked?.id },
      now,
    );
  }
}
