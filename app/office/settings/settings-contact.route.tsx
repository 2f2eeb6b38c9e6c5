import { getContactSettings, updateContactSettings } from "#app/domain/contact/contact-settings.server.ts";
import type { Route } from "./+types/settings-contact.route.ts";
import { ContactSettingsForm } from "./contact-settings-form.tsx";
import { SettingsTab } from "./settings.tsx";
import { settingsAction, settingsLoader } from "./settings-tab.server.ts";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const loader = settingsLoader(async (app, member) => ({
  settings: await getContactSettings(app, member),
}));

export const action = settingsAction("contact", updateContactSettings);

export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab table="contact_page_settings" loaded={loaderData} Form={ContactSettingsForm} />;
}
