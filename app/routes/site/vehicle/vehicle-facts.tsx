import AppWindow from "lucide-react/icons/app-window";
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
import { type PublicVehicle, specificationLines } from "#app/features/vehicles/vehicle-detail.ts";
import type { Equipment } from "#app/features/vehicles/vehicles.schema.ts";

type VehicleFactsProps = {
  vehicle: PublicVehicle;
  /** With few facts, the inclusions stand among them. */
  withInclusions: boolean;
  className: string;
};

export function VehicleFacts({ vehicle, withInclusions, className }: VehicleFactsProps) {
  return (
    <div className={className}>
      <Description text={vehicle.description} />
      <Specifications vehicle={vehicle} />
      {withInclusions && <Inclusions columns={2} />}
      <EquipmentList equipment={vehicle.equipment} />
    </div>
  );
}

function Description({ text }: { text: string }) {
  if (!text) return null;
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-block">
        Description
      </h2>
      <p className="measure mt-3 whitespace-pre-line text-[1.0625rem] text-ink-2 leading-7 print:max-w-none print:leading-6">
        {text}
      </p>
    </section>
  );
}

function Specifications({ vehicle }: { vehicle: PublicVehicle }) {
  const lines = specificationLines(vehicle);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="caracteristiques">
      <h2 id="caracteristiques" className="text-block">
        Caractéristiques
      </h2>
      <dl className="mt-4 grid gap-x-12 border-line-strong border-t sm:grid-cols-2">
        {lines.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-[54px] items-center justify-between gap-4 border-line border-b py-2.5 print:min-h-0 print:py-1"
          >
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right font-[640]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const inclusions = [
  { title: "Assurance tous risques", text: "Franchise selon le véhicule" },
  { title: "Assistance 24\u00a0h/24, 7\u00a0j/7", text: "Dépannage et remorquage en France" },
  { title: "Entretien et révisions", text: "Réalisés dans nos ateliers" },
  { title: "Véhicule de remplacement", text: "En cas d’immobilisation" },
];

/** The same for every vehicle. */
export function Inclusions({ columns }: { columns: 1 | 2 | 4 }) {
  return (
    <section
      aria-labelledby="compris"
      className="later [--later-height:19rem] sm:[--later-height:10.5rem] lg:[--later-height:6.5rem]"
    >
      <h2 id="compris" className="text-block">
        Compris dans la location
      </h2>
      <ul
        className={`mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-2 ${columns === 4 ? "lg:grid-cols-4" : columns === 1 ? "xl:grid-cols-1" : ""} print:mt-2 print:gap-y-1`}
      >
        {inclusions.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={2.25} />
            <span>
              <span className="block font-[640]">{title}</span>
              <span className="block text-[0.9375rem] text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
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
    <section aria-labelledby="equipement">
      <h2 id="equipement" className="text-block">
        Équipement
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2 print:mt-2">
        {equipment.map((name) => {
          // Imported data may name things that are not on our list.
          const Icon = Object.hasOwn(equipmentIcons, name) ? equipmentIcons[name as Equipment] : Check;
          return (
            <li
              key={name}
              className="flex min-h-11 items-center gap-2.5 rounded-field border border-line bg-surface px-4 py-2 font-[540] print:min-h-0 print:py-0.5"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-blue" strokeWidth={1.75} />
              {name}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
