import { estimateRental, type Offer } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";

const durations = [
  { days: 1, label: "1\u00a0jour" },
  { days: 3, label: "3\u00a0jours" },
  { days: 7, label: "1\u00a0semaine" },
  { days: 30, label: "1\u00a0mois" },
  { days: 90, label: "3\u00a0mois" },
  { days: 365, label: "1\u00a0an" },
];

type DurationTilesProps = {
  offer: Offer;
  /** The length as the page was asked for it; where no dates say it, one that is no tile's has a tile of its own. */
  days: number | null;
  hasDates: boolean;
  error?: string;
};

/** The usual lengths with what a day then costs: a small price list, and the control. */
export function DurationTiles({ offer, days, hasDates, error }: DurationTilesProps) {
  const isOther = days !== null && !hasDates && !durations.some((duration) => duration.days === days);
  const tiles = isOther ? [...durations, { days, label: counted(days, "jour") }] : durations;
  return (
    <fieldset aria-describedby={error ? "duree-erreur" : undefined}>
      <legend className="float-left mb-2 font-semibold text-[0.9375rem] leading-[1.4]">Durée</legend>
      <p className="mb-2 text-right text-ink-2 text-sm leading-[1.5]">prix TTC par jour</p>
      <div className="clear-both grid grid-cols-3 gap-px overflow-hidden rounded-field border-[1.5px] border-control bg-line">
        {tiles.map((tile) => (
          <label
            key={tile.days}
            className="relative flex min-h-[60px] cursor-pointer flex-col items-center justify-center bg-surface p-1 text-center leading-5 last:nth-7:col-span-3 hover:bg-paper-2 has-checked:bg-blue-pale has-checked:inset-ring-2 has-checked:inset-ring-blue has-focus-visible:outline-3 has-focus-visible:outline-blue has-focus-visible:-outline-offset-3"
          >
            <input
              type="radio"
              name="duree"
              value={tile.days}
              defaultChecked={tile.days === days}
              className="absolute inset-0 cursor-pointer appearance-none outline-none focus-visible:shadow-none focus-visible:outline-none"
            />
            <span className="font-semibold text-[0.9375rem]">{tile.label}</span>
            <DayPrice offer={offer} days={tile.days} />
          </label>
        ))}
      </div>
      {error && (
        <p id="duree-erreur" className="mt-2 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function DayPrice({ offer, days }: { offer: Offer; days: number }) {
  const estimate = estimateRental(offer, days);
  return (
    <span className="text-ink-2 text-sm">
      {estimate ? formatCents(estimate.perDay.ttc, { exact: true }) : "sur devis"}
    </span>
  );
}
