import { Link } from "react-router";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { lostReasons, requestStatuses } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { StatusGlyph } from "#app/office/requests/status-glyph.tsx";
import type { RequestFigures } from "./request-figures.tsx";

/** Where the requests of these days stand now, and why some were lost. */
export function Outcomes({ figures: { requests, statuses, lost } }: { figures: RequestFigures }) {
  const share = (n: number) =>
    requests > 0 ? `${formatNumber((n / requests) * 100, { max: 0 })}\u00a0%` : "–";
  return (
    <section aria-labelledby="outcomes-title" className="px-(--panel-padding) py-3.5 text-[13px]">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id="outcomes-title" className="font-semibold">
          Ce que deviennent les demandes
        </h3>
        <span className="text-ink-2">{formatNumber(requests)} reçues</span>
      </div>
      <ul className="-mx-2 mt-1">
        {statuses.map(({ status, n }) => (
          <li key={status}>
            <Link
              to={requestsHref(allRequests, { status })}
              className="grid h-8 grid-cols-[0.875rem_minmax(0,1fr)_3rem_3.5rem] items-center gap-2.5 rounded-control px-2 hover:bg-paper-2"
            >
              <StatusGlyph status={status} />
              <span className="truncate">{requestStatuses[status].many}</span>
              <span className="text-right font-semibold tabular-nums">{formatNumber(n)}</span>
              <span className="text-right text-ink-2 tabular-nums">{share(n)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {lost.reasons.length > 0 && (
        <>
          <h4 className="mt-2 font-normal text-ink-2">Motifs des demandes perdues</h4>
          <ul className="mt-1 divide-y divide-line-inner">
            {lost.reasons.map(({ reason, n }) => (
              <li key={reason} className="flex justify-between gap-3 py-1.5">
                {lostReasons[reason]}
                <span className="tabular-nums">{formatNumber(n)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
