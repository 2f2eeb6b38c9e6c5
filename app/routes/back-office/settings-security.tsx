import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { usePageRecord } from "#app/components/record/form-page.tsx";
import { appContext, staffContext } from "#app/context.ts";
import {
  getSecuritySettings,
  updateSecuritySettings,
} from "#app/features/accounts/security-settings.server.ts";
import { SecuritySettingsForm } from "#app/features/accounts/security-settings-form.tsx";
import { SettingsHistory, settingsMessages } from "#app/features/company/settings.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/settings-security.ts";

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
    ...(await updateSecuritySettings(app, actor, readBaseline(form), {
      require_two_factor: form.has("require_two_factor"),
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
