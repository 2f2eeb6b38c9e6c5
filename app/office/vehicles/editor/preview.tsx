import EyeOff from "lucide-react/icons/eye-off";
import Gauge from "lucide-react/icons/gauge";
import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import { formatLicences, licencesOf } from "#app/domain/rental/licence.ts";
import { type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import type { VehicleDraft } from "#app/domain/vehicles/staff-vehicle.ts";
import { specCells } from "#app/domain/vehicles/vehicle-card.ts";
import { type CardKey, cardKeys, vehicleFields } from "#app/domain/vehicles/vehicle-fields.ts";
import { formatCents, toCents } from "#app/lib/euros.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface VehicleFormPreviewProps {
  typed: VehicleDraft;
  /** Null when they could not be read: the card shows no price. */
  taxes: Taxes | null;
  picture: PictureSource | null;
  vehicleId?: string;
}

export function VehicleFormPreview({ typed, taxes, picture, vehicleId }: VehicleFormPreviewProps) {
  const isHidden = (key: CardKey) => !typed[vehicleFields[key].flag];
  const hidden = cardKeys().filter(isHidden);
  const card = { ...typed, ...Object.fromEntries(hidden.map((key) => [key, null])) };
  const figures = specCells(card).map(({ value }) => value);
  const licences = typed.show_licence
    ? licencesOf({ type: typed.type ?? "", licence: typed.licence, ptac: card.ptac })
    : [];
  if (licences.length > 0) figures.push(`permis ${formatLicences(licences)}`);
  const price = card.price && taxes ? unitPrice(toCents(card.price), taxes) : null;
  return (
    <section aria-label="Aperçu de la carte du catalogue" className="px-4 pt-1 pb-6">
      <div className="border-line border-t pt-5">
        <h3 className="mb-2.5 font-semibold text-small leading-5">
          Carte du catalogue <span className="ml-1 font-normal text-ink-2">aperçu</span>
        </h3>
        <div className="flex min-h-24 overflow-hidden rounded-(--panel-radius) border border-line bg-surface">
          {picture ? (
            <Picture
              source={picture}
              alt=""
              sizes="132px"
              placeholder="vehicle"
              className="w-33 shrink-0 bg-sand"
              imgClassName="size-full object-cover"
            />
          ) : (
            <span className="flex w-33 shrink-0 items-center justify-center bg-sand text-control">
              <Truck className="size-8" strokeWidth={1.5} />
            </span>
          )}
          <div className="min-w-0 flex-1 px-3 py-2.5">
            <p className="truncate font-semibold">{typed.name || "Nom du véhicule"}</p>
            <ul className="mt-1 space-y-0.5 text-fine text-ink-2">
              <Fact icon={MapPin}>{card.location}</Fact>
              <Fact icon={Gauge}>{figures.join("\u00a0· ")}</Fact>
              {hidden.length > 0 && (
                <Fact icon={EyeOff}>
                  Masqué&nbsp;: {hidden.map((key) => vehicleFields[key].label).join(", ")}
                </Fact>
              )}
            </ul>
            {price ? (
              <p className="mt-1.5 leading-5">
                <span className="font-semibold">{formatCents(price.ttc, { exact: true })} TTC</span>
                <span className="text-fine text-ink-2"> / jour</span>
                <span className="block text-fine text-ink-2">
                  {formatCents(price.ht, { exact: true })} HT
                </span>
              </p>
            ) : (
              <p className="mt-1.5 text-fine text-ink-2">Tarif sur demande</p>
            )}
          </div>
        </div>
        {vehicleId && (
          <SiteLink
            to={sitePaths.vehicle(vehicleId)}
            className="mt-3 inline-flex items-center gap-1.5 py-1 text-small text-info office-sm:hidden [&>svg]:size-3.5"
          />
        )}
      </div>
    </section>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  if (!children) return null;
  return (
    <li className="flex gap-1.5">
      <Icon className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
