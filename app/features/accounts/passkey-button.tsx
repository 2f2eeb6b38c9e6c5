import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { useIsHydrated } from "./login-fields.tsx";

interface PasskeyButtonProps {
  label: string;
  /** Where to go once a session is open. */
  to: string;
  onProblem: (message: string) => void;
  className?: string;
}

/** Needs scripts and a browser that knows keys: without them its place stays empty, so that nothing moves. */
export function PasskeyButton({ label, to, onProblem, className = "" }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isUsable = useIsHydrated() && "PublicKeyCredential" in window;
  async function press() {
    setBusy(true);
    onProblem("");
    // Who signs in by password downloads none of it.
    const problem = await import("./passkey-sign-in.ts").then(
      ({ signInWithPasskey }) => signInWithPasskey(),
      () => "Le serveur ne répond pas. Réessayez dans un instant.",
    );
    // A document request: the page was loaded for nobody, or for a session that has ended.
    if (problem === null) return location.replace(to);
    setBusy(false);
    onProblem(problem);
  }
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      busyLabel="En attente de la clé…"
      onClick={() => void press()}
      className={`${className} ${isUsable ? "" : "invisible"}`}
    >
      <Fingerprint aria-hidden="true" strokeWidth={1.75} />
      {label}
    </Button>
  );
}
