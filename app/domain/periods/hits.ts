import { z } from "zod";
import { addDays, countDays, type Days, daysFrom } from "#app/domain/rental/days.ts";
import type { Equivalent } from "./equivalents.server.ts";
import type { Period } from "./periods.server.ts";
import { firstFree, type PeriodKind } from "./vehicle-periods.ts";

// What happens is written down, whatever was promised: a breakdown, a late return, a service. What was promised for the
// same days, a hit, is given another vehicle or waits for one.

/** What becomes of a hit, unless it is given to a vehicle: that one's id stands instead. */
const ways = ["leave", "cut", "later", "remove"] as const;
type Way = (typeof ways)[number];

export interface Hit {
  period: Period;
  /** The name of the vehicle it had. */
  vehicle: string;
  phone: string;
  /** The days it needs elsewhere: a rental that is under way has had those before. */
  rest: Days;
  /** Free on those days, best first. */
  equivalents: Equivalent[];
  /** What it keeps where it ends sooner, or begins later. */
  cut: Days | null;
  /** Of a service: the first free days after that are as many. */
  later: Days | null;
}

const answers = z.array(
  z.object({
    id: z.guid(),
    version: z.string(),
    way: z.union([z.enum(ways), z.guid()]),
  }),
);
/** What somebody chose for a hit they saw. */
export type HitAnswer = z.infer<typeof answers>[number];

/** As a form posts them; null where it holds none. */
export function readHitAnswers(form: FormData): HitAnswer[] | null {
  const typed = form.get("hits");
  if (typeof typed !== "string" || typed === "") return null;
  try {
    return answers.parse(JSON.parse(typed));
  } catch {
    return null;
  }
}

export function isVehicleWay(way: string): boolean {
  return !ways.includes(way as Way);
}

type Asked = Days & { kind: PeriodKind };

/** Whether it is a fact, before which promises give way; another promise has to look for other days. */
export function isFact({ id, kind, from }: Asked & { id?: string | null }, today: string): boolean {
  if (kind === "option") return false;
  return kind !== "reservation" || (Boolean(id) && from <= today);
}

export function isOfCustomer({ kind, displaced }: Pick<Period, "kind" | "displaced">): boolean {
  return displaced || kind === "location" || kind === "reservation";
}

/** What a rental that has begun before that day still needs from then on; any other is moved whole. */
export function restOf({ kind, from, to }: Asked, since: string): Days {
  return kind === "location" && from < since ? { from: since, to } : { from, to };
}

export function cutOf(hit: Period, asked: Days): Days | null {
  const mayEndSooner = hit.kind === "location" || !isOfCustomer(hit);
  if (mayEndSooner && hit.from < asked.from) return { from: hit.from, to: addDays(asked.from, -1) };
  if (isOfCustomer(hit) || asked.to === null) return null;
  return hit.to === null || hit.to > asked.to ? { from: addDays(asked.to, 1), to: hit.to } : null;
}

/** `promised`: whatever else the vehicle does, the new period included. */
export function laterOf(hit: Period, promised: Days[], asked: Days): Days | null {
  if (isOfCustomer(hit) || asked.to === null || hit.to === null) return null;
  const length = countDays(hit.from, hit.to);
  const free = firstFree([...promised, asked], addDays(asked.to, 1), length);
  return free && daysFrom(free.from, length);
}

/** What happens to a hit of which nobody has said anything: customers wait, in red; a service makes room. */
export function defaultWay({ period, cut, later }: Hit): Way {
  if (isOfCustomer(period)) return "leave";
  return later ? "later" : cut ? "cut" : "remove";
}
