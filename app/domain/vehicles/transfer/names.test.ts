import { expect, test } from "vitest";
import { namesOf } from "./vehicle-cells.ts";

const elne = { id: "0197a000-0000-7000-8000-000000000001", name: "Elne", short: "Céret" };
const boulou = { id: "0197a000-0000-7000-8000-000000000002", name: "Agence du Boulou", short: "Le Boulou" };
const names = namesOf([
  elne,
  boulou,
  { ...boulou, id: "0197a000-0000-7000-8000-000000000003", name: "Dépôt", short: "Elne" },
]);

test("a record is known by its name, by what screens call it, or by its id; its own name comes first", () => {
  expect(names.idOf("agence du BOULOU")).toBe(boulou.id);
  expect(names.idOf("le boulou")).toBe(boulou.id);
  expect(names.idOf("Elne")).toBe(elne.id);
  expect(names.idOf(boulou.id.toUpperCase())).toBe(boulou.id);
  expect(names.idOf("Perpignan")).toBeUndefined();
});

test("what two share names neither: such a one is written by its id", () => {
  const twins = namesOf([elne, { ...elne, id: boulou.id }]);
  expect([twins.idOf("Elne"), twins.labelOf(elne.id)]).toEqual([undefined, elne.id]);
  expect(names.labelOf(elne.id)).toBe("Elne");
});

test.each([
  ["Le Bolou", "Le Boulou"],
  ["Ele", "Elne"],
  ["Perpignan", undefined],
])("«%s» may mean %s", (typed, meant) => expect(names.nearest(typed)).toBe(meant));
