import type { StayHours } from "#app/domain/rental/stay-hours.ts";
import type { QuoteStay } from "../quote-terms.ts";
import { hoursOf, withHour } from "../quote-validity.ts";
import type { AmendmentChange } from "./amendment-terms.ts";

export interface UsualStay {
  /** The usual words of departure and return on those days, at those hours where some were agreed. */
  usualWords: (
    stay: Pick<QuoteStay, "from" | "to"> & Partial<StayHours>,
  ) => Pick<QuoteStay, "departure" | "return">;
  /** Whether somebody is there at that hour of that day; true where nobody knows. */
  isOpenAt: (end: "departure" | "return", day: string, time: string) => boolean;
}

/** A form says every hour it shows: the one that was agreed asks for nothing. */
const asked = (hour: string | undefined, agreed: string | null | undefined) =>
  hour === agreed ? undefined : hour;

/**
 * The new days and hours, in words that say them. An hour that was agreed stays unless its day moves to one on which the
 * doors are closed then; words stay as staff wrote them, unless they were the usual ones.
 */
export function amendedStay(
  stay: QuoteStay,
  change: Pick<AmendmentChange, "from" | "to" | "from_hour" | "to_hour">,
  { usualWords, isOpenAt }: UsualStay,
): QuoteStay {
  const { from_time: _, to_time: __, departure, return: back, ...rest } = stay;
  const days = { from: change.from ?? stay.from, to: change.to ?? stay.to };
  const agreed = hoursOf(stay);
  const hour = (
    end: "departure" | "return",
    kept: string | null | undefined,
    day: string | null,
    isMoved: boolean,
  ) => (kept && day && isMoved && !isOpenAt(end, day, kept) ? null : (kept ?? null));
  const isFrom = days.from !== stay.from;
  const isTo = days.to !== stay.to;
  const hours = {
    from_time:
      asked(change.from_hour, stay.from_time) ?? hour("departure", stay.from_time, days.from, isFrom),
    to_time: asked(change.to_hour, stay.to_time) ?? hour("return", stay.to_time, days.to, isTo),
  };
  const was = usualWords(stay);
  const now = usualWords({ ...days, ...hours });
  const isKept = {
    departure: !isFrom && hours.from_time === (stay.from_time ?? null),
    return: !isTo && hours.to_time === (stay.to_time ?? null),
  };
  const words = (end: "departure" | "return", own: string, time: string | null, said: string | null) => {
    if (isKept[end]) return own;
    if (own === was[end]) return now[end];
    return time && said !== time ? withHour(own, time) : own;
  };
  return {
    ...rest,
    ...days,
    departure: words("departure", departure, hours.from_time, agreed.from_time),
    return: words("return", back, hours.to_time, agreed.to_time),
    ...(hours.from_time && { from_time: hours.from_time }),
    ...(hours.to_time && { to_time: hours.to_time }),
  };
}
