import { type QuoteDocument, stayParts } from "#app/domain/quotes/quote-document.ts";
import { RaisedOrdinals } from "./raised-ordinals.tsx";

type StayStripProps = {
  stay: NonNullable<QuoteDocument["stay"]>;
  /** Under the number of days. */
  note?: string;
  className?: string;
};

/** When it leaves, when it is back, how long that is. */
export function StayStrip({ stay, note, className = "" }: StayStripProps) {
  return (
    <dl
      className={`grid gap-x-5 rounded-button bg-blue-pale px-5 py-4 text-[0.84375rem] sm:grid-cols-[1fr_1fr_auto] print:border print:border-line ${className}`}
    >
      {stayParts(stay, note).map(({ label, words, note }, index) => (
        <div
          key={label}
          className={`leading-[1.4] max-sm:py-2.5 ${index > 0 ? "border-blue-line max-sm:border-t sm:border-l sm:pl-5" : ""}`}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd>
            <span className="block py-0.5 font-semibold text-base">
              <RaisedOrdinals>{words}</RaisedOrdinals>
            </span>
            {note && <span className="whitespace-pre-line text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
