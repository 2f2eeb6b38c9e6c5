import { Outlet } from "react-router";
import { getMailSettings } from "#app/domain/mail-settings/mail-settings.server.ts";
import { pageLoader } from "#app/office/record/record-actions.server.ts";
import type { Route } from "./+types/settings-mail.route.ts";
import { MailServerPanel } from "./mail-server-panel.tsx";

export { ErrorBoundary } from "./settings.tsx";

export const loader = pageLoader("settings:write", getMailSettings);

/** The tab «Courriel»: by which server mails leave, a test, what the domain says, and how they look. */
export default function MailSettingsTab({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mt-4 grid items-start gap-4 pb-6 office-lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="space-y-4">
        <MailServerPanel {...loaderData} />
      </div>
      <Outlet />
    </div>
  );
}
