import { appContext, staffContext } from "#app/context.ts";
import {
  getSecuritySettings,
  updateSecuritySettings,
} from "#app/domain/accounts/security-settings.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/settings-security.route.ts";
import { SecuritySettingsForm } from "./security-settings-form.tsx";
import { SettingsHistory, settingsMessages } from "./settings.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  return { settings: await getSecuritySettings(context.get(appContext), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, settingsMessages.save, async () => ({
    message: settingsMessages.security,
    ...(await updateSecuritySettings(app, actor, {
      baseline: readBaseline(form),
      input: {
        require_two_factor: form.has("require_two_factor"),
      },
    })),
  }));
}

export const clientAction = announceResult(settingsMessages.save);

export default function SecuritySettings({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.settings);
  return (
    <>
      <SettingsHistory table="security_settings" id={held.id} />
      <SecuritySettingsForm key={key} settings={held} page={page} />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
