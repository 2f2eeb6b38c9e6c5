import type { QuoteState } from "#app/domain/quotes/quote-terms.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { counted } from "#app/lib/plural.ts";
import type { RequestStatus } from "./request-status.ts";
import type { CustomerKind } from "./request-terms.ts";

/** Who wrote, rang or was quoted before, as they last told it. */
export interface KnownCustomer {
  /** How many requests, and how many quotes of no request that is there. */
  count: { requests: number; quotes: number };
  name: string;
  company: string;
  kind: CustomerKind | null;
  email: string;
  phone: string;
  agencyId: string | null;
  /** The latest of what there is, newest first. */
  earlier: EarlierFile[];
  /** What the list of requests finds most of theirs by. */
  search: string;
}

/** A request with the quote that came of it, or a quote whose request is gone. */
export interface EarlierFile {
  id: string;
  /** As JSON has it too: the call's answer is fetched. */
  at: string;
  /** Null: there is no request any more. */
  request: { reference: string; title: string; status: RequestStatus } | null;
  quote: EarlierQuote | null;
  /** Where nothing was quoted: the estimate. */
  estimate: Amount | null;
}

export interface EarlierQuote {
  id: string;
  title: string;
  state: QuoteState;
  amount: Amount;
  pricesFor: CustomerKind;
}

/** «2 demandes, 1 devis» */
export function knownFiles({ count }: Pick<KnownCustomer, "count">): string {
  const files = [
    count.requests > 0 && counted(count.requests, "demande"),
    count.quotes > 0 && counted(count.quotes, "devis", "devis"),
  ];
  return files.filter(Boolean).join(", ");
}
