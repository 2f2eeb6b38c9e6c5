import { Badge } from "#app/components/ui/badge.tsx";
import type { AvailabilityBadge as Words } from "#app/lib/availability.ts";

/** Nothing where nothing is known. */
export function AvailabilityBadge({ badge, on }: { badge: Words | null; on?: "surface" | "picture" }) {
  return (
    badge && (
      <Badge tone={badge.tone} on={on} dot>
        {badge.word}
      </Badge>
    )
  );
}
