import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Check from "lucide-react/icons/check";
import Download from "lucide-react/icons/download";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import type { Ref } from "react";
import type { StaffVehicleList } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import {
  agencyChoices,
  countVehicles,
  typeChoices,
  type VehicleQuery,
  type VehicleSort,
  vehicleQuery,
  vehiclesHref,
  vehiclesSearch,
} from "#app/domain/vehicles/vehicle-query.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { Menu, MenuLink } from "#app/office/ui/menu.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { VehicleFilterSheet } from "./filters.tsx";

interface VehicleToolbarProps {
  query: VehicleQuery;
  list: StaffVehicleList;
  /** The counts are those of the list before: none is better than wrong ones. */
  isLoading: boolean;
  addLink: Ref<HTMLAnchorElement>;
}

export function VehicleToolbar({ query, list, isLoading, addLink }: VehicleToolbarProps) {
  const { groups, agencies } = list;
  const plus = <Plus />;
  return (
    <ListToolbar
      lead={<AvailabilityTabs query={query} list={list} isLoading={isLoading} />}
      search={{
        label: "Rechercher un véhicule",
        placeholder: "Nom, marque, modèle…",
        value: query.q,
        kept: vehicleQuery.fields(query, { q: "" }),
        className: "max-w-66 grow basis-36 max-office-sm:max-w-none",
      }}
      besideSearch={
        <>
          <VehicleFilterSheet query={query} list={list} />
          <VehicleSortMenu query={query} />
        </>
      }
      filters={[
        {
          label: "Type",
          icon: plus,
          choices: typeChoices(groups, query),
          value: query.type,
          hrefOf: (type) => vehiclesHref(query, { type: type as VehicleType | null }),
        },
        {
          label: "Agence",
          icon: plus,
          choices: agencyChoices(groups, agencies, query),
          value: query.agency,
          hrefOf: (agency) => vehiclesHref(query, { agency }),
        },
      ]}
      isDesktopOnly
      clearTo={vehicleQuery.isFiltered(query) ? vehiclesHref(query, vehicleQuery.withoutFilters) : null}
      add={{
        label: "Ajouter un véhicule",
        to: `${officePaths.newVehicle}${vehiclesSearch(query)}`,
        ref: addLink,
      }}
    >
      <div className="flex max-office-sm:hidden">
        <a
          href={`${officePaths.vehiclesExport}${vehiclesSearch(query)}`}
          download
          aria-label="Exporter"
          title="Exporter ces véhicules en CSV"
          className={buttonClass({ variant: "ghost" })}
        >
          <Download />
          <span className="max-[100rem]:hidden">Exporter</span>
        </a>
        <ButtonLink
          variant="ghost"
          to={officePaths.vehiclesImport}
          aria-label="Importer…"
          title="Importer un CSV"
        >
          <Upload />
          <span className="max-[100rem]:hidden">Importer…</span>
        </ButtonLink>
      </div>
    </ListToolbar>
  );
}

function AvailabilityTabs({ query, list, isLoading }: Omit<VehicleToolbarProps, "addLink">) {
  const views = [
    { available: null, label: "Tous", short: "Tous" },
    { available: true, label: "Disponibles", short: "Dispo." },
    { available: false, label: "Indisponibles", short: "Indispo." },
  ];
  return (
    <TabLinks
      label="Disponibilité"
      look="segmented"
      preventScrollReset
      className="max-office-sm:order-last max-office-sm:w-full"
      tabs={views.map(({ available, label, short }) => ({
        to: vehiclesHref(query, { available }),
        isCurrent: query.available === available,
        count: isLoading ? undefined : countVehicles(list.groups, { ...query, available }),
        label: (
          <>
            <span className="max-office-sm:sr-only">{label}</span>
            <span aria-hidden="true" className="office-sm:hidden">
              {short}
            </span>
          </>
        ),
      }))}
    />
  );
}

type Order = Pick<VehicleQuery, "sort" | "direction">;

const orders: (Order & { label: string })[] = [
  { label: "Les plus récents d’abord", sort: null, direction: "asc" },
  ...sortOf("name", "Nom, de A à Z", "Nom, de Z à A"),
  ...sortOf("price", "Prix croissant", "Prix décroissant"),
  ...sortOf("capacity", "Capacité croissante", "Capacité décroissante"),
  ...sortOf("mileage", "Kilométrage croissant", "Kilométrage décroissant"),
  { label: "Type", sort: "type", direction: "asc" },
  { label: "Agence", sort: "agency", direction: "asc" },
];

function sortOf(sort: VehicleSort, up: string, down: string): (Order & { label: string })[] {
  return [
    { label: up, sort, direction: "asc" },
    { label: down, sort, direction: "desc" },
  ];
}

/** A phone has no column heads to press. */
function VehicleSortMenu({ query }: { query: VehicleQuery }) {
  return (
    <div className="office-sm:hidden">
      <Menu
        width={240}
        trigger={
          <button
            type="button"
            aria-label="Trier"
            title="Trier"
            className={buttonClass({ variant: "secondary", className: "w-(--button-height) px-0!" })}
          >
            <ArrowUpDown />
          </button>
        }
      >
        {orders.map(({ label, sort, direction }) => {
          const isCurrent = query.sort === sort && query.direction === direction;
          return (
            <MenuLink
              key={label}
              to={vehiclesHref(query, { sort, direction })}
              aria-current={isCurrent || undefined}
              icon={<Check className={isCurrent ? "" : "invisible"} />}
            >
              {label}
            </MenuLink>
          );
        })}
      </Menu>
    </div>
  );
}
