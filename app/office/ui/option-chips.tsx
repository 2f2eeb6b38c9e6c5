import { type ComponentProps, type ReactNode, useId } from "react";
import { Checkbox, Radio } from "#app/ui/checkbox.tsx";

type OptionChipsProps = {
  legend: ReactNode;
  /** At the legend's right end: a visibility flag. */
  aside?: ReactNode;
  error?: string;
  children: ReactNode;
};

/** A group of boxes to tick, wrapping like words. */
export function OptionChips({ legend, aside, error, children }: OptionChipsProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} aria-describedby={error && `${id}-error`} className="min-w-0">
      <div className="mb-(--label-gap) flex items-end justify-between gap-3">
        <span id={id} className="text-(length:--label-text) font-(--label-weight) leading-[1.4]">
          {legend}
        </span>
        {aside}
      </div>
      <div className="flex flex-wrap gap-1.5">{children}</div>
      {error && (
        <p id={`${id}-error`} className="mt-(--label-gap) text-(length:--note-text) text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type OptionChipProps = Omit<ComponentProps<"input">, "size" | "type"> & {
  type?: "checkbox" | "radio";
  children: ReactNode;
};

export function OptionChip({ type = "checkbox", children, ...input }: OptionChipProps) {
  const id = useId();
  const Box = type === "radio" ? Radio : Checkbox;
  return (
    <label
      htmlFor={id}
      className="flex min-h-7.5 cursor-pointer items-center gap-2 rounded-control border border-line bg-surface py-0.5 pr-2.5 pl-2 text-small text-ink-2 transition-colors duration-(--motion-colour) hover:bg-paper has-checked:border-blue-line has-checked:bg-blue-tint has-checked:font-medium has-checked:text-blue max-office-sm:min-h-9"
    >
      <Box {...input} id={id} />
      {children}
    </label>
  );
}

interface RadioChipsProps extends Pick<OptionChipsProps, "legend" | "error"> {
  name: string;
  options: Record<string, string>;
  /** Left out, the browser keeps what is chosen. */
  value?: string | null;
  onChange?: (value: string) => void;
}

/** One of several, by their words. */
export function RadioChips({ legend, error, name, options, value, onChange }: RadioChipsProps) {
  return (
    <OptionChips legend={legend} error={error}>
      {Object.entries(options).map(([key, words]) => (
        <OptionChip
          key={key}
          type="radio"
          name={name}
          value={key}
          checked={value === undefined ? undefined : key === value}
          onChange={() => onChange?.(key)}
        >
          {words}
        </OptionChip>
      ))}
    </OptionChips>
  );
}
