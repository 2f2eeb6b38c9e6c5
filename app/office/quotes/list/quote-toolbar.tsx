import Download from "lucide-react/icons/download";
import Layers from "lucide-react/icons/layers";
import MapPin from "lucide-react/icons/map-pin";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";
import { useId, useState } from "react";
import type { QuoteList } from "#app/domain/quotes/quote-list.server.ts";
import {
  hasAgreed,
  invoicingHref,
  type QuoteListQuery,
  quoteListQuery,
  quotesHref,
  quoteTabs,
  shownStates,
} from "#app/domain/quotes/quote-list.ts";
import { customerKinds } from "#app/domain/requests/request-terms.ts";
import { FilterMenu, FilterToggle } from "#app/office/ui/filter-menu.tsx";
import { ListToolbar } from "#app/office/ui/list-toolbar.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { QuotePeriod } from "./quote-period.tsx";

interface QuoteToolbarProps {
  query: QuoteListQuery;
  list: QuoteList;
  /** The counts are those of the list before: none is better than wrong ones. */
  isLoading: boolean;
}

export function QuoteTabs({ query, list, isLoading }: QuoteToolbarProps) {
  const count = (number: number) => (isLoading ? undefined : number);
  return (
    <TabLinks
      label="États"
      preventScrollReset
      className="px-4 max-office-sm:px-3"
      tabs={[
        {
          to: quotesHref(query, { state: null }),
          isCurrent: query.state === null,
          count: count(list.everything),
          label: "Tous",
        },
        ...shownStates(query).map((state) => ({
          to: quotesHref(query, { state }),
          isCurrent: query.state === state,
          count: count(list.counts[state] ?? 0),
          label: quoteTabs[state].many,
        })),
      ]}
    />
  );
}

export function QuoteToolbar({ query, list, isLoading }: QuoteToolbarProps) {
  const filtersId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isFiltered = quoteListQuery.isFiltered(query);
  const hasFilters = quoteListQuery.isFiltered({ ...query, q: "" }) || query.allVersions;
  return (
    <ListToolbar
      search={{
        label: "Rechercher un devis",
        placeholder: "Numéro, client, référence…",
        value: query.q,
        kept: quoteListQuery.fields(query, { q: "" }),
        className: "max-w-66 grow basis-44 max-office-sm:max-w-none",
      }}
      besideSearch={
        <>
          <IconButton
            label="Filtres"
            aria-expanded={isUnfolded || hasFilters}
            aria-controls={filtersId}
            onClick={() => setUnfolded(!isUnfolded)}
            className={`size-(--control-height) border border-control bg-surface office-sm:hidden! ${hasFilters ? "border-blue! text-blue!" : ""}`}
          >
            <SlidersHorizontal />
          </IconButton>
          <div
            id={filtersId}
            className={`flex flex-wrap items-center gap-2 max-office-sm:w-full ${isUnfolded || hasFilters ? "" : "max-office-sm:hidden"}`}
          >
            <QuotePeriod query={query} />
            <FilterMenu
              label="Agence"
              icon={<MapPin />}
              choices={list.agencies}
              value={query.agency}
              hrefOf={(agency) => quotesHref(query, { agency })}
            />
            <FilterMenu
              label="Client"
              icon={<UserRound />}
              choices={Object.entries(customerKinds).map(([value, label]) => ({ value, label }))}
              value={query.customer}
              hrefOf={(kind) => quotesHref(query, { customer: kind as QuoteListQuery["customer"] })}
            />
            <FilterToggle
              label="Toutes les versions"
              icon={<Layers />}
              count={null}
              isOn={query.allVersions}
              to={quotesHref(query, {
                allVersions: !query.allVersions,
                state: query.state && quoteTabs[query.state].isFormer ? null : query.state,
              })}
            />
          </div>
        </>
      }
      clearTo={isFiltered ? quotesHref(query, quoteListQuery.withoutFilters) : null}
    >
      {hasAgreed(query) && !isLoading && list.total > 0 && <InvoicingLink query={query} />}
    </ListToolbar>
  );
}

function InvoicingLink({ query }: { query: QuoteListQuery }) {
  return (
    <a
      href={invoicingHref(query)}
      download
      title="Devis acceptés et annulés de cette liste, TVA par taux, en CSV"
      className={buttonClass({ variant: "ghost", className: "max-office-sm:w-full" })}
    >
      <Download />
      <span>
        Exporter<span className="office-sm:max-office-md:sr-only"> pour facturer</span>
      </span>
    </a>
  );
}
