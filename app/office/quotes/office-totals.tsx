import { type QuoteDocument, totalRows } from "#app/domain/quotes/quote-document.ts";
import { exactEuros } from "#app/lib/euros.ts";

/** Under the lines' own totals; the one that binds the reader is larger. */
export function OfficeTotals({
  document,
  className = "w-68",
}: {
  document: QuoteDocument;
  className?: string;
}) {
  const rows = totalRows(document);
  return (
    <dl
      aria-label="Totaux"
      className={`ml-auto grid max-w-full grid-cols-[1fr_auto] items-baseline gap-y-1.5 text-[0.875rem] tabular-nums ${className}`}
    >
      {rows.map(({ label, cents, isBinding, isSum }, index) => {
        const look = isBinding ? "font-semibold text-[1.0625rem]" : isSum ? "" : "text-ink-2";
        const line = index === rows.length - 1 ? "border-line-strong border-t pt-2" : "";
        return (
          <div key={label} className="contents">
            <dt className={`${look} ${line}`}>{label}</dt>
            <dd className={`text-right ${isBinding ? look : ""} ${line}`}>{exactEuros(cents)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
