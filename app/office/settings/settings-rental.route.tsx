import { appContext, staffContext } from "#app/context.ts";
import type { RentalSettingsInput } from "#app/domain/company/rental-settings.schema.ts";
import { getRentalSettings, updateRentalSettings } from "#app/domain/company/rental-settings.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { usePageRecord } from "#app/office/record/form-page.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import type { Route } from "./+types/settings-rental.route.ts";
import { RentalSettingsForm } from "./rental-settings-form.tsx";
import { SettingsHistory, settingsMessages } from "./settings.tsx";

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
    ...(await updateRentalSettings(app, actor, { baseline: readBaseline(form), input })),
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
