import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

type ButtonLook = {
  variant?: keyof typeof resting;
  /** Left out, the button follows the density around it: 48 px on the site, 34 px in the back-office. */
  size?: keyof typeof sizes;
  /** For layout only (width, margin): the look belongs to the variant. */
  className?: string;
};

const base =
  "relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap border " +
  "text-center [word-spacing:0.05em] no-underline transition-[background-color,border-color,color,box-shadow] duration-(--motion-colour) " +
  "disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0";

const resting = {
  primary: "border-(--button-primary-border) bg-amber text-ink hover:border-amber-line hover:bg-amber-hover",
  secondary: "border-(--button-secondary-border) bg-surface text-ink hover:border-control hover:bg-paper-2",
  ink: "border-ink bg-ink text-white hover:border-blue hover:bg-blue",
  ghost: "border-transparent bg-transparent text-ink hover:bg-ink/6",
  danger: "border-danger-dark bg-danger text-white hover:bg-danger-dark",
  /** Takes something away that one press brings back. */
  dangerOutline: "border-danger-line bg-surface text-danger-dark hover:border-danger hover:bg-danger-tint",
};

const disabledLook =
  "disabled:border-line disabled:bg-disabled disabled:text-placeholder " +
  "aria-disabled:border-line aria-disabled:bg-disabled aria-disabled:text-placeholder";

// Busy is not disabled: the amber stays, paler, so that the eye keeps the button it has just pressed.
const busyLook = {
  primary: "border-amber-soft-line bg-amber-soft text-ink",
  secondary: "border-line-strong bg-paper-2 text-ink-2",
  ink: "border-ink bg-ink text-white",
  ghost: "border-transparent bg-paper-2 text-ink-2",
  danger: "border-danger-dark bg-danger text-white",
  dangerOutline: "border-danger-line bg-danger-tint text-danger-dark",
};

const sizes = {
  xl: "h-14 gap-2.5 rounded-button px-[26px] max-[22.5rem]:px-4 text-large font-semibold tracking-[-0.008em] [&_svg]:size-5",
  lg: "h-12 gap-2 rounded-button px-5 text-base font-semibold tracking-[-0.008em] [&_svg]:size-[18px]",
  md: "h-10 gap-2 rounded-field px-4 text-copy font-semibold tracking-[-0.008em] [&_svg]:size-4",
  sm: "h-(--button-sm) gap-2 rounded-control px-3 text-plain font-semibold [&_svg]:size-4",
  xs: "h-(--button-xs) gap-1.5 rounded-control px-2.5 text-small font-semibold [&_svg]:size-3.5",
  auto:
    "h-(--button-height) gap-2 rounded-(--button-radius) px-(--button-padding) text-(length:--body-text) " +
    "font-semibold [&_svg]:size-(--button-icon)",
};

export function buttonClass({ variant = "primary", size = "auto", className = "" }: ButtonLook = {}): string {
  return `${base} ${resting[variant]} ${disabledLook} ${sizes[size]} ${className}`;
}

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Shows the spinner, keeps the width and ignores presses, without losing the focus as `disabled` would. */
    busy?: boolean;
    busyLabel?: ReactNode;
  };

export function Button({
  variant = "primary",
  size = "auto",
  className = "",
  busy = false,
  busyLabel,
  type = "button",
  onClick,
  children,
  ...props
}: ButtonProps) {
  const look = busy ? busyLook[variant] : `${resting[variant]} ${disabledLook}`;
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${base} ${look} ${sizes[size]} ${busy ? "cursor-progress" : ""} ${className}`}
    >
      <BusyContent busy={busy} busyLabel={busyLabel}>
        {children}
      </BusyContent>
    </button>
  );
}

/** Both labels share one grid cell, so that the width is that of the longer one and never jumps. */
function BusyContent({ busy, busyLabel, children }: Pick<ButtonProps, "busy" | "busyLabel" | "children">) {
  if (busyLabel === undefined && !busy) return children;
  const layer = "col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]";
  return (
    <span className="grid gap-[inherit]">
      <span className={`${layer} ${busy ? "invisible" : ""}`} aria-hidden={busy || undefined}>
        {children}
      </span>
      <span className={`${layer} ${busy ? "" : "invisible"}`} aria-hidden={!busy || undefined}>
        <Spinner />
        {busyLabel ?? <span className="sr-only">{children}</span>}
      </span>
    </span>
  );
}

export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...props} className={buttonClass({ variant, size, className })} />;
}

/** Decorative: the words beside it (or the busy control's own label) say what is going on. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={`spinner shrink-0 ${className}`}>
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.2" strokeWidth="1.75" />
      <path
        d="M8 1.75A6.25 6.25 0 0 1 14.25 8"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A whole region that is on its way: spoken politely, drawn quietly. */
export function Loading({ label, className }: { label: string; className: string }) {
  return (
    <p role="status" className={`flex items-center justify-center gap-2.5 text-ink-2 ${className}`}>
      <Spinner />
      {label}
    </p>
  );
}
