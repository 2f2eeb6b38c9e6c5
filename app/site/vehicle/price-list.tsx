import ArrowRight from "lucide-react/icons/arrow-right";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import { conditionLines, licenceAge } from "#app/domain/tariffs/tariff-words.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { TierTable } from "./tier-table.tsx";
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
