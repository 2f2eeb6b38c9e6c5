import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bodyPlans } from "./body-plan.ts";
import { outsideViews, planDrawings, readPlan } from "./plan-drawings.ts";

const files = globSync(path.join(import.meta.dirname, "plans/*.svg"));

test("every body has its five drawings, and every drawing is a body's", () => {
  const expected = Object.keys(bodyPlans).flatMap((plan) =>
    outsideViews.map((view) => `${plan}-${view}.svg`),
  );
  expect(files.map((file) => path.basename(file)).sort()).toEqual(expected.sort());
});

test.each(files.map((file) => [path.basename(file), file] as const))("%s is read whole", (_, file) => {
  const svg = readFileSync(file, "utf8");
  const { width, height, shapes } = readPlan(svg);
  expect(width).toBeGreaterThan(150);
  expect(height).toBeGreaterThan(150);
  expect(shapes).toHaveLength(svg.match(/<(?!\/|svg|title|g\b)/g)?.length ?? 0);
  const looks = new Set(["outline", "detail", "glass", "tyre", "ground"]);
  for (const { look, attributes } of shapes) {
    expect(looks).toContain(look);
    expect(Object.keys(attributes).length).toBeGreaterThan(0);
  }
});

test("right sides alone are left sides turned", () => {
  for (const views of Object.values(planDrawings))
    for (const view of outsideViews) expect(views[view].isMirrored, view).toBe(view === "droite");
});
