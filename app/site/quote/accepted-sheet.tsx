import CarFront from "lucide-react/icons/car-front";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import CreditCard from "lucide-react/icons/credit-card";
import House from "lucide-react/icons/house";
import IdCard from "lucide-react/icons/id-card";
import MapPin from "lucide-react/icons/map-pin";
import Navigation from "lucide-react/icons/navigation";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import type { CustomerQuote } from "#app/domain/quotes/customer-quote.ts";
import { stayParts } from "#app/domain/quotes/quote-document.ts";
import { isCollected, isDelivered } from "#app/domain/rental/handover.ts";
import { papersNote, type ToBring as ToBringItem, whatToBring } from "#app/domain/rental/what-to-bring.ts";
import type { ShownVehicle } from "#app/domain/vehicles/offered-vehicles.server.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { FactStrip } from "#app/ui/quote/quote-figures.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { afterColon, QuoteSection, sheetClass, VehicleTile } from "./quote-parts.tsx";

export function AcceptedSheet({ quote, vehicles }: { quote: CustomerQuote; vehicles: ShownVehicle[] }) {
  const { document, answered, sentTo, reserved } = quote;
  const { stay, conditions } = document;
  const kilometres = conditions.find(({ label }) => label === "Kilomètres compris");
  const cancellation = conditions.find(({ label, isMissing }) => label === "Annulation" && !isMissing);
  return (
    <article className={sheetClass}>
      <span className="flex size-14 items-center justify-center rounded-full bg-success-tint text-success-dark">
        <Check className="size-7" strokeWidth={2.5} />
      </span>
      <h1 className="mt-5 font-bold text-[1.75rem] leading-[1.12] tracking-[-0.032em] sm:text-[2.25rem]">
        Devis accepté.
        {reserved > 0 && (
          <>
            <br />
            {reserved > 1 ? "Vos véhicules sont réservés." : "Votre véhicule est réservé."}
          </>
        )}
      </h1>
      <p className="mt-3 text-ink-2 text-lead wrap-anywhere">
        {answered?.by ? `Merci ${answered.by}.` : "Merci."}
        {sentTo && ` Une confirmation avec le PDF est partie à ${sentTo}.`}
      </p>
      {stay && <FactStrip facts={stayParts(stay, kilometres?.text)} look="site" className="mt-7" />}
      {vehicles.length > 0 && (
        <QuoteSection
          id="vehicules"
          title={vehicles.length > 1 ? "Vos véhicules" : "Votre véhicule"}
          className="mt-8"
        >
          <ul className="mt-3.5 grid gap-4 sm:grid-cols-2">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id}>
                <VehicleTile vehicle={vehicle} />
              </li>
            ))}
          </ul>
        </QuoteSection>
      )}
      <div className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2">
        <ToBring document={document} />
        {stay && isDelivered(stay.departure.place) ? (
          <WeCome quote={quote} stay={stay} />
        ) : (
          <WhereToCome quote={quote} />
        )}
      </div>
      {cancellation && (
        <p className="mt-8 text-ink-2 text-sm">
          Annulation&nbsp;: <RaisedOrdinals>{afterColon(cancellation.text)}</RaisedOrdinals>
          {quote.cancellation?.isOpen === false &&
            " La location a commencé\u00a0: pour tout changement, appelez l’agence."}
        </p>
      )}
    </article>
  );
}

const bringIcons: Record<ToBringItem["what"], LucideIcon> = {
  identity: IdCard,
  licence: CarFront,
  address: House,
  deposit: Wallet,
  payment: CreditCard,
};

function ToBring({ document }: { document: CustomerQuote["document"] }) {
  const isBrought = document.stay && isDelivered(document.stay.departure.place);
  return (
    <QuoteSection id="a-apporter" title={isBrought ? "À présenter à la livraison" : "À apporter"}>
      <ul className="mt-3 space-y-2.5 text-copy text-ink-2 leading-6">
        {whatToBring(document).map(({ what, text }) => {
          const Icon = bringIcons[what];
          return (
            <Line key={what} icon={<Icon />}>
              {text}
            </Line>
          );
        })}
      </ul>
      <p className="mt-3 text-ink-2 text-sm leading-[1.45]">{papersNote}</p>
    </QuoteSection>
  );
}

type Stay = NonNullable<CustomerQuote["document"]["stay"]>;

function WeCome({ quote: { office }, stay }: { quote: CustomerQuote; stay: Stay }) {
  const isFetched = isCollected(stay.return.place);
  return (
    <QuoteSection id="nous-venons" title="Nous venons">
      <ul className="mt-3 space-y-2.5 text-copy text-ink-2 leading-6">
        <Line icon={<Truck />}>
          <StayDay end={stay.departure} />
          {capitalised(stay.departure.place)}
        </Line>
        <Line icon={isFetched ? <Truck /> : <MapPin />}>
          <StayDay end={stay.return} />
          {isFetched ? capitalised(stay.return.place) : `Retour\u00a0: ${stay.return.place}`}
          {!isFetched && office.place && <span className="block">{office.place}</span>}
        </Line>
      </ul>
      {office.phone && (
        <p className="mt-3 text-ink-2 text-sm leading-[1.45]">
          Un empêchement, une précision&nbsp;: {office.name}, {formatPhone(office.phone)}.
        </p>
      )}
    </QuoteSection>
  );
}

function StayDay({ end }: { end: Stay["departure"] }) {
  return (
    <span className="block font-semibold text-ink">
      <RaisedOrdinals>{end.dayWords}</RaisedOrdinals>
    </span>
  );
}

function WhereToCome({ quote: { office, hours } }: { quote: CustomerQuote }) {
  return (
    <QuoteSection id="ou-venir" title="Où venir">
      <ul className="mt-3 space-y-2.5 text-copy text-ink-2 leading-6">
        <Line icon={<MapPin />}>
          <span className="block font-semibold text-ink">{office.name}</span>
          {office.place}
        </Line>
        {hours.length > 0 && (
          <Line icon={<Clock />}>
            {hours.map(({ day, text }) => (
              <span key={day} className="block first-letter:uppercase">
                {day}&nbsp;: {text}
              </span>
            ))}
          </Line>
        )}
      </ul>
      {office.place && (
        <a
          href={`https://www.openstreetmap.org/directions?${new URLSearchParams({ to: office.place })}`}
          rel="external noreferrer"
          className="link mt-3 min-h-8 print:hidden"
        >
          <Navigation />
          Itinéraire
        </a>
      )}
    </QuoteSection>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75] [&>svg]:text-blue">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
