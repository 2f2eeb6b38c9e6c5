import { Failure } from "#app/lib/failure.ts";
import { readText } from "#app/lib/read-text.server.ts";
import { contactSchema } from "./contact.schema.ts";
import { type ContactApp, receiveContactMessage } from "./contact.server.ts";
import { type ContactProblem, type ContactValues, contactFields, sendingFailed } from "./contact-terms.ts";

/** The page's form sends no key of its own, since the page is the same for everyone: the same words count once in this time. */
const sameMessageWithin = 10 * 60_000;

// A form writes every accented letter as six bytes.
const maxBytes = 128 * 1024;

type Refusal = ContactProblem & { status: number; headers?: Record<string, string>; values: ContactValues };

/**
 * The contact page's own form, posted by a browser without scripts, or before they run. Null once the message is kept;
 * otherwise what to show with the form, and what was typed.
 */
export async function receiveContactForm(
  app: ContactApp,
  request: Request,
  address: string,
): Promise<Refusal | null> {
  let values: ContactValues = {};
  try {
    const type = "application/x-www-form-urlencoded";
    const form = new URLSearchParams(await readText(request, { type, named: "formulaire", maxBytes }));
    values = Object.fromEntries(contactFields.map((name) => [name, form.get(name) ?? undefined]));
    const window = Math.floor(app.now().getTime() / sameMessageWithin);
    const sender = { address, submissionKey: `contact-page-${window}` };
    await receiveContactMessage(app, contactSchema, { ...values, website: form.get("website") }, sender);
    return null;
  } catch (error) {
    if (error instanceof Failure) {
      const { status, headers, fields } = error;
      return { status, headers, error: error.message, fields, values };
    }
    // The stack alone: a database error's details may quote the message.
    app.log.error({ stack: (error as Error).stack }, "a contact message could not be kept");
    return { status: 500, error: sendingFailed, fields: {}, values };
  }
}
