import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type Ref, useState, useSyncExternalStore } from "react";
import { controlClass, Field, InputBox } from "#app/components/ui/field.tsx";
import { IconButton } from "#app/components/ui/icon-button.tsx";

type PasswordFieldProps = {
  name?: string;
  label?: string;
  hint?: string;
  error?: string;
  required?: boolean;
  /** new: one that is being chosen, for somebody else perhaps; it is shown in clear until the eye hides it. */
  kind?: "current" | "new";
  /** Marks the field without a sentence of its own: the alert above says what is wrong. */
  isRefused?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** A password, with an eye to check one's typing; that of someone who has an account is masked at first. */
export function PasswordField({
  name = "password",
  label = "Mot de passe",
  hint,
  error,
  required = true,
  kind = "current",
  isRefused = false,
  autoFocus,
  inputRef,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(kind === "new");
  const isHydrated = useIsHydrated();
  const Icon = isShown ? EyeOff : Eye;
  const eye = isHydrated && (
    <IconButton
      label={isShown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
      size="sm"
      onClick={() => setShown(!isShown)}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  );
  return (
    <Field name={name} label={label} hint={hint} error={error} required={kind === "new" && required}>
      {(control) => (
        <InputBox suffix={eye}>
          <input
            {...control}
            ref={inputRef}
            type={isShown ? "text" : "password"}
            required={required}
            autoComplete={`${kind}-password`}
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: after a refusal, the password is what is left to do
            autoFocus={autoFocus}
            aria-invalid={error || isRefused ? true : undefined}
            className={`${controlClass} h-(--control-height) pr-12`}
          />
        </InputBox>
      )}
    </Field>
  );
}

const never = () => () => {};

/** Without scripts there is no eye: a button that does nothing is worse than none. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
