import Calendar from "lucide-react/icons/calendar";
import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import { useEffect, useState } from "react";
import { stayQuery } from "#app/domain/rental/days.ts";
import type { PublicVehicle } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ActionBar } from "#app/site/layout/action-bar.tsx";
import { SelectionButton } from "#app/site/selection/selection-button.tsx";
import { AvailabilityBadge, LicenceChip } from "#app/site/vehicle-card/vehicle-card.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { chosenExtras, type TypedStay } from "./typed-stay.ts";

/** Beyond this many letters a name is set smaller, so that the panel stays beside its photos. */
const longName = 44;

/** By which the bar at a phone's foot knows whether the panel's own buttons are on the screen. */
export const buttonsId = "demander";

export type PanelProps = {
  vehicle: PublicVehicle;
  typedStay: TypedStay;
  phone: string;
};

export function BookingPanel({ vehicle, typedStay, phone }: PanelProps) {
  return (
    <div className="flex flex-col sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-7 lg:max-xl:p-5 print:border-0 print:p-0">
      <div className="flex flex-wrap gap-2">
        <Badge tone="blue">{vehicle.type}</Badge>
        <AvailabilityBadge badge={vehicle.badge} />
        {vehicle.licences.length > 0 && <LicenceChip licences={vehicle.licences} />}
      </div>
      <h1
        className={`mt-4 ${vehicle.name.length > longName ? "text-agency" : "text-h1-vehicle"} print:mt-2 print:text-3xl`}
      >
        {vehicle.name}
      </h1>
      {/* A phone has it before all that describes the vehicle; beside the photos it stands over the buttons. */}
      <div className="mt-4 sm:mt-6 lg:order-1 print:mt-3">
        <DayPrice vehicle={vehicle} />
        {/* Near the button, however far below it was counted. */}
        {typedStay.price?.words && <p className="mt-3 font-semibold">{typedStay.price.words}</p>}
      </div>
      <Fact icon={MapPin} text={vehicle.location} />
      <Fact icon={Calendar} text={vehicle.free.line} />
      <KeyFigures cells={vehicle.cells} />
      <div id={buttonsId} className="mt-5 mb-5 grid gap-3 lg:order-1 print:hidden">
        {vehicle.free.note && <p className="pb-1 text-copy">{vehicle.free.note}</p>}
        <ButtonLink to={contactLink(vehicle.id, "location", typedStay)} size="xl">
          Réserver
        </ButtonLink>
        <ButtonLink to={contactLink(vehicle.id, "devis", typedStay)} size="xl" variant="secondary">
          Demander un devis
        </ButtonLink>
        <SelectionButton id={vehicle.id} className="justify-self-center" />
      </div>
      {phone && (
        <p className="mt-auto flex items-center justify-between gap-3 border-line lg:order-1 border-t pt-3.5 text-copy text-ink-2 print:hidden">
          Une question&nbsp;?
          <PhoneLink phone={phone} className="-mr-2" />
        </p>
      )}
    </div>
  );
}

function Fact({ icon: Icon, text }: { icon: typeof MapPin; text: string | null }) {
  if (!text) return null;
  return (
    <p className="mt-2.5 flex gap-2.5 text-ink-2 first-of-type:mt-3.5 print:mt-1">
      <Icon className="mt-[3px] size-5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function KeyFigures({ cells }: Pick<PublicVehicle, "cells">) {
  if (cells.length === 0) return null;
  return (
    <div className="mt-6 overflow-hidden border-line border-y py-4 print:mt-3 print:py-2">
      {/* Pulled left by its own inset: whichever cell starts a line shows no rule. */}
      <dl className="-ml-[calc(0.875rem+1px)] flex flex-wrap gap-y-4">
        {cells.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-auto flex-col-reverse justify-end border-line border-l px-3.5 last:pr-0"
          >
            <dt className="text-small text-ink-2 leading-[1.125rem]">{label}</dt>
            <dd className="font-semibold text-[1.1875rem] leading-6 tracking-[-0.015em]">{value}</dd>
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
        <p className="mt-1.5 text-copy text-ink-2">
          Selon la durée&nbsp;: tarif dégressif pour les longues locations.
        </p>
      </>
    );
  }
  const { ttc, ht } = vehicle.price;
  return (
    <>
      <p>
        <span className="block text-copy text-ink-2 leading-5">La journée</span>
        <span className="mt-1 mr-2 inline-block text-price print:text-3xl">{formatCents(ttc)}</span>
        <span className="inline-block font-semibold text-large">TTC</span>
      </p>
      <p className="mt-2.5 text-copy text-ink-2">
        soit {formatCents(ht)} HT. Tarif dégressif pour les longues durées.
      </p>
    </>
  );
}

export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  return (
    <a
      href={phoneHref(phone)}
      className={`inline-flex min-h-11 items-center gap-2.5 rounded-button px-2 font-semibold text-blue hover:underline ${className}`}
    >
      <Phone className="size-5" strokeWidth={1.75} />
      {formatPhone(phone)}
    </a>
  );
}

/** The contact form, started with the subject, the agency, the vehicle, the stay and the extras as far as they are known. */
export function contactLink(
  vehicleId: string,
  subject: "location" | "devis",
  { stay, typed }: Pick<TypedStay, "stay" | "typed">,
): string {
  const query = new URLSearchParams({ vehicule: vehicleId, sujet: subject });
  for (const [name, value] of stayQuery(stay)) query.set(name, value);
  const agency = typed.get("agence");
  if (agency) query.set("agence", agency);
  for (const [name, quantity] of chosenExtras(typed)) query.set(name, quantity);
  return `${sitePaths.contact}?${query}`;
}

/** At the foot of a phone's screen: the price, or the estimate once there is one, and two ways to ask. */
export function VehicleBar({ vehicle, typedStay, phone }: PanelProps) {
  const isAway = useOnScreen(buttonsId);
  return (
    <ActionBar
      lead={<BarPrice vehicle={vehicle} price={typedStay.price} />}
      phone={vehicle.agency?.phone || phone}
      action={{ to: contactLink(vehicle.id, "devis", typedStay), label: "Devis" }}
      isAway={isAway}
    />
  );
}

type BarPriceProps = Pick<PanelProps, "vehicle"> & Pick<TypedStay, "price">;

function BarPrice({ vehicle, price: stayPrice }: BarPriceProps) {
  const { estimate = null, total = null } = stayPrice ?? {};
  const price = total ?? vehicle.price;
  if (!price) return <span className="font-semibold">Tarif sur demande</span>;
  return (
    <>
      {estimate && <span className="block text-ink-2 text-sm">{counted(estimate.days, "jour")}</span>}
      <span className="font-bold text-[1.375rem] leading-6 tracking-[-0.03em]">
        {formatCents(price.ttc, { exact: total !== null })}
      </span>
      <span className="ml-1 text-ink-2 text-sm"> TTC{!total && " /\u00a0jour"}</span>
    </>
  );
}

function useOnScreen(id: string): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isOnScreen;
}
