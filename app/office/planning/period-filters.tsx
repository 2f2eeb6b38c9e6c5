import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import { type AgencyName, type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import type { FilterMenuProps } from "#app/office/ui/filter-menu.tsx";

export function agencyFilter(query: PlanningQuery, agencies: AgencyName[]): FilterMenuProps {
  return {
    label: "Agence",
    icon: <MapPin />,
    choices: agencies.map(({ id, name }) => ({ value: id, label: name })),
    value: query.agency,
    hrefOf: (agency) => planningHref(query, { agency }),
  };
}

/** The filters of gantt and list. */
export function periodFilters(query: PlanningQuery, agencies: AgencyName[]): FilterMenuProps[] {
  return [
    agencyFilter(query, agencies),
    {
      label: "Type",
      icon: <Truck />,
      choices: vehicleTypes.map((type) => ({ value: type, label: type })),
      value: query.type,
      hrefOf: (type) => planningHref(query, { type: type as VehicleType | null }),
    },
  ];
}
