import { type ComponentProps, type ReactNode, useId } from "react";

type SwitchProps = Omit<
  ComponentProps<"input">,
  "type" | "size" | "role" | "id" | "onChange" | "children"
> & {
  onCheckedChange: (checked: boolean) => void;
  /** What «on» means: something good (available), a warning (maintenance), or a plain choice. */
  tone?: "success" | "danger" | "blue";
  /** The word beside the track; without it, give `aria-label`. */
  children?: ReactNode;
};

const tracks = {
  success: "checked:bg-success",
  danger: "checked:bg-danger",
  blue: "checked:bg-blue",
};

/** A checkbox in the role of a switch: it posts with its form and answers to Space like any other. */
export function Switch({
  onCheckedChange,
  tone = "success",
  className = "",
  children,
  ...props
}: SwitchProps) {
  const id = useId();
  const track = (
    <span className="relative inline-flex shrink-0">
      <input
        {...props}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
        role="switch"
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className={`peer h-(--switch-height) w-(--switch-width) cursor-pointer appearance-none rounded-full bg-switch-off transition-colors duration-(--motion-colour) disabled:cursor-not-allowed disabled:opacity-50 ${tracks[tone]}`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0.5 left-0.5 aspect-square rounded-full bg-white transition-transform duration-(--motion-colour) peer-checked:translate-x-[calc(var(--switch-width)-var(--switch-height))]"
      />
    </span>
  );
  if (children === undefined) return <span className={`inline-flex ${className}`}>{track}</span>;
  return (
    <label htmlFor={id} className={`inline-flex cursor-pointer items-center gap-2 ${className}`}>
      {track}
      {children}
    </label>
  );
}
