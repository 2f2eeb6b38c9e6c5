import { Outlet } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { getMailSettings } from "#app/domain/mail-settings/mail-settings.server.ts";
import { sendMailPreview, sendMailTest } from "#app/domain/mail-settings/mail-test.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { pageLoader } from "#app/office/record/record-actions.server.ts";
import type { Route } from "./+types/settings-mail.route.ts";
import { MailDomainPanel } from "./mail-domain-panel.tsx";
import { MailPreviews } from "./mail-previews.tsx";
import { MailServerPanel } from "./mail-server-panel.tsx";
import { MailTestPanel } from "./mail-test-panel.tsx";

export { ErrorBoundary } from "./settings.tsx";

export const loader = pageLoader("settings:write", async (app, member) => ({
  ...(await getMailSettings(app, member)),
  ownAddress: member.email,
}));

const failure = "Le courriel n’a pas pu être envoyé";

/** A test, whose course is the answer; or one of the mails as it is previewed, to whoever asks. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const form = await readForm(request);
  return answerAction(app, failure, async () => {
    if (form.get("intent") === "test")
      return { report: await sendMailTest(app, actor, Object.fromEntries(form)) };
    const { recipient } = await sendMailPreview(app, actor, String(form.get("kind")));
    return { message: "Courriel envoyé", detail: `À ${recipient}, dans un instant.` };
  });
}

export const clientAction = announceResult(failure);

/** The tab «Courriel»: by which server mails leave, a test, what the domain says, and how they look. */
export default function MailSettingsTab({ loaderData: { ownAddress, ...mail } }: Route.ComponentProps) {
  const hasServer = mail.operators !== null || mail.settings.host !== "";
  return (
    <div className="mt-4 grid items-start gap-4 pb-6 office-lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div className="min-w-0 space-y-4">
        <MailServerPanel {...mail} />
        {hasServer && <MailTestPanel recipient={ownAddress} />}
        {hasServer && !mail.isExampleSender && <MailDomainPanel sender={mail.sender.address} />}
      </div>
      <MailPreviews canSend={hasServer} />
      <Outlet />
    </div>
  );
}
