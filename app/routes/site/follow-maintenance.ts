import { useRevalidator } from "react-router";
import { useRealtime } from "#app/lib/use-realtime.ts";

/** Visitors see the site close and open again where they are. A leaf: its connection's state concerns nothing else. */
export function FollowMaintenance() {
  const { revalidate } = useRevalidator();
  useRealtime(["maintenance"], revalidate);
  return null;
}
