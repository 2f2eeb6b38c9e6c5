import { data, isRouteErrorResponse } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { listRecordHistory } from "#app/domain/records/history.server.ts";
import { historyRecords, isHistoryTable } from "#app/domain/records/records.ts";
import { requirePage } from "#app/office/shell/require-page.server.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/record-history.route.ts";

/** The editor that asks stands over what somebody typed. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

/** `GET /locadmin/dashboard/historique/:table/:id`: what happened to one record. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffContext);
  requirePage(member, "back-office:open");
  if (!isHistoryTable(params.table)) throw data(null, { status: 404 });
  requirePage(member, historyRecords[params.table].right);
  return {
    entries: await listRecordHistory(context.get(appContext), member, { table: params.table, id: params.id }),
  };
}

/** Without an answer the panel says so; a failure of ours must not take the editor away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return { entries: null };
  }
}
