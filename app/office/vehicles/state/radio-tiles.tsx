import { type ReactNode, useId } from "react";
import { ErrorLine } from "#app/ui/field.tsx";

interface RadioTilesProps {
  name: string;
  legend: string;
  options: readonly { value: string; label: ReactNode }[];
  defaultValue?: string;
  error?: string;
}

/** One of a few, each large enough for a glove: radios, so that it posts and arrows move before any script. */
export function RadioTiles({ name, legend, options, defaultValue, error }: RadioTilesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="min-w-0">
      <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight) leading-[1.4]">
        {legend}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative flex min-h-12 cursor-pointer select-none items-center justify-center rounded-control border border-line-strong bg-surface px-1 text-center transition-colors duration-(--motion-colour) hover:bg-paper has-checked:border-blue has-checked:bg-blue-tint has-checked:font-semibold has-checked:text-blue has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <ErrorLine id={id} className="mt-(--label-gap) text-(length:--note-text) font-medium">
          {error}
        </ErrorLine>
      )}
    </fieldset>
  );
}
