import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { usePageRecord } from "#app/components/record/form-page.tsx";
import { appContext, staffContext } from "#app/context.ts";
import type { RentalSettingsInput } from "#app/features/company/rental-settings.schema.ts";
import { getRentalSettings, updateRentalSettings } from "#app/features/company/rental-settings.server.ts";
import { RentalSettingsForm } from "#app/features/company/rental-settings-form.tsx";
import { SettingsHistory, settingsMessages } from "#app/features/company/settings.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/settings-rental.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  return { settings: await getRentalSettings(context.get(appContext), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form) as RentalSettingsInput;
  return answerAction(app, settingsMessages.save, async () => ({
    message: settingsMessages.rental,
    ...(await updateRentalSettings(app, actor, readBaseline(form), input)),
  }));
}

export const clientAction = announceResult(settingsMessages.save);

export default function RentalSettings({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.settings);
  return (
    <>
      <SettingsHistory table="company_info" id={held.id} />
      <RentalSettingsForm key={key} settings={held} page={page} />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
