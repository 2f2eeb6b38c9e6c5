import ArrowRight from "lucide-react/icons/arrow-right";
import Box from "lucide-react/icons/box";
import House from "lucide-react/icons/house";
import Search from "lucide-react/icons/search";
import type { LucideIcon } from "lucide-react/types";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import type { listVolumeRanges } from "#app/domain/vehicles/public-vehicles.server.ts";
import { typeProfile } from "#app/domain/vehicles/type-profiles.ts";
import { catalogueLink, type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { StayLink, useCarriedStay } from "#app/site/layout/stay-link.tsx";
import { useCompany } from "#app/site/layout/use-company.ts";

const ways: { query: string; icon: LucideIcon; title: string; text: string }[] = [
  {
    query: "mode=demenage&surface=45&permis=B",
    icon: House,
    title: "Je déménage",
    // The page itself says the same; a test holds them together.
    text: "45\u00a0m² normalement meublés\u00a0: comptez 21 à\u00a024\u00a0m³.",
  },
  {
    query: "mode=transport",
    icon: Box,
    title: "Je transporte",
    text: "Des palettes, une charge, des dimensions.",
  },
  { query: "mode=recherche", icon: Search, title: "Je cherche", text: "Un permis, un hayon, du froid." },
];

export function WaysIn() {
  const carried = useCarriedStay();
  return (
    <section
      aria-labelledby="besoin"
      className="later container-site pt-section [--later-height:35rem] sm:[--later-height:26rem] lg:[--later-height:24rem]"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h2 id="besoin" className="max-w-[31rem] text-h2">
            Dites-nous ce que vous transportez.
          </h2>
          <p className="mt-4 text-ink-2 text-lead">Le volume, le permis et le prix, avant de nous appeler.</p>
        </div>
        <Link
          to={sitePaths.tariffs}
          className="link relative after:-inset-y-3 after:absolute after:inset-x-0"
        >
          Tarifs et conditions
          <ArrowRight />
        </Link>
      </div>
      <ul className="mt-9 grid gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-6">
        {ways.map(({ query, icon: Icon, title, text }) => (
          <li key={title}>
            <Link
              to={withStay(`${sitePaths.vehicleHelper}?${query}`, carried)}
              className="group flex h-full items-center gap-4 rounded-card border border-line bg-surface p-5 transition-[translate,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-float sm:relative sm:block sm:min-h-[12.75rem] lg:p-7"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-button bg-blue-pale text-blue">
                <Icon className="size-6" strokeWidth={1.75} />
              </span>
              <span className="mr-auto block sm:mt-4 sm:pr-9">
                <span className="block text-card-title group-hover:underline">{title}</span>
                <span className="mt-1 block text-ink-2 max-sm:text-copy">{text}</span>
              </span>
              <ArrowRight className="size-5 shrink-0 text-blue sm:absolute sm:right-5 sm:bottom-5 lg:right-7 lg:bottom-8" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  const { painting } = useCompany().look;
  const profile = typeProfile(type, painting);
  return (
    <li className="border-line not-last:border-b sm:border-b-0!">
      <StayLink
        to={catalogueLink(type)}
        className="group flex h-full min-h-[85px] items-center justify-between sm:flex-col-reverse sm:items-stretch sm:justify-end"
      >
        <span className="block sm:mt-3.5 sm:min-h-14 sm:pb-3 lg:border-line lg:border-l lg:pl-4 lg:group-[li:first-child>&]:border-l-0 lg:group-[li:first-child>&]:pl-0">
          <span className="block font-semibold text-large leading-6 tracking-[-0.012em] [word-spacing:0.05em] decoration-2 underline-offset-4 group-hover:underline">
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
      </StayLink>
    </li>
  );
}

function describeRange({ min, max }: VolumeRange): string {
  const largest = `${formatNumber(max, { max: 1 })}\u00a0m³`;
  const smallest = formatNumber(min, { max: 1 });
  return min === max ? largest : `${smallest} à\u00a0${largest}`;
}
