import { type LostReason, lostReasons } from "#app/domain/requests/request-status.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { readCustomerQuote } from "./customer-quote.server.ts";

export type CustomerQuote = NonNullable<Awaited<ReturnType<typeof readCustomerQuote>>>;

export interface QuoteFormProblem {
  form: "question" | "refusal" | "acceptance" | "cancellation";
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}

export const refusalReasons = Object.entries(lostReasons).filter(([reason]) => reason !== "sans_reponse") as [
  LostReason,
  string,
][];

export const maxNameLength = 120;
export const maxQuestionLength = 2000;
export const maxRefusalLength = 1000;

/** Links of one quote, with the version where an earlier one's link opened it. */
export function quoteLinks(token: string, version: number | null) {
  const query = version ? `?version=${version}` : "";
  return {
    page: sitePaths.quote(token) + query,
    acceptance: sitePaths.quoteAcceptance(token) + query,
    cancellation: sitePaths.quoteCancellation(token) + query,
    pdf: sitePaths.quotePdf(token) + query,
    terms: sitePaths.quoteTerms(token) + query,
    successor: (next: number) => `${sitePaths.quote(token)}?version=${next}`,
  };
}
export type QuoteLinks = ReturnType<typeof quoteLinks>;

/** A form that asks for the same vehicles and days again; days that are past stay behind. */
export function askAgainHref({ vehicleIds, document }: CustomerQuote, today: string): string {
  const params = new URLSearchParams({ sujet: "devis" });
  for (const id of vehicleIds) params.append("vehicule", id);
  if (document.stay && document.stay.departure.day >= today) {
    params.set("du", document.stay.departure.day);
    params.set("au", document.stay.return.day);
  }
  return `${sitePaths.contact}?${params}`;
}
