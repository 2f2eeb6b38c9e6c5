import Download from "lucide-react/icons/download";
import { Link } from "react-router";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { stateChips } from "#app/domain/quotes/quote-words.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Badge } from "#app/ui/badge.tsx";

export function QuoteVersions({ page: { versions, document, next } }: { page: SentPage }) {
  return (
    <ul>
      {next?.state === "draft" && (
        <li className="border-line-inner border-b py-2.5">
          <Link to={officePaths.quote(next.id)} className="text-info no-underline hover:underline">
            Version {document.version + 1}, en préparation
          </Link>
        </li>
      )}
      {versions.map(({ id, version, state, sentAt, ttc, ht }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-line-inner border-b py-2.5 last:border-b-0 office-sm:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
        >
          {id === document.id ? (
            <b className="font-medium">Version {version}</b>
          ) : (
            <Link to={officePaths.quote(id)} className="text-info no-underline hover:underline">
              Version {version}
            </Link>
          )}
          <p className="row-start-2 flex flex-wrap gap-x-3 text-[13px] office-sm:contents">
            <span className="text-[13px] text-ink-2">{formatShortDateTime(sentAt)}</span>
            <span className="text-[13px] tabular-nums">
              {document.isConsumer
                ? `${formatCents(ttc, { exact: true })}\u00a0TTC`
                : `${formatCents(ht, { exact: true })}\u00a0HT`}
            </span>
          </p>
          <span className="col-start-2 row-start-1 justify-self-end office-sm:col-auto office-sm:row-auto">
            <Badge tone={stateChips[state].tone}>{stateChips[state].label}</Badge>
          </span>
          <a
            href={officePaths.quotePdf(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF de la version ${version}`}
            className="col-start-2 row-start-2 flex items-center gap-1.5 justify-self-end text-[13px] text-info no-underline hover:underline max-office-sm:min-h-9 office-sm:col-auto office-sm:row-auto"
          >
            <Download className="size-4" />
            PDF
          </a>
        </li>
      ))}
    </ul>
  );
}
