import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import Truck from "lucide-react/icons/truck";
import { useRef } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { agencyMessages } from "#app/domain/agencies/agencies.schema.ts";
import { deleteAgency, listStaffAgencies } from "#app/domain/agencies/staff-agencies.server.ts";
import { agencyQuery, formatDayPlan, type ListedStaffAgency } from "#app/domain/agencies/staff-agencies.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { RecordList } from "#app/office/record/record-list.tsx";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/office/ui/menu.tsx";
import { DataTable, KeyCell, RowControls, type TableSort } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import { IconButton, IconButtonLink } from "#app/ui/icon-button.tsx";
import type { Route } from "./+types/agencies.route.ts";
import { DeleteAgencyDialog } from "./delete-agency-dialog.tsx";

const add = { label: "Ajouter une agence", to: officePaths.newAgency };

export const handle: OfficeHandle = { title: "Agences", add };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = agencyQuery.read(url.searchParams);
  const agencies = await listStaffAgencies(context.get(appContext), context.get(staffContext), query);
  return { query, agencies };
}

/** Deletes one, with the number of vehicles the person was told. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, agencyMessages.remove, async () => {
    const vehicles = Number(form.get("vehicles") ?? Number.NaN);
    const id = String(form.get("id"));
    const { name, batch } = await deleteAgency(app, context.get(staffContext), id, vehicles);
    const what = vehicles > 0 ? `${name} et ${counted(vehicles, "véhicule")}` : name;
    return {
      message: agencyMessages.removed,
      detail: keptInBin(what, vehicles > 0 ? "gardés" : "gardée"),
      bin: batch,
    };
  });
}

export const clientAction = announceResult(agencyMessages.remove);

export default function Agencies({ loaderData }: Route.ComponentProps) {
  const { query, agencies } = loaderData;
  const { search } = useLocation();
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<ListedStaffAgency>(addLink, (agency, dialog) => (
    <DeleteAgencyDialog {...dialog} key={agency.id} agency={agency} />
  ));
  const isLoading = usePendingList(officePaths.agencies);
  return (
    <>
      <RecordList
        search={{ label: "Rechercher une agence", placeholder: "Nom, ville ou adresse…", value: query.q }}
        count={counted(agencies.length, "agence")}
        add={add}
        addLink={addLink}
        empty={{
          title: "Aucune agence",
          purpose:
            "Les agences disent aux visiteurs où retirer un véhicule, et quand. Il faut une adresse, un téléphone et des horaires.",
        }}
        noneFound={{
          title: "Aucune agence trouvée",
          detail: <>Rien ne correspond à «&nbsp;{query.q}&nbsp;».</>,
          to: officePaths.agencies,
        }}
        isEmpty={agencies.length === 0 && !isLoading}
      >
        <StaffAgenciesTable
          agencies={agencies}
          loading={isLoading ? "Chargement des agences…" : undefined}
          sort={{
            key: query.sort,
            direction: query.direction,
            href: (key, direction) => `?${sortSearch(search, key, direction)}`,
          }}
          editHref={({ id }) => `${officePaths.agency(id)}${search}`}
          onDelete={deletion.ask}
        />
      </RecordList>
      <Outlet />
      {deletion.dialog}
    </>
  );
}

function sortSearch(search: string, sort: string, direction: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set("tri", sort === "vehicles" ? "vehicules" : "nom");
  next.set("ordre", direction);
  return next;
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={agencyMessages.load} />;
}

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
