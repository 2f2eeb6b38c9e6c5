import type { CustomerQuote } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { counted } from "#app/lib/plural.ts";

/** «2 véhicules, 5 jours» */
export function describeHeld({ vehicleCount, document: { stay } }: CustomerQuote): string {
  const parts = [vehicleCount > 0 && counted(vehicleCount, "véhicule"), stay?.daysWords];
  return parts.filter(Boolean).join(", ");
}

/** The one figure of the page. */
export function QuoteAmount({ quote }: { quote: CustomerQuote }) {
  const { amount, word, other } = bindingAmount(quote.document);
  return (
    <>
      <p className="mt-2.5">
        <span className="font-bold text-[2.75rem] leading-[1.15] tracking-[-0.045em]">{amount}</span>
        <span className="ml-2 font-semibold text-[1.0625rem]">{word}</span>
      </p>
      <p className="text-[0.9375rem] text-ink-2">
        {[other, describeHeld(quote)].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

/** A sentence that follows a colon: «gratuite jusqu’à la veille». */
export function afterColon(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
