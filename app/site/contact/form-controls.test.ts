import { expect, test } from "vitest";
import { contactSchema } from "#app/domain/contact/contact.schema.ts";
import { contactFields } from "#app/domain/contact/contact-terms.ts";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { findFaults } from "./form-controls.ts";

const control = (
  name: string,
  judged: { valueMissing?: boolean; typeMismatch?: boolean },
  type = "text",
) => ({
  name,
  type,
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
