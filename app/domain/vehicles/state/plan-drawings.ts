import { type BodyPlan, bodyPlans } from "./body-plan.ts";
import type { OutsideView } from "./damage.ts";

// The drawings as data, for the screen and for paper. 35 kB: whoever imports this is a page of the back-office.

export interface PlanShape {
  tag: "path" | "rect" | "circle";
  /** What it is of the vehicle: each has its ink. */
  look: "outline" | "detail" | "glass" | "tyre" | "ground";
  attributes: Record<string, string>;
}

export interface PlanDrawing {
  /** In centimetres. */
  width: number;
  height: number;
  /** Drawn from its left side, and turned. */
  isMirrored: boolean;
  shapes: PlanShape[];
}

export const outsideViews = [
  "gauche",
  "avant",
  "droite",
  "arriere",
  "dessus",
] as const satisfies OutsideView[];

const files = import.meta.glob<string>("./plans/*.svg", { query: "?raw", import: "default", eager: true });

/** A drawing of `plans/`, whose few shapes stand one a line. */
export function readPlan(svg: string): PlanDrawing {
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  const shapes = Array.from(svg.matchAll(/<(path|rect|circle) (.+)\/>/g), ([, tag, text = ""]): PlanShape => {
    const entries = Array.from(text.matchAll(/\b(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]);
    const { class: look, ...attributes } = Object.fromEntries(entries);
    return { tag: tag as PlanShape["tag"], look, attributes };
  });
  return { width, height, isMirrored: svg.includes("scale(-1 1)"), shapes };
}

export const planDrawings = Object.fromEntries(
  Object.keys(bodyPlans).map((plan) => [
    plan,
    Object.fromEntries(
      outsideViews.map((view) => [view, readPlan(files[`./plans/${plan}-${view}.svg`] ?? "")]),
    ),
  ]),
) as Record<BodyPlan, Record<OutsideView, PlanDrawing>>;
