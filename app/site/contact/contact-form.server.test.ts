import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAnswer } from "#app/domain/contact/contact-page.server.ts";
import { consentText } from "#app/domain/contact/contact-terms.ts";
import type { App } from "#server/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import { startJobApp } from "#tests/support/job-app.ts";
import { receiveContactForm } from "./contact-form.server.ts";

const database = testDatabase();
let app: App;

const filled = {
  name: "Zoé Martin",
  email: "zoe@exemple.fr",
  phone: "06 12 34 56 78",
  subject: "information",
  agency_id: "",
  message: "Bonjour,\r\nun fourgon pour samedi ?",
  website: "",
  consent: "on",
};

beforeAll(async () => {
  app = await startJobApp(database, { handlers: { "deliver-mail": () => new Promise(() => {}) } });
  app.now = () => new Date("2026-11-16T09:00:00Z");
  app.auth = { seal: () => "seal" } as never;
  await database.db.updateTable("company_info").set({ email: "siege@t.example" }).execute();
});

afterAll(() => app.jobs.stop());

beforeEach(() =>
  database.pool.query(
    "delete from outgoing_mails; delete from requests; delete from notifications; delete from rate_limits",
  ),
);

function post(
  form: Record<string, string> | [string, string][] | string,
  type = "application/x-www-form-urlencoded",
  given = app,
) {
  const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
  const request = new Request("http://localhost/contact", {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
  return receiveContactForm(given, request, "203.0.113.1");
}

const sent = { location: expect.stringMatching(/^\/contact\?envoye=1&sceau=\w+\.seal#formulaire$/) };

const kept = () => database.db.selectFrom("notifications").selectAll().execute();

test("a filled form is kept, with its consent", async () => {
  expect(await post(filled)).toEqual(sent);
  expect(await kept()).toMatchObject([
    {
      title: "Demande d’information",
      message: "Bonjour,\nun fourgon pour samedi ?",
      data: { name: "Zoé Martin", email: "zoe@exemple.fr" },
      consent_text: consentText,
      consent_at: new Date("2026-11-16T09:00:00Z"),
    },
  ]);
});

test("sent twice within ten minutes it is one message; later it is another", async () => {
  await Promise.all([post(filled), post(filled)]);
  expect(await kept()).toHaveLength(1);
  const later = { ...app, now: () => new Date("2026-11-16T09:30:00Z") };
  expect(await post(filled, undefined, later)).toEqual(sent);
  expect(await kept()).toHaveLength(2);
});

test("a faulty form comes back with its sentences and all that was typed", async () => {
  const { consent: _unticked, ...typed } = { ...filled, email: "zoe@", phone: "bientôt" };
  expect(await post(typed)).toEqual({
    status: 422,
    headers: {},
    error: "Vérifiez les champs indiqués.",
    fields: {
      email: expect.stringContaining("valide"),
      phone: expect.stringContaining("valide"),
      consent: expect.stringContaining("Acceptez"),
    },
    values: {
      name: "Zoé Martin",
      email: "zoe@",
      phone: "bientôt",
      subject: "information",
      agency_id: "",
      message: filled.message,
      consent: undefined,
    },
    request: {},
  });
  expect(await kept()).toEqual([]);
});

test("a filled honeypot looks like success and leaves nothing", async () => {
  expect(await post({ ...filled, website: "https://spam.example" })).toEqual(sent);
  expect(await kept()).toEqual([]);
});

test.each([
  ["text/plain", "name=Zoé", 415],
  ["application/x-www-form-urlencoded", `message=${"x".repeat(200_000)}`, 413],
  ["application/x-www-form-urlencoded", "", 422],
  ["application/x-www-form-urlencoded", "name=%E0%A4%A&name=b&%00=1", 422],
])("%s with %.20s… is answered %i", async (type, body, status) => {
  expect(await post(body, type)).toMatchObject({ status, error: expect.any(String) });
  expect(await kept()).toEqual([]);
});

test("the longest message allowed, in accents, passes", async () => {
  expect(await post({ ...filled, message: "é".repeat(5_000) })).toEqual(sent);
  expect(await kept()).toHaveLength(1);
});

test("one message too many comes back with the specified sentence, and the words kept", async () => {
  for (let i = 0; i < 5; i += 1) await post({ ...filled, message: `Message ${i}` });
  expect(await post({ ...filled, message: "Un de trop" })).toMatchObject({
    status: 429,
    error: "Trop de messages envoyés. Veuillez réessayer plus tard.",
    values: { message: "Un de trop" },
  });
});

test("a bug comes back with the specified sentence, tells nothing more, and keeps the words", async () => {
  const broken = { ...app, jobs: { ...app.jobs, send: () => Promise.reject(new Error("secret detail")) } };
  expect(await post(filled, undefined, broken)).toEqual({
    status: 500,
    error: "Une erreur est survenue lors de l'envoi du message",
    fields: {},
    values: expect.objectContaining({ name: "Zoé Martin" }),
    request: {},
  });
  expect(await kept()).toEqual([]);
});

test("while the database is away, it is said to be worth another try, and the words are kept", async () => {
  const pool = new Pool({ connectionString: "postgres://localhost:1/none" });
  expect(await post(filled, undefined, { ...app, pool })).toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
    error: "Une erreur est survenue lors de l'envoi du message",
    values: { name: "Zoé Martin" },
  });
});

const vehicleIds = async () => {
  const rows = await database.db
    .insertInto("vehicles")
    .values([
      { name: "Corbère", type: "Véhicules léger" },
      { name: "Agly", type: "Véhicules léger" },
    ])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id) as [string, string];
};

test("a request is kept with its vehicles; its answer's address says what was asked, and nothing of who asked", async () => {
  const [van, other] = await vehicleIds();
  const answer = await post([
    ...Object.entries({ ...filled, subject: "devis" }),
    ["vehicules", van],
    ["vehicules", other],
    ["vehicules", van],
    ...Object.entries({ du: "2026-12-08", au: "2026-12-12", duree: "", unite: "jours", km: "600" }),
    ...Object.entries({
      client: "professionnel",
      societe: "Maraîchers du Tech",
      retrait: "agence",
      lieu: "",
    }),
  ]);
  const request = await database.db.selectFrom("requests").selectAll().executeTakeFirstOrThrow();
  expect(answer).toEqual({
    location: expect.stringContaining(
      `/contact?envoye=${request.reference}&vehicule=${van}&vehicule=${other}&du=2026-12-08&au=2026-12-12&km=600&retrait=agence&sceau=`,
    ),
  });
  expect(request).toMatchObject({ days: 5, km: 600, company_name: "Maraîchers du Tech" });
});

test("what cannot be is said at the request's own field, and comes back as typed", async () => {
  const [van] = await vehicleIds();
  const typed = { du: "2026-12-12", au: "2026-12-08", km: "1e9", lieu: "Thuir" };
  expect(await post({ ...filled, vehicules: van, ...typed })).toMatchObject({
    status: 422,
    fields: { au: "Le retour ne peut pas précéder le départ.", km: expect.stringContaining("kilomètres") },
    request: { vehicules: [van], ...typed },
  });
  expect(await kept()).toEqual([]);
});

test("«Retirer» sends nothing: the form comes back without the vehicle, and with all the rest", async () => {
  const [van, other] = await vehicleIds();
  const form = [...Object.entries({ ...filled, name: "", du: "2026-12-08", retirer: van })];
  const answer = await post([...form, ["vehicules", van], ["vehicules", other]] as [string, string][]);
  expect(answer).toMatchObject({
    status: 200,
    error: "",
    fields: {},
    values: { email: "zoe@exemple.fr", message: filled.message },
    request: { vehicules: [other], du: "2026-12-08" },
  });
  expect(await kept()).toEqual([]);
});

test.each([
  ["remplacer", (van: string, other: string) => `${van}/${other}`, { du: "2026-12-08", au: "2026-12-12" }],
  ["dates", () => "2026-12-15/2026-12-19", { du: "2026-12-15", au: "2026-12-19" }],
  ["verifier", () => "1", { du: "2026-12-08", au: "2026-12-12" }],
])("«%s» sends nothing: the form comes back changed, with all the rest", async (name, value, stay) => {
  const [van, other] = await vehicleIds();
  const typed = { ...filled, du: "2026-12-08", au: "2026-12-12", vehicules: van };
  expect(await post({ ...typed, [name]: value(van, other) })).toMatchObject({
    status: 200,
    values: { message: filled.message, name: filled.name },
    request: { ...stay, vehicules: [name === "remplacer" ? other : van] },
  });
  expect(await kept()).toEqual([]);
});

test("a message that is still the page's own comes back empty, to be written for other dates", async () => {
  const typed = { ...filled, du: "2026-12-08", au: "2026-12-12", dates: "2026-12-15/2026-12-19" };
  const messageOf = async (redige: string) => {
    const answer = await post({ ...typed, redige });
    return "values" in answer ? answer.values.message : "?";
  };
  expect(await messageOf("Bonjour,\r\nun fourgon pour samedi ?\r\n")).toBeUndefined();
  expect(await messageOf("Bonjour,")).toBe(filled.message);
});

test("a request whose confirmation was one too many says so in the address of its answer", async () => {
  await database.pool.query(
    "insert into rate_limits (key, points, expire) values ('all-confirmations:all', 60, (extract(epoch from now()) + 600) * 1000)",
  );
  const answer = (await post({ ...filled, subject: "devis", du: "2026-12-01", au: "2026-12-03" })) as {
    location: string;
  };
  const url = new URL(answer.location, "http://localhost");
  expect(url.searchParams.get("confirmation")).toBe("non");
  expect(readAnswer(app, new Request(url))).toMatchObject({ isUnconfirmed: true });
  url.searchParams.delete("confirmation");
  expect(readAnswer(app, new Request(url))?.isUnconfirmed).toBeUndefined();
});

async function offerExtras() {
  const rows = await database.db
    .insertInto("extras")
    .values([
      { name: "Diable", unit: "location", price: 5, max_quantity: 3 },
      { name: "Attelage", unit: "location", price: 9, types: ["Remorques"] },
      { name: "Zone 1", unit: "location", price: 40, is_delivery: true },
    ])
    .returning("id")
    .execute();
  return rows.map(({ id }) => `prestation[${id}]`) as [string, string, string];
}

test("extras are kept as they go with the vehicles; the answer's address has them", async () => {
  const [van] = await vehicleIds();
  const [truck, hitch, zone] = await offerExtras();
  const asked = { ...filled, subject: "devis", vehicules: van, retrait: "livraison", lieu: "Thuir" };
  const answer = (await post({ ...asked, [truck]: " 2 ", [hitch]: "0", [zone]: "1" })) as {
    location: string;
  };
  const given = new URL(answer.location, "http://localhost").searchParams;
  expect([given.get(truck), given.get(hitch), given.get(zone)]).toEqual(["2", null, "1"]);
  const chosen = await database.db.selectFrom("request_extras").select(["name", "quantity"]).execute();
  expect(chosen).toEqual([
    { name: "Diable", quantity: 2 },
    { name: "Zone 1", quantity: 1 },
  ]);
  await database.db.deleteFrom("extras").execute();
});

test("one too many is said at its field, with all that was typed; a zone nobody sees refuses nothing", async () => {
  const [van] = await vehicleIds();
  const [truck, , zone] = await offerExtras();
  const asked = { ...filled, subject: "devis", vehicules: van };
  const wrong = { ...asked, [truck]: "4", [zone]: "7" };
  expect(await post({ ...wrong, retrait: "livraison" })).toMatchObject({
    status: 422,
    fields: { [truck]: "Indiquez un nombre de 0 à 3.", [zone]: "Indiquez un nombre de 0 à 1." },
    request: { vehicules: [van], [truck]: "4", [zone]: "7" },
  });
  expect(await post({ ...wrong, retrait: "agence" })).toMatchObject({
    fields: { [truck]: "Indiquez un nombre de 0 à 3." },
  });
  expect(await post({ ...asked, [zone]: "7", retrait: "agence" })).toHaveProperty("location");
  expect(await database.db.selectFrom("request_extras").selectAll().execute()).toEqual([]);
  await database.db.deleteFrom("extras").execute();
});

test("«Retirer» keeps the extras", async () => {
  const [van, other] = await vehicleIds();
  const form = Object.entries({ ...filled, retirer: van, "prestation[a]": "2", "prestation[b]": "" });
  const answer = await post([...form, ["vehicules", van], ["vehicules", other]] as [string, string][]);
  expect(answer).toMatchObject({ request: { vehicules: [other], "prestation[a]": "2" } });
  expect(answer).not.toHaveProperty(["request", "prestation[b]"]);
});
