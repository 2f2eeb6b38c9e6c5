import { Failure, StaleFailure } from "#app/lib/failure.ts";
import { periodLabel, takenBy, takenWords } from "./period-words.ts";
import type { Period } from "./periods.server.ts";
import type { ShownConflict } from "./planning.ts";

/** Another promise is in the way; with the ways out. */
export class PeriodTaken extends Failure {
  readonly conflict: ShownConflict;

  constructor(conflict: ShownConflict, today: string) {
    const sentence = [takenWords(conflict.period, today), takenBy(conflict.period)].filter(Boolean).join(" ");
    // At a field: it is the form's to show, not a toast's.
    super("conflict", sentence, { to: sentence });
    this.conflict = conflict;
  }
}

/** A colleague changed the period meanwhile: theirs stands, and is named. */
export class PeriodStale extends StaleFailure {
  readonly period: Period;

  constructor(period: Period, by: string | null, today: string) {
    super({ by, at: period.version, conflicts: [] });
    const what = `a été modifiée entre-temps${by ? ` par ${by}` : ""}`;
    this.message = `Cette période ${what}\u00a0: ${periodLabel(period, today)}`.replace(/([^.])$/, "$1.");
    this.period = period;
  }
}
