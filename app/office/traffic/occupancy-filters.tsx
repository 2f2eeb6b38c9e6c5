import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import MapPin from "lucide-react/icons/map-pin";
import Truck from "lucide-react/icons/truck";
import type { Occupancy } from "#app/domain/counts/occupancy.server.ts";
import {
  type OccupancyQuery,
  type OccupancySort,
  occupancyHref,
  occupancyQuery,
} from "#app/domain/counts/occupancy.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import type { SortDirection } from "#app/lib/listing.ts";
import type { FilterMenuProps } from "#app/office/ui/filter-menu.tsx";

/** Those that are let most come first where nothing is said. */
const orders: { label: string; sort: OccupancySort; direction: SortDirection }[] = [
  { label: "Plus loués", sort: "share", direction: "desc" },
  { label: "Moins loués", sort: "share", direction: "asc" },
  { label: "Plus immobilisés", sort: "down", direction: "desc" },
  { label: "Par nom", sort: "name", direction: "asc" },
  { label: "Par type", sort: "type", direction: "asc" },
  { label: "Par agence", sort: "agency", direction: "asc" },
];

export function occupancyFilters(
  query: OccupancyQuery,
  agencies: Occupancy["agencies"],
  { hasNoAgency }: Occupancy["fleet"],
): FilterMenuProps[] {
  const { none } = occupancyQuery;
  const current = orders.find(({ sort, direction }) => sort === query.sort && direction === query.direction);
  const isUsual = query.sort === none.sort && query.direction === none.direction;
  const places =
    hasNoAgency || query.agency === "" ? [...agencies, { id: "", name: "Sans agence" }] : agencies;
  return [
    {
      label: "Type",
      icon: <Truck />,
      choices: vehicleTypes.map((type) => ({ value: type, label: type })),
      value: query.type,
      hrefOf: (type) => occupancyHref(query, { type: type as VehicleType | null }),
    },
    {
      label: "Agence",
      icon: <MapPin />,
      choices: places.map(({ id, name }) => ({ value: id, label: name })),
      value: query.agency,
      hrefOf: (agency) => occupancyHref(query, { agency }),
    },
    {
      label: "Ordre",
      icon: <ArrowUpDown />,
      choices: orders.map(({ label }) => ({ value: label, label })),
      value: isUsual ? null : (current?.label ?? null),
      hrefOf: (label) => {
        const { sort, direction } = orders.find((order) => order.label === label) ?? none;
        return occupancyHref(query, { sort, direction });
      },
    },
  ];
}
