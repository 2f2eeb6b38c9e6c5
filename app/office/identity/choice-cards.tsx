import { type ReactNode, useId } from "react";

interface ChoiceCardsProps<Value extends string> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
  error?: string;
  /** How many stand side by side. */
  className: string;
}

/** One of several, each with its picture: radios, so that arrows move between them and the form posts what is chosen. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { name, label, value, options, onChange, error, className } = props;
  const id = useId();
  return (
    <fieldset aria-label={label} aria-describedby={error && id} className="min-w-0">
      <div className={`grid gap-2 ${className}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex cursor-pointer select-none flex-col gap-2 rounded-(--panel-radius) border border-line bg-surface p-2 text-small outline-(--color-blue) -outline-offset-2 transition-colors duration-(--motion-colour) hover:border-control has-checked:border-blue has-checked:font-semibold has-checked:outline-2 has-focus-visible:shadow-[0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-focus)]"
          >
            {option.picture}
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span className="px-0.5 leading-5">{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-(--label-gap) text-(length:--note-text) text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
