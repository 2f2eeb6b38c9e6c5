import { DashboardFigures } from "#app/components/layout/office-figures.tsx";
import { OfficeLoadFailure } from "#app/components/layout/office-load-failure.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { announceResult } from "#app/components/record/announce-result.ts";
import { appContext, staffContext } from "#app/context.ts";
import { LatestMessages } from "#app/features/messages/latest-messages.tsx";
import { actOnMessages } from "#app/features/messages/message-actions.server.ts";
import {
  countFailedMails,
  countUnreadMessages,
  listLatestMessages,
} from "#app/features/messages/messages.server.ts";
import { messageFailure } from "#app/features/messages/messages.ts";
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
  const [fleet, messages, unread, failedMails] = await Promise.all([
    getFleetOverview(app, member),
    listLatestMessages(app, member),
    countUnreadMessages(app, member),
    countFailedMails(app, member),
  ]);
  return { today: formatWeekday(app.now()), fleet, messages, unread, failedMails };
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnMessages(context.get(appContext), context.get(staffContext), request);
}

export const clientAction = announceResult(messageFailure);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { fleet, messages, unread, failedMails } = loaderData;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <DashboardFigures fleet={fleet} unread={unread} failedMails={failedMails} />
      <div className="grid items-start gap-3 office-sm:gap-4 min-[82.5rem]:grid-cols-[minmax(0,1fr)_360px] min-[90rem]:grid-cols-[minmax(0,1fr)_400px]">
        <LatestMessages messages={messages} unread={unread} />
        <FleetCard fleet={fleet} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <OfficeLoadFailure />;
}
