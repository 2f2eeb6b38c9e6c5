import { extraLineWords } from "#app/domain/extras/extra-line.ts";
import type { StayPrice } from "#app/domain/extras/stay-price.ts";
import { estimateLines } from "#app/domain/rental/estimate-words.ts";
import { type Amount, vatOf } from "#app/domain/rental/money.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import type { Estimate } from "#app/domain/rental/tariff.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import { exactEuros as euros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";

type ReceiptProps = {
  estimate: Estimate;
  extras?: StayPrice["extras"];
  /** Of the estimate and the extras. */
  total?: Amount;
};

/** An estimate, line by line: amounts TTC that add up, then the total both ways. */
export function Receipt({ estimate, extras = [], total = estimate.total }: ReceiptProps) {
  const byMonth = monthWords(estimate);
  const rates = new Set([estimate.vatRate, ...extras.map(({ extra }) => extra.taxes.vatRate)]);
  return (
    <dl className="text-copy leading-[1.4]">
      {estimateLines(estimate).map(({ label, detail, amount, word }, index) => (
        <Line key={label} label={label} notes={[detail, index === 0 && byMonth]} {...{ amount, word }} />
      ))}
      {extras.map((chosen) => (
        <ExtraLine key={chosen.extra.id} {...chosen} />
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
          TVA{rates.size === 1 && ` ${formatNumber(estimate.vatRate)}\u00a0%`}&nbsp;: {euros(vatOf(total))}
        </dd>
      </div>
    </dl>
  );
}

function ExtraLine({ extra, quantity, line, amount }: StayPrice["extras"][number]) {
  const isFree = extra.price === 0;
  const detail =
    !isFree &&
    line &&
    amount &&
    extraLineWords({ ...extra, quantity }, { line, includesTax: extra.taxes.includesTax }, amount);
  return (
    <Line
      label={timesName(extra.name, quantity)}
      notes={[detail]}
      amount={isFree ? null : amount}
      word={isFree ? "gratuit" : ""}
    />
  );
}

type LineProps = { label: string; notes: (string | false | null)[]; amount: Amount | null; word: string };

function Line({ label, notes, amount, word }: LineProps) {
  return (
    <div className="flex justify-between gap-4 border-line border-t py-2.5">
      <dt className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {notes.map(
          (note) =>
            note && (
              <span key={note} className="block text-small text-ink-2">
                {note}
              </span>
            ),
        )}
      </dt>
      <dd className={`shrink-0 whitespace-nowrap text-right ${amount ? "font-semibold" : "text-ink-2"}`}>
        {amount ? euros(amount.ttc) : word}
      </dd>
    </div>
  );
}
