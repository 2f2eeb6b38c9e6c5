import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useIsHydrated } from "./login-fields.tsx";

interface PasskeyButtonProps {
  label: string;
  onSignedIn: () => void;
  /** The only account it may be: a page that stays open is somebody's. */
  owner?: string;
  onProblem: (message: string) => void;
  className?: string;
}

/** Needs scripts and a browser that knows keys: without them its place stays empty, so that nothing moves. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, onSignedIn, owner, onProblem, className = "" } = props;
  const [isBusy, setBusy] = useState(false);
  const isUsable = useIsHydrated() && "PublicKeyCredential" in window;
  async function press() {
    setBusy(true);
    onProblem("");
    // Who signs in by password downloads none of it.
    const problem = await import("./passkey-sign-in.ts").then(
      ({ passkeySignIn }) => passkeySignIn(owner),
      () => "Le serveur ne répond pas. Réessayez dans un instant.",
    );
    // It stays busy until the next page is there.
    if (problem === null) return onSignedIn();
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
      <Fingerprint />
      {label}
    </Button>
  );
}
