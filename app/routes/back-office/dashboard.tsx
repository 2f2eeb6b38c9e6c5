import { CircleAlert } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { z } from "zod";
import { DashboardFigures } from "#app/components/layout/office-figures.tsx";
import type { OfficeHandle } from "#app/components/layout/office-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast.tsx";
import { appContext, staffContext } from "#app/context.ts";
import { requireRight } from "#app/features/accounts/require-right.server.ts";
import { getFleetOverview } from "#app/features/fleet/fleet.server.ts";
import { FleetCard } from "#app/features/fleet/fleet-card.tsx";
import { NotificationCard } from "#app/features/notifications/notification-card.tsx";
import {
  countUnreadNotifications,
  deleteNotification,
  listLatestNotifications,
  markNotificationRead,
} from "#app/features/notifications/notifications.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { formatWeekday } from "#app/lib/office-dates.ts";
import { retryMail } from "#server/mail/retry-mail.ts";
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
  const [fleet, notifications, unread] = await Promise.all([
    getFleetOverview(app, member),
    listLatestNotifications(app, member),
    countUnreadNotifications(app, member),
  ]);
  return { today: formatWeekday(app.now()), fleet, notifications, unread };
}

const intentSchema = z.object({ intent: z.enum(["read", "delete", "resend"]), id: z.string() });

const intentErrors = {
  read: "Erreur lors du marquage de la notification comme lue",
  delete: "Erreur lors de la suppression de la notification",
  resend: "Le courriel n’a pas pu être renvoyé.",
};

const intentSuccesses = {
  read: null,
  delete: "Notification supprimée",
  resend: "Courriel remis en file d’attente",
};

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const parsed = intentSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return data({ ok: false as const, detail: undefined }, { status: 422 });
  const { intent, id } = parsed.data;
  try {
    const operations = { read: markNotificationRead, delete: deleteNotification, resend: retryMail };
    await operations[intent](app, context.get(staffContext), id);
    return { ok: true as const };
  } catch (error) {
    const isExpected = error instanceof Failure;
    if (!isExpected) app.log.error({ err: error, intent }, "notification action failed");
    return data(
      { ok: false as const, detail: isExpected ? error.message : undefined },
      { status: isExpected ? error.status : 500 },
    );
  }
}

/** Says how it ended, even when the row that asked is gone or the server is out of reach. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent } = intentSchema.parse(Object.fromEntries(await request.clone().formData()));
  const success = intentSuccesses[intent];
  try {
    const result = await serverAction();
    if (!result.ok) toast.error(intentErrors[intent], { detail: result.detail });
    else if (success) toast.success(success);
    return result;
  } catch (error) {
    if (error instanceof Response) throw error;
    toast.error(intentErrors[intent]);
    return { ok: false as const, detail: undefined };
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { fleet, notifications, unread } = loaderData;
  return (
    <div className="flex flex-col gap-3 office-sm:gap-4">
      <DashboardFigures fleet={fleet} notifications={notifications} unread={unread} />
      <div className="grid items-start gap-3 office-sm:gap-4 min-[82.5rem]:grid-cols-[minmax(0,1fr)_360px] min-[90rem]:grid-cols-[minmax(0,1fr)_400px]">
        <NotificationCard notifications={notifications} unread={unread} />
        <FleetCard fleet={fleet} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-(--panel-radius) border border-danger-line bg-danger-tint px-4 py-3 text-danger-dark"
    >
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 font-medium">Une erreur est survenue lors du chargement des données.</p>
      <Button variant="secondary" busy={state !== "idle"} onClick={() => void revalidate()}>
        Réessayer
      </Button>
    </div>
  );
}
