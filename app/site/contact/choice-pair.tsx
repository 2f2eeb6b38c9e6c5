import { type ReactNode, useId } from "react";
import { Radio } from "#app/ui/checkbox.tsx";

type ChoicePairProps = {
  name: string;
  error?: string;
  defaultValue?: string;
  label: string;
  options: Record<string, string>;
  opens: string;
  children: ReactNode;
};

/** Two answers in one frame; the second opens a field under it, by the style rules alone. */
export function ChoicePair({ name, label, options, opens, defaultValue, error, children }: ChoicePairProps) {
  const id = useId();
  return (
    <div className="group/pair min-w-0">
      <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight) leading-[1.4]">
          {label}
        </legend>
        <div className="grid grid-cols-[auto_auto] overflow-clip rounded-control border-(length:--control-border) border-control bg-surface has-[:focus-visible]:outline-(length:--focus-width) has-[:focus-visible]:outline-(--focus-color) has-[:focus-visible]:outline-offset-2">
          {Object.entries(options).map(([value, words]) => (
            <label
              key={value}
              htmlFor={`${id}-${value}`}
              className="flex min-h-12 cursor-pointer items-center gap-2 border-line px-2.5 text-copy leading-tight max-[22.5rem]:gap-1 max-[22.5rem]:px-1.5 not-first:border-l has-checked:bg-blue-pale has-checked:font-semibold"
            >
              <Radio
                id={`${id}-${value}`}
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                aria-invalid={error ? true : undefined}
                className="[&_input]:outline-none"
              />
              {words}
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p id={`${id}-error`} className="mt-(--label-gap) font-medium text-danger text-note">
          {error}
        </p>
      )}
      {/* The answer is a fixed word of ours, so the rule can name it. */}
      <div className={openedBy[opens]}>{children}</div>
    </div>
  );
}

/** Written out, since the style rules are made of what stands in the source. */
const openedBy: Record<string, string> = {
  professionnel: "mt-4 hidden group-has-[[value=professionnel]:checked]/pair:block",
  livraison: "mt-4 hidden group-has-[[value=livraison]:checked]/pair:block",
};
