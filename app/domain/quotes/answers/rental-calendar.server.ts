import { calendarFile, calendarMoment, escapeText, wholeDays } from "#app/domain/calendars/ical.server.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { QuoteDocument } from "../quote-document.ts";
import type { findDesk } from "./quote-answer-mails.server.ts";

interface Rental {
  document: QuoteDocument;
  desk: Awaited<ReturnType<typeof findDesk>>;
  now: Date;
  appUrl: string;
  /** Takes the event out of the calendars that have it. */
  isCancelled?: boolean;
}

/**
 * The days and hours of an accepted quote, for the customer's own calendar; none where it has no days. One number is one event:
 * should a later version of it be accepted, its file takes the place of the first.
 */
export function rentalCalendar({ document, desk, now, appUrl, isCancelled }: Rental): string | undefined {
  const { stay, number, version, lines, title } = document;
  if (!stay || !number) return undefined;
  const { departure, return: back } = stay;
  const about = [
    `Départ\u00a0: ${[departure.dayWords, departure.place].filter(Boolean).join(", ")}`,
    `Retour\u00a0: ${[back.dayWords, back.place].filter(Boolean).join(", ")}`,
    ...lines.map(({ label, quantity }) => [label, quantity].filter(Boolean).join(", ")),
    `Devis ${title}${desk.reference ? `, demande ${desk.reference}` : ""}`,
    [desk.name, desk.phone && formatPhone(desk.phone)].filter(Boolean).join(", "),
  ];
  return calendarFile(appUrl, [
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${number}@${new URL(appUrl).hostname}`,
    `SEQUENCE:${isCancelled ? version : version - 1}`,
    `DTSTAMP:${calendarMoment(now)}`,
    ...(departure.time || back.time ? betweenHours(departure, back) : wholeDays(departure.day, back.day)),
    `SUMMARY:${escapeText(`Location\u00a0: ${desk.companyName}`)}`,
    `DESCRIPTION:${escapeText(about.join("\n"))}`,
    ...(desk.place ? [`LOCATION:${escapeText([desk.name, desk.place].filter(Boolean).join(", "))}`] : []),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    // A rental keeps nobody from anything else.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
}

type Moment = { day: string; time: string | null };

/** From hour to hour; an end without one is the first, or the last, minute of its day. */
function betweenHours(departure: Moment, back: Moment): string[] {
  const start = fromWallClock({ date: departure.day, time: departure.time ?? "00:00" });
  const end = fromWallClock(
    back.time ? { date: back.day, time: back.time } : { date: addDays(back.day, 1), time: "00:00" },
  );
  // In the hour that spring skips, an end may come before its beginning.
  if (!start || !end || end <= start) return wholeDays(departure.day, back.day);
  return [`DTSTART:${calendarMoment(start)}`, `DTEND:${calendarMoment(end)}`];
}
