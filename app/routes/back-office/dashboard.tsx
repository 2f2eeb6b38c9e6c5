import { DashboardFigures } from "#app/components/layout/office-figures.tsx";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { DeskCard } from "#app/features/dashboard/desk-card.tsx";
import { getDeskOverview } from "#app/features/dashboard/desk-overview.server.ts";
import { getTodayMoves } from "#app/features/planning/day-moves.server.ts";
import { DayMoves } from "#app/features/planning/day-moves.tsx";
import { LatestMessages } from "#app/features/requests/latest-messages.tsx";
import { actOnMessages } from "#app/features/requests/message-actions.server.ts";
import {
  countFailedMails,
  countUnreadMessages,
  listLatestMessages,
} from "#app/features/requests/messages.server.ts";
import { messageFailure } from "#app/features/requests/messages.ts";
import { listEndingAtp } from "#app/features/vehicles/fleet/ending-atp.server.ts";
import { getFleetOverview } from "#app/features/vehicles/fleet/fleet.server.ts";
import { FleetCard } from "#app/features/vehicles/fleet/fleet-card.tsx";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { Route } from "./+types/dashboard.ts";

export const handle: OfficeHandle = {
  title: "Tableau de bord",
  context: (loaderData) => (loaderData as Route.ComponentProps["loaderData"]).today,
  live: true,
};

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const member = context.get(staffContext);
  requireRight(member, "back-office:open");
  const [fleet, atp, desk, moves, messages, unread, failedMails] = await Promise.all([
    getFleetOverview(app, member),
    listEndingAtp(app, member),
    getDeskOverview(app, member),
    getTodayMoves(app, member),
    listLatestMessages(app, member),
    countUnreadMessages(app, member),
    countFailedMails(app, member),
  ]);
  return { today: formatWeekday(app.now()), fleet, atp, desk, moves, messages, unread, failedMails };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnMessages(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { fleet, atp, desk, moves, messages, unread, failedMails } = loaderData;
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
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
