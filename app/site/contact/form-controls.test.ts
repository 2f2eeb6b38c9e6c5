import { expect, test } from "vitest";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { contactFields } from "#app/domain/contact/contact-terms.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { countsOf, findFaults, requestOf } from "./form-controls.ts";

const control = (
  name: string,
  judged: { valueMissing?: boolean; typeMismatch?: boolean; badInput?: boolean },
  type = "text",
  max = "",
) => ({
  ...{ name, type, max },
  validity: { valueMissing: false, typeMismatch: false, ...judged },
});

test("an empty form is told the same by the browser as by the schema", () => {
  const required = contactFields.filter((name) => name !== "agency_id");
  const { error } = contactSchema.safeParse({});
  expect(findFaults(required.map((name) => control(name, { valueMissing: true })))).toEqual(
    error && fieldErrors(error),
  );
});

test("half an e-mail address is a fault; a button is none", () => {
  const { error } = contactSchema.pick({ email: true }).safeParse({ email: "claire@" });
  expect(
    findFaults([
      control("email", { typeMismatch: true }, "email"),
      control("", { valueMissing: true }, "submit"),
    ]),
  ).toEqual(error && fieldErrors(error));
});

test("a filled form has none", () => {
  expect(findFaults(contactFields.map((name) => control(name, {})))).toEqual({});
});

test("what is no number at all is said at its field: a form would read nothing there", () => {
  const controls = [
    control("prestation[diable]", { badInput: true }, "number", "3"),
    control("quantite[van]", { badInput: true }, "number", "20"),
    control("prestation[sangle]", {}, "number", "20"),
  ];
  expect(findFaults(controls)).toEqual({
    "prestation[diable]": "Indiquez un nombre de 0 à 3.",
    "quantite[van]": "Indiquez un nombre de 1 à 20.",
  });
});

function typed(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test("what was left at none, or at one vehicle, is not sent; a draft knows of it", () => {
  const counts = {
    "prestation[diable]": "2",
    "prestation[sangle]": "0",
    "prestation[siege]": "",
    "prestation[zone]": "12e",
    "quantite[van]": "1",
    "quantite[truck]": "4",
  };
  const data = typed({ ...counts, vehicules: "van", km: " 600 ", duree: "", unite: "jours" });
  expect(requestOf(data)).toEqual({
    vehicules: ["van"],
    km: "600",
    "prestation[diable]": "2",
    "prestation[zone]": "12e",
    "quantite[truck]": "4",
  });
  expect(countsOf(data)).toEqual(counts);
});
