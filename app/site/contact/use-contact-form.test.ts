import { expect, test } from "vitest";
import { postContactMessage } from "./use-contact-form.ts";

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
  expect(await postContactMessage(payload, send)).toEqual({ request: null });
  expect(sent?.method).toBe("POST");
  expect(sent?.url).toBe("http://localhost/functions/v1/send-email");
  expect(sent?.headers.get("content-type")).toBe("application/json");
  expect(await sent?.json()).toEqual(payload);
});

test("a request is answered with its reference, and when it will be", async () => {
  const answer = (body: object) => postContactMessage(payload, answering(200, JSON.stringify(body)));
  expect(await answer({ success: true, reference: "K7M-4XQ", answerBy: "mardi à 12:00" })).toEqual({
    request: { reference: "K7M-4XQ", answerBy: "mardi à 12:00" },
  });
  expect(await answer({ success: true, reference: "K7M-4XQ", answerBy: null })).toEqual({
    request: { reference: "K7M-4XQ", answerBy: null },
  });
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
