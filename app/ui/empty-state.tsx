import type { ReactNode } from "react";

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  /** One button: amber on first use, secondary when a search found nothing. */
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
};

export function EmptyState({ title, children, icon, action, level = 2, className = "" }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`flex flex-col items-center px-6 py-14 text-center ${className}`}>
      {icon && <div className="mb-5 text-blue [&_svg:not([width])]:size-7">{icon}</div>}
      <Heading className="text-(length:--empty-title) font-semibold leading-snug">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[46ch] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** The drawing of an empty list: one card is there to be written, its neighbours are still dotted. */
export function EmptyListDrawing() {
  return (
    <svg width="112" height="52" viewBox="0 0 112 52" fill="none" aria-hidden="true">
      <g className="stroke-line-strong" strokeWidth="1.5" strokeDasharray="4 4">
        <rect x="1" y="10" width="32" height="32" rx="5" />
        <rect x="79" y="10" width="32" height="32" rx="5" />
      </g>
      <rect
        x="39"
        y="1"
        width="34"
        height="50"
        rx="5"
        className="fill-surface stroke-control"
        strokeWidth="1.5"
      />
      <path d="M48 20h15M48 26h15M48 32h9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function EmptySearchDrawing() {
  return (
    <svg width="102" height="56" viewBox="0 0 102 56" fill="none" aria-hidden="true">
      <g className="stroke-line-strong" strokeWidth="1.5" strokeDasharray="4 4">
        <rect x="1" y="1" width="100" height="14" rx="4" />
        <rect x="1" y="20" width="100" height="14" rx="4" />
        <rect x="1" y="39" width="100" height="14" rx="4" />
      </g>
      <circle cx="63" cy="29" r="14.5" className="fill-surface" stroke="currentColor" strokeWidth="2" />
      <path d="m74 40 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
