import { useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import type { startPasskey } from "#app/domain/accounts/own-passkeys.server.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { LoginAlert, PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { makePasskey, passkeyProblem } from "#app/office/sign-in/web-authn.ts";
import { DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

export type PasskeyAnswer =
  | ActionFailed
  | (ActionDone & { setup?: Awaited<ReturnType<typeof startPasskey>> });

interface PasskeyFormProps {
  fetcher: FetcherWithComponents<PasskeyAnswer>;
  /** The device one sits at, until it is called something else. */
  suggestedName: string;
  onClose: () => void;
}

/** First who is there, by the password; then the browser asks the device, in its own window. */
export function PasskeyForm({ fetcher, suggestedName, onClose }: PasskeyFormProps) {
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
          return submit(
            { intent: "confirm", name, ticket, response: JSON.stringify(made) },
            { method: "post" },
          );
        },
        (error) => setProblem(passkeyProblem(error, cancelled)),
      )
      .finally(() => setAsking(false));
  }, [setup, submit]);
  return { problem, isAsking, clear: () => setProblem("") };
}
