import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { usePageRecord } from "#app/components/record/form-page.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { ClosureSettingsForm } from "#app/features/closures/closure-settings-form.tsx";
import type { ClosureSettingsInput } from "#app/features/closures/closures.schema.ts";
import { getClosureScreen, updateClosureSettings } from "#app/features/closures/staff-closures.server.ts";
import { SettingsHistory, settingsMessages } from "#app/features/company/settings.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/settings-closures.ts";

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
    ...(await updateClosureSettings(app, actor, readBaseline(form), input)),
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
