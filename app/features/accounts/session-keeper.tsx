import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/components/ui/dialog.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { signInRefusals } from "./accounts.schema.ts";
import { LoginAlert, PasswordField } from "./login-fields.tsx";
import { loginPath } from "./remembered-path.ts";
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
  useEscapeKeptHere();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may stand inside another form's tree: that one must not be sent.
    event.stopPropagation();
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const message = await signIn(email || String(form.get("email")), String(form.get("password")));
    setBusy(false);
    setProblem(message ?? "");
    if (!message) return;
    // No toast: on a phone it would cover the buttons.
    password.current?.focus();
    password.current?.select();
  }

  return (
    <Dialog
      open
      title="Votre session a expiré"
      description="Saisissez votre mot de passe pour continuer. Votre page reste telle quelle."
      width={440}
      dismissible={false}
      closable={false}
      initialFocus={password}
    >
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <DialogBody className="space-y-4">
          {problem && <LoginAlert message={problem} />}
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            readOnly={email !== ""}
          />
          <PasswordField inputRef={password} isRefused={problem !== ""} />
        </DialogBody>
        <DialogFooter>
          <a href={loginPath(location)} className={buttonClass({ variant: "secondary" })}>
            Quitter la page
          </a>
          <Button type="submit" busy={isBusy} busyLabel="Connexion en cours...">
            Se connecter
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Null once the session lives again, else the sentence that says why not. */
async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const response = await fetch("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) {
      const answer = (await response.json().catch(() => ({}))) as { message?: string };
      return answer.message ?? signInRefusals.unknown.message;
    }
  } catch {
    return signInRefusals.unknown.message;
  }
  const { hasEnded } = await sessionWatch.check();
  return hasEnded ? signInRefusals["rights-unknown"].message : null;
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
