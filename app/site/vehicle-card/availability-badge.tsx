import type { AvailabilityWords as Words } from "#app/domain/periods/availability.ts";
import { Badge } from "#app/ui/badge.tsx";

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
