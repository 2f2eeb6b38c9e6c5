import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createPageState, pageStateContext } from "#app/context.ts";
import { loadSections } from "./load-sections.server.ts";

async function load(sections: Record<string, () => Promise<unknown>>) {
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => lines.push(line) };
  const context = new RouterContextProvider();
  const state = createPageState(new Date());
  context.set(pageStateContext, state);
  const app = { log } as unknown as Parameters<typeof loadSections>[0];
  return { loaded: await loadSections(app, sections, context), headers: [...state.headers], lines };
}

const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const brands = () => Promise.resolve(["Ourane"]);

test("a section that fails is logged and left out; the page is not to be kept", async () => {
  const failure = new Error("a mistake");
  expect(await load({ brands, statistics: () => Promise.reject(failure) })).toEqual({
    loaded: { brands: ["Ourane"], statistics: null },
    headers: [["cache-control", "no-store"]],
    lines: [[{ err: failure, section: "statistics" }, expect.any(String)]],
  });
});

test("where the database was away, the answer says when to ask again", async () => {
  const { headers } = await load({
    brands: () => Promise.reject(away),
    statistics: () => Promise.reject(new Error("a mistake")),
  });
  expect(headers).toEqual([
    ["cache-control", "no-store"],
    ["retry-after", "5"],
  ]);
});

test("a whole page sets no header of its own", async () => {
  expect(await load({ brands })).toEqual({ loaded: { brands: ["Ourane"] }, headers: [], lines: [] });
});
