import type { Amount } from "#app/domain/rental/money.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { quoteTitle } from "./quote-document.ts";
import type { ListedQuote } from "./quote-list.server.ts";
import { stateChip } from "./quote-words.ts";

type Named = Pick<ListedQuote, "number" | "version" | "amendment" | "of">;

/** «DV-2026-0042 · version 2»; of a draft also what it would take the place of. */
export function listedTitle(quote: Named): { title: string; note: string | null } {
  if (quote.number !== null) return { title: quoteTitle(quote), note: null };
  const kind = quote.amendment !== null ? "avenant à" : "nouvelle version de";
  return { title: "Brouillon", note: quote.of && `${kind} ${quote.of}` };
}

/** A column has room for what a tab says. */
export function listedChip(state: ListedQuote["state"]) {
  const chip = stateChip(state);
  return state === "sent" ? { ...chip, label: "En attente" } : chip;
}

/** The amount that binds the reader first. */
export function listedAmounts(
  quote: Pick<ListedQuote, "prices_for" | "total_ht" | "total_ttc">,
): [binding: string, other: string] {
  const amounts: Amount = { ht: quote.total_ht, ttc: quote.total_ttc };
  const words = (side: keyof Amount) => `${exactEuros(amounts[side])}\u00a0${side.toUpperCase()}`;
  return quote.prices_for === "professionnel" ? [words("ht"), words("ttc")] : [words("ttc"), words("ht")];
}

/** Who is written large, and what stands under it. */
export function listedCustomer({ name, company, email }: ListedQuote["customer"]): [string, string | null] {
  const first = company || name || email || "Sans nom";
  const second = [name, email].find((other) => other && other !== first);
  return [first, second ?? null];
}
