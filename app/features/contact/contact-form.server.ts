import { Failure } from "#app/lib/failure.ts";
import { readText } from "#app/lib/read-text.server.ts";
import type { App } from "#server/app.ts";
import { contactFieldErrors, contactSchema } from "./contact.schema.ts";
import { sendContactMessage } from "./contact.server.ts";
import {
  type ContactProblem,
  type ContactValues,
  checkFields,
  contactFields,
  sendingFailed,
} from "./contact-terms.ts";

/** The page's form sends no key of its own, since the page is the same for everyone: the same words count once in this time. */
const sameMessageWithin = 10 * 60_000;

// A form writes every accented letter as six bytes.
const maxBytes = 128 * 1024;

/** Null once the message is kept; otherwise what to show with the form, and what was typed. */
export type ContactRefusal = ContactProblem & {
  status: number;
  headers?: Record<string, string>;
  values: ContactValues;
};

/** The contact page's own form, posted by a browser without scripts, or before they run. */
export async function receiveContactForm(
  app: Pick<App, "db" | "pool" | "jobs" | "env" | "now" | "log">,
  request: Request,
  address: string,
): Promise<ContactRefusal | null> {
  const type = "application/x-www-form-urlencoded";
  const body = await readText(request, { type, named: "formulaire", maxBytes });
  if ("error" in body) return { ...body, fields: {}, values: {} };

  const form = new URLSearchParams(body.text);
  // A field people do not see: only programs fill it in, and they need not know.
  if (form.get("website")) return null;
  const values = Object.fromEntries(contactFields.map((name) => [name, form.get(name) ?? undefined]));
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success)
    return { status: 422, error: checkFields, fields: contactFieldErrors(parsed.error), values };
  try {
    const window = Math.floor(app.now().getTime() / sameMessageWithin);
    await sendContactMessage(app, parsed.data, { address, submissionKey: `contact-page-${window}` });
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
