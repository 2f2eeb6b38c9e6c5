import { expect, test } from "vitest";
import {
  aboutBlurbs,
  aboutDescription,
  aboutLead,
  breakdownTerms,
  type ClaimFacts,
  claimsOf,
  defaultInclusions,
  experienceOf,
  experienceWords,
  inShort,
  maintained,
  reliability,
  saidInclusions,
  serviceClaims,
  unconfirmedInclusions,
} from "./claims.ts";

const all: ClaimFacts = {
  founded_year: 2010,
  assistance: true,
  assistance_phone: "05 61 00 00 00",
  own_workshop: true,
  workshop_city: "Le Boulou",
};
const none: ClaimFacts = {
  founded_year: null,
  assistance: false,
  assistance_phone: "",
  own_workshop: false,
  workshop_city: "",
};

const named = (facts: Partial<ClaimFacts>) =>
  claimsOf({
    company: { name: "Brenac Location", phone: "05 61 99 99 99" },
    facts: { ...none, ...facts },
    place: "Foix",
    year: 2026,
  });

/** Every sentence that one of the claims is in. */
function everyWord(claims: ReturnType<typeof claimsOf>): string {
  return JSON.stringify([
    maintained(claims),
    inShort(claims),
    reliability(claims),
    aboutLead(claims),
    aboutDescription(claims, "location d’utilitaires"),
    aboutBlurbs(claims, ""),
    serviceClaims(claims),
    claims.assistance,
    saidInclusions(
      defaultInclusions.map((line) => ({ ...line, confirmed: true })),
      { name: "Brenac Location", claims },
    ),
    breakdownTerms(claims, []),
  ]);
}

test.each([
  [2026, "Depuis 2026"],
  [2025, "1\u00a0an d’expérience"],
  [2017, "9\u00a0ans d’expérience"],
  [2012, "14\u00a0ans d’expérience"],
  [2011, "Plus de 15\u00a0ans d’expérience"],
  [2010, "Plus de 15\u00a0ans d’expérience"],
  [2006, "Plus de 20\u00a0ans d’expérience"],
  [2001, "Plus de 25\u00a0ans d’expérience"],
  [1926, "Plus de 100\u00a0ans d’expérience"],
  [2027, "Depuis 2027"],
])("founded in %i, in 2026: «%s»", (since, words) => {
  expect(experienceWords(experienceOf(since, 2026))).toBe(words);
});

test("a site without a name says what the specification says, and names no place", () => {
  const claims = claimsOf({
    company: { name: "", phone: "05 61 99 99 99" },
    facts: none,
    place: "Foix",
    year: 2026,
  });
  const words = everyWord(claims);
  for (const said of ["Plus de 15", "24/7", "24\u00a0h/24", "ateliers", "de route"])
    expect(words).toContain(said);
  expect(words).not.toContain("Foix");
  expect(claims).toMatchObject({ place: "", assistance: { phone: "05 61 99 99 99" } });
});

test.each<[string, Partial<ClaimFacts>, RegExp]>([
  ["since when", { founded_year: null }, /\bans?\b|epuis|route/],
  ["assistance", { assistance: false }, /24.h|24\/7|Assistance|une assistance|dépann|emorquage|05 61/],
  ["its workshop", { own_workshop: false }, /ateliers|Boulou|ntretien|entretenir/],
])("what is not set is not said: %s", (_, off, words) => {
  expect(everyWord(named(all))).toMatch(words);
  expect(everyWord(named({ ...all, ...off }))).not.toMatch(words);
});

test("without any fact nothing is claimed, and every sentence is whole", () => {
  const claims = named({});
  expect(inShort(claims)).toBe("");
  expect(maintained(claims)).toBe("");
  expect(reliability(claims)).toBe("Des véhicules contrôlés avant chaque départ.");
  expect(aboutLead(claims)).toBe("Des véhicules bien tenus, des gens qui les connaissent.");
  expect(aboutDescription(claims, "location d’utilitaires")).toBe(
    "Location d’utilitaires, des contrats de courte, moyenne et longue durée.",
  );
  expect(aboutBlurbs(claims, "").map(({ title }) => title)).toEqual(["Courte, moyenne ou longue durée"]);
});

test("facts are said with their town and their number", () => {
  expect(maintained(named(all))).toBe(", entretenus dans nos ateliers du Boulou");
  expect(maintained(named({ ...all, workshop_city: "" }), { isFeminine: true })).toBe(
    ", entretenues dans nos ateliers",
  );
  expect(named(all).assistance?.phone).toBe("05 61 00 00 00");
  expect(named({ assistance: true }).assistance?.phone).toBe("05 61 99 99 99");
});

test.each([
  [2010, "15", "ans et plus"],
  [2020, "6", "ans"],
  [2025, "1", "an"],
  [2026, "2026", undefined],
])("a company of %i has its figure on the about page", (founded_year, figure, unit) => {
  const [blurb] = aboutBlurbs(named({ ...all, founded_year }), "du fourgon à la semi-remorque, ");
  expect(blurb).toMatchObject({
    figure,
    text: "Du fourgon à la semi-remorque, nous louons ce que nous savons entretenir, conseiller et dépanner.",
  });
  expect(blurb?.unit).toBe(unit);
});

const titles = (lines: { title: string }[]) => lines.map(({ title }) => title);

test("a company with a name says of the specification's inclusions those it has confirmed", () => {
  const own = { title: "Plein fait", text: "" };
  const [insurance, ...others] = defaultInclusions.map(({ title, text }) => ({ title, text }));
  const lines = [{ ...insurance, confirmed: true } as typeof own, ...others, own, { title: " ", text: "x" }];
  const claims = named(all);
  expect(titles(saidInclusions(lines, { name: "", claims }))).toHaveLength(5);
  expect(titles(saidInclusions(lines, { name: "Brenac", claims }))).toEqual([
    "Assurance tous risques",
    "Plein fait",
  ]);
  expect(titles(unconfirmedInclusions(lines))).toEqual(titles(others));
  const changed = [{ title: "Assurance tous risques", text: "Franchise de 500 €" }];
  expect(saidInclusions(changed, { name: "Brenac", claims })).toEqual(changed);
});

test("the general terms speak of assistance and a replacement where they are offered", () => {
  const replacement = [{ title: "Véhicule de remplacement", text: "" }];
  expect(breakdownTerms(named(all), replacement)).toEqual({
    assistance: "\u00a0; l’assistance annoncée pour la location, au numéro remis avec le véhicule",
    replacement: "propose un véhicule de remplacement ou ne",
  });
  expect(breakdownTerms(named({}), [])).toEqual({ assistance: "", replacement: "ne" });
});
