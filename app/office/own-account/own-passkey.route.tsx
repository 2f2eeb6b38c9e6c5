import { useCallback, useEffect } from "react";
import { useFetcher, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { confirmPasskey, startPasskey } from "#app/domain/accounts/own-passkeys.server.ts";
import { deviceName } from "#app/domain/accounts/session-device.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Dialog } from "#app/office/ui/dialog.tsx";
import type { Route } from "./+types/own-passkey.route.ts";
import { type PasskeyAnswer, PasskeyForm } from "./passkey-form.tsx";

const failure = "La clé d’accès n’a pas été ajoutée";

export function loader({ context, request }: Route.LoaderArgs) {
  requirePage(context.get(staffContext), "own-account:write");
  return { device: deviceName(request.headers.get("user-agent") ?? "") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const actor = context.get(staffContext);
  const { headers } = request;
  const form = await readForm(request);
  const name = form.get("name");
  return answerAction(app, failure, async () => {
    if (form.get("intent") === "confirm") {
      const made = { name, response: form.get("response"), ticket: form.get("ticket"), headers };
      await confirmPasskey(app, actor, made);
      return { message: "Clé d’accès ajoutée", detail: String(name) };
    }
    const { name: site } = await getCompany(app);
    return { setup: await startPasskey(app, actor, { name, password: form.get("password"), site, headers }) };
  });
}

export const clientAction = announceResult(failure);

export default function OwnPasskey({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const fetcher = useFetcher<PasskeyAnswer>();
  const close = useCallback(
    () => void navigate(officePaths.ownAccount, { preventScrollReset: true }),
    [navigate],
  );
  const isAdded = fetcher.data?.ok === true && fetcher.data.setup === undefined;
  useEffect(() => {
    if (isAdded) close();
  }, [isAdded, close]);
  return (
    <Dialog
      open
      title="Ajouter une clé d’accès"
      description="Cet appareil vous reconnaîtra à votre empreinte, votre visage ou son code, et vous connectera sans mot de passe."
      width={480}
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <PasskeyForm fetcher={fetcher} suggestedName={loaderData.device} onClose={close} />
    </Dialog>
  );
}
