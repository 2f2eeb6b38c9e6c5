import type { ReactNode } from "react";
import { Link } from "react-router";
import type { getTraffic } from "#app/domain/counts/staff-traffic.server.ts";
import { formatOpenTime } from "#app/domain/counts/traffic.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { lostReasons } from "#app/domain/requests/request-status.ts";
import { formatNumber } from "#app/lib/numbers.ts";

export type RequestFigures = Awaited<ReturnType<typeof getTraffic>>["figures"];

/** How soon people are answered, and what comes of it. */
export function RequestFiguresRow({ figures }: { figures: RequestFigures }) {
  const { firstAnswer, quotes, lost } = figures;
  const reasons = lost.reasons.map(({ reason, n }) => `${lostReasons[reason].toLowerCase()} ${n}`).join(", ");
  return (
    <dl className="grid grid-cols-3 gap-4 px-(--panel-padding) py-3.5">
      <Figure label="Première réponse" detail={firstAnswer === null ? "aucune" : "médiane, heures ouvertes"}>
        {firstAnswer === null ? "–" : formatOpenTime(firstAnswer)}
      </Figure>
      <Figure
        label="Devis acceptés"
        detail={
          quotes.sent === 0
            ? "aucun envoyé"
            : `${formatNumber((quotes.accepted / quotes.sent) * 100, { max: 0 })}\u00a0% des devis`
        }
      >
        <Link to={requestsHref(allRequests, { status: "gagne" })} className="text-ink hover:underline">
          {formatNumber(quotes.accepted)}&nbsp;/&nbsp;{formatNumber(quotes.sent)}
        </Link>
      </Figure>
      <Figure label="Perdues" detail={reasons || "aucune"}>
        <Link to={requestsHref(allRequests, { status: "perdu" })} className="text-ink hover:underline">
          {formatNumber(lost.total)}
        </Link>
      </Figure>
    </dl>
  );
}

function Figure({ label, detail, children }: { label: string; detail: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-2">{label}</dt>
      <dd>
        <span className="block font-semibold text-[18px] leading-6 tabular-nums">{children}</span>
        <span className="block text-help text-ink-2">{detail}</span>
      </dd>
    </div>
  );
}
