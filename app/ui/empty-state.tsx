import type { ReactNode } from "react";
import emptyList from "./assets/empty-list.svg?no-inline";
import emptySearch from "./assets/empty-search.svg?no-inline";

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
      {icon && <div className="mb-5 text-blue [&_svg]:size-7">{icon}</div>}
      <Heading className="text-(length:--empty-title) font-semibold leading-snug">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[46ch] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** One card is there to be written, its neighbours are still dotted. */
export function EmptyListDrawing() {
  return <img src={emptyList} alt="" width={112} height={52} />;
}

export function EmptySearchDrawing() {
  return <img src={emptySearch} alt="" width={102} height={56} />;
}
