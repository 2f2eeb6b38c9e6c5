import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { getTraffic } from "#app/domain/counts/staff-traffic.server.ts";
import { trafficQuery } from "#app/domain/counts/traffic.ts";
import { getTodayMoves } from "#app/domain/periods/day-moves.server.ts";
import { getDeskOverview } from "#app/domain/requests/desk-overview.server.ts";
import { actOnMessages } from "#app/domain/requests/message-actions.server.ts";
import {
  countFailedMails,
  countUnreadMessages,
  listLatestMessages,
} from "#app/domain/requests/messages.server.ts";
import { messageFailure } from "#app/domain/requests/messages.ts";
import { getFleetOverview, listEndingAtp } from "#app/domain/vehicles/fleet.server.ts";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { DayMoves } from "#app/office/planning/day-moves.tsx";
import { announceResult } from "#app/office/record/announce-result.ts";
import { LatestMessages } from "#app/office/requests/latest-messages.tsx";
import { DashboardFigures } from "#app/office/shell/office-figures.tsx";
import { OfficeLoadFailure } from "#app/office/shell/office-load-failure.tsx";
import type { OfficeHandle } from "#app/office/shell/office-page.ts";
import { TrafficCard } from "#app/office/traffic/traffic-card.tsx";
import type { Route } from "./+types/dashboard.route.ts";
import { DeskCard } from "./desk-card.tsx";
import { FleetCard } from "./fleet-card.tsx";

export const handle: OfficeHandle = {
  title: "Tableau de bord",
  context: (loaderData) => (loaderData as Route.ComponentProps["loaderData"]).today,
  live: true,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "back-office:open");
  const [fleet, atp, desk, moves, messages, unread, failedMails, traffic] = await Promise.all([
    getFleetOverview(app, member),
    listEndingAtp(app, member),
    getDeskOverview(app, member),
    getTodayMoves(app, member),
    listLatestMessages(app, member),
    countUnreadMessages(app, member),
    countFailedMails(app, member),
    getTraffic(app, member, trafficQuery.read(url.searchParams)),
  ]);
  const today = formatWeekday(app.now());
  return { today, fleet, atp, desk, moves, messages, unread, failedMails, traffic };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnMessages(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { fleet, atp, desk, moves, messages, unread, failedMails, traffic } = loaderData;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <DashboardFigures fleet={fleet} desk={desk} failedMails={failedMails} />
      {/* Two columns that end where they end: the second row is what the taller of the first cards has over the other. */}
      <div className="grid grid-cols-1 items-start gap-3 office-sm:gap-4 min-[82.5rem]:grid-cols-[minmax(0,1fr)_360px] min-[82.5rem]:grid-rows-[auto_auto_1fr] min-[90rem]:grid-cols-[minmax(0,1fr)_400px]">
        <DeskCard desk={desk} className="min-[82.5rem]:col-start-2 min-[82.5rem]:row-span-2" />
        <div className="min-w-0 min-[82.5rem]:col-start-1 min-[82.5rem]:row-start-1">
          <DayMoves moves={moves} />
        </div>
        <LatestMessages
          messages={messages}
          unread={unread}
          className="min-[82.5rem]:col-start-1 min-[82.5rem]:row-span-2 min-[82.5rem]:row-start-2"
        />
        <FleetCard fleet={fleet} atp={atp} className="min-[82.5rem]:col-start-2 min-[82.5rem]:row-start-3" />
      </div>
      <TrafficCard traffic={traffic} fleet={fleet.total} />
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
