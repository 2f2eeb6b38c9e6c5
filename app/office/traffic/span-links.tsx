import {
  type TrafficPlace,
  type TrafficQuery,
  trafficQuery,
  trafficSpans,
} from "#app/domain/counts/traffic.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

interface SpanLinksProps {
  place: TrafficPlace;
  query: TrafficQuery;
  className?: string;
}

/** How far back the figures go. */
export function SpanLinks({ place, query, className }: SpanLinksProps) {
  return (
    <TabLinks
      label="Période"
      look="segmented"
      preventScrollReset
      tabs={trafficSpans.map((days) => ({
        to: trafficQuery.href(place, { ...query, days, page: 1 }),
        label: `${days}\u00a0jours`,
        isCurrent: days === query.days,
      }))}
      className={className}
    />
  );
}
