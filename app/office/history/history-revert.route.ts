import { data, isRouteErrorResponse } from "react-router";
import { appContext, staffContext } from "#app/context.ts";
import { previewRevert, revertChange } from "#app/domain/records/revert.server.ts";
import { revertMessages } from "#app/domain/records/revertible.ts";
import { answerAction } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { announceResult } from "#app/office/record/announce-result.ts";
import { waitForSession } from "#app/office/shell/session-gate.ts";
import type { Route } from "./+types/history-revert.route.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForSession];

/** `GET /locadmin/dashboard/historique/retablir/:id`: what a line of the history would set back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  try {
    return { revert: await previewRevert(app, context.get(staffContext), params.id) };
  } catch (error) {
    if (error instanceof Failure) throw data(error.message, { status: error.status });
    throw error;
  }
}

/** Without an answer the dialog says so; a failure of ours must not take the screen away. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    return { revert: null };
  }
}

/** A preview is of the moment it was opened: what is decided on it must not change under the hand. */
export function shouldRevalidate(): boolean {
  return false;
}

/** Sets the ticked fields back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readForm(request);
  const [version, seen] = [String(form.get("version") ?? ""), String(form.get("seen") ?? "")];
  return answerAction(app, revertMessages.failed, () =>
    revertChange(app, context.get(staffContext), { id: params.id, version, seen }),
  );
}

export const clientAction = announceResult(revertMessages.failed);
