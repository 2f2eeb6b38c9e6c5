import AppWindow from "lucide-react/icons/app-window";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpFromLine from "lucide-react/icons/arrow-up-from-line";
import Check from "lucide-react/icons/check";
import ChevronsUp from "lucide-react/icons/chevrons-up";
import Droplets from "lucide-react/icons/droplets";
import Fan from "lucide-react/icons/fan";
import Hammer from "lucide-react/icons/hammer";
import Layers2 from "lucide-react/icons/layers-2";
import Lock from "lucide-react/icons/lock";
import Navigation from "lucide-react/icons/navigation";
import Warehouse from "lucide-react/icons/warehouse";
import Wrench from "lucide-react/icons/wrench";
import type { LucideIcon } from "lucide-react/types";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { Extra } from "#app/domain/extras/extra.ts";
import type { Licence } from "#app/domain/rental/licence.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import { type Offer, tierRows } from "#app/domain/rental/tariff.ts";
import { conditionLines, formatDayRange, licenceAge } from "#app/domain/tariffs/tariff-words.ts";
import type { OwnCar } from "#app/domain/vehicles/own-car.ts";
import type { PublicVehicle } from "#app/domain/vehicles/vehicle-detail.server.ts";
import type { Equipment } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatCents } from "#app/lib/euros.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { ExtraPrices } from "./extra-prices.tsx";
import { FactBlock } from "./fact-block.tsx";
import { FreeDays } from "./free-days.tsx";
import { OwnCarForm } from "./own-car-form.tsx";
import type { TypedStay } from "./typed-stay.ts";

export type VehicleFactsProps = {
  vehicle: Pick<PublicVehicle, "calendar" | "description" | "equipment" | "licences">;
  facts: SpecificationsProps;
  offer: Offer | null;
  extras: Extra[];
  inclusions: Inclusion[];
  typedStay: TypedStay;
};

/** All that is only read, in one late part: its HTML is there, its script comes when somebody comes near. */
export function VehicleFacts({ vehicle, facts, offer, extras, inclusions, typedStay }: VehicleFactsProps) {
  return (
    <>
      {vehicle.calendar && <FreeDays calendar={vehicle.calendar} typedStay={typedStay} />}
      <Description text={vehicle.description} />
      <Specifications {...facts} />
      <EquipmentList equipment={vehicle.equipment} />
      {offer && <PriceList offer={offer} licences={vehicle.licences} days={typedStay.stay.days} />}
      <ExtraPrices extras={extras} />
      <Inclusions inclusions={inclusions} />
    </>
  );
}

function Description({ text }: { text: string }) {
  if (!text) return null;
  return (
    <FactBlock id="description" title="Description">
      <p className="measure mt-3 whitespace-pre-line print:mt-1 text-large text-ink-2 leading-7 print:max-w-none print:leading-6">
        {text}
      </p>
    </FactBlock>
  );
}

type FactLine = { label: string; value: string };

type SpecificationsProps = {
  lines: FactLine[];
  notes: string[];
  /** Of a trailer: which licence tows it with the visitor's own car. */
  ownCar: OwnCar | null;
};

function Specifications({ lines, notes, ownCar }: SpecificationsProps) {
  if (lines.length === 0) return null;
  return (
    <FactBlock
      id="caracteristiques"
      title="Caractéristiques"
      className="later [--later-height:calc(3.1rem+var(--lines)*3.375rem+var(--notes)*2.7rem)] sm:[--later-height:calc(3.1rem+round(up,var(--lines)/2,1)*3.375rem+var(--notes)*1.5rem)]"
      style={{ "--lines": lines.length, "--notes": notes.length } as CSSProperties}
    >
      <LineList
        lines={lines}
        className="mt-4 gap-x-12 sm:grid-cols-2 print:mt-1 print:grid-cols-3 print:gap-x-6"
      />
      {notes.length > 0 && (
        <p className="mt-3 grid text-ink-2 text-sm print:mt-1">
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      )}
      {ownCar && <OwnCarForm {...ownCar} />}
    </FactBlock>
  );
}

function LineList({ lines, className }: { lines: FactLine[]; className: string }) {
  return (
    <dl className={`grid border-line-strong border-t ${className}`}>
      {lines.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-[54px] items-center justify-between gap-4 border-line border-b py-2.5 print:min-h-0 print:py-0.5"
        >
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className="min-w-0 text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Inclusions({ inclusions }: { inclusions: Inclusion[] }) {
  if (inclusions.length === 0) return null;
  return (
    <FactBlock
      id="compris"
      title="Compris dans la location"
      className="later [--later-height:19rem] sm:[--later-height:10.5rem]"
    >
      <ul className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 print:mt-1 print:grid-cols-4 print:gap-x-3 print:gap-y-1">
        {inclusions.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={2.25} />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-copy text-ink-2 print:hidden">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </FactBlock>
  );
}

const equipmentIcons: Record<Equipment, LucideIcon> = {
  "Navigation GPS": Navigation,
  "Aménagement sur-mesure": Hammer,
  "Aménagement atelier": Wrench,
  "Aménagement lavable": Droplets,
  "Système de ventilation": Fan,
  "Aménagement miroitier": AppWindow,
  "Galerie de toit": Warehouse,
  "Serrures renforcées": Lock,
  "Hayon élévateur": ArrowUpFromLine,
  "Essieu relevable": ChevronsUp,
  "Aménagement double plancher": Layers2,
};

function EquipmentList({ equipment }: { equipment: string[] }) {
  if (equipment.length === 0) return null;
  return (
    <FactBlock id="equipement" title="Équipement">
      <ul className="mt-4 flex flex-wrap gap-2 print:mt-2">
        {equipment.map((name) => {
          // Imported data may name things that are not on our list.
          const Icon = Object.hasOwn(equipmentIcons, name) ? equipmentIcons[name as Equipment] : Check;
          return (
            <li
              key={name}
              className="flex min-h-11 items-center gap-2.5 rounded-field border border-line bg-surface px-4 py-2 font-medium print:min-h-0 print:py-0.5"
            >
              <Icon className="size-5 shrink-0 text-blue" strokeWidth={1.75} />
              {name}
            </li>
          );
        })}
      </ul>
    </FactBlock>
  );
}

function PriceList({ offer, licences, days }: { offer: Offer; licences: Licence[]; days: number | null }) {
  const { tariff, taxes } = offer;
  const conditions = conditionLines({ tariff, taxes, licence: licenceAge(licences) }).filter(
    ({ value }) => value,
  );
  return (
    <FactBlock
      id="tarif"
      title="Tarif et conditions"
      className="later [--later-height:calc(34rem+var(--lines)*3.375rem)] sm:[--later-height:32.8rem]"
      style={{ "--lines": conditions.length } as CSSProperties}
    >
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,23fr)_minmax(0,20fr)] xl:grid-cols-[minmax(0,24fr)_minmax(0,18fr)] xl:gap-x-12 print:mt-1 print:grid-cols-2">
        <div>
          <TierTable offer={offer} days={days} />
          <p className="mt-3 text-ink-2 text-sm print:mt-1">
            Au-delà d’un an&nbsp;: devis personnalisé. Vous ne payez jamais plus pour une durée plus courte.
          </p>
        </div>
        <div className="sm:mt-9 print:mt-0">
          <LineList lines={conditions} className="" />
          {tariff.notes.trim() && (
            <p className="mt-3 whitespace-pre-line text-ink-2 text-sm">{tariff.notes.trim()}</p>
          )}
        </div>
      </div>
      <Link to={sitePaths.tariffs} className="link mt-3 min-h-11 print:hidden">
        Tarifs et conditions de location
        <ArrowRight />
      </Link>
    </FactBlock>
  );
}

function TierTable({ offer, days }: { offer: Offer; days: number | null }) {
  return (
    <table className="w-full text-copy">
      <caption className="sr-only">Prix d’une journée selon la durée de la location</caption>
      <thead>
        <tr className="h-9 text-small text-ink-2 print:h-auto">
          {["Durée", "HT / jour", "TTC / jour"].map((label) => (
            <th key={label} scope="col" className="text-right font-normal first:text-left">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="border-line-strong border-t">
        {tierRows(offer).map(({ from, to, perDay }) => {
          const isOwn = days !== null && days >= from && days <= to;
          return (
            <tr
              key={from}
              // The ground of the visitor's row reaches beyond the column on both sides.
              className={`h-[41px] border-line border-b print:h-auto ${isOwn ? "bg-blue-pale shadow-[-12px_0_var(--color-blue-pale),12px_0_var(--color-blue-pale)]" : ""}`}
            >
              <th scope="row" className={`text-left ${isOwn ? "font-semibold" : "font-normal"}`}>
                {formatDayRange(from, to)}
                {isOwn && (
                  <span className="ml-2.5 inline-block font-semibold text-small text-blue">votre durée</span>
                )}
              </th>
              <td className="whitespace-nowrap text-right text-ink-2">
                {formatCents(perDay.ht, { exact: true })}
              </td>
              <td className="whitespace-nowrap text-right font-semibold">
                {formatCents(perDay.ttc, { exact: true })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
