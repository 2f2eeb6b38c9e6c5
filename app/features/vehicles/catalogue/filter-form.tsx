import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { controlClass, InputBox } from "#app/components/ui/field.tsx";
import { type CatalogueFilters, countPanelFilters } from "./catalogue.ts";
import { CataloguePanel } from "./filter-panel.tsx";
import { useLiveForm } from "./live-form.ts";

const panelId = "filtres";

// Kept while the visitor reads a vehicle's page: the list must come back as high as it was left.
let isPanelLeftOpen = false;

/** Filters as it is filled in; without scripts, a form to be sent. */
export function CatalogueForm({ filters, total }: { filters: CatalogueFilters; total: number | undefined }) {
  const form = useLiveForm(filters);
  const [isOpen, setOpen] = useState(isPanelLeftOpen);
  function toggle() {
    isPanelLeftOpen = !isOpen;
    setOpen(!isOpen);
  }
  function show() {
    toggle();
    // Once the panel has gone: the focus scrolls to where the list is then.
    requestAnimationFrame(() => document.getElementById("resultats")?.focus());
  }
  return (
    <search className="print:hidden">
      <form {...form} method="get" action="/catalogue" autoComplete="off">
        <div className="flex gap-2 sm:gap-3">
          <div className="min-w-0 flex-1 [--control-height:56px] [--control-radius:12px]">
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
          <button
            type="button"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls={panelId}
            className={buttonClass({
              variant: "secondary",
              size: "xl",
              className: "noscript:hidden max-sm:w-14 max-sm:px-0!",
            })}
          >
            <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
            <span className="max-sm:sr-only">Filtres</span>
            <ActiveCount count={countPanelFilters(filters)} />
            <ChevronDown aria-hidden="true" className={`max-sm:hidden ${isOpen ? "rotate-180" : ""}`} />
          </button>
          <div className="hidden noscript:block">
            <Button type="submit" variant="ink" size="xl">
              Rechercher
            </Button>
          </div>
        </div>
        <CataloguePanel id={panelId} filters={filters} isOpen={isOpen} total={total} onShow={show} />
      </form>
    </search>
  );
}

function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-full bg-blue px-1.5 font-semibold text-[0.8125rem] text-white leading-none tracking-normal max-sm:absolute max-sm:-top-2 max-sm:-right-2">
      {count}
      <span className="sr-only"> {count === 1 ? "filtre actif" : "filtres actifs"}</span>
    </span>
  );
}
