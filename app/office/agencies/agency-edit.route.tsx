import { data, useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { type AgencyInput, agencyMessages } from "#app/domain/agencies/agencies.schema.ts";
import {
  getAgencyFleet,
  getClosureGround,
  getStaffAgency,
  updateAgency,
} from "#app/domain/agencies/staff-agencies.server.ts";
import { answerAction, savedRecord } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import type { Route } from "./+types/agency-edit.route.ts";
import { AgencyForm } from "./agency-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const agency = await getStaffAgency(app, actor, params.id);
  if (!agency) throw data("Cette agence n’existe plus.", { status: 404 });
  const [fleet, ground] = await Promise.all([
    getAgencyFleet(app, actor, agency.id),
    getClosureGround(app, actor),
  ]);
  return { agency, fleet, ground };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  return answerAction(app, agencyMessages.save, async () => {
    const actor = context.get(staffContext);
    const input = Object.fromEntries(form) as AgencyInput;
    const saved = await updateAgency(app, actor, { id: params.id, baseline: readBaseline(form), input });
    return { message: agencyMessages.updated, ...savedRecord(saved) };
  });
}

export const clientAction = announceResult(agencyMessages.save);

export default function EditAgency({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.agencies}${useLocation().search}`;
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.agency);
  const { total } = loaderData.fleet;
  return (
    <RecordSheet
      title="Modifier l’agence"
      description={`${held.name} · ${counted(total, "véhicule")} ${plural(total, "rattaché")}`}
      aside={
        <>
          <RecordHistory table="agencies" id={held.id} />
          <SiteLink to={sitePaths.agency(held.id)} />
        </>
      }
      width={1120}
      closeTo={closeTo}
    >
      <AgencyForm
        key={key}
        agency={held}
        ground={loaderData.ground}
        closeTo={closeTo}
        onDirty={onDirty}
        onReload={reload}
      />
    </RecordSheet>
  );
}
