import { expect, test } from "vitest";
import { formatAnswerTime, formatDue, readAnswerTime } from "./answering-office.server.ts";

const now = new Date("2026-11-17T10:00:00Z");

test("a promise reads the same from the address as when it was made", () => {
  const due = new Date("2026-11-24T11:00:00Z");
  expect(formatAnswerTime(due)).toBe("2026-11-24T12:00");
  expect(readAnswerTime(formatAnswerTime(due), now)).toBe(formatDue(due, now));
  expect(formatDue(due, now)).toBe("mardi 24\u00a0novembre à\u00a012:00");
});

test.each([
  null,
  "",
  "demain",
  "2026-11-31T12:00",
  "2026-11-24T12:07",
  "2026-11-24T25:00",
  "2031-11-24T12:00",
  "2026-11-24T12:00<b>",
])("%s promises nothing", (text) => expect(readAnswerTime(text, now)).toBeNull());
