import { deliveryNote, longTermSentence } from "#app/domain/rental/estimate-words.ts";
import { monthWords } from "#app/domain/rental/month-price.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { describeDeposits, describeStay, describeVehicles } from "#app/domain/requests/asked-rental-words.ts";
import { formatCents } from "#app/lib/euros.ts";
import { ChosenExtras } from "./chosen-extras.tsx";

export function RentalSummary({ rental, today }: { rental: Rental; today: string }) {
  const title = describeStay(rental, today);
  const deposits = describeDeposits(rental.vehicles);
  return (
    <div aria-live="polite">
      {title && (
        <div className="flex flex-col gap-x-6 gap-y-3 rounded-button bg-blue-pale p-5 sm:flex-row sm:items-center sm:justify-between">
          <div className="min-w-0 sm:flex-1">
            <p className="font-semibold leading-snug">{title}</p>
            <p className="mt-1 text-copy text-ink-2 leading-snug">{describeVehicles(rental)}</p>
            {deposits && (
              <p className="mt-0.5 text-small text-ink-2 leading-snug">
                Dépôt de garantie, rendu au retour&nbsp;: {deposits}
              </p>
            )}
            <ChosenExtras
              extras={rental.extras}
              className="mt-2.5 grid gap-y-1 border-blue-line border-t pt-2.5 text-copy leading-snug"
            />
          </div>
          <SummaryTotal rental={rental} />
        </div>
      )}
    </div>
  );
}

function SummaryTotal({
  rental: { stay, total, unpriced, isLongTerm, isDeliveryApart },
}: {
  rental: Rental;
}) {
  if (isLongTerm) return <p className="text-copy">{longTermSentence}</p>;
  if (!total) return null;
  return (
    <p className="shrink-0 border-blue-line text-sm leading-5 max-sm:border-t max-sm:pt-3 sm:text-right">
      <span className="text-price-card sm:block">{formatCents(total.ttc, { exact: true })}</span>{" "}
      <span className="sm:block">
        TTC, {unpriced > 0 ? `hors véhicule${unpriced > 1 ? "s" : ""} sans tarif` : "estimation"}
      </span>
      <span className="block text-ink-2">{formatCents(total.ht, { exact: true })} HT</span>
      <span className="block text-ink-2">{monthWords({ days: stay.days ?? 0, rental: total })}</span>
      {isDeliveryApart && <span className="block text-ink-2 sm:max-w-40">{deliveryNote}</span>}
    </p>
  );
}
