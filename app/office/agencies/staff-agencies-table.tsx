import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import { Link } from "react-router";
import { formatDayPlan, type ListedStaffAgency } from "#app/domain/agencies/staff-agencies.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { DataTable, KeyCell, RowControls, type TableSort } from "#app/office/ui/table.tsx";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";

interface StaffAgenciesTableProps {
  agencies: ListedStaffAgency[];
  loading?: string;
  sort: TableSort;
  editHref: (agency: ListedStaffAgency) => string;
  onDelete: (agency: ListedStaffAgency) => void;
}

export function StaffAgenciesTable({ agencies, loading, sort, editHref, onDelete }: StaffAgenciesTableProps) {
  const controls = (agency: ListedStaffAgency) => (
    <RowControls>
      <IconButtonLink label={`Modifier ${agency.name}`} to={editHref(agency)} preventScrollReset>
        <Pencil />
      </IconButtonLink>
      <IconButton
        label={`Supprimer ${agency.name}`}
        className="hover:text-danger"
        onClick={() => onDelete(agency)}
      >
        <Trash2 />
      </IconButton>
    </RowControls>
  );
  return (
    <DataTable
      label="Agences"
      rows={agencies}
      rowTo={editHref}
      sort={sort}
      loading={loading}
      columns={[
        {
          key: "name",
          header: "Agence",
          isKey: true,
          sortable: true,
          className: "min-w-32",
          cell: ({ name }) => <KeyCell name={name} />,
        },
        {
          key: "address",
          header: "Adresse",
          cell: ({ address, zip, city }) => (
            <>
              <span className="block">{address}</span>
              <span className="block text-help text-ink-2">
                {zip} {city}
              </span>
            </>
          ),
        },
        { key: "phone", header: "Téléphone", cell: ({ phone }) => formatPhone(phone) },
        {
          key: "email",
          header: "Email",
          className: "max-office-md:hidden",
          cell: ({ email }) => <span className="break-all text-ink-2">{email}</span>,
        },
        {
          key: "today",
          header: "Horaires du jour",
          className: "max-office-lg:hidden",
          cell: ({ today }) => <span className="text-ink-2">{formatDayPlan(today)}</span>,
        },
        {
          key: "vehicles",
          header: "Véhicules",
          align: "end",
          sortable: true,
          cell: ({ vehicleCount }) => formatNumber(vehicleCount),
        },
        { key: "actions", header: <span className="sr-only">Actions</span>, align: "end", cell: controls },
      ]}
      card={(agency) => (
        <AgencyRowCard agency={agency} to={editHref(agency)} onDelete={() => onDelete(agency)} />
      )}
    />
  );
}

interface AgencyRowCardProps {
  agency: ListedStaffAgency;
  to: string;
  onDelete: () => void;
}

function AgencyRowCard({ agency, to, onDelete }: AgencyRowCardProps) {
  return (
    <>
      <div className="flex items-center gap-2">
        <Link to={to} preventScrollReset className="min-w-0 flex-1 font-medium text-inherit no-underline">
          {agency.name}
        </Link>
        <span className="whitespace-nowrap text-[13px] text-ink-2">
          {counted(agency.vehicleCount, "véhicule")}
        </span>
        <Menu
          trigger={
            <IconButton label={`Actions pour ${agency.name}`} className="-my-2 -mr-2">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuLink to={to} preventScrollReset icon={<Pencil strokeWidth={2} />}>
            Modifier
          </MenuLink>
          <MenuLink to={vehiclesHref(allVehicles, { agency: agency.id })} icon={<Truck strokeWidth={2} />}>
            Ses véhicules
          </MenuLink>
          <SiteMenuLink to={sitePaths.agency(agency.id)} />
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 strokeWidth={2} />} onSelect={onDelete}>
            Supprimer…
          </MenuItem>
        </Menu>
      </div>
      <p className="mt-1 text-[13px] text-ink-2">
        {agency.address}, {agency.zip} {agency.city}
      </p>
      <p className="text-[13px]">
        <a href={phoneHref(agency.phone)} className="text-inherit no-underline">
          {formatPhone(agency.phone)}
        </a>
        <span className="text-ink-2"> · {formatDayPlan(agency.today)}</span>
      </p>
    </>
  );
}
