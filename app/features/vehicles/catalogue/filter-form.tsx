import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useRef, useState } from "react";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { type CatalogueFilters, countPanelFilters } from "./catalogue.ts";
import { CataloguePanel } from "./filter-panel.tsx";
import { useLiveForm } from "./live-form.ts";

// Kept while the visitor reads a vehicle's page: the list must come back as high as it was left.
let isPanelLeftOpen = false;

/** Filters as it is filled in; before scripts run, or without them, a form to be sent. */
export function CatalogueForm({ filters, total }: { filters: CatalogueFilters; total: number | undefined }) {
  const form = useLiveForm(filters);
  const [wasOpen] = useState(isPanelLeftOpen);
  const panel = useRef<HTMLDetailsElement>(null);
  function show() {
    if (panel.current) panel.current.open = false;
    document.getElementById("resultats")?.focus();
  }
  return (
    <search className="print:hidden">
      <form {...form} method="get" action={sitePaths.catalogue} autoComplete="off" className="relative">
        <div className="mr-16 flex gap-2 sm:mr-47 sm:gap-3">
          <div className="min-w-0 flex-1 [--control-height:56px] [--control-corner:12px]">
            <InputBox prefix={<Search aria-hidden="true" strokeWidth={1.75} />}>
              <input
                type="search"
                name="q"
                defaultValue={filters.search}
                aria-label="Rechercher un véhicule"
                placeholder="Marque, modèle, type ou ville"
                maxLength={100}
                enterKeyHint="search"
                className={`${controlClass} h-(--control-height) text-ellipsis max-sm:pr-3! max-sm:pl-11!`}
              />
            </InputBox>
          </div>
          <div className="hidden noscript:block">
            <Button type="submit" variant="ink" size="xl">
              Rechercher
            </Button>
          </div>
        </div>
        <details
          ref={panel}
          open={wasOpen}
          suppressHydrationWarning
          onToggle={(event) => {
            isPanelLeftOpen = event.currentTarget.open;
          }}
          className="group"
        >
          <summary
            className={buttonClass({
              variant: "secondary",
              size: "xl",
              className:
                "absolute! top-0 right-0 max-sm:w-14 max-sm:px-0! sm:w-44 [&::-webkit-details-marker]:hidden",
            })}
          >
            <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
            <span className="max-sm:sr-only">Filtres</span>
            <ActiveCount count={countPanelFilters(filters)} />
            <ChevronDown aria-hidden="true" className="group-open:rotate-180 max-sm:hidden" />
          </summary>
          <CataloguePanel filters={filters} total={total} onShow={show} />
        </details>
      </form>
    </search>
  );
}

function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-full bg-blue px-1.5 font-semibold text-[0.8125rem] text-white leading-none tracking-normal max-sm:absolute max-sm:-top-2 max-sm:-right-2">
      {count}
      <span className="sr-only"> {plural(count, "filtre actif", "filtres actifs")}</span>
    </span>
  );
}
