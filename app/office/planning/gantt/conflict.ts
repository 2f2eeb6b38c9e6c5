import { shortened } from "#app/domain/periods/period-words.ts";
import type { Period } from "#app/domain/periods/periods.server.ts";
import type { ShownConflict } from "#app/domain/periods/planning.ts";
import { firstFree, type PeriodKind } from "#app/domain/periods/vehicle-periods.ts";
import { type Days, daysFrom, overlap } from "#app/domain/rental/days.ts";
import { lengthOf } from "./geometry.ts";

type Asked = Days & { id: string | null; kind: PeriodKind };

/** Among the periods on screen; the server, who knows all of them, has the last word. */
export function conflictOf(periods: Period[], asked: Asked, today: string): ShownConflict | null {
  if (asked.kind === "option") return null;
  const promised = periods.filter(({ id, kind }) => id !== asked.id && kind !== "option");
  const busy = promised.filter((other) => overlap(other, asked));
  const [period] = busy;
  if (!period) return null;
  const start = asked.from > today ? asked.from : today;
  return {
    period,
    free: asLongAs(asked, firstFree(promised, start, lengthOf(asked) ?? 1)),
    shorten: shortened(asked, busy),
  };
}

export function asLongAs(asked: Days, free: Days | null): Days | null {
  const length = lengthOf(asked);
  if (!free) return null;
  // Without an end, only a stretch without one will do.
  if (length === null) return free.to === null ? free : null;
  return daysFrom(free.from, length);
}

/** An option says «maybe»: it stands in nobody's way, but who lays another thing over it is told. */
export function overlappedOption(periods: Period[], asked: Asked): Period | null {
  const isOther = ({ id, kind }: Period) => id !== asked.id && (asked.kind === "option" || kind === "option");
  return periods.find((other) => isOther(other) && overlap(other, asked)) ?? null;
}
