import { type ReactNode, useId } from "react";

type DatePairProps = {
  from: string | null;
  to: string | null;
  /** Said under both, and marked at its own. */
  problems?: Partial<Record<"du" | "au", string>>;
  /** Another cell of the same frame. */
  children?: ReactNode;
  className: string;
};

/** Both days in one frame, as they are one question. */
export function DatePair({ from, to, problems = {}, children, className }: DatePairProps) {
  const note = useId();
  const sentence = problems.du ?? problems.au;
  const cells = [
    { name: "du", label: "Du", value: from, problem: problems.du },
    { name: "au", label: "Au", value: to, problem: problems.au },
  ];
  return (
    <div className={className}>
      <fieldset
        aria-label="Dates de location"
        className={`flex min-w-0 overflow-hidden rounded-button border-[1.5px] bg-surface transition-[border-color,box-shadow] focus-within:border-(--focus-color) focus-within:shadow-[0_0_0_3px_var(--field-halo)] max-sm:flex-wrap ${sentence ? "border-danger" : "border-control"}`}
      >
        {cells.map(({ name, label, value, problem }) => (
          <FrameCell key={name} label={label} className="not-first:border-l">
            <input
              type="date"
              name={name}
              defaultValue={value ?? ""}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && note}
              className={frameControlClass}
            />
          </FrameCell>
        ))}
        {children}
      </fieldset>
      <p id={note} aria-live="polite" className="font-medium text-danger text-sm not-empty:mt-1.5">
        {sentence}
      </p>
    </div>
  );
}

export const frameControlClass =
  "h-full w-0 min-w-full appearance-none bg-transparent px-3.5 pt-5 pb-1 text-base outline-none focus-visible:shadow-none focus-visible:outline-none";

type FrameCellProps = { label: string; children: ReactNode; className: string };

export function FrameCell({ label, children, className }: FrameCellProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={`relative h-[53px] min-w-0 flex-1 cursor-text border-line ${className}`}>
      <span className="pointer-events-none absolute top-1.5 left-3.5 font-semibold text-ink-2 text-xs leading-4">
        {label}
      </span>
      {children}
    </label>
  );
}
