import { expect, test } from "vitest";
import type { Extra } from "#app/domain/extras/extra.ts";
import { staySentences } from "#app/domain/rental/days.ts";
import { readDossier, readRequest } from "./request.schema.ts";

const today = "2026-11-17";
const read = (given: unknown, subject = "devis", extras: Extra[] = []) =>
  readRequest(given, { subject, today, extras });
const van = "0197a000-0000-7000-8000-000000000001";
const trailer = "0197a000-0000-7000-8000-000000000002";

const nothing = {
  vehicleIds: [],
  quantities: {},
  extras: [],
  during: null,
  from_time: null,
  to_time: null,
  days: null,
  flexible: false,
  km: null,
  customer_kind: null,
  company_name: null,
  handover: null,
  place: null,
};

test("a form's texts become what the table keeps", () => {
  const form = {
    vehicules: [van, trailer],
    du: "2026-11-23",
    au: "2026-11-27",
    heure_depart: "7h30",
    heure_retour: "17:00",
    [`quantite[${van}]`]: "4",
    [`quantite[${trailer}]`]: "1",
    duree: "",
    unite: "jours",
    souple: "on",
    km: "1 200",
    client: "professionnel",
    societe: " Atelier\r\nGarrigue ",
    retrait: "livraison",
    lieu: "Céret",
  };
  expect(read(form)).toEqual({
    request: {
      vehicleIds: [van, trailer],
      quantities: { [van]: 4 },
      extras: [],
      during: "[2026-11-23,2026-11-28)",
      ...{ from_time: "07:30", to_time: "17:00" },
      days: 5,
      flexible: true,
      km: 1200,
      customer_kind: "professionnel",
      company_name: "Atelier Garrigue",
      handover: "livraison",
      place: "Céret",
    },
    errors: {},
  });
});

test.each([
  ["a length alone", { duree: "2", unite: "semaines" }, { during: null, days: 14 }],
  ["a start and a length", { du: "2026-11-23", duree: "5" }, { during: "[2026-11-23,2026-11-28)", days: 5 }],
  ["a start alone", { du: "2026-11-23" }, { during: "[2026-11-23,)", days: null }],
  ["an end alone", { au: "2026-11-27" }, { during: "[,2026-11-28)", days: null }],
  [
    "dates before a length",
    { du: "2026-11-23", au: "2026-11-23", duree: "9" },
    { during: "[2026-11-23,2026-11-24)", days: 1 },
  ],
  [
    "numbers and booleans of a program",
    { km: 600, duree: 3, souple: true },
    { km: 600, days: 3, flexible: true },
  ],
  ["one vehicle as a text", { vehicules: van }, { vehicleIds: [van] }],
  ["a vehicle in capitals, twice", { vehicules: [van.toUpperCase(), van] }, { vehicleIds: [van] }],
  ["what is no vehicle's id", { vehicules: ["x", 7, null, { id: van }, "' or 1=1"] }, { vehicleIds: [] }],
  ["names nobody knows", { statut: "gagne", __proto__: { km: "5" } }, {}],
])("%s", (_what, given, expected) => {
  expect(read(given)).toEqual({ request: { ...nothing, ...expected }, errors: {} });
});

test.each([
  [{ du: "2026-11-27", au: "2026-11-23" }, { au: staySentences.order }],
  [{ du: "2026-11-16" }, { du: staySentences.past }],
  [{ du: "2027-02-31" }, { du: staySentences.unreadable }],
  [{ du: "2028-12-01" }, { du: staySentences.far }],
  [{ duree: "-3" }, { duree: staySentences.length }],
  [{ duree: "123", unite: "mois" }, { duree: staySentences.length }],
  [{ duree: "2", unite: "années" }, { duree: expect.stringContaining("semaines") }],
  [{ duree: "2", unite: "constructor" }, { duree: expect.any(String) }],
  [{ km: "1e9" }, { km: staySentences.kilometres }],
  [{ km: 1e9 }, { km: staySentences.kilometres }],
  [{ client: "collectivité" }, { client: expect.stringContaining("Particulier") }],
  [{ client: "toString" }, { client: expect.stringContaining("Particulier") }],
  [{ retrait: "drone" }, { retrait: expect.stringContaining("livraison") }],
  [{ societe: "x".repeat(121) }, { societe: expect.stringContaining("120") }],
  [{ lieu: "x".repeat(201) }, { lieu: expect.stringContaining("200") }],
  [{ lieu: { ville: "Céret" } }, { lieu: expect.any(String) }],
  [
    { du: "hier", km: "loin", client: "x" },
    { du: expect.any(String), km: expect.any(String), client: expect.any(String) },
  ],
  ["devis", { request: expect.stringContaining("objet") }],
  [[van], { request: expect.stringContaining("objet") }],
])("%j is refused at its field", (given, errors) => {
  expect(read(given)).toEqual({ request: null, errors });
});

test("without a request there is none; an empty one counts where the message is about a rental", () => {
  expect(read(undefined)).toEqual({ request: null, errors: {} });
  expect(read(null)).toEqual({ request: null, errors: {} });
  expect(read({}).request).toEqual(nothing);
  expect(read({}, "location").request).toEqual(nothing);
  const untouched = {
    vehicules: [],
    du: "",
    duree: "",
    unite: "jours",
    retrait: "agence",
    client: "particulier",
  };
  expect(read(untouched, "information").request).toBeNull();
  expect(read({ ...untouched, km: "0" }, "information").request).toMatchObject({ km: 0 });
});

test("of hundreds of vehicles few are looked up", () => {
  const many = Array.from(
    { length: 400 },
    (_, n) => `0197a000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  );
  expect(read({ vehicules: many }).request?.vehicleIds).toEqual(many.slice(0, 100));
});

test("staff write down what was asked for: past days, an open end, and no choice that is none of ours", () => {
  const dossier = { name: " Ana ", du: "2025-02-03", duree: "5", client: "collectivité", retrait: "" };
  expect(readDossier(dossier)).toEqual({
    ...{ name: "Ana", email: "", phone: "", during: "[2025-02-03,)", days: 5, flexible: false, km: null },
    ...{ customer_kind: null, company_name: null, handover: null, place: null },
    ...{ from_time: null, to_time: null },
  });
  const wrong = { email: "ana@", du: "2026-11-27", au: "2026-11-23", lieu: "x".repeat(201) };
  expect(() => readDossier(wrong)).toThrow(
    expect.objectContaining({
      code: "invalid",
      fields: { email: expect.any(String), lieu: "Au plus 200\u00a0caractères.", au: staySentences.order },
    }),
  );
});

test.each([
  ["an hour that is none", { heure_depart: "25:00" }, "heure_depart"],
  ["a return before the departure", { heure_depart: "14:00", heure_retour: "09:00" }, "heure_retour"],
  ["a quantity of none", { vehicules: [van], [`quantite[${van}]`]: "0" }, `quantite[${van}]`],
  ["a quantity of too many", { vehicules: [van], [`quantite[${van}]`]: "21" }, `quantite[${van}]`],
])("%s is said at its field", (_what, given, field) => {
  const sameDay = { du: "2026-11-23", au: "2026-11-23" };
  const { request, errors } = read({ ...sameDay, ...given });
  expect(request).toBeNull();
  expect(Object.keys(errors)).toEqual([field]);
});

test("two years are two of 365 days", () => {
  expect(read({ duree: "2", unite: "ans" }).request).toMatchObject({ days: 730 });
});
