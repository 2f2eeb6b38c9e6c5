import {
  type PlanningQuery,
  type PlanningScale,
  planningHref,
  readPlanningQuery,
  scales,
} from "#app/domain/periods/planning.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

/** How many days are in view. Each scale begins where it usually does, unless other days were asked for. */
export function GanttScales({ query }: { query: PlanningQuery }) {
  const usualFrom = (scale: PlanningScale) =>
    readPlanningQuery(new URLSearchParams({ echelle: scale }), query.today).from;
  const isUsual = query.from === usualFrom(query.scale);
  return (
    <TabLinks
      label="Échelle"
      look="segmented"
      preventScrollReset
      tabs={(Object.keys(scales) as PlanningScale[]).map((scale) => ({
        to: planningHref(query, { scale, ...(isUsual && { from: usualFrom(scale) }) }),
        label: scales[scale].label,
        isCurrent: query.scale === scale,
      }))}
    />
  );
}
