import { formatCapacity, formatLength } from "#app/lib/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatWeight } from "#app/lib/weight.ts";
import type { VehicleCardData } from "./vehicle-card-data.ts";

const places = 4;

/** What sets a vehicle apart, value over label; hidden fields drop out and the next takes their place. */
export function SpecStrip({ vehicle }: { vehicle: VehicleCardData }) {
  const cells = specCells(vehicle).slice(0, places);
  if (cells.length === 0) return null;
  return (
    <div className="@container">
      <dl
        className={`grid grid-cols-2 gap-y-2.5 border-line border-y py-3 @[16rem]:flex ${
          // An empty fourth place, so that values align from card to card.
          cells.length < places ? "@[16rem]:after:flex-auto @[16rem]:after:content-['']" : ""
        }`}
      >
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-w-0 flex-auto flex-col-reverse justify-end border-line px-2 odd:pl-0 even:border-l @[16rem]:border-l @[16rem]:first:border-l-0 @[16rem]:last:pr-0 @[16rem]:not-first:pl-2"
          >
            <dt className="truncate text-ink-2 text-xs leading-4">{label}</dt>
            <dd className="truncate font-[640] text-[0.9375rem] leading-5 tracking-[-0.015em]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function specCells(vehicle: VehicleCardData): { label: string; value: string }[] {
  const { capacity, ptac, usefulLength, mileage, motorisation } = vehicle;
  const cells = [
    { label: "Volume", value: capacity && formatCapacity(capacity) },
    { label: "PTAC", value: ptac !== null && formatWeight(ptac) },
    { label: "Longueur", value: usefulLength && formatLength(usefulLength) },
    { label: "Kilométrage", value: mileage !== null && `${formatNumber(mileage)}\u00a0km` },
    { label: "Énergie", value: motorisation.join(", ") },
  ];
  return cells.filter((cell): cell is { label: string; value: string } => Boolean(cell.value));
}
