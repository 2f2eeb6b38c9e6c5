import { data } from "react-router";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { readHitAnswers } from "#app/domain/periods/hits.ts";
import { noteReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { type NewPeriodInput, readPeriodForm } from "#app/domain/periods/period.schema.ts";
import { undoPeriods } from "#app/domain/periods/period-undo.server.ts";
import { periodLabel } from "#app/domain/periods/period-words.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { type PeriodResult, periodMessages, planningFailure } from "#app/domain/periods/planning.ts";
import { addPeriod, changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { describeFailure } from "#app/lib/action-result.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { App } from "#server/app.ts";

type Deps = Pick<App, "db" | "pages" | "now" | "log">;

/**
 * Posted: `intent` (add, change, remove, returned), `id` and `version` of a known period, the fields to write, what becomes of the
 * periods in the way (`hits`); or `undo` with what a save answered.
 */
export async function answerPeriodIntent(app: Deps, actor: Actor, form: FormData) {
  const failure = planningFailure(form);
  try {
    const done: PeriodResult = { ok: true, ...(await write(app, actor, form)) };
    return data(done, { status: 200 });
  } catch (error) {
    const { failed, status, headers } = describeFailure(app, failure, error);
    const answer: PeriodResult =
      error instanceof PeriodConflict ? { ...failed, conflict: error.conflict, hits: error.hits } : failed;
    return data(answer, { status, headers });
  }
}

async function write(app: Deps, actor: Actor, form: FormData) {
  const id = String(form.get("id"));
  const version = String(form.get("version"));
  switch (form.get("intent")) {
    case "add": {
      const input = readPeriodForm(form) as NewPeriodInput;
      const added = await addPeriod(app, actor, { ...input, answers: readHitAnswers(form) });
      return { message: periodMessages.added, detail: added.warning, ...added, ...undoing(added.undo) };
    }
    case "change": {
      const input = { ...readPeriodForm(form), version, answers: readHitAnswers(form) };
      const changed = await changePeriod(app, actor, id, input);
      return {
        message: periodMessages.changed,
        detail: changed.warning,
        ...changed,
        ...undoing(changed.undo),
      };
    }
    case "remove": {
      const { period, bin } = await removePeriod(app, actor, { id, version });
      return {
        message: periodMessages.removed,
        detail: periodLabel(period, todayOf(app.now())),
        id,
        bin,
      } satisfies Omit<ActionDone, "ok">;
    }
    case "undo":
      await undoPeriods(app, actor, String(form.get("undo")));
      return { message: periodMessages.undone };
    case "returned": {
      const isBack = form.get("back") === "true";
      await noteReturn(app, actor, { id, isBack });
      return { message: isBack ? periodMessages.returned : periodMessages.notReturned };
    }
    default:
      throw new Failure("unreadable", "Action inconnue.");
  }
}

/** As «Annuler» of the message and Ctrl Z in the grid post it. */
function undoing(undo: string): Pick<ActionDone, "undo" | "undoPath"> {
  return { undo: JSON.stringify({ intent: "undo", undo }), undoPath: officePaths.planning };
}
