import { data } from "react-router";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { QuoteUnsettled } from "#app/domain/periods/agreed.server.ts";
import { readQuoteWord } from "#app/domain/periods/agreed.ts";
import { readHitAnswers } from "#app/domain/periods/hits.ts";
import { noteReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { type NewPeriodInput, readPeriodForm } from "#app/domain/periods/period.schema.ts";
import { undoPeriods } from "#app/domain/periods/period-undo.server.ts";
import { periodLabel } from "#app/domain/periods/period-words.ts";
import { PeriodConflict } from "#app/domain/periods/periods.server.ts";
import { type PeriodResult, periodMessages, planningFailure } from "#app/domain/periods/planning.ts";
import { addPeriod, changePeriod, removePeriod } from "#app/domain/periods/staff-planning.server.ts";
import type { AnswerApp } from "#app/domain/quotes/answers/settle-quote.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { describeFailure } from "#app/lib/action-result.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { plural } from "#app/lib/plural.ts";

type Deps = AnswerApp;

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
    const answer: PeriodResult = {
      ...failed,
      ...(error instanceof PeriodConflict && { conflict: error.conflict, hits: error.hits }),
      ...(error instanceof QuoteUnsettled && { question: error.question }),
    };
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
      return { message: periodMessages.added, ...saved(added) };
    }
    case "change": {
      const said = { answers: readHitAnswers(form), word: readQuoteWord(form) };
      const changed = await changePeriod(app, actor, id, { ...readPeriodForm(form), version, ...said });
      const { opens, final } = changed;
      const message = periodMessages[opens ? "amended" : final ? "agreed" : "changed"];
      return { message, ...saved(changed), ...(opens && { opens: officePaths.quote(opens.id) }) };
    }
    case "remove": {
      const removed = await removePeriod(app, actor, { id, version, word: readQuoteWord(form) });
      const { period, bin, cancelled } = removed;
      const detail = periodLabel(period, todayOf(app.now()));
      if (bin !== null) return { message: periodMessages.removed, detail, id, bin };
      const final = `La location ${cancelled} est annulée\u00a0: préparez un nouveau devis.`;
      return { message: periodMessages.cancelled, detail, id, final };
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

type Saved = Awaited<ReturnType<typeof addPeriod>>;

/** With what else is planned in those days, the amendments to be sent, and the way back, as «Annuler» and Ctrl Z post it. */
function saved({ warning, drafts, undo, opens: _, ...done }: Saved) {
  const titles = drafts.map(({ title }) => title).join(", ");
  const sending = titles && `${plural(drafts.length, "Avenant", "Avenants")} à envoyer\u00a0: ${titles}.`;
  return {
    ...{ ...done, warning, detail: [sending, warning].filter(Boolean).join(" ") || undefined },
    ...(undo && { undo: JSON.stringify({ intent: "undo", undo }), undoPath: officePaths.planning }),
  };
}
