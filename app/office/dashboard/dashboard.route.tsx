import AlarmClock from "lucide-react/icons/alarm-clock";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { can, type StaffMember } from "#app/domain/accounts/rights.ts";
import { getTraffic } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficQuery } from "#app/domain/counts/traffic.ts";
import { listAmendmentsToSend } from "#app/domain/periods/amendments-to-send.server.ts";
import { getTodayMoves } from "#app/domain/periods/day-moves.server.ts";
import { listDisplaced } from "#app/domain/periods/hits.server.ts";
import { listOverdueReturns } from "#app/domain/periods/overdue-returns.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { getDeskOverview } from "#app/domain/requests/desk-overview.server.ts";
import { listNotices } from "#app/domain/requests/notices.server.ts";
import { actOnRequests } from "#app/domain/requests/request-actions.server.ts";
import { countFailedMails, countUnread } from "#app/domain/requests/request-counts.server.ts";
import { allRequests, requestsHref } from "#app/domain/requests/request-query.ts";
import { messageFailure } from "#app/domain/requests/requests.ts";
import { isHouseEmpty } from "#app/domain/setup/load-examples.server.ts";
import { readSetupFacts } from "#app/domain/setup/setup-facts.server.ts";
import { progressOf, setupSteps } from "#app/domain/setup/setup-steps.ts";
import { getFleetOverview, listEndingAtp } from "#app/domain/vehicles/fleet.server.ts";
import { allVehicles, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { DeskCard, type DeskOverview, lateHref } from "#app/office/dashboard/desk-card.tsx";
import { FleetCard, type FleetOverview } from "#app/office/dashboard/fleet-card.tsx";
import { NoticesCard } from "#app/office/dashboard/notices-card.tsx";
import { OverdueReturns } from "#app/office/dashboard/overdue-returns.tsx";
import { type SetupOverview, SetupStrip } from "#app/office/dashboard/setup-strip.tsx";
import { Welcome } from "#app/office/dashboard/welcome.tsx";
import { AmendmentsNotice } from "#app/office/planning/amendments-notice.tsx";
import { DayMoves } from "#app/office/planning/day-moves.tsx";
import { DisplacedNotice } from "#app/office/planning/displaced-notice.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { TrafficCard } from "#app/office/traffic/traffic-parts.tsx";
import type { App } from "#server/app.ts";
import type { Route } from "./+types/dashboard.route.ts";

export const handle: OfficeHandle = {
  title: "Tableau de bord",
  context: (loaderData) => (loaderData as Route.ComponentProps["loaderData"]).today,
  live: true,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "back-office:open");
  const amending = listAmendmentsToSend(app, member);
  const [setup, isEmpty, displaced, fleet, atp, requests, moves, overdue, unread, failedMails, traffic] =
    await Promise.all([
      readSetup(app, member),
      isHouseEmpty(app),
      listDisplaced(app, member),
      getFleetOverview(app, member),
      listEndingAtp(app, member),
      readRequests(app, member),
      getTodayMoves(app, member),
      listOverdueReturns(app, member),
      countUnread(app, member),
      countFailedMails(app, member),
      getTraffic(app, member, trafficQuery.read(url.searchParams)),
    ]);
  const today = formatWeekday(app.now());
  const day = todayOf(app.now());
  return {
    setup,
    isEmpty,
    today,
    day,
    displaced,
    amendments: await amending,
    fleet,
    atp,
    ...requests,
    moves,
    overdue,
    unread,
    failedMails,
    traffic,
  };
}

/** Theirs alone who may finish it. */
async function readSetup(app: App, member: StaffMember): Promise<SetupOverview | null> {
  if (!can(member, "setup:read")) return null;
  const facts = await readSetupFacts(app, member);
  const steps = setupSteps(facts);
  const { name, isNamed } = facts.company;
  return { steps, progress: progressOf(steps), company: { name, isNamed }, examples: facts.examples };
}

/** Whoever a notice tells to be late is not named a second time. */
async function readRequests(app: App, member: StaffMember) {
  const notices = await listNotices(app, member);
  const named = notices.flatMap(({ lateBy, requestId }) => (lateBy === null || !requestId ? [] : requestId));
  return { notices, desk: await getDeskOverview(app, member, { named }) };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnRequests(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    setup,
    isEmpty,
    day,
    displaced,
    amendments,
    fleet,
    atp,
    desk,
    moves,
    overdue,
    notices,
    unread,
    failedMails,
    traffic,
  } = loaderData;
  if (isEmpty) return <Welcome setup={setup} />;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      {setup && <SetupStrip setup={setup} />}
      <DisplacedNotice periods={displaced} today={day} />
      <AmendmentsNotice amendments={amendments} />
      <DashboardFigures fleet={fleet} desk={desk} failedMails={failedMails} />
      {/* Two columns that end where they end; one below the other where only one has room. */}
      <div className="grid grid-cols-1 items-start gap-3 office-sm:gap-4 min-[82.5rem]:grid-cols-[minmax(0,1fr)_360px] min-[82.5rem]:grid-rows-[auto_1fr] min-[90rem]:grid-cols-[minmax(0,1fr)_400px]">
        <DeskCard desk={desk} className="min-[82.5rem]:col-start-2" />
        <div className="flex min-w-0 flex-col gap-[inherit] min-[82.5rem]:col-start-1 min-[82.5rem]:row-span-2 min-[82.5rem]:row-start-1">
          <div>
            <OverdueReturns returns={overdue} today={moves.day} />
            <DayMoves moves={moves} />
          </div>
          <NoticesCard notices={notices} unread={unread} />
        </div>
        <FleetCard fleet={fleet} atp={atp} className="min-[82.5rem]:col-start-2 min-[82.5rem]:row-start-2" />
      </div>
      <TrafficCard traffic={traffic} fleet={fleet.total} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}

type DashboardFiguresProps = { fleet: FleetOverview; desk: DeskOverview; failedMails: number };

/** The dashboard's four figures in one strip: each leads to what it counts. */
function DashboardFigures({ fleet, desk, failedMails }: DashboardFiguresProps) {
  const unavailable = fleet.total - fleet.available;
  const [largest] = fleet.agencies;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-(--panel-radius) border border-line bg-line office-md:grid-cols-4">
      <Figure label="Véhicules" value={fleet.total} to={officePaths.vehicles}>
        {counted(fleet.types.length, "type", "types")} au catalogue
      </Figure>
      <Figure
        label="Véhicules disponibles"
        value={fleet.available}
        to={vehiclesHref(allVehicles, { available: true })}
      >
        {counted(unavailable, "indisponible", "indisponibles")}
      </Figure>
      <Figure label="Agences" value={fleet.agencyCount} to={officePaths.agencies}>
        {largest && `${largest.name}\u00a0: ${counted(largest.total, "véhicule", "véhicules")}`}
      </Figure>
      <Figure label="Demandes à traiter" value={desk.toDo} to={requestsHref(allRequests, { view: "todo" })}>
        <Worries late={desk.late.total} failedMails={failedMails} />
      </Figure>
    </dl>
  );
}

type FigureProps = { label: string; value: number; to: string; children: ReactNode };

function Figure({ label, value, to, children }: FigureProps) {
  return (
    <div className="relative bg-surface px-3.5 py-3 transition-colors duration-(--motion-colour) hover:bg-paper office-sm:px-5 office-sm:py-4">
      <dt className="text-small text-ink-2 leading-4.5">
        <Link to={to} className="rounded-control after:absolute after:inset-0">
          {label}
        </Link>
      </dt>
      <dd className="text-figure">{formatNumber(value)}</dd>
      <dd className="min-h-4.5 truncate text-small text-ink-2 leading-4.5">{children}</dd>
    </div>
  );
}

function Worries({ late, failedMails }: { late: number; failedMails: number }) {
  if (late + failedMails === 0) return "Nouvelles, en cours, à lire";
  return (
    <span className="flex flex-wrap gap-x-3 text-danger-dark *:flex *:items-center *:gap-1.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
      {late > 0 && (
        <Link to={lateHref} className="relative text-inherit no-underline hover:underline">
          <AlarmClock />
          {late} en retard
        </Link>
      )}
      {failedMails > 0 && (
        <span>
          <TriangleAlert />
          {counted(failedMails, "courriel en échec", "courriels en échec")}
        </span>
      )}
    </span>
  );
}
