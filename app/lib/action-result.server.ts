import { data } from "react-router";
import type { App } from "#server/app.ts";
import { isDatabaseAway } from "#server/db/database.ts";
import type { ActionDone, ActionFailed } from "./action-result.ts";
import { Failure, StaleFailure, UnavailableFailure, UnsettledFailure } from "./failure.ts";

/** Runs a back-office action. `failure`: the specification's sentence; what we can say of the error is its detail. */
export async function answerAction<Done extends Omit<ActionDone, "ok">>(
  { log }: Pick<App, "log">,
  failure: string,
  work: () => Promise<Done>,
) {
  try {
    return data({ ok: true as const, ...(await work()) }, { status: 200 });
  } catch (error) {
    const { failed, status, headers } = describeFailure({ log }, failure, error);
    return data(failed, { status, headers });
  }
}

/** What the page is told of an error; what nobody foresaw goes to the log. */
export function describeFailure({ log }: Pick<App, "log">, failure: string, error: unknown) {
  const known = error instanceof Failure ? error : null;
  if (!known) log.error({ err: error, answer: failure }, "an action failed");
  const failed: ActionFailed = {
    ok: false,
    message: failure,
    detail: known?.message,
    fields: known?.fields ?? {},
    stale: known instanceof StaleFailure ? known.staleness : null,
    ...(known instanceof UnsettledFailure ? { unsettled: known.unsettled } : {}),
  };
  const { status, headers } = known ?? statusOfError(error);
  return { failed, status, headers };
}

/** How an error that nobody foresaw is answered: worth asking again while the database is away, else a bug. */
export function statusOfError(error: unknown): { status: number; headers?: Record<string, string> } {
  const away = isDatabaseAway(error) ? new UnavailableFailure() : null;
  return { status: away?.status ?? 500, headers: away?.headers };
}
