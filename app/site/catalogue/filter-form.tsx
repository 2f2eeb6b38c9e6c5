import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from "react";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import type { Catalogue } from "#app/domain/vehicles/catalogue/catalogue.server.ts";
import {
  type CatalogueFilters,
  catalogueHref,
  countPanelFilters,
  readFilters,
} from "#app/domain/vehicles/catalogue/catalogue.ts";
import { plural } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { fillForm, typedQuery, useLiveForm } from "#app/site/layout/use-live-form.ts";
import { DatePair } from "#app/site/ui/date-pair.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { controlClass, InputBox } from "#app/ui/field.tsx";
import { CataloguePanel } from "./filter-panel.tsx";
import { catalogueDestination } from "./navigation.ts";

export interface CatalogueFormProps {
  filters: CatalogueFilters;
  agencies: AgencyName[];
  /** How many vehicles match; undefined when they could not be counted. */
  total: number | undefined;
  problems?: Catalogue["problems"];
}

// Kept while the visitor reads a vehicle's page: the list must come back as high as it was left.
let isPanelLeftOpen = false;

/** Filters as it is filled in; before scripts run, or without them, a form to be sent. */
export function CatalogueForm({ filters, agencies, total, problems }: CatalogueFormProps) {
  const form = useLiveForm({
    state: filters,
    hrefOf: (state) => catalogueHref({ ...state, page: 1 }),
    read: readForm,
    write: (fields, state) => fillForm(fields, new URLSearchParams(catalogueHref(state).split("?")[1])),
    destinationOf: catalogueDestination,
  });
  const [wasOpen] = useState(isPanelLeftOpen);
  const panel = useRef<HTMLDetailsElement>(null);
  const sheet = useSheet(panel);
  function show() {
    sheet.close();
    document.getElementById("resultats")?.focus();
  }
  return (
    <search className="print:hidden">
      <form {...form} method="get" action={sitePaths.catalogue} autoComplete="off" className="relative">
        {/* The button of the filters lies beside the search. */}
        <div className="flex flex-wrap gap-2 sm:gap-3 lg:mr-47 lg:flex-nowrap">
          <div className="w-full min-w-0 flex-none pr-16 [--control-corner:12px] [--control-height:56px] sm:pr-47 lg:flex-1 lg:pr-0">
            <InputBox prefix={<Search strokeWidth={1.75} />}>
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
          <DatePair
            from={filters.from}
            to={filters.to}
            problems={problems}
            className="w-full lg:w-93 lg:shrink-0"
          />
          <div className="hidden max-sm:w-full noscript:block">
            <Button type="submit" variant="ink" size="xl" className="max-sm:w-full">
              Rechercher
            </Button>
          </div>
        </div>
        <details
          {...sheet.listeners}
          ref={panel}
          open={wasOpen}
          suppressHydrationWarning
          onToggle={(event) => {
            isPanelLeftOpen = event.currentTarget.open;
          }}
          className="filter-sheet group"
        >
          <summary
            className={buttonClass({
              variant: "secondary",
              size: "xl",
              className:
                "absolute! top-0 right-0 max-sm:w-14 max-sm:px-0! sm:w-44 [&::-webkit-details-marker]:hidden",
            })}
          >
            <SlidersHorizontal strokeWidth={1.75} />
            <span className="max-sm:sr-only">Filtres</span>
            <ActiveCount count={countPanelFilters(filters)} />
            <ChevronDown className="group-open:rotate-180 max-sm:hidden" />
          </summary>
          <CataloguePanel
            filters={filters}
            agencies={agencies}
            total={total}
            onShow={show}
            onClose={sheet.leave}
          />
        </details>
      </form>
    </search>
  );
}

function ActiveCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-[22px] min-w-[22px] items-center justify-center rounded-full bg-blue px-1.5 font-semibold text-small text-white leading-none tracking-normal max-sm:absolute max-sm:-top-2 max-sm:-right-2">
      {count}
      <span className="sr-only"> {plural(count, "filtre actif", "filtres actifs")}</span>
    </span>
  );
}

/** As `sheet.css` has it: a wider screen shows the panel in its place. */
const isSheet = () => matchMedia("(width < 40rem)").matches;

/**
 * On a phone the open panel lies over the page once scripts run (sheet.css): it leaves by Escape, by a press beside it,
 * or when the focus goes on into the page, so that nothing behind it is ever out of reach.
 */
function useSheet(panel: RefObject<HTMLDetailsElement | null>) {
  function close() {
    if (panel.current) panel.current.open = false;
  }
  function leave() {
    close();
    panel.current?.querySelector("summary")?.focus();
  }
  const listeners = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && panel.current?.open && isSheet()) leave();
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget && !panel.current?.contains(relatedTarget as Node) && isSheet()) close();
    },
    onPointerDown({ target }: PointerEvent) {
      // The ground around the panel is the element's own.
      if (target === panel.current && isSheet()) close();
    },
  };
  return { close, leave, listeners };
}

/** As the fields stand, the types in the order they were chosen in. */
function readForm(form: HTMLFormElement, before: CatalogueFilters): CatalogueFilters {
  const wanted = readFilters(typedQuery(form));
  const kept = before.types.filter((type) => wanted.types.includes(type));
  return { ...wanted, types: [...new Set([...kept, ...wanted.types])] };
}
