import { Link } from "react-router";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { actionLabels, describeChanges, describePhotos, type HistoryBatch } from "./history.ts";

interface HistoryLineProps {
  entry: HistoryBatch;
  /** What it happened to, in a list of several. */
  subject?: string;
  /** Where that is, if it still is. */
  to?: string | null;
}

/** One line of history: who, when, and each field from what to what. */
export function HistoryLine({ entry, subject, to }: HistoryLineProps) {
  const title = subject ?? actionLabels[entry.action];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {to ? (
          <Link to={to} className="font-medium text-info hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <span className="text-ink-2 text-note">
          {subject && `${actionLabels[entry.action]} · `}
          {entry.actor_email} ·{" "}
          <time dateTime={new Date(entry.changed_at).toISOString()}>
            {formatShortDateTime(entry.changed_at)}
          </time>
        </span>
      </p>
      {entry.photos ? (
        <p className="mt-1 text-note first-letter:uppercase">{describePhotos(entry.photos)}</p>
      ) : (
        <Changes entry={entry} />
      )}
    </>
  );
}

function Changes({ entry }: { entry: HistoryBatch }) {
  const changes = describeChanges(entry);
  if (changes.length === 0) return null;
  const list = (
    <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-note grid-cols-[fit-content(40%)_minmax(0,1fr)]">
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words">
            {from !== null && (
              <>
                <del className="text-ink-2">{from}</del>
                {" → "}
              </>
            )}
            <ins className="no-underline">{to}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
  if (entry.action !== "deleted") return list;
  return (
    <details className="mt-1 text-note">
      <summary className="w-fit cursor-pointer text-info">Ce qui a été supprimé</summary>
      {list}
    </details>
  );
}
