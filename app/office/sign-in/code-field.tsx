import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { controlClass, Field } from "#app/ui/field.tsx";
import { useIsHydrated } from "./login-fields.tsx";

interface CodeFieldProps {
  label?: ReactNode;
  error?: string;
  hint?: ReactNode;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Whether all six digits are there: the button beside it waits for them. */
  onWhole: (isWhole: boolean) => void;
}

const places = [0, 1, 2, 3, 4, 5];
const digitsOf = (typed: string) => typed.replace(/\D/g, "").slice(0, places.length);

/** One real field, which takes a pasted code whole, drawn as six cells; without scripts it is drawn as any other. */
export function CodeField({ label = "Code à six chiffres", error, hint, inputRef, onWhole }: CodeFieldProps) {
  const [digits, setDigits] = useState("");
  const isDrawn = useIsHydrated();
  // What was typed before the scripts came is in the field already.
  useEffect(() => setDigits(digitsOf(inputRef.current?.value ?? "")), [inputRef]);
  useEffect(() => onWhole(digits.length === places.length), [digits, onWhole]);
  return (
    <Field name="code" label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={inputRef}
            required
            // biome-ignore lint/a11y/noAutofocus: the code is what one came for
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            onChange={({ currentTarget }) => {
              const next = digitsOf(currentTarget.value);
              // Letters and what is too many never stand in it; a caret inside is left alone otherwise.
              if (next !== currentTarget.value) currentTarget.value = next;
              setDigits(next);
            }}
            className={
              isDrawn
                ? "peer absolute inset-0 size-full cursor-text bg-transparent text-transparent caret-transparent shadow-none outline-none selection:bg-transparent selection:text-transparent"
                : `${controlClass} h-12 font-semibold text-xl tracking-[0.4em]`
            }
          />
          {isDrawn && <Cells digits={digits} isWrong={error !== undefined} />}
        </div>
      )}
    </Field>
  );
}

function Cells({ digits, isWrong }: { digits: string; isWrong: boolean }) {
  const current = Math.min(digits.length, 5);
  return (
    <div aria-hidden="true" className="code-cells pointer-events-none flex items-center gap-2">
      {places.map((place) => (
        <span key={place} className="contents">
          {place === 3 && <span className="text-ink-3">–</span>}
          <span
            data-current={place === current || undefined}
            className={`flex h-12 min-w-0 flex-1 items-center justify-center rounded-control border-(length:--control-border) bg-surface font-semibold text-xl tabular-nums ${isWrong ? "border-danger" : "border-control"}`}
          >
            {digits[place] ?? <span className="code-caret h-6 w-px bg-ink" />}
          </span>
        </span>
      ))}
    </div>
  );
}
