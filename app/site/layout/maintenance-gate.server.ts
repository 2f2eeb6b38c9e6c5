import { data, type MiddlewareFunction } from "react-router";
import { appContext, pageStateContext, staffContext } from "#app/context.ts";
import { can } from "#app/domain/accounts/rights.ts";
import { getMaintenance, getMaintenanceNotice } from "#app/domain/maintenance/maintenance.server.ts";
import type { MaintenanceClosure } from "#app/domain/maintenance/maintenance.ts";

/** Seconds after which a crawler may ask again when nobody said when we are back. */
const defaultWait = 600;

/**
 * While the site is closed, answers 503 before any loader runs, so that no site data leaves. The layout's error
 * boundary shows the notice.
 */
export const maintenanceGate: MiddlewareFunction<Response>[] = [
  async function closeSite({ context }) {
    const app = context.get(appContext);
    if (can(context.get(staffContext), "maintenance:bypass")) return;
    const maintenance = await getMaintenance(app).catch((error) => {
      // Not knowing is no reason to close: the pages below decide for themselves what they can show.
      app.log.error({ err: error }, "could not read the maintenance settings");
    });
    if (!maintenance?.isEnabled) return;
    const { headers } = context.get(pageStateContext);
    headers.set("Retry-After", String(secondsUntil(maintenance.endDate, app.now())));
    headers.set("Cache-Control", "no-store");
    const closure: MaintenanceClosure = { maintenance: await getMaintenanceNotice(app, maintenance) };
    throw data(closure, { status: 503 });
  },
];

function secondsUntil(endDate: Date | null, now: Date): number {
  const seconds = endDate ? Math.ceil((endDate.getTime() - now.getTime()) / 1000) : 0;
  return seconds > 0 ? seconds : defaultWait;
}
