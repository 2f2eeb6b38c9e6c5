import { Badge } from "#app/components/ui/badge.tsx";

export function AvailabilityBadge({ available, on }: { available: boolean; on?: "surface" | "picture" }) {
  return (
    <Badge tone={available ? "success" : "danger"} on={on} dot>
      {available ? "Disponible" : "Indisponible"}
    </Badge>
  );
}
