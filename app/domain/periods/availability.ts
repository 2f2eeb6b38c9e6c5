import {
  countDays,
  type Days,
  daysFrom,
  type EndedDays,
  lastDayAhead,
  overlap,
} from "#app/domain/rental/days.ts";
import { formatDashedDays, formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import { counted } from "#app/lib/plural.ts";
import { firstFree } from "./vehicle-periods.ts";

// What the public is told of a vehicle's days: a date, or nothing. Whom it is promised to, why and for how long stays
// with the desk, so the words are made on the server and a page carries no more than they say.

export interface AvailabilityWords {
  word: string;
  tone: "success" | "later" | "danger";
}

export interface Availability {
  /** Null where it is offered and nobody knows from when: a date, or nothing. */
  badge: AvailabilityWords | null;
  /** «Libre du 24 nov. au 12 déc.»; null where the badge has said all there is. */
  line: string | null;
  /** The same in a table whose line is called «Libre». */
  when: string;
  /** Above the buttons, where no day can be named. */
  note: string | null;
  stock: "InStock" | "BackOrder" | "OutOfStock";
  /** The first day it can be had, where that is not today. */
  from: string | null;
}

/** `busy` are the days it is promised; the switch that staff set wins over all of them. */
export function describeAvailability(available: boolean, busy: Days[], today: string): Availability {
  const free = available ? firstFree(busy, today) : null;
  if (!free) {
    const badge: AvailabilityWords | null = available ? null : { word: "Indisponible", tone: "danger" };
    const when = available ? "Nous consulter" : "Pas en ce moment";
    const note = `${available ? "Retour à confirmer" : "Indisponible en ce moment"}\u00a0: dites-nous vos dates, nous vous dirons quand il revient.`;
    return { badge, line: null, when, note, stock: "OutOfStock", from: null };
  }
  const until = free.to && formatShortDay(free.to, today);
  if (free.from === today) {
    const line = free.to === today ? "Libre aujourd’hui" : until && `Libre jusqu’au ${until}`;
    const when =
      free.to === today ? "Aujourd’hui seulement" : until ? `Jusqu’au ${until}` : "Dès aujourd’hui";
    const badge: AvailabilityWords = { word: "Disponible", tone: "success" };
    return { badge, line, when, note: null, stock: "InStock", from: null };
  }
  const since = formatShortDay(free.from, today);
  const when = !until
    ? `À partir du ${since}`
    : free.to === free.from
      ? `Le ${since}`
      : `Du ${since} au ${until}`;
  return {
    badge: { word: `Disponible le ${since}`, tone: "later" },
    line: `Libre ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
    when,
    note: null,
    stock: "BackOrder",
    from: free.from,
  };
}

function isFreeOn(busy: Days[], asked: EndedDays): boolean {
  return !busy.some((period) => overlap(period, asked));
}

export interface DatesAnswer extends EndedDays {
  isFree: boolean;
  words: string;
  /** The first days as long as those asked for that are free; null where none are to be had. */
  first: (EndedDays & { words: string }) | null;
}

export function answerDates(busy: Days[], asked: EndedDays, today: string): DatesAnswer {
  const days = countDays(asked.from, asked.to);
  if (isFreeOn(busy, asked)) {
    const [first, last] = [asked.from, asked.to].map((day) => formatDay(day, today, "weekday"));
    const span = asked.from === asked.to ? `le ${first}` : `du ${first} au ${last}`;
    return { ...asked, isFree: true, words: `Libre ${span} (${counted(days, "jour")})`, first: null };
  }
  const free = firstFree(busy, asked.from, days);
  const first = free && daysFrom(free.from, days);
  const isInReach = first !== null && first.to <= lastDayAhead(today);
  return {
    ...asked,
    isFree: false,
    words: "Pas libre à ces dates.",
    first: isInReach ? { ...first, words: formatDashedDays(first, today) } : null,
  };
}
