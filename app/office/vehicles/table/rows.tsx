import CarFront from "lucide-react/icons/car-front";
import CopyPlus from "lucide-react/icons/copy-plus";
import Ellipsis from "lucide-react/icons/ellipsis";
import Images from "lucide-react/icons/images";
import Pencil from "lucide-react/icons/pencil";
import SquareCheck from "lucide-react/icons/square-check";
import Trash2 from "lucide-react/icons/trash";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { typeProfile } from "#app/domain/vehicles/type-profiles.ts";
import { type VehicleQuery, type VehicleSort, vehiclesSearch } from "#app/domain/vehicles/vehicle-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { useOfficeCompany } from "#app/office/shell/office-company.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { type Column, KeyCell, RowControls } from "#app/office/ui/table.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { VehicleAvailability } from "./availability.tsx";

type VehicleColumn = Column<StaffVehicleRow> & { key: VehicleSort | "available" | "actions" };

export function vehicleColumns(menu: Omit<RowMenuProps, "vehicle">): VehicleColumn[] {
  return [
    {
      key: "name",
      header: "Véhicule",
      sortable: true,
      isKey: true,
      className: "max-w-74 min-[94rem]:max-w-90 max-office-md:max-w-60",
      cell: (vehicle) => (
        <KeyCell
          name={vehicle.name}
          detail={<Details vehicle={vehicle} />}
          picture={
            <VehicleThumb
              vehicle={vehicle}
              className="h-9 w-13.5 max-office-sm:h-15 max-office-sm:w-22 max-office-sm:self-start"
            />
          }
        />
      ),
    },
    {
      key: "type",
      header: "Type",
      sortable: true,
      // On a tablet the switch and the menu must be in sight.
      className: "whitespace-nowrap max-office-md:hidden",
      cell: (vehicle) => <span className="text-ink-2">{vehicle.type}</span>,
    },
    {
      key: "agency",
      header: "Agence",
      sortable: true,
      className: "max-w-50 truncate max-office-lg:hidden",
      cell: (vehicle) => vehicle.agency ?? missing,
    },
    {
      key: "capacity",
      header: "Capacité (m³)",
      align: "end",
      sortable: true,
      className: "max-w-36 truncate max-office-lg:hidden",
      // The unit stands in the header; what is more than a number stays as it was typed.
      cell: ({ capacity }) => (capacity ? formatCapacity(capacity).replace(/\u00a0m³$/, "") : missing),
    },
    {
      key: "mileage",
      header: "Km",
      align: "end",
      sortable: true,
      className: "whitespace-nowrap max-office-md:hidden",
      cell: ({ mileage }) => (mileage === null ? missing : formatNumber(mileage)),
    },
    {
      key: "price",
      header: "Prix / jour",
      align: "end",
      sortable: true,
      card: "left",
      className: "whitespace-nowrap max-office-sm:row-start-2",
      cell: ({ price }) =>
        price === null ? (
          <>
            <span className="max-office-sm:hidden">{missing}</span>
            <span className="text-ink-2 office-sm:hidden">Sans prix</span>
          </>
        ) : (
          <>
            <span className="font-medium">{formatNumber(price, { min: 2 })}&nbsp;€</span>
            <span className="text-ink-2 office-sm:hidden"> / jour</span>
          </>
        ),
    },
    {
      key: "available",
      header: "Disponibilité",
      // At the right end of the price's line, without a column of its own that the name would lack.
      card: "line",
      className: "whitespace-nowrap max-office-sm:row-start-2 max-office-sm:justify-self-end office-sm:pl-6!",
      cell: (vehicle) => (
        <RowControls>
          <VehicleAvailability vehicle={vehicle} />
        </RowControls>
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "end",
      card: "corner",
      className: "whitespace-nowrap max-office-sm:-mt-1 max-office-sm:-mr-2 max-office-sm:self-start",
      cell: (vehicle) => <VehicleRowControls vehicle={vehicle} {...menu} />,
    },
  ];
}

const missing = (
  <span className="text-ink-3">
    <span aria-hidden="true">—</span>
    <span className="sr-only">non renseigné</span>
  </span>
);

/** Under the name; on a card, also what its columns say in a table. */
function Details({ vehicle }: { vehicle: StaffVehicleRow }) {
  const { fleet_number, plate, brand, model, type, agency, capacity, mileage } = vehicle;
  const lines = [
    { look: "max-office-sm:hidden", facts: [fleet_number, plate, brand, model] },
    { look: "office-sm:hidden", facts: [fleet_number, plate, type, agency] },
    {
      look: "text-ink office-sm:hidden",
      facts: [capacity && formatCapacity(capacity), mileage !== null && `${formatNumber(mileage)}\u00a0km`],
    },
  ];
  return lines.map(({ look, facts }) => (
    <span key={look} className={`block truncate ${look}`}>
      {facts.filter(Boolean).join(" · ")}
    </span>
  ));
}

interface RowMenuProps {
  vehicle: StaffVehicleRow;
  query: VehicleQuery;
  onDelete: (vehicle: StaffVehicleRow) => void;
  onSelect: (vehicle: StaffVehicleRow) => void;
}

export function vehicleHref(id: string, query: VehicleQuery): string {
  return `${officePaths.vehicle(id)}${vehiclesSearch(query)}`;
}

/** At the end of a row: the pencil when the pointer is near, the menu always. */
function VehicleRowControls({ vehicle, query, onDelete, onSelect }: RowMenuProps) {
  const { id, name } = vehicle;
  const search = vehiclesSearch(query);
  const copySearch = `${search ? `${search}&` : "?"}copie=${id}`;
  const editors = [
    { label: "Modifier", to: vehicleHref(id, query), Icon: Pencil },
    { label: "État", to: officePaths.vehicleState(id), Icon: CarFront },
    { label: "Photos", to: `${vehicleHref(id, query)}#photos`, Icon: Images },
    { label: "Dupliquer", to: `${officePaths.newVehicle}${copySearch}`, Icon: CopyPlus },
  ];
  return (
    <RowControls>
      <IconButtonLink
        label={`Modifier ${name}`}
        to={vehicleHref(id, query)}
        preventScrollReset
        // The row itself opens the editor: for the keyboard one stop is enough.
        tabIndex={-1}
        className="opacity-0 group-hover:opacity-100 max-office-md:hidden"
      >
        <Pencil />
      </IconButtonLink>
      <Menu
        trigger={
          <IconButton label={`Actions pour ${name}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        {editors.map(({ label, to, Icon }) => (
          <MenuLink key={label} to={to} preventScrollReset icon={<Icon strokeWidth={2} />}>
            {label}
          </MenuLink>
        ))}
        <SiteMenuLink to={sitePaths.vehicle(id)} />
        <MenuItem onSelect={() => onSelect(vehicle)} icon={<SquareCheck strokeWidth={2} />}>
          Sélectionner
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => onDelete(vehicle)} icon={<Trash2 strokeWidth={2} />}>
          Supprimer…
        </MenuItem>
      </Menu>
    </RowControls>
  );
}

interface VehicleThumbProps {
  vehicle: Pick<StaffVehicleRow, "picture" | "type">;
  className: string;
}

/** The cover, small; without one, its type's drawing. The name stands beside it. */
export function VehicleThumb({ vehicle, className }: VehicleThumbProps) {
  const { painting } = useOfficeCompany().look;
  const box = `shrink-0 overflow-hidden rounded-sm bg-sand ${className}`;
  if (vehicle.picture) {
    return (
      <Picture
        source={vehicle.picture}
        alt=""
        sizes="96px"
        placeholder="vehicle"
        className={box}
        imgClassName="size-full object-cover"
      />
    );
  }
  return (
    <span className={`flex items-center justify-center p-1 ${box}`}>
      <img
        src={typeProfile(vehicle.type, painting).src}
        alt=""
        loading="lazy"
        className="max-h-full max-w-full"
      />
    </span>
  );
}
