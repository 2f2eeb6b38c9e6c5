import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { listVolumeRanges } from "#app/domain/vehicles/public-vehicles.server.ts";
import { typeProfiles } from "#app/domain/vehicles/type-profiles.ts";
import { catalogueLink, type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";

type VolumeRange = Awaited<ReturnType<typeof listVolumeRanges>>[number];

/** The six types at one scale on one ground line; on a phone, in rows, still at one scale. */
export function CategoryLineUp({ ranges }: { ranges: VolumeRange[] }) {
  return (
    <nav aria-label="Types de véhicules" className="border-line border-b bg-surface">
      <div className="container-site">
        <div className="@container">
          <ul className="grid sm:grid-cols-3 sm:gap-y-6 sm:pt-8 sm:pb-8 lg:grid-cols-[152fr_230fr_320fr_230fr_196fr_152fr] lg:pt-11 lg:pb-6">
            {vehicleTypes.map((type) => (
              <CategoryItem
                key={type}
                type={type}
                range={ranges.find((candidate) => candidate.type === type)}
              />
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}

function CategoryItem({ type, range }: { type: VehicleType; range: VolumeRange | undefined }) {
  const profile = typeProfiles[type];
  return (
    <li className="border-line not-last:border-b sm:border-b-0!">
      <Link
        to={catalogueLink(type)}
        className="group flex h-full min-h-[85px] items-center justify-between sm:flex-col-reverse sm:items-stretch sm:justify-end"
      >
        <span className="block sm:mt-3.5 sm:min-h-14 sm:pb-3 lg:border-line lg:border-l lg:pl-4 lg:group-[li:first-child>&]:border-l-0 lg:group-[li:first-child>&]:pl-0">
          <span className="block font-semibold text-[1.0625rem] leading-6 tracking-[-0.012em] [word-spacing:0.05em] decoration-2 underline-offset-4 group-hover:underline">
            {type}
          </span>
          {range && <span className="block text-ink-2 text-sm leading-5">{describeRange(range)}</span>}
        </span>
        <span className="flex items-end sm:h-[7.25rem] sm:border-ink sm:border-b-[1.5px] lg:h-[calc(86*100cqw/1280)] lg:pl-4 lg:group-[li:first-child>&]:pl-0">
          <img
            {...profile}
            alt=""
            style={{ "--length": profile.width / 2 } as CSSProperties}
            className="h-auto w-[calc(var(--length)*0.65px)] transition-transform duration-200 group-hover:translate-x-1 sm:w-[calc(var(--length)*0.74px)] lg:w-[calc(var(--length)*100cqw/1280)]"
            loading="lazy"
          />
        </span>
      </Link>
    </li>
  );
}

function describeRange({ min, max }: VolumeRange): string {
  const largest = `${formatNumber(max, { max: 1 })}\u00a0m³`;
  const smallest = formatNumber(min, { max: 1 });
  return min === max ? largest : `${smallest} à\u00a0${largest}`;
}
