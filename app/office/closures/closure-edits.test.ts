import { expect, test } from "vitest";
import {
  closuresAsText,
  emptyDraft,
  isUnfinished,
  setFirstDay,
  toDrafts,
  wholeClosures,
} from "./closure-edits.ts";

const kept = {
  id: "a",
  from: "2026-12-24",
  to: "2026-12-24",
  label: "Noël",
  hours: [{ open: "9h", close: "16" }],
};

test("what is posted is the rows, with every time as it was meant", () => {
  expect(JSON.parse(closuresAsText(toDrafts([kept])))).toEqual([
    { ...kept, hours: [{ open: "09:00", close: "16:00" }] },
  ]);
});

test("the last day follows the first until it has its own", () => {
  const one = setFirstDay(emptyDraft("1"), "2026-12-10");
  expect(one.to).toBe("2026-12-10");
  expect(setFirstDay(one, "2026-12-11").to).toBe("2026-12-11");
  expect(setFirstDay({ ...one, to: "2026-12-20" }, "2026-12-11").to).toBe("2026-12-20");
});

test("a new row is unfinished until it has its days and its reason; a kept one never is", () => {
  const draft = { ...emptyDraft("1"), from: "2026-12-10", to: "2026-12-10" };
  expect(isUnfinished(draft)).toBe(true);
  expect(isUnfinished({ ...draft, label: "Inventaire" })).toBe(false);
  expect(isUnfinished({ ...kept, key: "a", label: "" })).toBe(false);
  expect(wholeClosures([emptyDraft("1"), { ...draft, to: "2026-12-09" }, draft])).toEqual([draft]);
});
