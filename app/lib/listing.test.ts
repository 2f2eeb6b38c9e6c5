import { expect, test } from "vitest";
import { pageRange } from "./listing.ts";

test("the first page of sixty-four things by fourteen shows 1 to 14 of 5 pages", () => {
  expect(pageRange({ page: 1, pageSize: 14, total: 64 })).toEqual({ page: 1, pages: 5, first: 1, last: 14 });
});

test("the last page stops at the last thing", () => {
  expect(pageRange({ page: 5, pageSize: 14, total: 64 })).toEqual({ page: 5, pages: 5, first: 57, last: 64 });
});

test("a full last page opens no empty one after it", () => {
  expect(pageRange({ page: 2, pageSize: 10, total: 20 })).toEqual({ page: 2, pages: 2, first: 11, last: 20 });
});

test("nothing is one page without places", () => {
  expect(pageRange({ page: 3, pageSize: 10, total: 0 })).toEqual({ page: 1, pages: 1, first: 0, last: 0 });
});

test.each([
  [0, 1],
  [-4, 1],
  [Number.NaN, 1],
  [2.9, 2],
  [99, 5],
])("asking for page %d of 5 shows page %d", (asked, shown) => {
  expect(pageRange({ page: asked, pageSize: 14, total: 64 }).page).toBe(shown);
});
