import Download from "lucide-react/icons/download";
import { Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatCents } from "#app/lib/price.ts";
import type { SentPage } from "../quote-page.server.ts";
import { stateChips } from "../quote-words.ts";

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
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line-inner border-b py-2.5 last:border-b-0"
        >
          <span className="w-28">
            {id === document.id ? (
              <b className="font-medium">Version {version}</b>
            ) : (
              <Link to={officePaths.quote(id)} className="text-info no-underline hover:underline">
                Version {version}
              </Link>
            )}
          </span>
          <span className="text-[13px] text-ink-2">{formatShortDateTime(sentAt)}</span>
          <span className="text-[13px] tabular-nums">
            {document.isConsumer
              ? `${formatCents(ttc, { exact: true })}\u00a0TTC`
              : `${formatCents(ht, { exact: true })}\u00a0HT`}
          </span>
          <Badge tone={stateChips[state].tone}>{stateChips[state].label}</Badge>
          <a
            href={officePaths.quotePdf(id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF de la version ${version}`}
            className="flex items-center gap-1.5 text-[13px] text-info no-underline hover:underline"
          >
            <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
            PDF
          </a>
        </li>
      ))}
    </ul>
  );
}
