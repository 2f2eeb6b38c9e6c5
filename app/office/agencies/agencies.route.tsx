import { useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { agencyMessages, agencyRecord } from "#app/domain/agencies/agencies.schema.ts";
import { deleteAgency, listStaffAgencies } from "#app/domain/agencies/staff-agencies.server.ts";
import { agencyQuery, type ListedStaffAgency } from "#app/domain/agencies/staff-agencies.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { additionOf, recordPaths } from "#app/domain/records/record.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { RecordList } from "#app/office/record/record-list.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/agencies.route.ts";
import { DeleteAgencyDialog } from "./delete-agency-dialog.tsx";
import { StaffAgenciesTable } from "./staff-agencies-table.tsx";

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
