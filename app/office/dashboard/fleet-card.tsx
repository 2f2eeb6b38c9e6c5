import ChevronDown from "lucide-react/icons/chevron-down";
import ThermometerSnowflake from "lucide-react/icons/thermometer-snowflake";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { atpLeft } from "#app/domain/vehicles/atp.ts";
import type { EndingAtp, getFleetOverview } from "#app/domain/vehicles/fleet.server.ts";
import { allVehicles, type VehicleQuery, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";
import { Panel, PanelHead, PanelMore } from "#app/office/ui/panel.tsx";
import { AlertLine } from "./desk-card.tsx";

export type FleetOverview = Awaited<ReturnType<typeof getFleetOverview>>;

type FleetCardProps = { fleet: FleetOverview; atp: EndingAtp; className: string };

/** Availability by type and by agency. Every bar is drawn on one scale, so that lengths compare across both lists. */
export function FleetCard({ fleet, atp, className }: FleetCardProps) {
  const [split, setSplit] = useState<Split>("agence");
  const { types, agencies, withoutAgency } = fleet;
  const scale = Math.max(...[...types, ...agencies, withoutAgency].map(({ total }) => total), 1);
  const unavailable = fleet.total - fleet.available;
  return (
    <Panel className={`@container ${className}`}>
      <PanelHead title="Parc" aside={fleet.total > 0 && <Splits chosen={split} onChoose={setSplit} />} />
      {fleet.total === 0 ? (
        <p className="px-(--panel-padding) py-6 text-ink-2 text-sm">
          Aucun véhicule pour le moment. Ajoutez-en un depuis{" "}
          <Link to={officePaths.vehicles} className="font-medium text-info hover:underline">
            la page Véhicules
          </Link>
          .
        </p>
      ) : (
        <>
          <div className="divide-line-inner @[40rem]:grid @[40rem]:grid-cols-2 @[40rem]:divide-x">
            <Bars title={splits.type} isFolded={split !== "type"}>
              {types.map((type) => (
                <Bar key={type.name} {...type} scale={scale} filter={{ type: type.name as VehicleType }} />
              ))}
            </Bars>
            <Bars title={splits.agence} isFolded={split !== "agence"}>
              {agencies.map((agency) => (
                <Bar key={agency.id} {...agency} scale={scale} filter={{ agency: agency.id }} />
              ))}
              {withoutAgency.total > 0 && (
                <Bar {...withoutAgency} name="Sans agence" scale={scale} filter={{ agency: "" }} />
              )}
            </Bars>
          </div>
          <p aria-hidden="true" className="flex gap-4 px-(--panel-padding) pb-3 text-small text-ink-2">
            <Legend colour="bg-blue">Disponibles</Legend>
            <Legend colour="bg-chart-rest">Indisponibles</Legend>
          </p>
          {atp.vehicles.length > 0 && <EndingAtpList atp={atp} />}
          {unavailable > 0 && (
            <PanelMore to={vehiclesHref(allVehicles, { available: false })}>
              {unavailable === 1
                ? "Voir le véhicule indisponible"
                : `Voir les ${formatNumber(unavailable)} véhicules indisponibles`}
            </PanelMore>
          )}
        </>
      )}
    </Panel>
  );
}

const splits = { agence: "Par agence", type: "Par type" } as const;
type Split = keyof typeof splits;

/** Where both lists have no room beside each other, one is shown. */
function Splits({ chosen, onChoose }: { chosen: Split; onChoose: (split: Split) => void }) {
  return (
    <fieldset className="-my-0.5 flex gap-0.5 rounded-control border border-line bg-paper-2 p-0.5 @[40rem]:hidden">
      <legend className="sr-only">Répartition</legend>
      {Object.entries(splits).map(([split, label]) => (
        <button
          key={split}
          type="button"
          aria-pressed={split === chosen}
          onClick={() => onChoose(split as Split)}
          className="h-7 cursor-pointer rounded-[5px] px-2.5 text-small text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink aria-pressed:shadow-segment"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Bars({ title, isFolded, children }: { title: string; isFolded: boolean; children: ReactNode }) {
  return (
    <div className={`px-[calc(var(--panel-padding)-0.5rem)] py-2.5 ${isFolded ? "@max-[40rem]:hidden" : ""}`}>
      <h3 className="px-2 py-0.5 text-group-title @max-[40rem]:sr-only">{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

interface BarProps {
  name: string;
  available: number;
  total: number;
  scale: number;
  filter: Partial<VehicleQuery>;
}

function Bar({ name, available, total, scale, filter }: BarProps) {
  return (
    <li>
      <Link
        to={vehiclesHref(allVehicles, filter)}
        className="grid h-7 grid-cols-[8.25rem_minmax(0,1fr)_3.25rem] items-center gap-3 rounded-control px-2 text-small transition-colors duration-(--motion-colour) hover:bg-paper-2 max-office-sm:h-8"
      >
        <span className="truncate">{name}</span>
        <span aria-hidden="true" className="flex h-2.5 gap-px *:rounded-xs">
          <span className="bg-blue" style={{ width: `${(available / scale) * 100}%` }} />
          <span className="bg-chart-rest" style={{ width: `${((total - available) / scale) * 100}%` }} />
        </span>
        <span aria-hidden="true" className="text-right text-ink-2 tabular-nums">
          <b className="font-semibold text-ink">{available}</b> / {total}
        </span>
        <span className="sr-only">
          {available} {plural(available, "disponible")} sur {total}
        </span>
      </Link>
    </li>
  );
}

function Legend({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-2.5 rounded-xs ${colour}`} />
      {children}
    </span>
  );
}

const shownAtOnce = 4;

function EndingAtpList({ atp: { today, vehicles } }: { atp: EndingAtp }) {
  const rows = vehicles.map(({ id, name, fleet_number, atp_until }) => (
    <AlertLine
      key={id}
      to={officePaths.vehicle(id)}
      name={name}
      facts={[fleet_number]}
      aside={atpLeft(atp_until, today)}
    />
  ));
  const others = rows.slice(shownAtOnce);
  return (
    <div className="border-line border-t px-[calc(var(--panel-padding)-0.5rem)] py-2.5">
      <h3 className="flex items-center gap-2 px-2 pb-0.5 font-medium text-small text-danger-dark">
        <ThermometerSnowflake className="size-3.5 shrink-0" />
        Attestations ATP à renouveler
      </h3>
      <ul>{rows.slice(0, shownAtOnce)}</ul>
      {others.length > 0 && (
        <details className="group">
          <summary className="flex h-8 cursor-pointer list-none items-center gap-2 rounded-control px-2 font-medium text-small text-info hover:underline group-open:hidden [&::-webkit-details-marker]:hidden">
            {others.length === 1 ? "Voir l’autre" : `Voir les ${formatNumber(others.length)} autres`}
            <ChevronDown className="size-4" />
          </summary>
          <ul>{others}</ul>
        </details>
      )}
    </div>
  );
}
