import { addDays } from "#app/domain/rental/days.ts";

// The few rules of RFC 5545 that calendars of whole days need; their lines end with CRLF.

/** `lines`: properties of the calendar, then its events. It says that the site made it, which is the company's own. */
export function calendarFile(appUrl: string, lines: string[]): string {
  const maker = `PRODID:-//${new URL(appUrl).hostname}//Agenda//FR`;
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", maker, "CALSCALE:GREGORIAN"];
  return [...head, ...lines, "END:VCALENDAR"].map((line) => `${foldLine(line)}\r\n`).join("");
}

export const calendarMoment = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** An event ends where the day after its last one begins. */
export const wholeDays = (from: string, to: string) => [
  `DTSTART;VALUE=DATE:${from.replaceAll("-", "")}`,
  `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll("-", "")}`,
];

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

/** One line may have so many bytes; the next goes on after a space. */
const maxLineLength = 75;

/** Cut between characters, never within one: a letter with an accent has two bytes. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineLength) {
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
