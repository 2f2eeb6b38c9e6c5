import type { ReactNode } from "react";

/** A part of the file: its title, and what can be done with it. */
export function PanelSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold text-[13px]">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
