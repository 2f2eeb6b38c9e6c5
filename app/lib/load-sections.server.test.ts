import { expect, test } from "vitest";
import { loadSections } from "./load-sections.server.ts";

function recordingLog() {
  const lines: unknown[] = [];
  const log = { error: (...line: unknown[]) => lines.push(line) };
  return { lines, app: { log } as unknown as Parameters<typeof loadSections>[0] };
}

test("a section that fails is logged and left out; the page is not to be kept", async () => {
  const { lines, app } = recordingLog();
  const failure = new Error("no database");
  const loaded = await loadSections(app, {
    brands: () => Promise.resolve(["Ourane"]),
    statistics: () => Promise.reject(failure),
  });
  expect(loaded).toEqual({
    sections: { brands: ["Ourane"], statistics: null },
    headers: { "Cache-Control": "no-store" },
  });
  expect(lines).toEqual([[{ err: failure, section: "statistics" }, expect.any(String)]]);
});

test("where the database was away, the answer says when to ask again", async () => {
  const { app } = recordingLog();
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { headers } = await loadSections(app, {
    brands: () => Promise.reject(away),
    statistics: () => Promise.reject(new Error("a mistake")),
  });
  expect(headers).toEqual({ "Cache-Control": "no-store", "Retry-After": "5" });
});

test("a whole page sets no header of its own", async () => {
  const { lines, app } = recordingLog();
  const loaded = await loadSections(app, { brands: () => Promise.resolve([]) });
  expect(loaded).toEqual({ sections: { brands: [] }, headers: {} });
  expect(lines).toEqual([]);
});
