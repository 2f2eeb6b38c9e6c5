import CopyPlus from "lucide-react/icons/copy-plus";
import Ellipsis from "lucide-react/icons/ellipsis";
import Images from "lucide-react/icons/images";
import Pencil from "lucide-react/icons/pencil";
import SquareCheck from "lucide-react/icons/square-check";
import Trash2 from "lucide-react/icons/trash";
import type { StaffVehicleRow } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import { type VehicleQuery, vehiclesSearch } from "#app/domain/vehicles/vehicle-query.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";

interface VehicleRowMenuProps {
  vehicle: StaffVehicleRow;
  query: VehicleQuery;
  onDelete: () => void;
  /** On a phone, where no box stands before the rows. */
  onSelect?: () => void;
}

export function vehicleHref(id: string, query: VehicleQuery): string {
  return `${officePaths.vehicle(id)}${vehiclesSearch(query)}`;
}

export function VehicleRowMenu({ vehicle, query, onDelete, onSelect }: VehicleRowMenuProps) {
  const { id, name } = vehicle;
  const search = vehiclesSearch(query);
  const copySearch = `${search ? `${search}&` : "?"}copie=${id}`;
  const editors = [
    { label: "Modifier", to: vehicleHref(id, query), Icon: Pencil },
    { label: "Photos", to: `${vehicleHref(id, query)}#photos`, Icon: Images },
    { label: "Dupliquer", to: `${officePaths.newVehicle}${copySearch}`, Icon: CopyPlus },
  ];
  return (
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
      {onSelect && (
        <MenuItem onSelect={onSelect} icon={<SquareCheck strokeWidth={2} />}>
          Sélectionner
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete} icon={<Trash2 strokeWidth={2} />}>
        Supprimer…
      </MenuItem>
    </Menu>
  );
}

/** At the end of a row: the pencil when the pointer is near, the menu always. */
export function VehicleRowControls(props: VehicleRowMenuProps) {
  const { vehicle, query } = props;
  return (
    <RowControls>
      <IconButtonLink
        label={`Modifier ${vehicle.name}`}
        to={vehicleHref(vehicle.id, query)}
        preventScrollReset
        // The row itself opens the editor: for the keyboard one stop is enough.
        tabIndex={-1}
        className="opacity-0 group-hover:opacity-100 max-office-md:hidden"
      >
        <Pencil />
      </IconButtonLink>
      <VehicleRowMenu {...props} />
    </RowControls>
  );
}
