import { expect, test } from "vitest";
import { readBaseline, unitsOf, valueAt } from "./record-units.ts";

test("changed fields are sent as they are merged: alone, by the day, or together", () => {
  const together = [["address", "zip", "city"]];
  expect(unitsOf(["name", "city", "hours.2", "address"], together)).toEqual([
    "name",
    "address+zip+city",
    "hours.2",
  ]);
});

test("a unit's value is found in the record, and nothing else is", () => {
  const record = { name: "Sud", zip: "66000", city: "Elne", hours: [{ open: "08:00" }], phone: undefined };
  expect(valueAt(record, "name")).toBe("Sud");
  expect(valueAt(record, "zip+city")).toEqual({ zip: "66000", city: "Elne" });
  expect(valueAt(record, "hours.0")).toEqual({ open: "08:00" });
  for (const unit of ["hours.4", "phone", "toString", "__proto__", "name.length", ""]) {
    expect(valueAt(record, unit), unit).toBeNull();
  }
});

test.each([
  ['{"price":89}', { price: 89 }],
  ["{}", {}],
  ["[]", undefined],
  ["{", undefined],
  ["null", undefined],
  [null, undefined],
])("a posted baseline %s is read as %j", (text, values) => {
  const form = new FormData();
  form.set("version", "v1");
  if (text !== null) form.set("baseline", text);
  expect(readBaseline(form)).toEqual({ version: "v1", ...(values && { values }) });
});
