import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { QuoteContext } from "#app/domain/quotes/quote-draft.ts";
import { QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";

/** On a phone a draft is read: who asked for what, its lines and what they add up to. */
export function PhoneDraft({ document, context }: { document: QuoteDocument; context: QuoteContext }) {
  const { customer, validUntilWords } = document;
  const facts = context.request.facts.join(" · ");
  return (
    <div className="border-line border-b bg-surface px-3 py-4 office-sm:hidden">
      <p className="rounded-[8px] bg-info-tint px-3.5 py-2.5 text-[13px]">À préparer sur un grand écran.</p>
      <h2 className="mt-4 font-semibold text-[1.0625rem]">{customer.company || customer.name}</h2>
      <p className="text-[13px] text-ink-2">
        {[facts.charAt(0).toUpperCase() + facts.slice(1), context.request.reference]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <QuoteLines document={document} look="office" className="mt-4" />
      <QuoteTotals document={document} look="office" className="mt-3" />
      {validUntilWords && <p className="mt-4 text-[13px] text-ink-2">Valable jusqu’au {validUntilWords}.</p>}
    </div>
  );
}
