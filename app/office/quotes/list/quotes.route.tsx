import { appContext, staffContext } from "#app/context.ts";
import { listQuotes } from "#app/domain/quotes/quote-list.server.ts";
import { quotesSearch, readQuoteQuery } from "#app/domain/quotes/quote-list.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { Pagination } from "#app/office/ui/pagination.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { usePendingList } from "#app/office/ui/use-pending-list.ts";
import type { Route } from "./+types/quotes.route.ts";
import { NoQuotes } from "./no-quotes.tsx";
import { pageOf, QuoteTable } from "./quote-table.tsx";
import { QuoteTabs, QuoteToolbar } from "./quote-toolbar.tsx";

export const handle: OfficeHandle = { title: "Devis", live: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requirePage(member, "quotes:send");
  const query = readQuoteQuery(url.searchParams);
  return { query, list: await listQuotes(app, member, query), today: todayOf(app.now()) };
}

/** Every quote, of each number the document that is in force. */
export default function Quotes({ loaderData: { query, list, today } }: Route.ComponentProps) {
  const isLoading = usePendingList(
    officePaths.quotes,
    (search) => quotesSearch(readQuoteQuery(search)) !== quotesSearch(query),
  );
  if (list.isEmpty)
    return (
      <Panel>
        <NoQuotes query={query} isEmpty />
      </Panel>
    );
  return (
    <Panel>
      <QuoteTabs query={query} list={list} isLoading={isLoading} />
      <QuoteToolbar query={query} list={list} isLoading={isLoading} />
      {list.quotes.length === 0 && !isLoading ? (
        <NoQuotes query={query} />
      ) : (
        <QuoteTable query={query} list={list} today={today} isLoading={isLoading} />
      )}
      {!isLoading && list.total > 0 && (
        <Pagination {...pageOf(query, list)} className="border-line border-t px-4 py-2.5" />
      )}
    </Panel>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure message="Une erreur est survenue lors du chargement des devis." />;
}
