import { createHash } from "node:crypto";
import type { z } from "zod";
import { Failure, TooManyFailure } from "#app/lib/failure.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import type { Trx } from "#server/db/write.ts";
import { addressGroup, createLimiter, secondsToWait } from "#server/http/rate-limits.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { ContactMessage } from "./contact.schema.ts";
import { checkFields, consentText, contactSubjects, tooManyMessages } from "./contact-terms.ts";

/** `consent` is false only where the caller has no way to say it: see the send-email endpoint. */
export type ContactInput = Omit<ContactMessage, "consent"> & { consent: boolean };

export type ContactApp = Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">;

interface Sender {
  /** Where the request comes from, for the rate limit. */
  address: string;
  /** Made by the form when it is shown: sending the same message again under it changes nothing. */
  submissionKey?: string;
}

/** Both doors lead here, the page's own form and send-email: one honeypot, one set of rules and sentences. */
export async function receiveContactMessage(
  app: ContactApp,
  schema: z.ZodType<Omit<ContactInput, "consent"> & { consent?: boolean }>,
  fields: Record<string, unknown>,
  sender: Sender,
): Promise<void> {
  // A field people do not see: only programs fill it in, and they need not know.
  if (fields.website) return;
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new Failure("invalid", checkFields, fieldErrors(parsed.error));
  const { consent, ...message } = parsed.data;
  await sendContactMessage(app, { ...message, consent: consent === true }, sender);
}

/**
 * Keeps a visitor's message and queues its mail, in one transaction: once this resolves, nothing can lose it. The
 * recipient is looked up here; what the browser believes about it does not matter.
 */
export async function sendContactMessage(
  app: ContactApp,
  input: ContactInput,
  { address, submissionKey }: Sender,
): Promise<void> {
  const key = submissionKey ? fingerprint(submissionKey, input) : null;
  if (key && (await isKnown(app, key))) return;
  await countContactMessage(app, address);

  await app.db.transaction().execute(async (trx) => {
    const { recipient, agency } = await findRecipient(trx, input.agency_id);
    const title = contactSubjects[input.subject];
    const { name, email, phone, subject } = input;
    const notification = await trx
      .insertInto("notifications")
      .values({
        title,
        message: input.message,
        data: JSON.stringify({ name, email, phone, subject, ...(agency ? { agency } : {}) }),
        consent_text: input.consent ? consentText : null,
        consent_at: input.consent ? app.now() : null,
        submission_key: key,
      })
      .onConflict((conflict) => conflict.column("submission_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    // The second half of a double click: the first one is writing this very message.
    if (!notification) return;

    if (!recipient) {
      app.log.warn({ notificationId: notification.id }, "no e-mail address to forward a contact message to");
      return;
    }
    await queueMail(app, trx, {
      notificationId: notification.id,
      recipient,
      replyTo: email,
      subject: `${title} – ${name}`,
      body: mailBody(input, title, agency?.name, app.env.appUrl),
    });
  });
}

/** Counts a message of this address, in the database all instances share; throws when it is one too many. */
async function countContactMessage(app: Pick<App, "pool" | "env">, address: string): Promise<void> {
  const { messages, seconds } = app.env.contactLimit;
  const limiter = createLimiter(app.pool, { name: "contact", points: messages, seconds });
  const wait = await secondsToWait(limiter, addressGroup(address));
  if (wait > 0) throw new TooManyFailure(tooManyMessages, wait);
}

/** The key covers the content too: a message corrected and sent again from the same form is another message. */
function fingerprint(submissionKey: string, input: ContactInput): string {
  const { name, email, phone, subject, agency_id, message } = input;
  return createHash("sha256")
    .update(JSON.stringify([submissionKey, name, email, phone, subject, agency_id, message]))
    .digest("base64url");
}

async function isKnown(app: Pick<App, "db">, key: string): Promise<boolean> {
  const row = app.db.selectFrom("notifications").select("id").where("submission_key", "=", key);
  return (await row.executeTakeFirst()) !== undefined;
}

async function findRecipient(trx: Trx, agencyId: string | null) {
  if (agencyId) {
    const agency = await trx
      .selectFrom("agencies")
      .select(["id", "name", "email"])
      .where("id", "=", agencyId)
      .executeTakeFirst();
    if (!agency) {
      const sentence = "Cette agence n’existe plus. Choisissez-en une autre.";
      throw new Failure("invalid", sentence, { agency_id: sentence });
    }
    return { recipient: agency.email, agency: { id: agency.id, name: agency.name } };
  }
  const page = await trx.selectFrom("contact_page_settings").select("email").executeTakeFirst();
  const company = await trx.selectFrom("company_info").select("email").executeTakeFirst();
  return { recipient: page?.email || company?.email || null, agency: null };
}

function mailBody(input: ContactInput, title: string, agency: string | undefined, appUrl: string): string {
  return [
    `Sujet : ${title}`,
    `Nom : ${input.name}`,
    `E-mail : ${input.email}`,
    `Téléphone : ${input.phone}`,
    `Agence : ${agency ?? "siège"}`,
    "",
    input.message,
    "",
    "-- ",
    `Message envoyé depuis le formulaire de contact de ${appUrl}`,
    "Répondre à cet e-mail écrit directement à son auteur.",
    "",
  ].join("\n");
}
