import { formatNumber } from "#app/lib/numbers.ts";
import { formatCents } from "#app/lib/price.ts";
import type { QuoteDocument } from "#app/lib/quote-document.ts";

const exact = (cents: number) => formatCents(cents, { exact: true });

export function SentTotals({ document: { total, vat, isConsumer } }: { document: QuoteDocument }) {
  const firm = "font-semibold text-[0.9375rem]";
  return (
    <dl
      aria-label="Totaux"
      className="mt-3 ml-auto grid w-68 max-w-full grid-cols-[1fr_auto] gap-y-1.5 tabular-nums"
    >
      <dt className={isConsumer ? "text-ink-2" : firm}>Total HT</dt>
      <dd className={`text-right ${isConsumer ? "" : firm}`}>{exact(total.ht)}</dd>
      {vat.map(({ rate, cents }) => (
        <div key={rate} className="contents text-ink-2">
          <dt>TVA {formatNumber(rate)}&nbsp;%</dt>
          <dd className="text-right">{exact(cents)}</dd>
        </div>
      ))}
      <dt className={`border-line-strong border-t pt-2 ${isConsumer ? firm : ""}`}>Total TTC</dt>
      <dd className={`border-line-strong border-t pt-2 text-right ${isConsumer ? firm : ""}`}>
        {exact(total.ttc)}
      </dd>
    </dl>
  );
}
