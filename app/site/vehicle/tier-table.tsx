import { type Offer, tierRows } from "#app/domain/rental/tariff.ts";
import { formatDayRange } from "#app/domain/tariffs/tariff-words.ts";
import { formatCents } from "#app/lib/euros.ts";

/** What a day costs at each length, in ranges; the visitor's own length stands out. */
export function TierTable({ offer, days }: { offer: Offer; days: number | null }) {
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="sr-only">Prix d’une journée selon la durée de la location</caption>
      <thead>
        <tr className="h-9 text-[0.84375rem] text-ink-2 print:h-auto">
          <th scope="col" className="text-left font-normal">
            Durée
          </th>
          <th scope="col" className="text-right font-normal">
            HT / jour
          </th>
          <th scope="col" className="text-right font-normal">
            TTC / jour
          </th>
        </tr>
      </thead>
      <tbody className="border-line-strong border-t">
        {tierRows(offer).map(({ from, to, perDay }) => {
          const isOwn = days !== null && days >= from && days <= to;
          return (
            <tr
              key={from}
              // The ground of the visitor's row reaches beyond the column on both sides.
              className={`h-[41px] border-line border-b print:h-auto ${isOwn ? "bg-blue-pale shadow-[-12px_0_var(--color-blue-pale),12px_0_var(--color-blue-pale)]" : ""}`}
            >
              <th scope="row" className={`text-left ${isOwn ? "font-semibold" : "font-normal"}`}>
                {formatDayRange(from, to)}
                {isOwn && (
                  <span className="ml-2.5 inline-block font-semibold text-[0.8125rem] text-blue">
                    votre durée
                  </span>
                )}
              </th>
              <td className="whitespace-nowrap text-right text-ink-2">
                {formatCents(perDay.ht, { exact: true })}
              </td>
              <td className="whitespace-nowrap text-right font-semibold">
                {formatCents(perDay.ttc, { exact: true })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
