import Truck from "lucide-react/icons/truck";
import { formatDayPlan, type ListedStaffAgency } from "#app/domain/agencies/staff-agencies.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { rowActions } from "#app/office/record/record-list.tsx";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { MenuLink } from "#app/office/ui/menu.tsx";
import { DataTable, KeyCell, NumberCell, RowControls, type TableSort } from "#app/office/ui/table.tsx";

interface StaffAgenciesTableProps {
  agencies: ListedStaffAgency[];
  loading?: string;
  sort: TableSort;
  editHref: (agency: ListedStaffAgency) => string;
  onDelete: (agency: ListedStaffAgency) => void;
}

export function StaffAgenciesTable({ agencies, loading, sort, editHref, onDelete }: StaffAgenciesTableProps) {
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
          card: "line",
          className: "max-office-sm:text-ink-2",
          cell: ({ address, zip, city }) => (
            <>
              <span className="office-sm:block">{address}</span>
              <span className="office-sm:hidden">, </span>
              <span className="text-ink-2 office-sm:block office-sm:text-help">
                {zip} {city}
              </span>
            </>
          ),
        },
        {
          key: "phone",
          header: "Téléphone",
          card: "line",
          cell: ({ phone, today }) => (
            <>
              <span className="max-office-sm:hidden">{formatPhone(phone)}</span>
              <RowControls className="office-sm:hidden">
                <a href={phoneHref(phone)} className="text-inherit no-underline">
                  {formatPhone(phone)}
                </a>
                <span className="text-ink-2">· {formatDayPlan(today)}</span>
              </RowControls>
            </>
          ),
        },
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
          card: "corner",
          className: "max-office-sm:text-small max-office-sm:text-ink-2",
          cell: ({ vehicleCount }) => (
            <NumberCell number={vehicleCount} words={counted(vehicleCount, "véhicule")} />
          ),
        },
        rowActions((agency: ListedStaffAgency) => ({
          name: agency.name,
          to: editHref(agency),
          onDelete: () => onDelete(agency),
          more: (
            <>
              <MenuLink
                to={vehiclesHref(allVehicles, { agency: agency.id })}
                icon={<Truck strokeWidth={2} />}
              >
                Ses véhicules
              </MenuLink>
              <SiteMenuLink to={sitePaths.agency(agency.id)} />
            </>
          ),
        })),
      ]}
    />
  );
}
