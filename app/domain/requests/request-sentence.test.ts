import { expect, test } from "vitest";
import { requestSentence } from "./request-sentence.ts";

const one = (name: string, quantity = 1) => ({ name, quantity });
const two = [one("Corbère Relais L2H2"), one("Corbère Grand Large 20 m³")];
const dates = { du: "2026-12-08", au: "2026-12-12" };
const say = (asked: Partial<Parameters<typeof requestSentence>[0]>) =>
  requestSentence({
    ...{ subject: "devis", vehicles: [], extras: [], values: {}, agency: "", today: "2026-11-16" },
    ...asked,
  }).replaceAll("\u00a0", " ");

test("a quote for two vehicles says all there is to say", () => {
  expect(
    say({
      vehicles: two,
      values: { ...dates, km: "600", retrait: "agence" },
      agency: "Agence de Perpignan",
    }),
  ).toBe(
    "Bonjour, je souhaite un devis pour deux véhicules, Corbère Relais L2H2 et Corbère Grand Large 20 m³, " +
      "du mardi 8 au samedi 12 décembre 2026 (5 jours, environ 600 km chacun). " +
      "Je les retire à l’agence de Perpignan.\n",
  );
});

test.each([
  ["devis", "Bonjour, je souhaite un devis pour le véhicule « Agly ».\n"],
  ["location", "Bonjour, je souhaite réserver le véhicule « Agly ».\n"],
  ["autre", "Bonjour, ma demande concerne le véhicule « Agly ».\n"],
  ["", "Bonjour, ma demande concerne le véhicule « Agly ».\n"],
])("one vehicle, subject «%s»", (subject, sentence) => {
  expect(say({ subject, vehicles: [one("Agly")] })).toBe(sentence);
});

test.each([
  [dates, "une location du mardi 8 au samedi 12 décembre 2026 (5 jours)."],
  [{ du: "2026-12-08", au: "2026-12-08" }, "une location le mardi 8 décembre 2026 (1 jour)."],
  [{ du: "2026-12-08" }, "une location à partir du mardi 8 décembre 2026."],
  [{ au: "2026-12-12" }, "une location jusqu’au samedi 12 décembre 2026."],
  [{ duree: "3", unite: "mois" }, "une location pour une durée de 3 mois."],
  [
    { duree: "1", unite: "semaines", km: "600" },
    "une location pour une durée de 1 semaine (environ 600 km).",
  ],
  [{ duree: "12" }, "une location pour une durée de 12 jours."],
  [{ km: "1200" }, "une location pour environ 1 200 km."],
  [{ ...dates, souple: "on" }, "2026 (5 jours). Mes dates sont souples."],
  [{ ...dates, retrait: "agence" }, "2026 (5 jours). Je le retire en agence."],
  [{ ...dates, retrait: "livraison", lieu: " Thuir " }, "(5 jours). Je souhaite une livraison à Thuir."],
  [{ ...dates, retrait: "livraison" }, "(5 jours). Je souhaite une livraison."],
])("%o", (values, end) => {
  expect(say({ values })).toContain(end);
});

test.each([
  {},
  { client: "particulier", retrait: "agence" },
  { du: "2026-02-31" },
  { du: "2025-01-01", km: "1e9", duree: "-3" },
])("%o says nothing a sentence could be made of", (values) => {
  expect(say({ values })).toBe("");
});

test("what was looked for in vain is asked for, unless a vehicle was found", () => {
  expect(say({ search: "benne" })).toBe("Bonjour, je cherche : benne.\n");
  expect(say({ search: "benne", values: dates })).toBe(
    "Bonjour, je cherche : benne, du mardi 8 au samedi 12 décembre 2026 (5 jours).\n",
  );
  expect(say({ search: "benne", vehicles: [one("Agly")] })).not.toContain("benne");
});

test("an agency is called by its name, whatever it is", () => {
  const collect = { retrait: "agence" };
  expect(say({ vehicles: [one("Agly")], values: collect, agency: "Perpignan Sud" })).toContain(
    "Je le retire à l’agence Perpignan Sud.",
  );
});

test("a vehicle that is wanted several times, and hours, are said as one says them", () => {
  const values = { ...dates, heure_depart: "07:30", heure_retour: "17:00", retrait: "agence" };
  expect(say({ vehicles: [one("Agly", 4)], values })).toBe(
    "Bonjour, je souhaite un devis pour quatre fois le véhicule « Agly », du mardi 8 au samedi 12 décembre 2026, " +
      "départ à 07:30, retour à 17:00 (5 jours). Je les retire en agence.\n",
  );
  expect(say({ vehicles: [one("Agly", 12), one("Salanque")], values: { duree: "2", unite: "ans" } })).toBe(
    "Bonjour, je souhaite un devis pour 13 véhicules, 12 fois Agly et Salanque, pour une durée de 2 ans.\n",
  );
});

test("extras are named, and are a rental without a vehicle too", () => {
  const extras = [one("Diable", 2), one("Sangle")];
  expect(say({ vehicles: [one("Agly")], extras, values: { retrait: "agence" } })).toBe(
    "Bonjour, je souhaite un devis pour le véhicule « Agly ». " +
      "Prestations souhaitées : 2 × Diable, Sangle. Je le retire en agence.\n",
  );
  expect(say({ extras })).toBe(
    "Bonjour, je souhaite un devis pour une location. Prestations souhaitées : 2 × Diable, Sangle.\n",
  );
});
