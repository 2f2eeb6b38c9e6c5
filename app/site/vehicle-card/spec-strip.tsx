import { specCells, stripPlaces, type VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";

/** What sets a vehicle apart, value over label, on as many lines as it takes; hidden fields drop out. */
export function SpecStrip({ vehicle }: { vehicle: VehicleCardData }) {
  const cells = specCells(vehicle).slice(0, stripPlaces);
  if (cells.length === 0) return null;
  return (
    <div className="@container overflow-hidden border-line border-y py-3">
      {/* Pulled left by its own inset: whichever cell starts a line shows no rule. */}
      <dl
        className={`-ml-[calc(0.5rem+1px)] grid grid-cols-2 gap-y-2.5 @[16rem]:flex @[16rem]:flex-wrap ${
          // An empty fourth place, so that values align from card to card.
          cells.length < stripPlaces ? "@[16rem]:after:flex-auto @[16rem]:after:content-['']" : ""
        }`}
      >
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-w-0 flex-auto flex-col-reverse justify-end border-line border-l px-2 last:pr-0"
          >
            <dt className="text-ink-2 text-xs leading-4">{label}</dt>
            <dd className="font-semibold text-[0.9375rem] leading-5 tracking-[-0.015em] wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
