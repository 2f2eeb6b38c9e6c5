import { createHash } from "node:crypto";
import { sql } from "kysely";
import { departureEdge, returnEdge } from "#app/domain/periods/day-moves.server.ts";
import { planningDayHref } from "#app/domain/periods/planning.ts";
import { type PeriodKind, periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { addDays, fromDuring, todayOf } from "#app/domain/rental/days.ts";
import { formatDate } from "#app/lib/dates.ts";
import type { App } from "#server/app.ts";
import { hashToken } from "#server/secret-tokens.ts";
import { calendarFile, calendarMoment, escapeText, wholeDays } from "./ical.server.ts";

const daysBack = 31;
const daysAhead = 366;
/** The nearest: no program is sent a file without end. */
const maxEvents = 5_000;

/** What a vehicle does on a day. A service is done at home, and an option is only a maybe. */
interface Move {
  side: "depart" | "retour";
  day: string;
  id: string;
  kind: PeriodKind;
  during: string;
  updated_at: Date;
  name: string;
  fleet_number: string | null;
  reference: string | null;
}

const words = { depart: "Départ", retour: "Retour" } as const;

/** The calendar that a private address opens; null for any other text, and for one that was revoked. */
export async function readCalendar(
  app: Pick<App, "db" | "env" | "now">,
  token: string,
): Promise<{ text: string; tag: string } | null> {
  const agency = await app.db
    .selectFrom("calendar_feeds")
    .innerJoin("agencies", "agencies.id", "calendar_feeds.agency_id")
    .select(["agencies.id", "agencies.name"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!agency) return null;
  const moves = await listMoves(app, agency.id);
  const name = escapeText(`${agency.name}\u00a0: départs et retours`);
  const text = calendarFile(app.env.appUrl, [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...moves.flatMap((move) => eventLines(move, agency.name, app.env.appUrl)),
  ]);
  return { text, tag: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

async function listMoves({ db, now }: Pick<App, "db" | "now">, agencyId: string): Promise<Move[]> {
  const today = todayOf(now());
  const days = { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
  const period = sql`
    vehicle_periods.id, kind, vehicle_periods.during, vehicle_periods.updated_at, vehicles.name, fleet_number, reference
    from vehicle_periods join vehicles on vehicles.id = vehicle_id left join requests on requests.id = request_id
    where vehicles.agency_id = ${agencyId} and kind in ('location', 'reservation')`;
  const { rows } = await sql<Move>`
    select * from (
      select 'depart' as side, ${departureEdge.day} as day, ${period} and ${departureEdge.isWithin(days)}
      union all
      select 'retour' as side, ${returnEdge.day} as day, ${period} and ${returnEdge.isWithin(days)}) as moves
    order by day, side, name, id limit ${maxEvents}`.execute(db);
  return rows;
}

/** Vehicle, number and reference: whom it is for stays behind the sign-in, to which the link leads. */
function eventLines(move: Move, agency: string, appUrl: string): string[] {
  const { side, day, id, kind, name, fleet_number, reference } = move;
  const { from, to } = fromDuring(move.during);
  const days = to
    ? `du ${formatDate(from)} au ${formatDate(to)}`
    : `à partir du ${formatDate(from)}, sans fin`;
  const summary = [`${words[side]}\u00a0: ${name}`, fleet_number, reference].filter(Boolean).join(" · ");
  const about = [
    `${periodKinds[kind]}, ${days}`,
    ...(fleet_number ? [`Numéro de parc\u00a0: ${fleet_number}`] : []),
    ...(reference ? [`Demande ${reference}`] : []),
  ];
  return [
    "BEGIN:VEVENT",
    // The same for ever: a program knows by it what it has.
    `UID:${id}-${side}@${new URL(appUrl).hostname}`,
    `DTSTAMP:${calendarMoment(move.updated_at)}`,
    ...wholeDays(day, day),
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(about.join("\n"))}`,
    `LOCATION:${escapeText(agency)}`,
    `URL:${appUrl}${planningDayHref(day)}`,
    `CATEGORIES:${words[side]}`,
    // Nobody is busy because a van leaves.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}
