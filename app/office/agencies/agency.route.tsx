import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { agencyMessages, agencyRecord } from "#app/domain/agencies/agencies.schema.ts";
import {
  agencyOperations,
  getAgencyFleet,
  getClosureGround,
} from "#app/domain/agencies/staff-agencies.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { saveAction } from "#app/office/record/save-action.server.ts";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import type { Route } from "./+types/agency.route.ts";
import { AgencyForm } from "./agency-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  if (params.id === undefined)
    return { agency: null, vehicles: 0, ground: await getClosureGround(app, actor) };
  const agency = await agencyOperations.get(app, actor, params.id);
  if (!agency) throw data(agencyRecord.gone, { status: 404 });
  const [{ total: vehicles }, ground] = await Promise.all([
    getAgencyFleet(app, actor, agency.id),
    getClosureGround(app, actor),
  ]);
  return { agency, vehicles, ground };
}

export const action = saveAction(agencyOperations, agencyMessages);

export const clientAction = announceResult(agencyMessages.save);

export default function AgencySheet({ loaderData: { agency, vehicles, ground } }: Route.ComponentProps) {
  const closeTo = `${officePaths.agencies}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(agency);
  return (
    <RecordSheet
      title={held ? "Modifier l’agence" : "Ajouter une agence"}
      description={
        held ? `${held.name} · ${counted(vehicles, "véhicule")} ${plural(vehicles, "rattaché")}` : undefined
      }
      aside={
        held && (
          <>
            <RecordHistory table="agencies" id={held.id} />
            <SiteLink to={sitePaths.agency(held.id)} />
          </>
        )
      }
      width={1120}
      closeTo={closeTo}
    >
      <AgencyForm
        key={key}
        agency={held}
        ground={ground}
        closeTo={closeTo}
        onDirty={onDirty}
        onReload={reload}
      />
    </RecordSheet>
  );
}
