import type { DataStrategyResult, ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { noteRows, shouldLoadTable } from "./vehicle-table-loads.ts";

const table = "http://x/locadmin/dashboard/vehicules";
const routeId = "table";

/** What the router asks: from one address to another, after a save when there is a method. */
function isAsked(from: string, to: string, formMethod?: "POST"): boolean {
  const args = { currentUrl: new URL(from), nextUrl: new URL(to), formMethod, defaultShouldRevalidate: true };
  return shouldLoadTable(args as ShouldRevalidateFunctionArgs);
}

function load(results: Record<string, DataStrategyResult>, signal?: AbortSignal) {
  return noteRows(routeId)({ request: new Request(table, { signal }) }, async () => results);
}

const rows: Record<string, DataStrategyResult> = { [routeId]: { type: "data", result: "rows" } };
const failure: Record<string, DataStrategyResult> = {
  [routeId]: { type: "error", result: new Error("lost") },
};

test("an editor opens and closes over the rows that are there", async () => {
  await load(rows);
  expect(isAsked(`${table}?q=a`, `${table}/1?q=a`)).toBe(false);
  expect(isAsked(`${table}/1?q=a`, `${table}?q=a`)).toBe(false);
});

test("other rows are loaded", async () => {
  expect(isAsked(`${table}?q=a`, `${table}?q=b`)).toBe(true);
  await load(rows);
  expect(isAsked(`${table}?q=b`, `${table}/1?q=b`)).toBe(false);
});

test.each([
  ["never came", async () => {}],
  ["failed", () => load(failure)],
  ["came when nobody waited for it any more", () => load(rows, AbortSignal.abort())],
  ["brought other parts of the page only", () => load({ layout: { type: "data", result: "menu" } })],
])("where the load after a save %s, the next move brings the rows, once", async (_, end) => {
  expect(isAsked(`${table}/1`, `${table}/1`, "POST")).toBe(true);
  await end();
  expect(isAsked(`${table}/1`, table)).toBe(true);
  await load(rows);
  expect(isAsked(table, `${table}/1`)).toBe(false);
});
