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
