import { addDays, countDays, type Days, daysFrom, overlap } from "#app/domain/rental/days.ts";
import { isFact } from "./hits.ts";
import type { Period } from "./periods.server.ts";
import { firstFree, type PeriodKind } from "./vehicle-periods.ts";

type Asked = Days & { id?: string | null; kind: PeriodKind };

/** What is in the way, the first days as long that are free, and what is left of those asked for. */
export interface ShownConflict {
  period: Period;
  free: Days | null;
  shorten: Days | null;
}

/** Among the periods that are known, by day: on screen some of them; the server, who knows all, has the last word. */
export function conflictOf(periods: Period[], asked: Asked, today: string): ShownConflict | null {
  if (asked.kind === "option") return null;
  const promised = periods.filter(({ id, kind }) => id !== asked.id && kind !== "option");
  const busy = promised.filter((other) => overlap(other, asked));
  const [period] = busy;
  if (!period) return null;
  // Free days are offered from today on.
  const start = asked.from > today ? asked.from : today;
  // What is under way, or broken, is so now: no other days would be true.
  const isNow = isFact(asked, today) && asked.from <= today;
  const free = isNow ? null : freeDays(promised, asked, start);
  return { period, free, shorten: asked.kind === "immobilisation" ? null : shortened(asked, busy) };
}

function freeDays(promised: Days[], asked: Days, start: string): Days | null {
  const length = asked.to === null ? null : countDays(asked.from, asked.to);
  const free = firstFree(promised, start, length ?? 1);
  if (!free) return null;
  // Without an end, only a stretch without one will do.
  if (length === null) return free.to === null ? free : null;
  return daysFrom(free.from, length);
}

/** What is left of the days asked for before the promises among them, else after. */
function shortened(asked: Days, busy: Days[]): Days | null {
  const [first, last] = [busy[0], busy.at(-1)];
  if (!first || !last) return null;
  const before = asked.from < first.from ? { from: asked.from, to: addDays(first.from, -1) } : null;
  if (before || last.to === null || (asked.to !== null && asked.to <= last.to)) return before;
  return { from: addDays(last.to, 1), to: asked.to };
}

/** An option says «maybe»: it stands in nobody's way, but who lays another thing over it is told. */
export function overlappedOption(periods: Period[], asked: Asked): Period | null {
  const isOther = ({ id, kind }: Period) => id !== asked.id && (asked.kind === "option" || kind === "option");
  return periods.find((other) => isOther(other) && overlap(other, asked)) ?? null;
}
