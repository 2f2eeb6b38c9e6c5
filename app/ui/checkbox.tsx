import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { type ComponentProps, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size" | "ref"> & {
  /** Some but not all: the header box of a partly selected table. */
  indeterminate?: boolean;
};

const box =
  "peer size-(--check-size) shrink-0 cursor-pointer appearance-none border-(length:--control-border) border-control bg-surface " +
  "transition-colors duration-(--motion-colour) hover:border-ink checked:border-blue " +
  "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-disabled aria-invalid:border-danger";

const mark = "pointer-events-none absolute inset-0 m-auto size-[72%] text-white [stroke-width:3]";

/** A real checkbox, drawn: it posts, validates and toggles before any script has run. */
export function Checkbox({ indeterminate = false, className = "", ...props }: CheckboxProps) {
  return (
    <span className={`relative inline-flex shrink-0 ${className}`}>
      <input
        {...props}
        type="checkbox"
        aria-checked={indeterminate ? "mixed" : undefined}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
        }}
        className={`${box} rounded-(--check-radius) checked:bg-blue indeterminate:border-blue indeterminate:bg-blue`}
      />
      <Check strokeWidth={2} className={`${mark} hidden peer-checked:not-peer-indeterminate:block`} />
      <Minus strokeWidth={2} className={`${mark} hidden peer-indeterminate:block`} />
    </span>
  );
}

/** A box alone in a table cell: the whole cell is the target, and the name is read, not shown. */
export function CheckboxTarget({ label, className = "", ...props }: CheckboxProps & { label: string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={`flex cursor-pointer items-center justify-center ${className}`}>
      <span className="sr-only">{label}</span>
      <Checkbox {...props} id={id} />
    </label>
  );
}

export function Radio({ className = "", ...props }: Omit<ComponentProps<"input">, "type" | "size">) {
  return (
    <span className={`relative inline-flex shrink-0 ${className}`}>
      <input {...props} type="radio" className={`${box} rounded-full`} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 m-auto hidden size-1/2 rounded-full bg-blue peer-checked:block"
      />
    </span>
  );
}
