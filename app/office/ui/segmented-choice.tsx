import { type ReactNode, useId } from "react";

type SegmentedChoiceProps<Value extends string> = {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  /** A field of a form has its label above it; a switch in a bar has it beside, and is lower. */
  look?: "field" | "bar";
  className?: string;
};

/** Two or three exclusive ways, side by side in one frame: radios, so that arrows move between them. */
export function SegmentedChoice<Value extends string>(props: SegmentedChoiceProps<Value>) {
  const { name, label, value, options, onChange, look = "field", className = "" } = props;
  const id = useId();
  const isField = look === "field";
  return (
    <fieldset
      aria-labelledby={id}
      className={`min-w-0 ${isField ? "" : "flex items-center gap-2.5"} ${className}`}
    >
      <span
        id={id}
        className={
          isField
            ? "mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
            : "text-small text-ink-2"
        }
      >
        {label}
      </span>
      <div
        className={`flex gap-0.5 rounded-control border border-line bg-paper-2 p-0.5 ${isField ? "h-(--control-height)" : "h-8.5"}`}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex flex-1 cursor-pointer select-none items-center justify-center whitespace-nowrap rounded-[calc(var(--control-corner)-2px)] px-2.5 text-meta text-ink-2 transition-colors duration-(--motion-colour) hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-segment has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`${name}-${id}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
