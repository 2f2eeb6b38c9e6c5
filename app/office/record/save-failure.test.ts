import { expect, test } from "vitest";
import { differingPart } from "./save-failure.tsx";

const [start, end] = ["début ".repeat(30), " suite".repeat(30)];

test("of two long texts, what differs is shown with some context", () => {
  const [one, other] = [`${start}Perpignan${end}`, `${start}Elne${end}`];
  expect(differingPart(one, other)).toMatch(/^….{40}Perpignan.{40}…$/);
  expect(differingPart(other, one)).toMatch(/^….{40}Elne.{40}…$/);
});

test("an addition shows where it stands; texts without anything in common are whole", () => {
  expect(differingPart(`${start}${end}`, `${start}Elne${end}`)).toMatch(/^….{80}…$/);
  expect(differingPart(`${start}Elne`, start)).toMatch(/^….{40}Elne$/);
  expect(differingPart("Elne", "Prades")).toBe("Elne");
  expect(differingPart("aaa", "aa")).toBe("aaa");
});
