import { expect, test } from "vitest";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { contactSchema } from "./contact.schema.ts";
import { contactFields } from "./contact-terms.ts";
import { findFaults, postContactMessage } from "./use-contact-form.ts";

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

const payload = {
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
  subject: "devis",
  agency_id: "",
  message: "Bonjour",
  agencyEmail: "siege@exemple.fr",
  consent: true,
  submission_key: "key-0001",
  website: "",
};

const failed = "Une erreur est survenue lors de l'envoi du message";
const answering = (status: number, body: string) =>
  (async () => new Response(body, { status })) as typeof fetch;

test("the message goes to the specified function, as JSON", async () => {
  let sent: Request | undefined;
  const send = (async (url: string, init: RequestInit) => {
    sent = new Request(`http://localhost${url}`, init);
    return Response.json({ success: true });
  }) as typeof fetch;
  expect(await postContactMessage(payload, send)).toBeNull();
  expect(sent?.method).toBe("POST");
  expect(sent?.url).toBe("http://localhost/functions/v1/send-email");
  expect(sent?.headers.get("content-type")).toBe("application/json");
  expect(await sent?.json()).toEqual(payload);
});

test.each([
  [429, '{"error":"anything"}', "Trop de messages envoyés. Veuillez réessayer plus tard."],
  [429, "", "Trop de messages envoyés. Veuillez réessayer plus tard."],
  [500, '{"error":"La base est fermée."}', "La base est fermée."],
  [500, '{"error":""}', failed],
  [500, '{"error":12}', failed],
  [502, "<h1>Bad gateway</h1>", failed],
  [200, "<h1>Portail de l’hôtel</h1>", failed],
  [200, "null", failed],
])("%i %s says «%s»", async (status, body, error) => {
  expect(await postContactMessage(payload, answering(status, body))).toEqual({ error, fields: {} });
});

test("field errors come with it", async () => {
  const body = JSON.stringify({ error: "Vérifiez les champs indiqués.", fields: { phone: "Faux." } });
  expect(await postContactMessage(payload, answering(422, body))).toEqual(JSON.parse(body));
});

test("a server that cannot be reached is a failure like another", async () => {
  const send = (() => Promise.reject(new TypeError("fetch failed"))) as typeof fetch;
  expect(await postContactMessage(payload, send)).toEqual({ error: failed, fields: {} });
});
