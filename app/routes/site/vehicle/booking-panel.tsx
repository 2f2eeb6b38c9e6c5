import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import { ActionBar } from "#app/components/layout/action-bar.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { AvailabilityBadge } from "#app/features/vehicles/availability-badge.tsx";
import { specCells } from "#app/features/vehicles/spec-strip.tsx";
import type { PublicVehicle } from "#app/features/vehicles/vehicle-detail.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { formatCents } from "#app/lib/price.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

/** Beyond this many letters a name is set smaller, so that the panel stays beside its photos. */
const longName = 44;

/** What the vehicle is, what it costs and the two ways to ask for it. On a phone it stands on the page itself. */
export function BookingPanel({ vehicle, phone }: { vehicle: PublicVehicle; phone: string }) {
  return (
    <div className="flex h-full flex-col sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-7 print:border-0 print:p-0">
      <div className="flex flex-wrap gap-2">
        <Badge tone="blue">{vehicle.type}</Badge>
        <AvailabilityBadge available={vehicle.available} />
      </div>
      <h1 className={`mt-4 ${vehicle.name.length > longName ? "text-agency" : "text-h1-vehicle"}`}>
        {vehicle.name}
      </h1>
      {vehicle.location && (
        <p className="mt-3.5 flex gap-2.5 text-ink-2">
          <MapPin aria-hidden="true" className="mt-[3px] size-5 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0">{vehicle.location}</span>
        </p>
      )}
      <KeyFigures vehicle={vehicle} />
      <div className="mt-6">
        <DayPrice vehicle={vehicle} />
      </div>
      <div className="mt-5 mb-5 grid gap-3 print:hidden">
        {!vehicle.available && (
          <p className="pb-1 text-[0.9375rem]">
            Indisponible en ce moment&nbsp;: dites-nous vos dates, nous vous dirons quand il revient.
          </p>
        )}
        <ButtonLink to={contactLink(vehicle.id, "location")} size="xl">
          Réserver
        </ButtonLink>
        <ButtonLink to={contactLink(vehicle.id, "devis")} size="xl" variant="secondary">
          Demander un devis
        </ButtonLink>
      </div>
      {phone && (
        <p className="mt-auto flex items-center justify-between gap-3 border-line border-t pt-3.5 text-[0.9375rem] text-ink-2 print:hidden">
          Une question&nbsp;?
          <PhoneLink phone={phone} className="-mr-2" />
        </p>
      )}
    </div>
  );
}

/** Four at most; the kilometres wait for the table below. */
function KeyFigures({ vehicle }: { vehicle: PublicVehicle }) {
  const cells = specCells({ ...vehicle, mileage: null }).slice(0, 4);
  if (cells.length === 0) return null;
  return (
    <div className="mt-6 overflow-hidden border-line border-y py-4">
      {/* Pulled left by its own inset: whichever cell starts a line shows no rule. */}
      <dl className="-ml-[calc(0.875rem+1px)] flex flex-wrap gap-y-4">
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-auto flex-col-reverse justify-end border-line border-l px-3.5 last:pr-0"
          >
            <dt className="text-[0.8125rem] text-ink-2 leading-[1.125rem]">{label}</dt>
            <dd className="font-[640] text-[1.1875rem] leading-6 tracking-[-0.015em]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function DayPrice({ vehicle }: { vehicle: PublicVehicle }) {
  if (vehicle.price === null) {
    return (
      <>
        <p className="text-block">Tarif sur demande</p>
        <p className="mt-1.5 text-[0.9375rem] text-ink-2">
          Selon la durée&nbsp;: tarif dégressif pour les longues locations.
        </p>
      </>
    );
  }
  const { ttc, ht } = vehicle.price;
  return (
    <>
      <p>
        <span className="block text-[0.9375rem] text-ink-2 leading-5">La journée</span>
        <span className="mt-1 mr-2 inline-block text-price print:text-3xl">{formatCents(ttc)}</span>
        <span className="inline-block font-[600] text-[1.0625rem]">TTC</span>
      </p>
      <p className="mt-2.5 text-[0.9375rem] text-ink-2">
        soit {formatCents(ht)} HT. Tarif dégressif pour les longues durées.
      </p>
    </>
  );
}

export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a
      href={phoneHref(phone)}
      className={`inline-flex min-h-11 items-center gap-2.5 rounded-button px-2 font-[640] text-blue hover:underline ${className}`}
    >
      <Phone aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {formatPhone(phone)}
    </a>
  );
}

/** At the foot of a phone's screen: the price and the two ways to ask for the vehicle. */
export function VehicleBar({ vehicle, phone }: { vehicle: PublicVehicle; phone: string }) {
  const price =
    vehicle.price === null ? (
      <span className="font-[640]">Tarif sur demande</span>
    ) : (
      <>
        <span className="font-[720] text-[1.375rem] leading-6 tracking-[-0.03em]">
          {formatCents(vehicle.price.ttc)}
        </span>
        <span className="ml-1 text-ink-2 text-sm"> TTC /&nbsp;jour</span>
      </>
    );
  return (
    <ActionBar
      lead={price}
      phone={vehicle.agency?.phone || phone}
      action={{ to: contactLink(vehicle.id, "devis"), label: "Devis" }}
    />
  );
}

/** The contact form, started with the subject, the agency and a first line about the vehicle. */
function contactLink(vehicleId: string, subject: "location" | "devis"): string {
  return `${sitePaths.contact}?vehicule=${vehicleId}&sujet=${subject}`;
}
