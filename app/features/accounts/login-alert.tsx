import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { signInRefusals } from "./accounts.schema.ts";

/** Why the door stayed shut, where the eye already is. */
export function LoginAlert({ message }: { message: string }) {
  const isMistyped = message === signInRefusals["invalid-credentials"].message;
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-control border border-danger-line bg-danger-tint px-3 py-2.5 text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <div>
        <p className="font-medium text-sm leading-5">{message}</p>
        {isMistyped && <p className="text-[13px] leading-5">Vérifiez votre saisie puis réessayez.</p>}
      </div>
    </div>
  );
}
