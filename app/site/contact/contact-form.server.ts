import { formatAnswerTime } from "#app/domain/contact/answering-office.server.ts";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { type ContactApp, receiveContactMessage } from "#app/domain/contact/contact.server.ts";
import { askedIds, sealAnswer } from "#app/domain/contact/contact-page.server.ts";
import {
  type ContactProblem,
  type ContactValues,
  contactFields,
  sendingFailed,
} from "#app/domain/contact/contact-terms.ts";
import { isExtraField } from "#app/domain/extras/extra.ts";
import { stayParams } from "#app/domain/rental/days.ts";
import { hourFields } from "#app/domain/rental/stay-hours.ts";
import { quantityField, quantityIn } from "#app/domain/rental/vehicle-quantity.ts";
import { isRequest } from "#app/domain/requests/asked-rental.ts";
import { type RequestValues, requestFields } from "#app/domain/requests/request-terms.ts";
import { statusOfError } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readText } from "#app/lib/read-form.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { App } from "#server/app.ts";

/** The page's form sends no key of its own, since the page is the same for everyone: the same words count once in this time. */
const sameMessageWithin = 10 * 60_000;

// A form writes every accented letter as six bytes.
const maxBytes = 128 * 1024;

export type ReturnedForm = ContactProblem & {
  status: number;
  headers?: Record<string, string>;
  values: ContactValues;
  request: RequestValues;
};

/**
 * The contact page's own form, posted by a browser without scripts, or before they run: where to go once the message is
 * kept, otherwise what to show with the form, and what was typed.
 */
export async function receiveContactForm(
  app: ContactApp & Pick<App, "auth">,
  posted: Request,
  address: string,
): Promise<{ location: string } | ReturnedForm> {
  let values: ContactValues = {};
  let request: RequestValues = {};
  try {
    const type = "application/x-www-form-urlencoded";
    const form = new URLSearchParams(await readText(posted, { type, named: "formulaire", maxBytes }));
    values = Object.fromEntries(contactFields.map((name) => [name, form.get(name) ?? undefined]));
    request = readRequest(form);
    // A button inside the form: nothing is sent, it comes back with what the button changes.
    if (changes.some((name) => form.has(name)))
      return { status: 200, error: "", fields: {}, values: { ...values, message: ownWords(form) }, request };
    const window = Math.floor(app.now().getTime() / sameMessageWithin);
    const sender = { address, submissionKey: `contact-page-${window}` };
    const fields = {
      ...values,
      website: form.get("website"),
      request: isRequest(values.subject, request) ? request : undefined,
    };
    const sent = await receiveContactMessage(app, { schema: contactSchema, fields, sender });
    const answer = sealAnswer(app, answerParams(sent, values, request));
    return { location: `${sitePaths.contact}?${answer}#formulaire` };
  } catch (error) {
    if (error instanceof Failure) {
      const { status, headers, fields } = error;
      return { status, headers, error: error.message, fields, values, request };
    }
    // The stack alone: a database error's details may quote the message.
    app.log.error({ stack: (error as Error).stack }, "a contact message could not be kept");
    return { ...statusOfError(error), error: sendingFailed, fields: {}, values, request };
  }
}

/** Nothing where the message is still the sentence that the page wrote: it is written anew. */
function ownWords(form: URLSearchParams): string | undefined {
  const message = form.get("message") ?? undefined;
  const [typed, written] = [message, form.get("redige")].map((text) => text?.replaceAll("\r\n", "\n").trim());
  return typed === written ? undefined : message;
}

/** «Retirer» and «Prendre celui-ci» beside a vehicle, «Prendre ces dates», and «Vérifier». */
const changes = ["retirer", "remplacer", "dates", "verifier"];

function readRequest(form: URLSearchParams): RequestValues {
  const removed = form.get("retirer");
  const [replaced, other] = splitChange(form, "remplacer");
  const [from, to, ...times] = splitChange(form, "dates");
  if (from || to) {
    form.set("du", from);
    form.set("au", to);
    form.delete("duree");
    for (const [index, name] of hourFields.entries()) if (times[index]) form.set(name, times[index]);
  }
  const request: RequestValues = {};
  for (const name of requestFields) {
    if (name === "vehicules") {
      const wanted = form.getAll(name).map((id) => (id === replaced ? other : id));
      const ids = askedIds(wanted).filter((id) => id !== removed);
      if (ids.length > 0) request.vehicules = ids;
    } else {
      const text = form.get(name);
      if (text) request[name] = text;
    }
  }
  for (const id of request.vehicules ?? []) {
    const field = quantityField(id);
    // What stands in for a vehicle is asked for as often.
    const count = form.get(field) ?? (id === other ? form.get(quantityField(replaced)) : null);
    if (count && count !== "1") request[field] = count;
  }
  for (const [name, count] of form)
    if (isExtraField(name) && !["", "0"].includes(count.trim())) request[name] = count.trim();
  // A select always says something.
  if (!request.duree) delete request.unite;
  return request;
}

/** «2026-12-08/2026-12-12/07:30/17:00», «this vehicle/that one»: the values of one button. */
function splitChange(form: URLSearchParams, name: string): [string, string, ...string[]] {
  const [one = "", other = "", ...more] = form.get(name)?.split("/") ?? [];
  return [one, other, ...more];
}

/** The answer says again what was asked for, from its address alone; nothing about who asked stands in it. */
function answerParams(
  sent: Awaited<ReturnType<typeof receiveContactMessage>>,
  values: ContactValues,
  request: RequestValues,
): URLSearchParams {
  const params = new URLSearchParams({ envoye: sent?.reference ?? "1" });
  if (sent) {
    for (const id of request.vehicules ?? []) params.append("vehicule", id);
    for (const name of [...stayParams, ...hourFields, "retrait"] as const) {
      if (request[name]) params.set(name, request[name]);
    }
    for (const id of request.vehicules ?? []) {
      const count = quantityIn(request, id);
      if (count > 1) params.set(quantityField(id), String(count));
    }
    for (const [name, count] of Object.entries(request))
      if (isExtraField(name)) params.set(name, String(count));
    if (values.agency_id) params.set("agence", values.agency_id);
    if (sent.due) params.set("avant", formatAnswerTime(sent.due));
    if (sent.isUnconfirmed) params.set("confirmation", "non");
  }
  return params;
}
