import { expect, test } from "vitest";
import { extraFormErrors, extraSchema, readExtraForm } from "./extras.schema.ts";

function typed(changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = { name: "Diable", unit: "location", price: "5,50", max_quantity: "3", ...changes };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a form as it is typed becomes a record", () => {
  const form = typed({ detail: " Roues gonflables ", vat_rate: "8,5 %", is_delivery: "true" });
  for (const type of ["Remorques", "Poids lourds"]) form.append("types", type);
  expect(extraSchema.parse(readExtraForm(form))).toEqual({
    ...{ name: "Diable", detail: "Roues gonflables", unit: "location", price: 5.5, vat_rate: 8.5 },
    ...{ types: ["Poids lourds", "Remorques"], is_delivery: true, max_quantity: 3 },
  });
  const plain = extraSchema.parse(readExtraForm(typed()));
  expect(plain).toMatchObject({ vat_rate: null, types: [], is_delivery: false });
});

test.each<[name: string, value: string]>([
  ["name", "  "],
  ["name", "x".repeat(81)],
  ["detail", "x".repeat(201)],
  ["unit", "semaine"],
  ["unit", ""],
  ["price", ""],
  ["price", "-1"],
  ["price", "5,555"],
  ["price", "100000"],
  ["vat_rate", "51"],
  ["vat_rate", "vingt"],
  ["types", "Bateaux"],
  ["max_quantity", "0"],
  ["max_quantity", "100"],
  ["max_quantity", ""],
])("%s «%s» is refused where it stands", (name, value) => {
  expect(Object.keys(extraFormErrors(typed({ [name]: value }))).map((key) => key.split(".")[0])).toEqual([
    name,
  ]);
});

test("a price of 0 is one: it is given", () => {
  expect(extraFormErrors(typed({ price: "0" }))).toEqual({});
});
