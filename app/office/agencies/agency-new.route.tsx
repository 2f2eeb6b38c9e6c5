import { useLocation } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { type AgencyInput, agencyMessages } from "#app/domain/agencies/agencies.schema.ts";
import { createAgency, getClosureGround } from "#app/domain/agencies/staff-agencies.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import type { Route } from "./+types/agency-new.route.ts";
import { AgencyForm } from "./agency-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return getClosureGround(context.get(appContext), context.get(staffContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = Object.fromEntries(await readForm(request));
  return answerAction(app, agencyMessages.save, async () => {
    const agency = await createAgency(app, context.get(staffContext), form as AgencyInput);
    return { message: agencyMessages.added, detail: agency.name, id: agency.id };
  });
}

export const clientAction = announceResult(agencyMessages.save);

export default function NewAgency({ loaderData }: Route.ComponentProps) {
  const closeTo = `${officePaths.agencies}${useLocation().search}`;
  return (
    <RecordSheet title="Ajouter une agence" width={1120} closeTo={closeTo}>
      <AgencyForm agency={null} ground={loaderData} closeTo={closeTo} />
    </RecordSheet>
  );
}
