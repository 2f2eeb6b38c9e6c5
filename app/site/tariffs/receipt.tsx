import { estimateLines } from "#app/domain/rental/estimate-words.ts";
import { vatOf } from "#app/domain/rental/money.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";

const euros = (cents: number) => formatCents(cents, { exact: true });

/** An estimate, line by line: amounts TTC that add up, then the total both ways. */
export function Receipt({ estimate }: { estimate: Estimate }) {
  const { total, vatRate } = estimate;
  const byMonth = monthWords(estimate);
  return (
    <dl className="text-copy leading-[1.4]">
      {estimateLines(estimate).map(({ label, detail, amount, word }, index) => (
        <div key={label} className="flex justify-between gap-4 border-line border-t py-2.5">
          <dt className="min-w-0">
            {label}
            {detail && <span className="block text-small text-ink-2">{detail}</span>}
            {index === 0 && byMonth && <span className="block text-small text-ink-2">{byMonth}</span>}
          </dt>
          <dd className={`shrink-0 whitespace-nowrap text-right ${amount ? "font-semibold" : "text-ink-2"}`}>
            {amount ? euros(amount.ttc) : word}
          </dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-[1.5px] pt-3">
        <dt className="font-semibold text-large">Total TTC</dt>
        <dd className="whitespace-nowrap font-bold text-[1.875rem] leading-9 tracking-[-0.03em]">
          {euros(total.ttc)}
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-ink-2 text-sm">
        <dt className="sr-only">Hors taxes et TVA</dt>
        <dd className="whitespace-nowrap">{euros(total.ht)} HT</dd>
        <dd className="whitespace-nowrap">
          TVA {formatNumber(vatRate)}&nbsp;%&nbsp;: {euros(vatOf(total))}
        </dd>
      </div>
    </dl>
  );
}
