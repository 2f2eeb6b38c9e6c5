import type { ReactNode } from "react";
import {
  type PlanningQuery,
  planningFields,
  planningHref,
  planningPageSize,
} from "#app/domain/periods/planning.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { KeyCell } from "#app/office/ui/table.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";

interface PlanningPanelProps {
  query: PlanningQuery;
  /** What its foot leafs through; null where everything is on one page. */
  pages: { page: number; total: number; noun: { one: string; many: string } } | null;
  className?: string;
  children: ReactNode;
}

/** A list of the planning, with its pages at the foot. A phone gives it the whole width. */
export function PlanningPanel({ query, pages, className = "", children }: PlanningPanelProps) {
  return (
    <Panel
      className={`max-office-sm:-mx-3 max-office-sm:rounded-none max-office-sm:border-x-0 max-office-sm:border-t-0 ${className}`}
    >
      {children}
      {pages && pages.total > planningPageSize && (
        <PanelFoot>
          <Pagination
            {...pages}
            pageSize={planningPageSize}
            pageHref={(page) => planningHref(query, { page })}
            className="w-full print:hidden"
          />
        </PanelFoot>
      )}
    </Panel>
  );
}

export function planningSearch(query: PlanningQuery, words: { label: string; placeholder: string }) {
  const className = "w-60 max-office-sm:w-auto max-office-sm:flex-1";
  return { ...words, value: query.q, kept: planningFields(query), className };
}

interface PlannedVehicleCellProps {
  vehicle: {
    name: string;
    fleet_number: string | null;
    plate: string | null;
    picture: PictureSource | null;
    type: string;
  };
  /** After its number and its plate: where it stands, what it is. */
  facts: readonly (string | null)[];
}

export function PlannedVehicleCell({ vehicle, facts }: PlannedVehicleCellProps) {
  const { name, fleet_number, plate, picture, type } = vehicle;
  return (
    <KeyCell
      name={name}
      detail={[fleet_number, plate, ...facts].filter(Boolean).join(" · ")}
      picture={
        <VehicleThumb vehicle={{ picture, type: type as VehicleType }} className="h-9 w-13.5 print:hidden" />
      }
    />
  );
}
