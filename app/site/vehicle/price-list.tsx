import ArrowRight from "lucide-react/icons/arrow-right";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { Licence } from "#app/domain/rental/licence.ts";
import { type Offer, tierRows } from "#app/domain/rental/tariff.ts";
import { conditionLines, formatDayRange, licenceAge } from "#app/domain/tariffs/tariff-words.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { FactBlock, LineList } from "./vehicle-facts.tsx";

type PriceListProps = { offer: Offer; licences: Licence[]; days: number | null };

/** How the price of a day falls with the days, and what goes with it. */
export function PriceList({ offer, licences, days }: PriceListProps) {
  const { tariff, taxes } = offer;
  const conditions = conditionLines({ tariff, taxes, licence: licenceAge(licences) }).filter(
    ({ value }) => value,
  );
  return (
    <FactBlock
      id="tarif"
      title="Tarif et conditions"
      className="later [--later-height:calc(34rem+var(--lines)*3.375rem)] sm:[--later-height:32.8rem]"
      style={{ "--lines": conditions.length } as CSSProperties}
    >
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,23fr)_minmax(0,20fr)] xl:grid-cols-[minmax(0,24fr)_minmax(0,18fr)] xl:gap-x-12 print:mt-1 print:grid-cols-2">
        <div>
          <TierTable offer={offer} days={days} />
          <p className="mt-3 text-ink-2 text-sm print:mt-1">
            Au-delà d’un an&nbsp;: devis personnalisé. Vous ne payez jamais plus pour une durée plus courte.
          </p>
        </div>
        <div className="sm:mt-9 print:mt-0">
          <LineList lines={conditions} className="" />
          {tariff.notes.trim() && (
            <p className="mt-3 whitespace-pre-line text-ink-2 text-sm">{tariff.notes.trim()}</p>
          )}
        </div>
      </div>
      <Link to={sitePaths.tariffs} className="link mt-3 min-h-11 print:hidden">
        Tarifs et conditions de location
        <ArrowRight />
      </Link>
    </FactBlock>
  );
}

/** What a day costs at each length, in ranges; the visitor's own length stands out. */
function TierTable({ offer, days }: { offer: Offer; days: number | null }) {
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
