import type { ListedQuote, QuoteList } from "#app/domain/quotes/quote-list.server.ts";
import {
  type QuoteListQuery,
  type QuoteSort,
  quotesHref,
  quotesPerPage,
} from "#app/domain/quotes/quote-list.ts";
import {
  listedAmounts,
  listedChip,
  listedCustomer,
  listedTitle,
} from "#app/domain/quotes/quote-list-words.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatDashedDays, formatDays, formatShortDay } from "#app/domain/rental/days-words.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { type Column, DataTable, KeyCell } from "#app/office/ui/table.tsx";
import { Badge } from "#app/ui/badge.tsx";

interface QuoteTableProps {
  query: QuoteListQuery;
  list: QuoteList;
  today: string;
  isLoading: boolean;
}

export function QuoteTable({ query, list, today, isLoading }: QuoteTableProps) {
  return (
    <DataTable
      label="Devis"
      rows={list.quotes}
      loading={isLoading ? "Chargement des devis…" : undefined}
      rowTo={({ id }) => officePaths.quote(id)}
      sort={{
        key: query.sort,
        direction: query.direction,
        href: (sort, direction) => quotesHref(query, { sort: sort as QuoteSort, direction }),
      }}
      columns={columns(today)}
    />
  );
}

export function pageOf(query: QuoteListQuery, { page, total }: QuoteList) {
  return {
    page,
    total,
    pageSize: quotesPerPage,
    noun: { one: "devis", many: "devis" },
    note: query.sort ? undefined : "les plus récents d’abord",
    pageHref: (asked: number) => quotesHref(query, { page: asked }),
  };
}

type QuoteColumn = Column<ListedQuote> & { key: QuoteSort | "title" | "state" };

function columns(today: string): QuoteColumn[] {
  return [
    {
      key: "title",
      header: "Devis",
      isKey: true,
      className: "max-w-60 whitespace-nowrap max-office-md:max-w-50 max-office-sm:max-w-full",
      cell: (quote) => {
        const { title, note } = listedTitle(quote);
        return <KeyCell name={title} detail={[note, quote.reference].filter(Boolean).join(" · ")} />;
      },
    },
    {
      key: "state",
      header: "État",
      card: "corner",
      className:
        "whitespace-nowrap max-office-sm:col-span-2 max-office-sm:self-start max-office-sm:justify-self-end",
      cell: ({ state }) => {
        const { tone, label } = listedChip(state);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    {
      key: "customer",
      header: "Client",
      sortable: true,
      card: "left",
      className:
        "max-w-56 max-office-md:max-w-32 max-office-sm:row-start-2 max-office-sm:max-w-full min-[94rem]:max-w-72",
      cell: ({ customer }) => {
        const [name, other] = listedCustomer(customer);
        return (
          <>
            <span className="block truncate">{name}</span>
            {other && <span className="block truncate text-help text-ink-2">{other}</span>}
          </>
        );
      },
    },
    {
      key: "departure",
      header: "Location",
      sortable: true,
      card: "line",
      className:
        "max-w-64 max-office-md:max-w-34 max-office-sm:row-start-3 max-office-sm:max-w-full min-[94rem]:max-w-80",
      cell: (quote) => <Stay quote={quote} today={today} />,
    },
    {
      key: "sent",
      header: "Envoyé",
      sortable: true,
      card: "line",
      className: "whitespace-nowrap max-office-md:hidden! max-office-sm:block!",
      cell: (quote) => <Moments quote={quote} today={today} />,
    },
    {
      key: "answered",
      header: "Réponse",
      sortable: true,
      className: "whitespace-nowrap max-office-lg:hidden!",
      cell: ({ answered_at }) => <Moment at={answered_at} today={today} />,
    },
    {
      key: "amount",
      header: "Montant",
      align: "end",
      sortable: true,
      card: "right",
      className:
        "whitespace-nowrap max-office-sm:row-start-2 max-office-sm:self-start max-office-sm:pl-3 max-office-sm:text-right",
      cell: (quote) => {
        const [binding, other] = listedAmounts(quote);
        return (
          <>
            <span className="block font-semibold tabular-nums">{binding}</span>
            <span className="block text-help text-ink-2 tabular-nums">{other}</span>
          </>
        );
      },
    },
  ];
}

const missing = (
  <span className="text-ink-3">
    <span aria-hidden="true">—</span>
    <span className="sr-only">non renseigné</span>
  </span>
);

function Stay({ quote: { stay, vehicles }, today }: { quote: ListedQuote; today: string }) {
  const { from, to } = stay;
  const [first, ...others] = vehicles;
  const days = from && to ? formatDashedDays({ from, to }, today) : formatDays(stay, today, "short");
  return (
    <>
      <span className="block truncate">{days || "Dates à préciser"}</span>
      <span className="block truncate text-help text-ink-2">
        {first?.label ?? "Sans véhicule"}
        {others.length > 0 && ` + ${others.length}`}
      </span>
    </>
  );
}

function Moment({ at, today }: { at: Date | null; today: string }) {
  if (!at) return missing;
  return (
    <time dateTime={at.toISOString()} title={formatShortDateTime(at)}>
      {formatShortDay(todayOf(at), today)}
    </time>
  );
}

/** On a card both on one line, in words. */
function Moments({ quote: { sent_at, answered_at, state }, today }: { quote: ListedQuote; today: string }) {
  const said = [
    sent_at ? `envoyé le ${formatShortDay(todayOf(sent_at), today)}` : "pas encore envoyé",
    answered_at && `${answerWord(state)} le ${formatShortDay(todayOf(answered_at), today)}`,
  ];
  return (
    <>
      <span className="max-office-sm:hidden">
        <Moment at={sent_at} today={today} />
      </span>
      <span className="text-help text-ink-2 first-letter:uppercase office-sm:hidden">
        {said.filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function answerWord(state: ListedQuote["state"]): string {
  if (state === "refused") return "refusé";
  return state === "withdrawn" ? "retiré" : "accepté";
}
