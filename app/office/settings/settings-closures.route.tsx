import { appContext, staffContext } from "#app/context.ts";
import type { ClosureSettingsInput } from "#app/domain/agencies/closures.schema.ts";
import { getClosureScreen, updateClosureSettings } from "#app/domain/agencies/staff-closures.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { ClosureSettingsForm } from "#app/office/closures/closure-settings-form.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/settings-closures.route.ts";
import { SettingsHistory, settingsMessages } from "./settings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "closures:all");
  return getClosureScreen(context.get(appContext), member);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form) as ClosureSettingsInput;
  return answerAction(app, settingsMessages.save, async () => ({
    message: settingsMessages.closures,
    ...(await updateClosureSettings(app, actor, { baseline: readBaseline(form), input })),
  }));
}

export const clientAction = announceResult(settingsMessages.save);

export default function ClosureSettingsTab({ loaderData }: Route.ComponentProps) {
  const { settings, ...ground } = loaderData;
  const { held, key, page } = usePageRecord(settings);
  return (
    <>
      <SettingsHistory table="company_info" id={held.id} />
      <ClosureSettingsForm key={key} settings={held} page={page} {...ground} />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
