import { RateLimiterMemory } from "rate-limiter-flexible";
import { data, type MiddlewareFunction } from "react-router";
import { z } from "zod";
import { clientAddressContext, pageStateContext } from "#app/context.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { acceptQuote, askQuestion, refuseQuote } from "#app/domain/quotes/answers/quote-answers.server.ts";
import { findQuoteId, type QuoteLink } from "#app/domain/quotes/answers/quote-links.server.ts";
import type { AnswerOutcome } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { findTaken } from "#app/domain/quotes/customer-quote.server.ts";
import {
  type CustomerQuote,
  maxQuestionLength,
  type OfferedVehicle,
  type QuoteFormProblem,
  type ShownVehicle,
} from "#app/domain/quotes/customer-quote.ts";
import { acceptanceSchema, refusalSchema } from "#app/domain/quotes/quotes.schema.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { type AskedVehicle, listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { text, trim } from "#app/lib/form-schema.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
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

export async function requireLink({ db }: Pick<App, "db">, link: QuoteLink): Promise<void> {
  if (!(await findQuoteId(db, link))) throw goneQuotePage();
}

export async function orDeadLink<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") throw goneQuotePage();
    throw error;
  }
}

/** The vehicles the catalogue still has; the page is whole without them. */
export async function showVehicles(
  app: Pick<App, "db" | "log" | "now">,
  quote: CustomerQuote,
): Promise<ShownVehicle[]> {
  const { asked } = await loadSections(app, { asked: () => listAskedVehicles(app, quote.vehicleIds) });
  return (asked ?? []).map(toShown);
}

/** The nearest that does for the one that was taken, with its price for those days; null where there is none. */
async function showEquivalent(
  app: Pick<App, "db" | "log" | "now">,
  taken: { vehicleId: string; from: string; to: string | null } | null,
): Promise<OfferedVehicle | null> {
  if (!taken?.to) return null;
  const { vehicleId, from, to } = taken;
  const { found } = await loadSections(app, {
    found: async () => {
      const [nearest] = await listEquivalents(app.db, { vehicleId, days: { from, to }, limit: 1 });
      return nearest ? listAskedVehicles(app, [nearest.id]) : [];
    },
  });
  const [vehicle] = found ?? [];
  if (!vehicle) return null;
  const estimate = vehicle.offer && estimateRental(vehicle.offer, countDays(from, to), null);
  return { ...toShown(vehicle), price: estimate?.total ?? null };
}

/** What stands in the place of a quote whose vehicle has gone; null while it can be accepted. Writes nothing. */
export async function showTaken(
  app: Pick<App, "db" | "log" | "now">,
  link: QuoteLink,
  { state }: Pick<CustomerQuote, "state">,
): Promise<{ label: string; equivalent: OfferedVehicle | null } | null> {
  const taken = state === "sent" ? await findTaken(app, link) : null;
  return taken && { label: taken.label, equivalent: await showEquivalent(app, taken) };
}

function toShown({ id, name, picture, capacity, licences, location }: AskedVehicle): ShownVehicle {
  const facts = [capacity, licences.length > 0 && `Permis ${formatLicences(licences)}`, location];
  return { id, name, picture, facts: facts.filter(Boolean).join(" · ") };
}

type FormApp = Parameters<typeof acceptQuote>[0] & Pick<App, "log">;

interface Sender extends QuoteLink {
  address: string;
}

const question = z.object({
  question: text({
    max: maxQuestionLength,
    required: "Écrivez votre question.",
    tooLong: "Votre question est trop longue\u00a0: 2\u00a0000\u00a0caractères au plus.",
    clean: trim,
  }),
});

export type FormAnswer<Outcome> =
  | { outcome: Outcome }
  | { problem: QuoteFormProblem; status: number; headers: Record<string, string> };

export function receiveAcceptance(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive<AnswerOutcome>(app, {
    form: "acceptance",
    data: form,
    work: async (values) => {
      const { name } = parseOrFail(acceptanceSchema, { ...values, name: values.name ?? "" });
      return acceptQuote(app, token, { name, address, version });
    },
  });
}

export function receiveQuestion(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive(app, {
    form: "question",
    data: form,
    work: async (values) => {
      const asked = parseOrFail(question, { question: values.question ?? "" });
      await askQuestion(app, token, { ...asked, address, version });
    },
  });
}

export function receiveRefusal(app: FormApp, form: FormData, { token, version, address }: Sender) {
  return receive<AnswerOutcome>(app, {
    form: "refusal",
    data: form,
    work: async (values) => {
      const said = parseOrFail(refusalSchema, values);
      return refuseQuote(app, token, { ...said, address, version });
    },
  });
}

/** What was typed comes back with whatever went wrong; a link that opens nothing is the page's own business. */
async function receive<Outcome>(
  app: Pick<App, "log">,
  {
    form,
    data,
    work,
  }: {
    form: QuoteFormProblem["form"];
    data: FormData;
    work: (values: Record<string, string>) => Promise<Outcome>;
  },
): Promise<FormAnswer<Outcome>> {
  const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  try {
    return { outcome: await work(values) };
  } catch (error) {
    if (error instanceof Failure) {
      if (error.code === "not-found" && Object.keys(error.fields).length === 0) throw error;
      const { message, fields, status, headers } = error;
      return { problem: { form, message, fields, values }, status, headers };
    }
    // The stack alone: a database error's details may quote what was typed.
    app.log.error({ stack: (error as Error).stack }, "a customer's answer could not be kept");
    const message =
      "Votre réponse n’a pas pu être enregistrée. Réessayez dans un instant, ou appelez l’agence.";
    return { problem: { form, message, fields: {}, values }, status: 500, headers: {} };
  }
}
