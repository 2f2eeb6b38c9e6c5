import { useEffect, useRef } from "react";
import type { Catalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import { type CatalogueFilters, catalogueHref } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { type TabLink, TabLinks } from "#app/ui/tab-links.tsx";

type CatalogueTabsProps = {
  filters: CatalogueFilters;
  /** How many vehicles each type has; unknown when they could not be counted. */
  fleet?: Catalogue["fleet"];
};

/** A tab changes the type and leaves the other filters alone. */
export function CatalogueTabs({ filters, fleet }: CatalogueTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const only = filters.types.length === 1 ? filters.types[0] : undefined;
  // On a phone the row is longer than the screen: the tab in force must not lie outside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked up anew whenever it changes.
  useEffect(() => {
    const row = bar.current?.querySelector("nav");
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !tab) return;
    const start = tab.offsetLeft - row.offsetLeft;
    const isInView = start >= row.scrollLeft && start + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isInView) row.scrollLeft = start - (row.clientWidth - tab.offsetWidth) / 2;
  }, [only]);
  const tabs: TabLink[] = [
    {
      to: catalogueHref({ ...filters, types: [], page: 1 }),
      label: "Tous",
      count: fleet && countListed(fleet),
      isCurrent: filters.types.length === 0,
    },
    ...vehicleTypes.map((type) => ({
      to: catalogueHref({ ...filters, types: [type], page: 1 }),
      label: type,
      count: fleet && (fleet[type] ?? 0),
      isCurrent: type === only,
    })),
  ];
  return (
    <div ref={bar} className="border-line border-b bg-surface print:hidden">
      <TabLinks
        label="Types de véhicules"
        tabs={tabs}
        preventScrollReset
        className="container-site border-b-0 max-sm:[--tab-gap:24px]"
      />
    </div>
  );
}

export function countListed(fleet: Catalogue["fleet"]): number {
  return Object.values(fleet).reduce((sum, count) => sum + count, 0);
}
