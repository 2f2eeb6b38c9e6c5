import { useCallback, useEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher, useNavigate } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { deviceName } from "#app/domain/accounts/own-account.server.ts";
import { confirmPasskey, startPasskey } from "#app/domain/accounts/own-passkeys.server.ts";
import { getCompany } from "#app/domain/company/company.server.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { LoginAlert, PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { makePasskey, passkeyProblem } from "#app/office/sign-in/web-authn.ts";
import { DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/own-passkey.route.ts";

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
    <RecordSheet
      title="Ajouter une clé d’accès"
      description="Cet appareil vous reconnaîtra à votre empreinte, votre visage ou son code, et vous connectera sans mot de passe."
      placement="center"
      width={480}
      closeTo={officePaths.ownAccount}
    >
      <PasskeyForm fetcher={fetcher} suggestedName={loaderData.device} onClose={close} />
    </RecordSheet>
  );
}

type PasskeyAnswer = ActionFailed | (ActionDone & { setup?: Awaited<ReturnType<typeof startPasskey>> });

interface PasskeyFormProps {
  fetcher: FetcherWithComponents<PasskeyAnswer>;
  suggestedName: string;
  onClose: () => void;
}

/** First who is there, by the password; then the browser asks the device, in its own window. */
function PasskeyForm({ fetcher, suggestedName, onClose }: PasskeyFormProps) {
  const { problem, isAsking, clear } = useDevice(fetcher);
  const failed = fetcher.data?.ok === false ? fetcher.data : null;
  const fields = failed?.fields ?? {};
  const alert = problem || (failed && !fields.name && !fields.password && (failed.detail ?? failed.message));
  return (
    <>
      <fetcher.Form id="passkey" method="post" className="contents" onSubmit={clear}>
        <input type="hidden" name="intent" value="start" />
        <DialogBody className="space-y-4">
          {alert && <LoginAlert message={alert} />}
          <TextField
            name="name"
            label="Nom de la clé"
            hint="Pour la reconnaître si vous perdez l’appareil."
            defaultValue={suggestedName}
            maxLength={60}
            autoComplete="off"
            error={fields.name}
          />
          <PasswordField label="Mot de passe actuel" autoFocus error={fields.password} />
        </DialogBody>
      </fetcher.Form>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button
          type="submit"
          form="passkey"
          busy={isAsking || fetcher.state !== "idle"}
          busyLabel={isAsking ? "En attente de l’appareil…" : "Vérification…"}
        >
          Continuer
        </Button>
      </DialogFooter>
    </>
  );
}

const cancelled = "La clé n’a pas été créée\u00a0: la demande de l’appareil a été fermée, ou a expiré.";

/** Each answer of the server that asks for a key is put to the device once. */
function useDevice(fetcher: FetcherWithComponents<PasskeyAnswer>) {
  const [problem, setProblem] = useState("");
  const [isAsking, setAsking] = useState(false);
  const handled = useRef<unknown>(null);
  const setup = fetcher.data?.ok ? fetcher.data.setup : undefined;
  const { submit } = fetcher;
  useEffect(() => {
    if (!setup || handled.current === setup) return;
    handled.current = setup;
    setAsking(true);
    makePasskey(setup.options)
      .then(
        (made) => {
          const { name, ticket } = setup;
          const response = JSON.stringify(made);
          return submit({ intent: "confirm", name, ticket, response }, { method: "post" });
        },
        (error) => setProblem(passkeyProblem(error, cancelled)),
      )
      .finally(() => setAsking(false));
  }, [setup, submit]);
  return { problem, isAsking, clear: () => setProblem("") };
}
