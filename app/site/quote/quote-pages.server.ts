import { RateLimiterMemory } from "rate-limiter-flexible";
import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { appContext, clientAddressContext, pageStateContext } from "#app/context.ts";
import { acceptQuote, askQuestion, refuseQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import { findQuoteId, type QuoteLink } from "#app/domain/quotes/answers/quote-links.server.ts";
import { cancelByCustomer } from "#app/domain/quotes/cancellation/cancel-quote.server.ts";
import { customerCancellationSchema } from "#app/domain/quotes/cancellation/cancellation.schema.ts";
import { findTaken, readCustomerQuote } from "#app/domain/quotes/customer-quote.server.ts";
import {
  type CustomerQuote,
  maxQuestionLength,
  type QuoteFormProblem,
} from "#app/domain/quotes/customer-quote.ts";
import { acceptanceSchema, refusalSchema } from "#app/domain/quotes/quotes.schema.ts";
import { listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import {
  listOfferedVehicles,
  type OfferedVehicle,
  type ShownVehicle,
  toShownVehicle,
} from "#app/domain/vehicles/offered-vehicles.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { text, trim } from "#app/lib/form-schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { App } from "#server/app.ts";
import { addressGroup, isEverybody, secondsToWait } from "#server/http/rate-limits.ts";

/** A customer reads a page or two; who tries links one after the other is no customer. Each instance for itself. */
const readLimit = new RateLimiterMemory({ points: 60, duration: 60 });

/** How long this address has to wait before it may open another link; none while it may. */
export async function waitForQuote(address: string): Promise<number> {
  if (isEverybody(address)) return 0;
  return secondsToWait(readLimit, addressGroup(address));
}

/** Whatever is answered under a customer's address: nobody keeps it, lists it, or passes the address on. */
export const quoteGate: MiddlewareFunction<Response>[] = [
  async function limitReads({ context }) {
    const { headers } = context.get(pageStateContext);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Robots-Tag", "noindex");
    headers.set("Referrer-Policy", "no-referrer");
    const wait = await waitForQuote(context.get(clientAddressContext));
    if (wait === 0) return;
    headers.set("Retry-After", String(wait));
    throw data(null, { status: 429 });
  },
];

/** A token and, where an earlier version's link is used for a later one, which. */
export function linkOf({ token }: { token: string }, url: URL): { token: string; version: number | null } {
  const version = url.searchParams.get("version") ?? "";
  return { token, version: /^[1-9]\d{0,3}$/.test(version) ? Number(version) : null };
}

export function goneQuotePage() {
  return data(null, { status: 404 });
}

type PageArgs = { params: { token: string }; url: URL; context: Readonly<RouterContextProvider> };

/** What a link opens, and what stands in its place where a vehicle of it has gone. */
export async function openQuote({ params, url, context }: PageArgs) {
  const app = context.get(appContext);
  const link = linkOf(params, url);
  const quote = await readCustomerQuote(app, link);
  if (!quote) throw goneQuotePage();
  return { app, quote, taken: quote.state === "sent" ? await showTaken(app, link) : null, ...link };
}

/** The vehicles the catalogue still has; the page is whole without them. */
export async function showVehicles(app: App, quote: CustomerQuote): Promise<ShownVehicle[]> {
  const { asked } = await loadSections(app, { asked: () => listAskedVehicles(app, quote.vehicleIds) });
  return (asked ?? []).map((vehicle) => toShownVehicle(vehicle));
}

type Gone = NonNullable<Awaited<ReturnType<typeof findTaken>>>;

/** The nearest that does for the one that is gone, with its price for those days; null where there is none. */
async function showEquivalent(app: App, { vehicleId, from, to }: Gone): Promise<OfferedVehicle | null> {
  if (!vehicleId) return null;
  const { found } = await loadSections(app, {
    found: () => listOfferedVehicles(app, { vehicleId, days: { from, to }, limit: 1 }),
  });
  return found?.[0] ?? null;
}

/** What stands in the place of a quote whose vehicle has gone; null while it can be accepted. Writes nothing. */
async function showTaken(app: App, link: QuoteLink) {
  const taken = await findTaken(app, link);
  if (!taken) return null;
  const { label, vehicleId } = taken;
  return { label, hasLeft: vehicleId === null, equivalent: await showEquivalent(app, taken) };
}

const question = z.object({
  question: text({
    max: maxQuestionLength,
    required: "Écrivez votre question.",
    tooLong: "Votre question est trop longue\u00a0: 2\u00a0000\u00a0caractères au plus.",
    clean: trim,
  }),
});

type Values = Record<string, string>;
type Sender = { address: string; version: number | null };

const forms = {
  acceptance(app: App, token: string, { values, ...sender }: Sender & { values: Values }) {
    const { name } = parseOrFail(acceptanceSchema, { ...values, name: values.name ?? "" });
    return acceptQuote(app, token, { name, ...sender });
  },
  question(app: App, token: string, { values, ...sender }: Sender & { values: Values }) {
    return askQuestion(app, token, {
      ...parseOrFail(question, { question: values.question ?? "" }),
      ...sender,
    });
  },
  cancellation(app: App, token: string, { values, ...sender }: Sender & { values: Values }) {
    return cancelByCustomer(app, token, { ...parseOrFail(customerCancellationSchema, values), ...sender });
  },
  refusal(app: App, token: string, { values, ...sender }: Sender & { values: Values }) {
    return refuseQuote(app, token, { ...parseOrFail(refusalSchema, values), ...sender });
  },
};

/** What a plain form brings. What was typed comes back with whatever went wrong. */
export async function receiveForm(
  { params, url, context, request }: PageArgs & { request: Request },
  formOf: (data: FormData) => QuoteFormProblem["form"],
) {
  const app = context.get(appContext);
  const link = linkOf(params, url);
  // Before anything of the form is looked at: a wrong address hears the same of every form.
  if (!(await findQuoteId(app.db, link))) throw goneQuotePage();
  const sent = await readForm(request);
  const form = formOf(sent);
  const values = Object.fromEntries([...sent].map(([name, value]) => [name, String(value)]));
  const sender = { values, version: link.version, address: context.get(clientAddressContext) };
  try {
    const outcome = await forms[form](app, link.token, sender);
    return { form, outcome, taken: outcome === "taken" ? await showTaken(app, link) : null };
  } catch (error) {
    if (error instanceof Failure) {
      const { message, fields, status, headers } = error;
      if (error.code === "not-found" && Object.keys(fields).length === 0) throw goneQuotePage();
      return { form, problem: { form, message, fields, values }, status, headers };
    }
    // The stack alone: a database error's details may quote what was typed.
    app.log.error({ stack: (error as Error).stack }, "a customer's answer could not be kept");
    const message =
      "Votre réponse n’a pas pu être enregistrée. Réessayez dans un instant, ou appelez l’agence.";
    return { form, problem: { form, message, fields: {}, values }, status: 500, headers: {} };
  }
}
