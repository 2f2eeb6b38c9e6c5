import { data } from "react-router";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { noteReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { type NewPeriodInput, readPeriodForm } from "#app/domain/periods/period.schema.ts";
import { periodLabel } from "#app/domain/periods/period-words.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { type PeriodResult, periodMessages } from "#app/domain/periods/planning.ts";
import { addPeriod, changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { describeFailure } from "#app/lib/action-result.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";

type Deps = Pick<App, "db" | "pages" | "now" | "log">;

/** Posted: `intent` (add, change, remove, returned), `id` and `version` of a known period, the fields to write. */
export async function answerPeriodIntent(app: Deps, actor: Actor, form: FormData) {
  const failure = form.get("intent") === "remove" ? periodMessages.remove : periodMessages.save;
  try {
    const done: PeriodResult = { ok: true, ...(await write(app, actor, form)) };
    return data(done, { status: 200 });
  } catch (error) {
    const { failed, status, headers } = describeFailure(app, failure, error);
    const answer: PeriodResult =
      error instanceof PeriodConflict ? { ...failed, conflict: error.conflict } : failed;
    return data(answer, { status, headers });
  }
}

async function write(app: Deps, actor: Actor, form: FormData) {
  const id = String(form.get("id"));
  const version = String(form.get("version"));
  switch (form.get("intent")) {
    case "add": {
      const added = await addPeriod(app, actor, readPeriodForm(form) as NewPeriodInput);
      return { message: periodMessages.added, detail: added.warning, ...added };
    }
    case "change": {
      const changed = await changePeriod(app, actor, id, { ...readPeriodForm(form), version });
      return { message: periodMessages.changed, detail: changed.warning, ...changed };
    }
    case "remove": {
      const removed = await removePeriod(app, actor, { id, version });
      return {
        message: periodMessages.removed,
        detail: periodLabel(removed, todayOf(app.now())),
        id,
      } satisfies Omit<ActionDone, "ok">;
    }
    case "returned": {
      const isBack = form.get("back") === "true";
      await noteReturn(app, actor, { id, isBack });
      return { message: isBack ? periodMessages.returned : periodMessages.notReturned };
    }
    default:
      throw new Failure("unreadable", "Action inconnue.");
  }
}
