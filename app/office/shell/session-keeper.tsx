import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { signInRefusals } from "#app/domain/accounts/accounts.schema.ts";
import { CodeField } from "#app/office/sign-in/code-field.tsx";
import { LoginAlert, PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { PasskeyButton } from "#app/office/sign-in/passkey-button.tsx";
import { loginPath } from "#app/office/sign-in/remembered-path.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { checkEveryMs, type SessionState, sessionWatch } from "./session-watch.ts";

const unknown: SessionState = { email: "", hasEnded: false };

/** Keeps the session alive while the tab is seen, and asks again when it has ended. `owner`: whose page it was loaded as. */
export function SessionKeeper({ owner }: { owner: string }) {
  const { email, hasEnded } = useSyncExternalStore(sessionWatch.subscribe, sessionWatch.state, () => unknown);
  const { revalidate } = useRevalidator();
  useEffect(() => sessionWatch.attend(() => void revalidate()), [revalidate]);

  useEffect(() => {
    function checkIfSeen() {
      if (document.visibilityState === "visible") void sessionWatch.check();
    }
    checkIfSeen();
    const timer = setInterval(checkIfSeen, checkEveryMs);
    document.addEventListener("visibilitychange", checkIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkIfSeen);
    };
  }, []);

  return hasEnded && <SignInAgain email={email || owner} />;
}

function SignInAgain({ email }: { email: string }) {
  const location = useLocation();
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [keyProblem, setKeyProblem] = useState("");
  const [isCodeAsked, setCodeAsked] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEscapeKeptHere();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may stand inside another form's tree: that one must not be sent.
    event.stopPropagation();
    setBusy(true);
    setKeyProblem("");
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    const answer = isCodeAsked
      ? await ask("code", { code: typed("code") })
      : await ask("email", { email: email || typed("email"), password: typed("password") });
    setBusy(false);
    // A code that came too late begins with the password again.
    setCodeAsked(answer?.code === "code-needed" || (isCodeAsked && answer?.message === wrongCode));
    setProblem(answer && answer.code !== "code-needed" ? answer.message : "");
    if (!answer) return;
    // No toast: on a phone it would cover the buttons.
    const field = code.current ?? password.current;
    field?.focus();
    field?.select();
  }

  return (
    <Dialog
      open
      title="Votre session a expiré"
      description={
        isCodeAsked
          ? signInRefusals["code-needed"].message
          : "Saisissez votre mot de passe pour continuer. Votre page reste telle quelle."
      }
      width={440}
      dismissible={false}
      closable={false}
      initialFocus={password}
    >
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody className="space-y-4">
          {(problem || keyProblem) && <LoginAlert message={problem || keyProblem} />}
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            readOnly={email !== ""}
          />
          {isCodeAsked ? (
            <CodeField inputRef={code} onWhole={setWhole} />
          ) : (
            <>
              <PasswordField inputRef={password} isRefused={problem !== ""} />
              <PasskeyButton
                label="Utiliser une clé d’accès"
                owner={email}
                onSignedIn={() => void sessionWatch.check()}
                onProblem={setKeyProblem}
              />
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <a href={loginPath(location)} className={buttonClass({ variant: "secondary" })}>
            Quitter la page
          </a>
          <Button
            type="submit"
            busy={isBusy}
            busyLabel="Connexion en cours..."
            disabled={isCodeAsked && !isWhole}
          >
            Se connecter
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const wrongCode = signInRefusals["wrong-code"].message;

interface Refused {
  code?: string;
  message: string;
}

/** Null once the session lives again, else why not: with «code-needed», the second step is still to do. */
async function ask(step: "email" | "code", body: Record<string, string>): Promise<Refused | null> {
  const unknown = { message: signInRefusals.unknown.message };
  try {
    const response = await fetch(`/api/auth/sign-in/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) return { ...unknown, ...((await response.json().catch(() => ({}))) as object) };
  } catch {
    return unknown;
  }
  const { hasEnded } = await sessionWatch.check();
  return hasEnded ? signInRefusals["rights-unknown"] : null;
}

/** An editor under this dialog would take Escape for itself, and close with everything typed in it. */
function useEscapeKeptHere() {
  useEffect(() => {
    function keep(event: KeyboardEvent) {
      if (event.key === "Escape") event.stopPropagation();
    }
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, []);
}
