import { Link } from "react-router";
import { stateChip } from "#app/domain/quotes/quote-words.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import type { EarlierFile, KnownCustomer } from "#app/domain/requests/known-customer.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { requestStatuses } from "#app/domain/requests/request-status.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { StatusGlyph } from "./status-glyph.tsx";

interface EarlierFilesProps {
  customer: KnownCustomer;
  today: string;
  /** A form stays open behind what is looked at. */
  target?: "_blank";
  className?: string;
}

/** What the same person asked for, or was quoted, before: the latest, each with what became of it. */
export function EarlierFiles({ customer, today, target, className = "" }: EarlierFilesProps) {
  return (
    <ul className={className}>
      {customer.earlier.map((file) => (
        <li key={file.id}>
          <Link
            to={file.request ? officePaths.request(file.id) : officePaths.quote(file.id)}
            target={target}
            className="block rounded-control px-2 py-1.5 text-small no-underline transition-colors duration-(--motion-colour) hover:bg-paper-2 max-office-sm:py-2"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{nameOf(file)}</span>
              <time dateTime={file.at} className="shrink-0 text-help text-ink-2">
                {formatShortDay(todayOf(new Date(file.at)), today)}
              </time>
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-2">
              <State file={file} />
              <span className="shrink-0 whitespace-nowrap tabular-nums">{amountOf(file)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** To the list, searched for them; nothing where all there is stands already. */
export function AllEarlierLink({ customer, target }: Pick<EarlierFilesProps, "customer" | "target">) {
  const { count, earlier, search } = customer;
  const all = count.requests + count.quotes;
  if (all <= earlier.length || count.requests === 0) return null;
  return (
    <Link
      to={requestsHref(allRequests, { q: search })}
      target={target}
      className="rounded-control font-medium text-info text-small hover:underline"
    >
      Tout voir ({formatNumber(all)})
    </Link>
  );
}

function nameOf({ request, quote }: EarlierFile): string {
  if (!request) return quote?.title ?? "Devis";
  return [request.reference, request.title].filter(Boolean).join(" · ");
}

function State({ file: { request, quote } }: { file: EarlierFile }) {
  const word = quote
    ? `Devis ${stateChip(quote.state).label.toLowerCase()}`
    : request && requestStatuses[request.status].label;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {request && <StatusGlyph status={request.status} />}
      <span className="truncate">{word}</span>
    </span>
  );
}

/** As the quote binds; of an estimate, with VAT. */
function amountOf({ quote, estimate }: EarlierFile): string | null {
  const words = (amount: Amount, side: keyof Amount) =>
    `${exactEuros(amount[side])}\u00a0${side.toUpperCase()}`;
  if (quote) return words(quote.amount, quote.pricesFor === "professionnel" ? "ht" : "ttc");
  return estimate && `env.\u00a0${words(estimate, "ttc")}`;
}
