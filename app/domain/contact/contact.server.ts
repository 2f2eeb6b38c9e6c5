import { createHash } from "node:crypto";
import type { z } from "zod";
import { isExtraField } from "#app/domain/extras/extra.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { type RentalRequest, readRequest } from "#app/domain/requests/request.schema.ts";
import {
  estimateVehicles,
  goneAgency,
  keepExtras,
  keepVehicles,
} from "#app/domain/requests/request.server.ts";
import type { SentRequest } from "#app/domain/requests/request-terms.ts";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, withOwnReference } from "#server/db/write.ts";
import { createLimiter, secondsToWait, secondsToWaitAt } from "#server/http/rate-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { type AnsweringOffice, answerDue, findOffice, formatDue } from "./answering-office.server.ts";
import { closedHours } from "./asked-hours.server.ts";
import type { ContactMessage } from "./contact.schema.ts";
import { confirmationMail, forwardMail, type MailedRequest } from "./contact-mails.server.ts";
import { checkFields, consentText, contactSubjects, tooManyMessages } from "./contact-terms.ts";

/** `consent` is false only where the caller has no way to say it: see the send-email endpoint. */
export type ContactInput = Omit<ContactMessage, "consent"> & {
  consent: boolean;
  /** What is asked for, field by field; null where a message is all there is. */
  request: RentalRequest | null;
};

export type ContactApp = Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">;

type ToldRequest = SentRequest & { due: Date | null };

/** `submissionKey` is made by the form when it is shown: sending the same message again under it changes nothing. */
type Sender = { address: string; submissionKey?: string };

type Received = {
  schema: z.ZodType<Omit<ContactMessage, "consent"> & { consent?: boolean }>;
  fields: Record<string, unknown>;
  sender: Sender;
};

/** Both doors lead here, the page's own form and send-email. Resolves to what the sender of a request is told. */
export async function receiveContactMessage(app: ContactApp, { schema, fields, sender }: Received) {
  // A field people do not see: only programs fill it in, and they need not know.
  if (fields.website) return null;
  const parsed = schema.safeParse(fields);
  const hasExtras = Object.keys(Object(fields.request)).some(isExtraField);
  const { request, errors } = readRequest(fields.request, {
    ...{ subject: fields.subject, today: todayOf(app.now()) },
    extras: hasExtras ? await listExtras(app.db) : [],
  });
  if (!parsed.success || Object.keys(errors).length > 0)
    throw new Failure("invalid", checkFields, { ...(parsed.error && fieldErrors(parsed.error)), ...errors });
  const { consent, ...message } = parsed.data;
  const closed = request && (await closedHours(app, request, message.agency_id));
  if (closed) throw new Failure("invalid", checkFields, closed);
  return sendContactMessage(app, { ...message, consent: consent === true, request }, sender);
}

const noRental = { vehicleIds: [], quantities: {}, extras: [] };

/** One transaction for message, request and mails: once this resolves, nothing can lose them. */
export async function sendContactMessage(
  app: ContactApp,
  input: ContactInput,
  { address, submissionKey }: Sender,
): Promise<ToldRequest | null> {
  const key = submissionKey ? fingerprint(submissionKey, input) : null;
  const before = key ? await findSentBefore(app.db, key) : undefined;
  if (before) return tellAgain(app, input, before);
  await countContactMessage(app, address);

  const now = app.now();
  const office = await findOffice(app.db, input.agency_id, now);
  if (!office) throw goneAgency();
  const { request } = input;
  const estimates = request ? await estimateVehicles(app.db, request) : new Map();
  const confirmation = request && (await takeConfirmation(app, input.email));

  const keep = async (trx: Trx) => {
    const notificationId = await keepNotification(trx, input, { key, office, now });
    // The second half of a double click: the first one is writing this very message.
    if (!notificationId) return "already" as const;
    const due = answerDue(office, now);
    const { vehicleIds, quantities, extras: _chosen, ...terms } = request ?? noRental;
    // A trigger has opened the request.
    const { id: requestId, reference } = await trx
      .updateTable("requests")
      .set({ due_at: due, ...terms })
      .where("notification_id", "=", notificationId)
      .returning(["id", "reference"])
      .executeTakeFirstOrThrow();
    const vehicles = await keepVehicles(trx, { requestId, vehicleIds, quantities, estimates });
    const mailed: MailedRequest | null = request && {
      reference,
      vehicles,
      extras: await keepExtras(trx, { requestId, vehicles, request }),
      terms: request,
      today: todayOf(now),
      promise: due && formatDue(due, now),
    };
    if (office.email)
      await queueMail(app, trx, {
        notificationId,
        requestId,
        recipient: office.email,
        replyTo: input.email,
        ...forwardMail(input, { request: mailed, requestId, ...office, appUrl: app.env.appUrl }),
      });
    else app.log.warn({ notificationId }, "no e-mail address to forward a contact message to");
    const isConfirmed = confirmation?.isGranted;
    if (mailed && isConfirmed) {
      await queueMail(app, trx, {
        kind: "confirmation",
        notificationId,
        requestId,
        recipient: input.email,
        replyTo: office.email || null,
        ...confirmationMail(mailed, office, app.env.appUrl),
      });
    }
    return mailed && { reference, answerBy: mailed.promise, due, ...(!isConfirmed && unconfirmed) };
  };
  const kept = await withOwnReference(() => app.db.transaction().execute(keep));
  if (kept !== "already") return kept;
  await confirmation?.giveBack();
  return tellAgain(app, input, key ? await findSentBefore(app.db, key) : undefined);
}

/** So many confirmations a day reach one mailbox, whoever asks for them: an open form is no way to fill it. */
const confirmationLimit = { name: "confirmation", points: 3, seconds: 24 * 3600 };
/** Nor to write to strangers one by one: a busy day of a company has fewer requests than this in an hour. */
const allConfirmations = { name: "all-confirmations", points: 60, seconds: 3600 };

const unconfirmed = { isUnconfirmed: true } as const;

/** Only the confirmation is left out where there are too many; the message is kept and forwarded all the same. */
async function takeConfirmation(app: Pick<App, "pool" | "log">, email: string) {
  const own = createLimiter(app.pool, confirmationLimit);
  const all = createLimiter(app.pool, allConfirmations);
  const key = createHash("sha256").update(mailboxOf(email)).digest("base64url");
  const giveBack = async () => void (await Promise.all([own.reward(key), all.reward("all")]));
  if ((await secondsToWait(own, key)) > 0)
    return { isGranted: false, giveBack: async () => void (await own.reward(key)) };
  const isGranted = (await secondsToWait(all, "all")) === 0;
  if (!isGranted) app.log.warn("no confirmation was sent: the hour has had as many as it may");
  return { isGranted, giveBack };
}

/** «Zoe+site@exemple.fr» reads her mail at «zoe@exemple.fr». */
function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  return `${name.split("+")[0]}@${host}`;
}

function findSentBefore(db: Db, submissionKey: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("requests", "requests.notification_id", "notifications.id")
    .select((eb) => [
      "requests.reference",
      "requests.created_at",
      eb
        .exists(
          eb
            .selectFrom("outgoing_mails")
            .select("outgoing_mails.id")
            .where("kind", "=", "confirmation")
            .whereRef("outgoing_mails.request_id", "=", "requests.id"),
        )
        .as("is_confirmed"),
    ])
    .where("submission_key", "=", submissionKey)
    .executeTakeFirst();
}

/** What was answered the first time; nothing to whom only wrote a message. */
async function tellAgain(
  app: ContactApp,
  { agency_id, request }: ContactInput,
  sent: Awaited<ReturnType<typeof findSentBefore>>,
): Promise<ToldRequest | null> {
  if (!sent || !request) return null;
  const { reference, created_at, is_confirmed } = sent;
  const office = await findOffice(app.db, agency_id, created_at);
  const due = office && answerDue(office, created_at);
  const answerBy = due && formatDue(due, created_at);
  return { reference, answerBy, due, ...(!is_confirmed && unconfirmed) };
}

/** Its id; undefined where the same message is there already. */
async function keepNotification(
  trx: Trx,
  input: ContactInput,
  { key, office, now }: { key: string | null; office: AnsweringOffice; now: Date },
): Promise<string | undefined> {
  const { name, email, phone, subject, consent } = input;
  const { agency } = office;
  const notification = await trx
    .insertInto("notifications")
    .values({
      title: contactSubjects[subject],
      message: input.message,
      data: JSON.stringify({ name, email, phone, subject, ...(agency ? { agency } : {}) }),
      consent_text: consent ? consentText : null,
      consent_at: consent ? now : null,
      submission_key: key,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return notification?.id;
}

/** Counts a message of this address, in the database all instances share; throws when it is one too many. */
async function countContactMessage(app: Pick<App, "pool" | "env">, address: string): Promise<void> {
  const { messages, seconds } = app.env.contactLimit;
  const wait = await secondsToWaitAt(app.pool, { name: "contact", points: messages, seconds }, address);
  if (wait > 0) throw new TooManyFailure(tooManyMessages, wait);
}

/** The key covers the content too: a message corrected and sent again from the same form is another message. */
function fingerprint(submissionKey: string, input: ContactInput): string {
  const { name, email, phone, subject, agency_id, message } = input;
  // A price that changes meanwhile makes no other message of it.
  const request = input.request && {
    ...input.request,
    extras: input.request.extras.map(({ extra, quantity }) => [extra.id, quantity]),
  };
  return createHash("sha256")
    .update(JSON.stringify([submissionKey, name, email, phone, subject, agency_id, message, request]))
    .digest("base64url");
}
