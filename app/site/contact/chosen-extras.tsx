import type { Amount } from "#app/domain/rental/money.ts";
import { timesName } from "#app/domain/rental/vehicle-quantity.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { exactEuros } from "#app/lib/euros.ts";

type ChosenExtrasProps = Pick<Rental, "extras"> & { className: string };

/** What was chosen besides the vehicles, each with its part of the total. */
export function ChosenExtras({ extras, className }: ChosenExtrasProps) {
  if (extras.length === 0) return null;
  return (
    <ul className={className}>
      {extras.map(({ extra, quantity, amount }) => (
        <li key={extra.id} className="flex items-baseline justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{timesName(extra.name, quantity)}</span>
          <ExtraAmount isFree={extra.price === 0} amount={amount} />
        </li>
      ))}
    </ul>
  );
}

function ExtraAmount({ isFree, amount }: { isFree: boolean; amount: Amount | null }) {
  if (isFree || !amount)
    return <span className="shrink-0 text-ink-2">{isFree ? "gratuit" : "selon la durée"}</span>;
  return (
    <span className="shrink-0 whitespace-nowrap">
      {exactEuros(amount.ttc)}
      <span className="text-ink-2"> TTC</span>
    </span>
  );
}
