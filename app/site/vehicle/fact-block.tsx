import type { ComponentProps } from "react";

/** A titled part of what is read of a vehicle. */
export function FactBlock({ id, title, children, ...section }: ComponentProps<"section"> & { id: string }) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className="text-block print:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
