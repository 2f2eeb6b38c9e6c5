import { exactEuros } from "#app/lib/euros.ts";

export interface PricedLines {
  lines: {
    label: string;
    detail: string;
    unitNote: string;
    quantity: string;
    /** In cents with their decimals. */
    unitPrice: number;
    amount: { ht: number; ttc: number };
  }[];
  isConsumer: boolean;
  /** «HT» or «TTC». */
  priceWord: string;
}

/** The lines of a quote where there is no room for columns; the amount that binds its reader is bold. */
export function LineList({
  document: { lines, isConsumer, priceWord },
  className,
}: {
  document: PricedLines;
  className: string;
}) {
  return (
    <ul className={`border-line border-t ${className}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <li key={index} className="flex justify-between gap-4 border-line border-b py-3.5 leading-6">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{line.label}</p>
            {[line.detail, line.unitNote].filter(Boolean).map((note) => (
              <p key={note} className="text-[0.84375rem] text-ink-2 leading-5 wrap-anywhere">
                {note}
              </p>
            ))}
            <p className="text-[0.84375rem] text-ink-2 leading-5">
              {line.quantity} × {exactEuros(line.unitPrice)}&nbsp;{priceWord}
            </p>
          </div>
          <p className="shrink-0 text-right tabular-nums">
            <span className="block font-semibold">
              {exactEuros(isConsumer ? line.amount.ttc : line.amount.ht)}
              <span className="sr-only">{isConsumer ? " TTC" : " HT"}</span>
            </span>
            <span className="text-[0.84375rem] text-ink-2">
              {isConsumer
                ? `${exactEuros(line.amount.ht)}\u00a0HT`
                : `${exactEuros(line.amount.ttc)}\u00a0TTC`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
