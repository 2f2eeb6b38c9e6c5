import { expect, test } from "vitest";
import { changedFields, takeSnapshot } from "./use-record-form.ts";

function snapshot(...entries: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return takeSnapshot(form);
}

test("counts what differs, what came and what went", () => {
  const before = snapshot(["name", "Master"], ["price", "89"], ["available", "on"]);
  const after = snapshot(["name", "Master"], ["price", "95"], ["show_price", "on"]);
  expect(changedFields(before, after)).toEqual(["price", "available", "show_price"]);
});

test("a list is one field, and its order counts", () => {
  const before = snapshot(["photo", "a"], ["photo", "b"]);
  expect(changedFields(before, snapshot(["photo", "a"], ["photo", "b"]))).toEqual([]);
  expect(changedFields(before, snapshot(["photo", "b"], ["photo", "a"]))).toEqual(["photo"]);
  expect(changedFields(before, snapshot(["photo", "a,b"]))).toEqual(["photo"]);
});

test("the browser's line ends are not a change", () => {
  expect(changedFields(snapshot(["text", "un\ndeux"]), snapshot(["text", "un\r\ndeux"]))).toEqual([]);
});

test("of a week, the days that differ; where one side is no week, all of it", () => {
  const week = (...opens: string[]) => JSON.stringify(opens.map((open) => ({ open })));
  const before = snapshot(["hours", week("08:00", "08:00", "08:00")]);
  expect(changedFields(before, snapshot(["hours", week("08:00", "09:00", "07:00")]))).toEqual([
    "hours.1",
    "hours.2",
  ]);
  expect(changedFields(before, snapshot(["hours", ""]))).toEqual(["hours"]);
  expect(changedFields(snapshot(["hours", "[{"]), before)).toEqual(["hours"]);
});
