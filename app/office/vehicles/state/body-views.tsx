import { useState } from "react";
import type { BodyPlan } from "#app/domain/vehicles/state/body-plan.ts";
import { damageViews, type OutsideView, type Point, shortViews } from "#app/domain/vehicles/state/damage.ts";
import { outsideViews } from "#app/domain/vehicles/state/plan-drawings.ts";
import { TabCount, tabClass, tabListClass } from "#app/ui/tab-links.tsx";
import { type PlanMark, PlanView } from "./plan-view.tsx";

interface BodyViewsProps {
  bodyPlan: BodyPlan;
  marks: readonly PlanMark[];
  onPlace?: (place: { view: OutsideView } & Point) => void;
}

/** Both sides above, the three others below; their heights differ, and stand on one line. */
const places: Record<OutsideView, string> = {
  gauche: "office-md:order-1 office-md:col-span-3",
  droite: "office-md:order-2 office-md:col-span-3",
  avant: "office-md:order-3 office-md:col-span-2 office-md:[--plan-width:11rem]",
  arriere: "office-md:order-4 office-md:col-span-2 office-md:[--plan-width:11rem]",
  dessus: "office-md:order-5 office-md:col-span-2",
};

/** On a phone a view that is higher than wide does not need the whole width. */
const narrow: readonly OutsideView[] = ["avant", "arriere"];

/** A body from its five sides; on a phone one at a time, behind a row of tabs in the order of walking. */
export function BodyViews({ bodyPlan, marks, onPlace }: BodyViewsProps) {
  const [shown, setShown] = useState<OutsideView>("gauche");
  return (
    <div>
      <div className={`${tabListClass} office-md:hidden noscript:hidden`}>
        {outsideViews.map((view) => {
          const count = marks.filter((mark) => mark.view === view).length;
          return (
            <button
              key={view}
              type="button"
              aria-current={view === shown || undefined}
              onClick={() => setShown(view)}
              className={`${tabClass} bg-transparent`}
            >
              {shortViews[view]}
              {count > 0 && <TabCount>{count}</TabCount>}
            </button>
          );
        })}
      </div>
      <div className="grid items-end gap-x-10 gap-y-8 pt-6 pb-2 office-md:grid-cols-6 office-md:pt-4">
        {outsideViews.map((view) => (
          <figure
            key={view}
            className={`${places[view]} ${view === shown ? "" : "max-office-md:hidden noscript:block!"}`}
          >
            <PlanView
              bodyPlan={bodyPlan}
              view={view}
              marks={marks}
              onPlace={onPlace && ((point) => onPlace({ view, ...point }))}
              className={`mx-auto w-full ${narrow.includes(view) ? "max-w-(--plan-width,14rem)" : "max-w-140"}`}
            />
            <figcaption className="pt-3 text-center text-ink-2 text-note max-office-md:hidden noscript:block!">
              {damageViews[view]}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
