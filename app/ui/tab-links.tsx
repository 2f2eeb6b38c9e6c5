import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";

export type TabLink = { to: string; label: ReactNode; count?: number; isCurrent: boolean };

type TabLinksProps = {
  label: string;
  tabs: readonly TabLink[];
  /** underline: sections of a page; segmented: exclusive views of one list. */
  look?: "underline" | "segmented";
  preventScrollReset?: boolean;
  /** What stands at the end of the row: it keeps its width, and the tabs scroll before it. */
  aside?: ReactNode;
  className?: string;
};

export const tabListClass = "tab-row flex gap-(--tab-gap) border-line border-b";

/** Shared with the panels' tabs: the selected one is told by weight and bar, not by colour alone. */
export const tabClass =
  "tab relative flex h-(--tab-height) shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap text-(length:--body-text) text-ink-2 no-underline " +
  "transition-colors duration-(--motion-colour) hover:text-ink";

/**
 * Views that live in the address: real links, so they work before any script and can be shared. Where the row is too
 * long for its place it scrolls, fades at the end that has more, and shows the current one.
 */
export function TabLinks({
  label,
  tabs,
  look = "underline",
  preventScrollReset,
  aside,
  className = "",
}: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => showCurrent(row.current, current), [current]);
  const isSegmented = look === "segmented";
  const list = isSegmented
    ? "inline-flex max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-paper-2 p-0.5 [scrollbar-width:none]"
    : tabListClass;
  const links = (
    <nav
      ref={row}
      aria-label={label}
      className={`${list} ${aside ? "min-w-0 flex-1 border-b-0" : className}`}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset={preventScrollReset}
          aria-current={tab.isCurrent ? "page" : undefined}
          className={isSegmented ? segmentClass : tabClass}
        >
          {tab.label}
          {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
        </Link>
      ))}
    </nav>
  );
  if (!aside) return links;
  return (
    <div className={`flex items-center gap-3 border-line border-b ${className}`}>
      {links}
      <div className="flex shrink-0 items-center gap-3">{aside}</div>
    </div>
  );
}

/** Only sideways: the page itself stays where it is. */
function showCurrent(row: HTMLElement | null, current: string | undefined): void {
  const tab = current && row?.querySelector<HTMLElement>("[aria-current]");
  if (!row || !tab) return;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

const segmentClass =
  "flex h-[calc(var(--control-height)-6px)] flex-1 items-center justify-center gap-1.5 whitespace-nowrap rounded-[calc(var(--control-corner)-2px)] px-2.5 " +
  "text-meta text-ink-2 no-underline transition-colors duration-(--motion-colour) hover:text-ink " +
  "aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-segment";

export function TabErrors({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="flex h-4.5 min-w-4.5 items-center justify-center rounded-sm bg-danger-tint px-1 font-semibold text-mini text-danger-dark">
      {count}
      <span className="sr-only"> à corriger</span>
    </span>
  );
}

export function TabCount({ children }: { children: ReactNode }) {
  return <span className="font-normal text-small text-ink-3">{children}</span>;
}
