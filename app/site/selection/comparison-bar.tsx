import { type RefObject, useEffect, useState } from "react";
import type { ComparisonRow } from "./comparison.server.ts";
import type { ComparedColumn } from "./comparison-table.tsx";

type ComparisonBarProps = {
  columns: ComparedColumn[];
  price: ComparisonRow | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** The line it stands in for once that is out of sight. */
  names: RefObject<HTMLElement | null>;
};

/** The site's header covers this much of the screen. */
const headerHeight = 80;

/** Names and prices of a day, under the header while the lines go by. The table has them: this is for the eye. */
export function ComparisonBar({ columns, price, scroller, names }: ComparisonBarProps) {
  const [isShown, setShown] = useState(false);
  const [shift, setShift] = useState(0);

  useEffect(() => {
    const line = names.current;
    if (!line) return;
    const watch = new IntersectionObserver(
      ([entry]) => setShown(!entry?.isIntersecting),
      // All that is below counts as seen: a jump from above the line to below it is told as well.
      { rootMargin: `-${headerHeight}px 0px 100000px` },
    );
    watch.observe(line);
    return () => watch.disconnect();
  }, [names]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const follow = () => setShift(box.scrollLeft);
    follow();
    box.addEventListener("scroll", follow, { passive: true });
    return () => box.removeEventListener("scroll", follow);
  }, [scroller]);

  if (!isShown) return null;
  return (
    <div
      aria-hidden="true"
      className="sticky top-16 z-20 h-0 max-sm:-mr-5 sm:max-[83rem]:-mr-6 lg:top-20 print:hidden"
    >
      <div className="flex border-line-strong border-b bg-paper shadow-[0_8px_16px_-14px_rgb(16_27_45/0.4)]">
        <div className="w-[7.25rem] shrink-0 sm:w-40 min-[56.25rem]:w-54" />
        <div className="flex-1 overflow-hidden">
          <div
            className="grid min-w-[calc(var(--n)*9.375rem)] grid-cols-[repeat(var(--n),minmax(0,1fr))] sm:min-w-[calc(var(--n)*11rem)] sm:pr-6 min-[83rem]:pr-0"
            style={{ transform: `translateX(${-shift}px)` }}
          >
            {columns.map(({ id, name }, index) => (
              <div key={id} className="min-w-0 py-2.5 pl-3.5 leading-5 min-[56.25rem]:pl-6">
                <span className="block truncate font-semibold text-copy">{name}</span>
                <span className="block truncate text-small text-ink-2">
                  {price?.cells[index]?.text ? `${price.cells[index].text} TTC / jour` : "Tarif sur demande"}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
