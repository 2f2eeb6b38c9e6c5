import Box from "lucide-react/icons/box";
import ExternalLink from "lucide-react/icons/external-link";
import EyeOff from "lucide-react/icons/eye-off";
import Gauge from "lucide-react/icons/gauge";
import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import type { LucideIcon } from "lucide-react/types";
import { Picture, type PictureSource } from "#app/components/ui/picture.tsx";
import type { VehicleDraft } from "#app/features/vehicles/staff-vehicle.ts";
import { formatCapacity, formatLength } from "#app/lib/capacity.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { parseTypedNumber } from "#app/lib/typed-number.ts";

/** What the catalogue's card shows of a vehicle, as the form stands. Null where it is hidden. */
export interface CardDraft {
  name: string;
  location: string | null;
  capacity: string | null;
  usefulLength: string | null;
  /** As typed. */
  mileage: string | null;
}

export function cardDraftOf(draft: VehicleDraft): CardDraft {
  return {
    name: draft.name,
    location: draft.show_location ? (draft.location ?? "") : null,
    capacity: draft.show_capacity ? (draft.capacity ?? "") : null,
    usefulLength: draft.show_useful_length ? (draft.useful_length ?? "") : null,
    mileage: draft.show_mileage ? String(draft.mileage ?? "") : null,
  };
}

export function readCardDraft(form: FormData): CardDraft {
  const shown = (name: string) => (form.has(`show_${name}`) ? String(form.get(name) ?? "").trim() : null);
  return {
    name: String(form.get("name") ?? "").trim(),
    location: shown("location"),
    capacity: shown("capacity"),
    usefulLength: shown("useful_length"),
    mileage: shown("mileage"),
  };
}

interface VehicleFormPreviewProps {
  card: CardDraft;
  picture: PictureSource | null;
  /** Of a vehicle that visitors can already see. */
  vehicleId?: string;
}

/** The catalogue's card while it is being written. */
export function VehicleFormPreview({ card, picture, vehicleId }: VehicleFormPreviewProps) {
  const mileage = card.mileage === null ? null : parseTypedNumber(card.mileage, 0);
  const size = [
    card.capacity && formatCapacity(card.capacity),
    card.usefulLength && `${formatLength(card.usefulLength)} utiles`,
  ].filter(Boolean);
  const isSizeHidden = card.capacity === null && card.usefulLength === null;
  return (
    <section aria-label="Aperçu de la carte du catalogue" className="px-4 pt-1 pb-6">
      <div className="border-line border-t pt-5">
        <h3 className="mb-2.5 font-semibold text-[13px] leading-5">
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
              <Truck aria-hidden="true" className="size-8" strokeWidth={1.5} />
            </span>
          )}
          <div className="min-w-0 flex-1 px-3 py-2.5">
            <p className="truncate font-semibold">{card.name || "Nom du véhicule"}</p>
            <ul className="mt-1 space-y-0.5 text-[12px] text-ink-2">
              <Fact icon={MapPin} text={card.location} hidden="Localisation masquée" />
              <Fact icon={Box} text={isSizeHidden ? null : size.join(" · ")} hidden="Dimensions masquées" />
              <Fact
                icon={Gauge}
                text={
                  card.mileage === null ? null : mileage === null ? "" : `${formatNumber(mileage)}\u00a0km`
                }
                hidden="Kilométrage masqué"
              />
            </ul>
          </div>
        </div>
        {vehicleId && (
          <a
            href={`/catalogue/${vehicleId}`}
            target="_blank"
            rel="noreferrer"
            className="mt-3 inline-flex items-center gap-1.5 py-1 text-[13px] text-info office-sm:hidden"
          >
            <ExternalLink aria-hidden="true" className="size-3.5" />
            Voir sur le site
          </a>
        )}
      </div>
    </section>
  );
}

/** Null is hidden; empty is not filled in, and takes no line. */
function Fact({ icon, text, hidden }: { icon: LucideIcon; text: string | null; hidden: string }) {
  if (text === "") return null;
  const Icon = text === null ? EyeOff : icon;
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="truncate">{text ?? hidden}</span>
    </li>
  );
}
