import { data } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { agencyMessages, agencyRecord } from "#app/domain/agencies/agencies.schema.ts";
import {
  agencyOperations,
  getAgencyFleet,
  getClosureGround,
} from "#app/domain/agencies/staff-agencies.server.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { saveAction } from "#app/office/record/record-actions.server.ts";
import { RecordEditor } from "#app/office/record/record-sheet.tsx";
import { SiteLink } from "#app/office/record/site-link.tsx";
import { DotLine } from "#app/office/ui/dot-line.tsx";
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
  return (
    <RecordEditor
      kind={agencyRecord}
      record={agency}
      description={({ name }) => (
        <DotLine facts={[name, `${counted(vehicles, "véhicule")} ${plural(vehicles, "rattaché")}`]} />
      )}
      aside={({ id }) => <SiteLink to={sitePaths.agency(id)} />}
      width={1120}
      form={(held, { key, ...tools }) => <AgencyForm key={key} agency={held} ground={ground} {...tools} />}
    />
  );
}
