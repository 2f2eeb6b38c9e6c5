import { expect, test } from "vitest";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { demoSiteTexts } from "#server/demo/company.ts";
import {
  proposedTexts,
  readDraft,
  siteWords,
  textFields,
  textNames,
  unknownSources,
  type WordSources,
} from "./site-texts.ts";

type Given = { [Part in keyof WordSources]?: Partial<WordSources[Part]> };

const sources = ({ company, texts, facts }: Given = {}): WordSources => ({
  company: { name: "Brenac Location", city: "Foix", phone: "05 61 00 00 00", ...company },
  texts: { ...unknownSources.texts, ...texts },
  facts: { types: vehicleTypes, agencyCities: ["Foix", "Pamiers"], year: 2026, ...facts },
});

const demonstration = sources({
  company: { name: "Tramontane Location", city: "Perpignan" },
  texts: demoSiteTexts(2026),
  facts: { agencyCities: ["Perpignan", "Argelès-sur-Mer", "Perpignan", "Thuir", "Prades", "Narbonne"] },
});

test("the demonstration's texts are what its facts alone would propose", () => {
  const { texts } = demonstration;
  const unwritten = { ...texts, ...Object.fromEntries(textNames.map((name) => [name, ""])) };
  expect(siteWords({ ...demonstration, texts: unwritten })).toEqual(siteWords(demonstration));
  expect(siteWords(demonstration).title).toBe(
    "Tramontane Location · Location d’utilitaires et de poids lourds à Perpignan",
  );
  expect(siteWords(demonstration).about.description).toBe(
    "Plus de 15 ans d’expérience de la location d’utilitaires et de poids lourds, une assistance 24 h/24 et 7 j/7, des contrats de courte, moyenne et longue durée.",
  );
  expect(siteWords(demonstration).catalogue).toEqual({
    around: " autour de Perpignan",
    kinds: "utilitaires, poids lourds, semi-remorques, frigorifiques, électriques et remorques",
    isWholeRange: true,
  });
});

test("no text of the demonstration is longer than it may be", () => {
  for (const name of textNames)
    expect(demoSiteTexts(2026)[name].length).toBeLessThanOrEqual(textFields[name].max);
});

test("a site without a name has the specification's words and no place, whatever it lets", () => {
  const fresh = siteWords(
    sources({ company: { name: "", city: "", phone: "" }, facts: { types: [], agencyCities: [] } }),
  );
  expect(fresh.title).toBe("Location de véhicules · Location d’utilitaires et de poids lourds");
  expect(fresh.texts.hero_text).toBe(
    "Utilitaires, poids lourds, frigorifiques et remorques, entretenus dans nos ateliers. À la journée comme à l’année.",
  );
  expect(fresh.texts.description).toBe(
    "Location courte, moyenne et longue durée d’utilitaires, poids lourds, frigorifiques et remorques. Plus de 15 ans d’expérience, assistance 24 h/24.",
  );
  expect(JSON.stringify(fresh)).not.toMatch(/Perpignan|Foix|autour|Tramontane/);
});

test("with only a name nothing is claimed, and every sentence is whole", () => {
  const words = siteWords(sources({ company: { city: "" }, facts: { types: [], agencyCities: [] } }));
  expect(JSON.stringify(words)).not.toMatch(
    /\d+.ans|24.h|24\/7|ateliers|tous risques|undefined|null,"place":"\w/,
  );
  expect(words.title).toBe("Brenac Location · Location de véhicules");
  expect(words.texts).toMatchObject({
    hero_text: "Des véhicules à louer. À la journée comme à l’année.",
    description: "Location courte, moyenne et longue durée de véhicules.",
    reason_fleet: "Des véhicules à choisir selon votre charge et votre permis.",
    reason_proximity: "Un interlocuteur que vous retrouvez à chaque location.",
    reason_reliability: "Des véhicules contrôlés avant chaque départ.",
    place: "",
  });
});

test.each<[string[], string, string, string]>([
  [["Véhicules léger"], "Utilitaires", "Location d’utilitaires", "utilitaires"],
  [["Remorques"], "Remorques", "Location de remorques", "remorques"],
  [["Semi-remorques"], "Poids lourds", "Location de poids lourds", "semi-remorques"],
  [
    ["Energies alternatives"],
    "Véhicules électriques et hybrides",
    "Location de véhicules électriques et hybrides",
    "électriques",
  ],
  [
    ["Véhicules léger", "Energies alternatives", "Remorques"],
    "Utilitaires et remorques",
    "Location d’utilitaires et de remorques",
    "utilitaires, électriques et remorques",
  ],
])("a fleet of %j is named as what it is", (types, hero, offer, kinds) => {
  const given = sources({ facts: { types: types as WordSources["facts"]["types"] } });
  const { texts, catalogue } = siteWords(given);
  expect([texts.hero_text.startsWith(`${hero}. `), texts.offer, catalogue.kinds]).toEqual([
    true,
    offer,
    kinds,
  ]);
  expect(JSON.stringify([texts, catalogue])).not.toMatch(/semi-\u2060|groupe froid/);
});

test("maintained agrees with trailers alone", () => {
  const given = sources({
    texts: { own_workshop: true, workshop_city: "Foix" },
    facts: { types: ["Remorques"] },
  });
  expect(proposedTexts(given).hero_text).toContain("Remorques, entretenues dans nos ateliers de Foix.");
});

const same = "un interlocuteur que vous retrouvez à chaque location";

test.each<[string, string, string[], string]>([
  ["Foix", "", ["Foix", "Pamiers"], `Des agences autour de Foix, et ${same}.`],
  ["", "", ["Le Boulou", "Foix"], `Des agences au Boulou et à Foix, et ${same}.`],
  ["", "", ["Les Abymes"], `Une agence aux Abymes, et ${same}.`],
  ["", "", ["A", "B", "C", "D"], `U${same.slice(1)}.`],
  ["Foix", "le Couserans", ["A", "B"], `Des agences autour du Couserans, et ${same}.`],
  ["Foix", "", [], `U${same.slice(1)}.`],
])("head office in «%s», place «%s», agencies in %j: %s", (city, place, agencyCities, expected) => {
  expect(
    proposedTexts(sources({ company: { city }, texts: { place }, facts: { agencyCities } })).reason_proximity,
  ).toBe(expected);
});

test("what somebody has written stands; a place is written into the other sentences", () => {
  const { texts, title } = siteWords(
    sources({ texts: { hero_title: "Vos camions.", offer: "Location de camions", place: "Les Abymes" } }),
  );
  expect([texts.hero_title, title]).toEqual([
    "Vos camions.",
    "Brenac Location · Location de camions aux Abymes",
  ]);
  expect(texts.description).toContain("autour des Abymes.");
});

test("a draft says what its form has, and nothing of the rest", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    hero_title: " Bonjour ",
    place: "",
    founded_year: "20x6",
    assistance: "true",
    own_workshop: "false",
    id: "1",
  }))
    form.append(name, value);
  expect(readDraft(form)).toEqual({
    hero_title: "Bonjour",
    place: "",
    founded_year: null,
    assistance: true,
    own_workshop: false,
  });
});
