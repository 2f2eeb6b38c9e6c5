import { appContext, staffContext } from "#app/context.ts";
import {
  getMaintenanceSettings,
  updateMaintenanceSettings,
} from "#app/domain/maintenance/maintenance-settings.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/settings-maintenance.route.ts";
import { MaintenanceSettingsForm } from "./maintenance-settings-form.tsx";
import { SettingsHistory, settingsMessages } from "./settings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  return { ...(await getMaintenanceSettings(app, member)), host: new URL(app.env.appUrl).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, settingsMessages.save, async () => ({
    message: settingsMessages.maintenance,
    ...(await updateMaintenanceSettings(app, actor, {
      baseline: readBaseline(form),
      input: Object.fromEntries(form) as object,
    })),
  }));
}

export const clientAction = announceResult(settingsMessages.save);

export default function MaintenanceSettings({ loaderData }: Route.ComponentProps) {
  const { settings, notice, host } = loaderData;
  const { held, key, page } = usePageRecord(settings);
  // Whether the site is closed changes from the top bar, whatever is being typed here.
  const current = { ...held, isEnabled: settings.isEnabled };
  return (
    <>
      <SettingsHistory table="maintenance_settings" id={held.id} />
      <MaintenanceSettingsForm key={key} settings={current} notice={notice} host={host} page={page} />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
