import { deliveryNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import {
  describeDeposits,
  describeStay,
  describeVehicles,
  type Rental,
} from "#app/domain/requests/asked-rental.ts";
import { formatCents } from "#app/lib/euros.ts";

/** What the days come to, as one types. */
export function RentalSummary({ rental, today }: { rental: Rental; today: string }) {
  const title = describeStay(rental.stay, today);
  const deposits = describeDeposits(rental.vehicles);
  return (
    <div aria-live="polite">
      {title && (
        <div className="flex flex-col gap-x-6 gap-y-3 rounded-button bg-blue-pale p-5 sm:flex-row sm:items-center sm:justify-between">
          <div className="min-w-0">
            <p className="font-semibold leading-snug">{title}</p>
            <p className="mt-1 text-[0.9375rem] text-ink-2 leading-snug">{describeVehicles(rental)}</p>
            {deposits && (
              <p className="mt-0.5 text-[0.84375rem] text-ink-2 leading-snug">
                Dépôt de garantie, rendu au retour&nbsp;: {deposits}
              </p>
            )}
          </div>
          <SummaryTotal rental={rental} />
        </div>
      )}
    </div>
  );
}

function SummaryTotal({ rental: { total, unpriced, isLongTerm, isDelivered } }: { rental: Rental }) {
  if (isLongTerm) return <p className="text-[0.9375rem]">{longTermSentence}</p>;
  if (!total) return null;
  return (
    <p className="shrink-0 border-blue-line text-sm leading-5 max-sm:border-t max-sm:pt-3 sm:text-right">
      <span className="text-price-card sm:block">{formatCents(total.ttc, { exact: true })}</span>{" "}
      <span className="sm:block">
        TTC, {unpriced > 0 ? `hors véhicule${unpriced > 1 ? "s" : ""} sans tarif` : "estimation"}
      </span>
      <span className="block text-ink-2">{formatCents(total.ht, { exact: true })} HT</span>
      {isDelivered && <span className="block text-ink-2 sm:max-w-40">{deliveryNote}</span>}
    </p>
  );
}
