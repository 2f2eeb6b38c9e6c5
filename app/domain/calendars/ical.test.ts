import { expect, test } from "vitest";
import { readCalendarFile } from "#tests/support/read-calendar.ts";
import { type DayEvent, escapeText, foldLine, writeCalendar } from "./calendar-feed.server.ts";

const event: DayEvent = {
  uid: "1-depart@example.fr",
  changedAt: new Date("2026-11-17T15:22:33.456Z"),
  day: "2026-11-30",
  nextDay: "2026-12-01",
  summary: "Départ\u00a0: Corbère Grand Large 20 m³; hayon, bâche \\ toit",
  description: `Réservation\nDemande K7M-4XQ\r\n${"é".repeat(200)}🚚${"y".repeat(80)}`,
  location: "Agence d’Argelès-sur-Mer",
  url: "https://example.fr/locadmin/dashboard/planning?vue=jour&jour=2026-11-30",
  category: "Départ",
};

test("what was written is read again, letter for letter, by the rules of the format", () => {
  const { name, events } = readCalendarFile(writeCalendar("Perpignan\u00a0: départs, retours", [event]));
  expect(name).toBe("Perpignan\u00a0: départs, retours");
  expect(events).toEqual([
    {
      UID: "1-depart@example.fr",
      DTSTAMP: "20261117T152233Z",
      DTSTART: "20261130",
      DTEND: "20261201",
      SUMMARY: event.summary,
      DESCRIPTION: event.description.replace("\r\n", "\n"),
      LOCATION: event.location,
      URL: event.url,
      CATEGORIES: "Départ",
      TRANSP: "TRANSPARENT",
    },
  ]);
});

test("a calendar without events is one", () => {
  expect(readCalendarFile(writeCalendar("Prades", [])).events).toEqual([]);
});

test("lines are cut after 75 bytes and never within a character", () => {
  for (const letter of ["x", "é", "€", "🚚"])
    for (let length = 10; length < 200; length++) {
      const line = `SUMMARY:${letter.repeat(length)}`;
      const folded = foldLine(line);
      for (const part of folded.split("\r\n")) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
    }
  expect(foldLine(`SUMMARY:${"x".repeat(67)}`)).not.toContain("\r\n");
});

test("no text can end its line and begin another", () => {
  expect(escapeText("a\r\nBEGIN:VEVENT\rb\nc\u0000\u001bd")).toBe("a\\nBEGIN:VEVENT\\nb\\nc  d");
});
