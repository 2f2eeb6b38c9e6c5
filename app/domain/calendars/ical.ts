// The few rules of RFC 5545 that a calendar of whole days needs.

export interface DayEvent {
  /** The same for ever: a program knows by it what it has. */
  uid: string;
  /** When it last changed. */
  changedAt: Date;
  /** «2026-11-24» */
  day: string;
  nextDay: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  category: string;
}

/** One line may have so many bytes; the next goes on after a space. */
const longestLine = 75;

/** The whole file: lines end with CRLF, whatever machine wrote them. */
export function writeCalendar(name: string, events: readonly DayEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tramontane//Agenda//FR",
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(event: DayEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${toStamp(event.changedAt)}`,
    `DTSTART;VALUE=DATE:${toDate(event.day)}`,
    `DTEND;VALUE=DATE:${toDate(event.nextDay)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    `CATEGORIES:${escapeText(event.category)}`,
    // Nobody is busy because a van leaves.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Control characters have no place in a text, and PostgreSQL's texts may hold some. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
      .replace(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** Cut between characters, never within one: a letter with an accent has two bytes. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      lines.push(current);
      // The space that marks the continuation counts.
      current = " ";
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join("\r\n");
}

function toDate(day: string): string {
  return day.replaceAll("-", "");
}

function toStamp(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, "");
}
