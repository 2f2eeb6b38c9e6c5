import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import { FilterMenu } from "#app/components/ui/filter-menu.tsx";
import { type VehicleType, vehicleTypes } from "#app/features/vehicles/vehicles.schema.ts";
import { type AgencyName, type PlanningQuery, planningHref } from "./planning.ts";

interface FilterProps {
  query: PlanningQuery;
  agencies: AgencyName[];
}

export function AgencyFilter({ query, agencies }: FilterProps) {
  return (
    <FilterMenu
      label="Agence"
      icon={<MapPin aria-hidden="true" strokeWidth={1.75} />}
      choices={agencies.map(({ id, name }) => ({ value: id, label: name }))}
      value={query.agency}
      hrefOf={(agency) => planningHref(query, { agency })}
    />
  );
}

export function TypeFilter({ query }: Pick<FilterProps, "query">) {
  return (
    <FilterMenu
      label="Type"
      icon={<Truck aria-hidden="true" strokeWidth={1.75} />}
      choices={vehicleTypes.map((type) => ({ value: type, label: type }))}
      value={query.type}
      hrefOf={(type) => planningHref(query, { type: type as VehicleType | null })}
    />
  );
}
