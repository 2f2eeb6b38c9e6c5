import { officePaths } from "#app/lib/office-paths.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

/** What was looked at and asked for; what was let. */
export function TrafficTabs({ current }: { current: "traffic" | "occupancy" }) {
  const labels = { traffic: "Vues et demandes", occupancy: "Occupation" } as const;
  return (
    <TabLinks
      label="Fréquentation"
      tabs={(["traffic", "occupancy"] as const).map((tab) => ({
        to: officePaths[tab],
        label: labels[tab],
        isCurrent: tab === current,
      }))}
      className="max-office-sm:-mx-3 max-office-sm:-mt-3 max-office-sm:px-3 print:hidden"
    />
  );
}
