import { lineNotes, type QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";

/** The lines of a quote as its document has them. */
export function SheetLines({ document }: { document: QuoteDocument }) {
  const { lines, priceWord, isConsumer } = document;
  return (
    <table className="w-full border-collapse tabular-nums [&_td:not(:first-child)]:whitespace-nowrap [&_td:not(:first-child)]:pl-3 [&_td:not(:first-child)]:text-right [&_th:not(:first-child)]:pl-3 [&_th:not(:first-child)]:text-right">
      <thead>
        <tr className="border-ink border-b text-[11.5px] text-ink-2 [&_th]:pb-2 [&_th]:font-normal">
          <th scope="col" className="text-left">
            Désignation
          </th>
          <th scope="col">Quantité</th>
          <th scope="col">Prix unitaire {priceWord}</th>
          <th scope="col">TVA</th>
          <th scope="col">Total HT</th>
          <th scope="col">Total TTC</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <tr key={index} className="border-line border-b align-top [&_td]:py-2.5">
            <td className="min-w-0 [overflow-wrap:anywhere]">
              <b className="font-semibold">{line.label}</b>
              {lineNotes(line).map((words) => (
                <span key={words} className="block text-[11.5px] text-ink-2">
                  {words}
                </span>
              ))}
            </td>
            <td>{line.quantity}</td>
            <td>{exactEuros(line.unitPrice)}</td>
            <td>{formatNumber(line.vatRate)}&nbsp;%</td>
            <td className={isConsumer ? "" : "font-semibold"}>{exactEuros(line.amount.ht)}</td>
            <td className={isConsumer ? "font-semibold" : ""}>{exactEuros(line.amount.ttc)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
