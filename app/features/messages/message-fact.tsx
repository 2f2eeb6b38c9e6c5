import type { ReactNode } from "react";

/** A line of what is known of a message. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-8 items-center text-[13px] text-ink-2 max-office-sm:min-h-10">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1 max-office-sm:min-h-10">{children}</dd>
    </>
  );
}
