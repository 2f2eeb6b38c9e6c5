import Truck from "lucide-react/icons/truck";
import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { agencyMessages, agencyRecord } from "#app/domain/agencies/agencies.schema.ts";
import {
  deleteAgency,
  type ListedStaffAgency,
  listStaffAgencies,
} from "#app/domain/agencies/staff-agencies.server.ts";
import { type AgencyQuery, agencyQuery, formatDayPlan } from "#app/domain/agencies/staff-agencies.ts";
import { readHitAnswers } from "#app/domain/periods/hits.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { additionOf, recordPaths } from "#app/domain/records/record.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { RecordList, rowActions } from "#app/office/record/record-list.tsx";
import { SiteMenuLink } from "#app/office/record/site-link.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { MenuLink } from "#app/office/ui/menu.tsx";
import { DataTable, KeyCell, NumberCell, RowControls } from "#app/office/ui/table.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/agencies.route.ts";
import { DeleteAgencyDialog } from "./delete-agency-dialog.tsx";

const add = { label: additionOf(agencyRecord), to: recordPaths(agencyRecord).add };

export const handle: OfficeHandle = { title: agencyRecord.screens.title, add };

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
    const { name, batch } = await deleteAgency(app, context.get(staffContext), {
      id,
      announcedVehicles: vehicles,
      answers: readHitAnswers(form),
    });
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
  const editHref = ({ id }: ListedStaffAgency) => `${officePaths.agency(id)}${search}`;
  return (
    <>
      <RecordList
        search={{ label: "Rechercher une agence", placeholder: "Nom, ville ou adresse…", value: query.q }}
        count={counted(agencies.length, "agence")}
        add={add}
        addLink={addLink}
        csv={recordPaths(agencyRecord).csv}
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
        <DataTable
          label="Agences"
          rows={agencies}
          rowTo={editHref}
          loading={isLoading ? "Chargement des agences…" : undefined}
          sort={{
            key: query.sort,
            direction: query.direction,
            href: (sort, direction) =>
              agencyQuery.href(officePaths.agencies, {
                ...query,
                sort: sort as AgencyQuery["sort"],
                direction,
              }),
          }}
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
              onDelete: () => deletion.ask(agency),
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
      </RecordList>
      <Outlet />
      {deletion.dialog}
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={agencyMessages.load} />;
}
