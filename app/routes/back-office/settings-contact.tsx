import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import { announceResult } from "#app/components/record/announce-result.ts";
import { usePageRecord } from "#app/components/record/form-page.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { SettingsHistory, settingsMessages } from "#app/features/company/settings.tsx";
import type { ContactSettingsInput } from "#app/features/contact/contact-settings.schema.ts";
import { getContactSettings, updateContactSettings } from "#app/features/contact/contact-settings.server.ts";
import { ContactSettingsForm } from "#app/features/contact/contact-settings-form.tsx";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { readBaseline } from "#app/lib/record-units.ts";
import { requirePage } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/settings-contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "settings:write");
  return { settings: await getContactSettings(context.get(appContext), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  const input = Object.fromEntries(form) as ContactSettingsInput;
  return answerAction(app, settingsMessages.save, async () => ({
    message: settingsMessages.contact,
    ...(await updateContactSettings(app, actor, readBaseline(form), input)),
  }));
}

export const clientAction = announceResult(settingsMessages.save);

export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  const { held, key, page } = usePageRecord(loaderData.settings);
  return (
    <>
      <SettingsHistory table="contact_page_settings" id={held.id} />
      <ContactSettingsForm key={key} settings={held} page={page} />
    </>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message={settingsMessages.load} className="mt-4" />;
}
