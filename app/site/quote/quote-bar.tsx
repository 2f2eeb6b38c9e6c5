import { useEffect, useState } from "react";
import type { CustomerQuote, QuoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { ActionBar } from "#app/site/layout/action-bar.tsx";
import { acceptButtonId } from "./quote-panel.tsx";

/** At the foot of a phone's screen, once the panel's own button has scrolled away: one amber at a time. */
export function QuoteBar({ quote, links }: { quote: CustomerQuote; links: QuoteLinks }) {
  const isAway = !useHasLeft(acceptButtonId);
  const { amount, word } = bindingAmount(quote.document);
  const { validUntil } = quote.document;
  return (
    <ActionBar
      lead={
        <>
          <span className="block font-bold text-[1.25rem] leading-6 tracking-[-0.03em]">{amount}</span>
          <span className="text-[0.84375rem] text-ink-2">
            {word}
            {validUntil && `, jusqu’au ${formatShortDay(validUntil, validUntil)}`}
          </span>
        </>
      }
      phone=""
      action={{ to: links.acceptance, label: "Accepter le devis" }}
      isAway={isAway}
    />
  );
}

/** False until a script can tell: without one, the button at the top does for itself. */
function useHasLeft(id: string): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setHasLeft(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return hasLeft;
}
