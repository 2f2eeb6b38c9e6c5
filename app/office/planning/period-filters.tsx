import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import { type AgencyName, type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { FilterMenu } from "#app/office/ui/filter-menu.tsx";

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
