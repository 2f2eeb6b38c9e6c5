import AlarmClock from "lucide-react/icons/alarm-clock";
import { Link } from "react-router";
import type { getDeskOverview } from "#app/domain/requests/desk-overview.server.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import {
  endedStatuses,
  endedWithinDays,
  liveStatuses,
  type RequestStatus,
  requestStatuses,
} from "#app/domain/requests/request-status.ts";
import { lateSince } from "#app/domain/requests/requests.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { StatusGlyph } from "#app/office/requests/status-glyph.tsx";
import { MoreLink, Panel, PanelHead } from "#app/office/ui/panel.tsx";

export type DeskOverview = Awaited<ReturnType<typeof getDeskOverview>>;

export const lateHref = requestsHref(allRequests, { view: "late" });

export function DeskCard({ desk, className = "" }: { desk: DeskOverview; className?: string }) {
  const scale = Math.max(...Object.values(desk.counts), 1);
  return (
    <Panel className={className}>
      <PanelHead
        title="Demandes"
        aside={
          <MoreLink to={officePaths.messages} className="-my-1 -mr-2 h-8 rounded-control px-2">
            Tout ouvrir
          </MoreLink>
        }
      />
      <div className="px-[calc(var(--panel-padding)-0.5rem)] py-2.5">
        <ul>
          {liveStatuses.map((status) => (
            <Row key={status} {...{ status, desk, scale }} bar="bg-blue" />
          ))}
        </ul>
        <h3 className="px-2 pt-2 pb-0.5 font-normal text-small text-ink-2">
          Terminées, {endedWithinDays} derniers jours
        </h3>
        <ul>
          {endedStatuses.map((status) => (
            <Row key={status} {...{ status, desk, scale }} bar="bg-chart-rest" />
          ))}
        </ul>
      </div>
      {desk.late.requests.length > 0 && <Late late={desk.late} />}
    </Panel>
  );
}

type RowProps = { status: RequestStatus; desk: DeskOverview; scale: number; bar: string };

function Row({ status, desk, scale, bar }: RowProps) {
  const count = desk.counts[status];
  return (
    <li>
      <Link
        to={requestsHref(allRequests, { status })}
        className="grid h-8 grid-cols-[0.875rem_6.75rem_minmax(0,1fr)_2.5rem] items-center gap-2.5 rounded-control px-2 text-small transition-colors duration-(--motion-colour) hover:bg-paper-2"
      >
        <StatusGlyph status={status} />
        <span className="truncate">{requestStatuses[status].many}</span>
        <span aria-hidden="true" className="h-2.5">
          <span className={`block h-full rounded-xs ${bar}`} style={{ width: `${(count / scale) * 100}%` }} />
        </span>
        <span className="text-right font-semibold tabular-nums">
          {formatNumber(count)}
          <span className="sr-only"> {plural(count, "demande")}</span>
        </span>
      </Link>
    </li>
  );
}

function Late({ late: { total, requests } }: { late: DeskOverview["late"] }) {
  // Those that a notice tells to be late are not named a second time.
  const others = total - requests.length;
  return (
    <div className="border-line border-t px-[calc(var(--panel-padding)-0.5rem)] py-2.5">
      <h3 className="flex items-center gap-2 px-2 pb-0.5 font-medium text-small text-danger-dark">
        <AlarmClock className="size-3.5 shrink-0" />
        <Link to={lateHref} className="rounded-control hover:underline">
          {total === 1 ? "En retard" : `${counted(total, "demande")} en retard`}
        </Link>
      </h3>
      <ul>
        {requests.map(({ id, reference, name, company_name, title, agency_name, hours }) => (
          <AlertLine
            key={id}
            to={officePaths.request(id)}
            name={company_name || name || reference}
            facts={[title, agency_name.replace(/^Agence (de |d’|du )?/, "")]}
            aside={lateSince(hours)}
          />
        ))}
      </ul>
      {others > 0 && (
        <MoreLink to={lateHref}>
          {others === 1 ? "Voir l’autre" : `Voir les ${formatNumber(others)} autres`}
        </MoreLink>
      )}
    </div>
  );
}

type AlertLineProps = { to: string; name: string; facts: (string | null)[]; aside: string };

export function AlertLine({ to, name, facts, aside }: AlertLineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-8 items-center gap-3 rounded-control px-2 text-small transition-colors duration-(--motion-colour) hover:bg-paper-2"
      >
        <span className="min-w-0 grow truncate text-ink-2">
          <b className="font-medium text-ink">{name}</b>
          {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        </span>
        <span className="shrink-0 text-ink-2">{aside}</span>
      </Link>
    </li>
  );
}
