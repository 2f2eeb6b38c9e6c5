import MapPin from "lucide-react/icons/map-pin";
import { Link } from "react-router";
import type { AvailabilityWords as Words } from "#app/domain/periods/availability.ts";
import { withStay } from "#app/domain/rental/carried-stay.ts";
import { formatLicences, type Licence } from "#app/domain/rental/licence.ts";
import { typeProfile } from "#app/domain/vehicles/type-profiles.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import { stripPlaces } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useCompany } from "#app/site/layout/use-company.ts";
import { SelectionHeart } from "#app/site/selection/selection-heart.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

type VehicleCardProps = {
  vehicle: VehicleCardData;
  sizes: string;
  /** The visitor's days and agency (`useCarriedStay`). */
  carried?: string;
};

/** The whole card leads to the vehicle; «Détails» is the link, spread over it. */
export function VehicleCard({ vehicle, sizes, carried = "" }: VehicleCardProps) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-[translate,box-shadow] duration-200 hover:-translate-y-[3px] hover:shadow-float has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue has-[a:focus-visible]:outline-offset-2">
      <div className="relative bg-sand">
        <div className={vehicle.available ? "" : "opacity-75 saturate-[0.35]"}>
          <CardPicture vehicle={vehicle} sizes={sizes} />
        </div>
        <div className="absolute top-3 left-3">
          <AvailabilityBadge badge={vehicle.badge} on="picture" />
        </div>
        <SelectionHeart id={vehicle.id} name={vehicle.name} />
        {vehicle.licences.length > 0 && (
          <div className="absolute bottom-3 left-3">
            <LicenceChip licences={vehicle.licences} on="picture" />
          </div>
        )}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="flex flex-wrap justify-between gap-x-3 text-small text-ink-2 leading-5">
          <span className="shrink-0">{vehicle.type}</span>
          {vehicle.location && (
            <span className="flex min-w-0 items-center gap-1">
              <MapPin className="size-4 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0 wrap-anywhere">{vehicle.location}</span>
            </span>
          )}
        </p>
        <h3 className="mt-1 mb-3.5 text-card-title wrap-anywhere">{vehicle.name}</h3>
        <SpecStrip cells={vehicle.cells} />
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-3.5">
          <CardPrice vehicle={vehicle} />
          <Link
            to={withStay(sitePaths.vehicle(vehicle.id), carried)}
            className={buttonClass({
              variant: "secondary",
              size: "md",
              className:
                "static! after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none",
            })}
          >
            Détails
            <span className="sr-only">&nbsp;: {vehicle.name}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}

type PicturedVehicle = Pick<VehicleCardData, "name" | "type" | "picture">;
type CardPictureProps = { vehicle: PicturedVehicle; sizes: string; alt?: string };

export function CardPicture({ vehicle, sizes, alt = vehicle.name }: CardPictureProps) {
  const { painting } = useCompany().look;
  if (vehicle.picture) {
    return (
      <Picture
        source={vehicle.picture}
        alt={alt}
        sizes={sizes}
        placeholder="vehicle"
        className="aspect-3/2"
        imgClassName="size-full object-cover"
      />
    );
  }
  // Nobody has taken its picture yet: its type's drawing keeps its place.
  return (
    <div className="flex aspect-3/2 items-end justify-center px-[10%] pb-[16%]">
      <img {...typeProfile(vehicle.type, painting)} alt="" loading="lazy" className="max-h-[70%] w-auto" />
    </div>
  );
}

function CardPrice({ vehicle: { price, stayPrice } }: Pick<VehicleCardProps, "vehicle">) {
  if (!price) return <p className="pb-2 text-copy text-ink-2">Tarif sur demande</p>;
  return (
    <p>
      <span className="text-price-card">{formatCents(price.ttc)}</span>
      <span className="ml-1 text-ink-2 text-sm"> TTC /&nbsp;jour</span>
      <span className="block text-small text-ink-2 leading-5">
        {formatCents(price.ht)} HT
        {stayPrice && (
          <>
            {" · "}
            <b className="font-semibold text-ink">{stayPrice}</b>
          </>
        )}
      </span>
    </p>
  );
}

/** What sets a vehicle apart, value over label, on as many lines as it takes; hidden fields drop out. */
function SpecStrip({ cells }: Pick<VehicleCardData, "cells">) {
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
            <dd className="font-semibold text-copy leading-5 tracking-[-0.015em] wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function AvailabilityBadge({ badge, on }: { badge: Words | null; on?: "surface" | "picture" }) {
  return (
    badge && (
      <Badge tone={badge.tone} on={on} dot>
        {badge.word}
      </Badge>
    )
  );
}

export function LicenceChip({ licences, on }: { licences: Licence[]; on?: "picture" }) {
  return (
    <Badge on={on}>
      Permis <strong className="font-bold">{formatLicences(licences)}</strong>
    </Badge>
  );
}
