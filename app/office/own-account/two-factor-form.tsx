import Check from "lucide-react/icons/check";
import { useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import type { TwoFactorSetup } from "#app/domain/accounts/own-two-factor.server.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { CodeField } from "#app/office/sign-in/code-field.tsx";
import { LoginAlert, PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { PasskeyButton } from "#app/office/sign-in/passkey-button.tsx";
import { CopyButton } from "#app/office/ui/copy-button.tsx";
import { DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export type TwoFactorAsk = "start" | "renew" | "stop";

export type TwoFactorAnswer = ActionFailed | (ActionDone & { setup?: TwoFactorSetup; codes?: string[] });

export const twoFactorAsks = {
  start: { title: "Activer la double authentification", description: undefined },
  renew: {
    title: "Nouveaux codes de secours",
    description: "Les codes que vous avez rangés n’ouvriront plus rien.",
  },
  stop: {
    title: "Désactiver la double authentification",
    description: "Votre mot de passe suffira de nouveau pour vous connecter.",
  },
  owed: "Votre entreprise l’exige des administrateurs. La suite s’ouvre dès qu’elle est activée.",
} as const;

const buttons: Record<TwoFactorAsk, string> = {
  start: "Continuer",
  renew: "Créer dix codes",
  stop: "Désactiver",
};

interface TwoFactorFormProps {
  ask: TwoFactorAsk;
  isOwed: boolean;
  /** One that this session was not opened with. */
  hasPasskey: boolean;
  fetcher: FetcherWithComponents<TwoFactorAnswer>;
  onClose: () => void;
}

/** First who is there, by the password; then, for a set-up, the phone. */
export function TwoFactorForm({ ask, isOwed, hasPasskey, fetcher, onClose }: TwoFactorFormProps) {
  const setup = useSetup(fetcher);
  const [isWhole, setWhole] = useState(false);
  const isBusy = fetcher.state !== "idle";
  const failed = fetcher.data?.ok === false ? fetcher.data : null;
  const isStopped = ask === "stop" && fetcher.data?.ok === true;
  useEffect(() => {
    if (isStopped) onClose();
  }, [isStopped, onClose]);
  const intent = setup ? "confirm" : ask;
  return (
    <>
      <fetcher.Form id="two-factor" method="post" className="contents">
        <input type="hidden" name="intent" value={intent} />
        <DialogBody className="space-y-4">
          {failed && Object.keys(failed.fields).length === 0 && (
            <LoginAlert message={failed.detail ?? failed.message} />
          )}
          {setup ? (
            <TwoFactorPairing setup={setup} error={failed?.fields.code} onWhole={setWhole} />
          ) : (
            <PasswordField label="Mot de passe actuel" autoFocus error={failed?.fields.password} />
          )}
          {isOwed && !setup && <OrPasskey hasPasskey={hasPasskey} />}
        </DialogBody>
      </fetcher.Form>
      <DialogFooter>
        {setup && (
          <p className="mr-auto text-small text-ink-2 max-office-sm:hidden">
            Étape suivante{"\u00a0"}: 10 codes de secours.
          </p>
        )}
        {isOwed ? (
          // A document request, so that nothing of the session stays in the page's memory.
          <form method="post" action={officePaths.signOut} className="contents">
            <Button type="submit" variant="secondary">
              Se déconnecter
            </Button>
          </form>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        )}
        <Button
          type="submit"
          form="two-factor"
          variant={ask === "stop" ? "danger" : "primary"}
          busy={isBusy}
          busyLabel="Vérification…"
          disabled={setup !== null && !isWhole}
        >
          {setup ? "Vérifier" : buttons[ask]}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The key stays on the screen while codes are tried. */
function useSetup({ data }: FetcherWithComponents<TwoFactorAnswer>): TwoFactorSetup | null {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const next = (data?.ok && data.setup) || setup;
  if (next !== setup) setSetup(next);
  return next;
}

/** A key does as well: the one that is there, or a first. */
function OrPasskey({ hasPasskey }: { hasPasskey: boolean }) {
  const [problem, setProblem] = useState("");
  return (
    <div className="space-y-3 border-line-inner border-t pt-4">
      {problem && <LoginAlert message={problem} />}
      <p className="text-small text-ink-2">
        Ou une clé d’accès{"\u00a0"}: l’empreinte, le visage ou le code de votre appareil.
      </p>
      {hasPasskey ? (
        <PasskeyButton
          label="Utiliser votre clé d’accès"
          onSignedIn={() => location.replace(officePaths.dashboard)}
          onProblem={setProblem}
        />
      ) : (
        <ButtonLink variant="secondary" to={officePaths.ownPasskey} preventScrollReset>
          Ajouter une clé d’accès…
        </ButtonLink>
      )}
    </div>
  );
}

/** Somebody came here by an old address, or from another tab. */
export function AlreadyOn({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p className="text-ink-2 text-sm">Elle est déjà activée.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Fermer</Button>
      </DialogFooter>
    </>
  );
}

const steps = ["Associer le téléphone", "Codes de secours"];

export function SetupSteps({ current }: { current: 1 | 2 }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      {steps.map((step, index) => {
        const isDone = index + 1 < current;
        const isCurrent = index + 1 === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className="flex items-center gap-2 not-last:after:mx-1 not-last:after:h-px not-last:after:w-6 not-last:after:bg-line-strong"
          >
            <span
              className={`flex size-5 items-center justify-center rounded-full font-semibold text-mini ${isDone || isCurrent ? "bg-blue text-white" : "bg-paper-2 text-ink-2"}`}
            >
              {isDone ? <Check aria-label="Fait" className="size-3" strokeWidth={3} /> : index + 1}
            </span>
            <span className={isCurrent ? "font-semibold" : "text-ink-2"}>{step}</span>
          </li>
        );
      })}
    </ol>
  );
}

type TwoFactorPairingProps = { setup: TwoFactorSetup; error?: string; onWhole: (isWhole: boolean) => void };

/** The phone takes the key, by its camera or by hand, and shows that it has it. */
function TwoFactorPairing({ setup, error, onWhole }: TwoFactorPairingProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <SetupSteps current={1} />
      <div className="flex gap-6 max-office-sm:flex-col max-office-sm:gap-4">
        <QrCode {...setup.qr} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-sm">1. Scannez ce code</h3>
          <p className="mt-0.5 text-small text-ink-2">
            Avec votre application d’authentification. Sans appareil photo, saisissez la clé{"\u00a0"}:
          </p>
          <div className="mt-1.5 flex items-center gap-2 rounded-control bg-paper-2 py-1 pr-1 pl-2.5">
            <code className="min-w-0 flex-1 font-sans font-semibold text-small leading-5 tracking-[0.04em]">
              {setup.key}
            </code>
            <CopyButton text={setup.key.replaceAll(" ", "")} label="Copier la clé" className="size-7!" />
          </div>
          <div className="mt-4">
            <CodeField
              inputRef={field}
              onWhole={onWhole}
              label={<span className="font-semibold text-sm">2. Recopiez le code affiché</span>}
              error={error}
              hint={error && "Attendez le code suivant, puis recopiez-le."}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function QrCode({ size, path }: TwoFactorSetup["qr"]) {
  return (
    <svg
      role="img"
      aria-label="Code à scanner avec l’application d’authentification"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-47 shrink-0 rounded-(--panel-radius) border border-line bg-white p-4 text-ink max-office-sm:mx-auto"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
