import {
  type DocumentLine,
  lineNotes,
  type QuoteDocument,
  totalRows,
} from "#app/domain/quotes/quote-document.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { LineList } from "#app/ui/line-list.tsx";

type DocumentProps = { document: QuoteDocument };

/** A table where there is room for five columns, a list on a phone; the amount that binds its reader is bold. */
export function QuoteLines({ document }: DocumentProps) {
  const { lines, isConsumer, priceWord } = document;
  if (lines.length === 0) return null;
  const bold = "font-semibold";
  const cell = "py-4 pl-4 text-right align-top whitespace-nowrap tabular-nums";
  const head = "py-2.5 pl-4 text-right font-normal";
  return (
    <>
      <table className="mt-2 w-full text-[0.9375rem] leading-6 max-sm:hidden">
        <thead className="border-line-strong border-b text-[0.84375rem] text-ink-2">
          <tr>
            <th scope="col" className="py-2.5 text-left font-normal">
              Désignation
            </th>
            <th scope="col" className={head}>
              Quantité
            </th>
            <th scope="col" className={head}>
              Prix unitaire {priceWord}
            </th>
            <th scope="col" className={head}>
              Total HT
            </th>
            <th scope="col" className={head}>
              Total TTC
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent quote's lines never move
            <tr key={index} className="break-inside-avoid border-line border-b">
              <th scope="row" className="py-4 text-left align-top font-normal">
                <span className="block font-semibold wrap-anywhere">{line.label}</span>
                <LineNotes line={line} />
              </th>
              <td className={cell}>{line.quantity}</td>
              <td className={cell}>{exactEuros(line.unitPrice)}</td>
              <td className={`${cell} ${isConsumer ? "" : bold}`}>{exactEuros(line.amount.ht)}</td>
              <td className={`${cell} ${isConsumer ? bold : ""}`}>{exactEuros(line.amount.ttc)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LineList document={document} className="mt-4 sm:hidden" />
    </>
  );
}

function LineNotes({ line }: { line: DocumentLine }) {
  return lineNotes(line).map((note) => (
    <span key={note} className="block text-[0.84375rem] text-ink-2 leading-5 wrap-anywhere">
      {note}
    </span>
  ));
}

/** What it all adds up to: the reader's own amount is the large one, after what makes it or before what comes on top. */
export function QuoteTotals({ document }: DocumentProps) {
  const { isConsumer } = document;
  return (
    <dl className="mt-3 ml-auto text-[0.9375rem] sm:w-[18.75rem]">
      {totalRows(document).map(({ label, cents, isBinding }) =>
        isBinding ? (
          <div
            key={label}
            className={`flex items-baseline justify-between gap-4 ${isConsumer ? "mt-2 border-ink border-t-[1.5px] pt-3" : "pb-2"}`}
          >
            <dt className="font-semibold text-[1.0625rem]">{label}</dt>
            <dd className="font-bold text-[1.625rem] tracking-[-0.03em] tabular-nums">{exactEuros(cents)}</dd>
          </div>
        ) : (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{exactEuros(cents)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
