import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { capitalised, withA, withDe } from "#app/lib/elision.ts";
import { joined } from "#app/lib/plural.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import {
  aboutBlurbs,
  aboutDescription,
  aboutLead,
  around,
  at,
  type Blurb,
  type ClaimFacts,
  type Claims,
  claimsOf,
  inShort,
  maintained,
  reliability,
} from "./claims.ts";
import { siteName, unnamedSite } from "./identity.ts";

/** The texts of the site, columns of `site_texts`: what is empty is proposed, made of the data. */
export const textFields = {
  hero_title: { label: "Titre de l’accueil", max: 48 },
  hero_text: { label: "Sous-titre de l’accueil", max: 140 },
  place: { label: "Lieu", max: 40 },
  offer: { label: "Ce que vous louez", max: 60 },
  description: { label: "Description pour les moteurs de recherche", max: 180 },
  reasons_title: { label: "Titre des raisons", max: 60 },
  reason_fleet: { label: "Un parc varié", max: 110 },
  reason_proximity: { label: "La proximité", max: 110 },
  reason_flexibility: { label: "La souplesse", max: 110 },
  reason_reliability: { label: "La fiabilité", max: 130 },
  about_lead: { label: "Introduction de la page À propos", max: 140 },
} as const satisfies Record<string, { label: string; max: number }>;
export type TextField = keyof typeof textFields;
export const textNames = Object.keys(textFields) as TextField[];

export const claimNames = [
  "founded_year",
  "assistance",
  "assistance_phone",
  "own_workshop",
  "workshop_city",
] as const satisfies (keyof ClaimFacts)[];

export type SiteTexts = Record<TextField, string> & ClaimFacts;

/** What the site's words are made of. */
export interface WordSources {
  /** `name` is empty until somebody has named the company. */
  company: { name: string; city: string; phone: string };
  texts: SiteTexts;
  facts: {
    /** The types that have vehicles. */
    types: readonly VehicleType[];
    /** Of each agency its town. */
    agencyCities: readonly string[];
    /** The year it is. */
    year: number;
  };
}

/** Where nothing could be read: what is true of everybody. */
export const unknownSources: WordSources = {
  company: { name: unnamedSite, city: "", phone: "" },
  texts: {
    ...(Object.fromEntries(textNames.map((name) => [name, ""])) as Record<TextField, string>),
    ...{ founded_year: null, assistance: false, assistance_phone: "" },
    ...{ own_workshop: false, workshop_city: "" },
  },
  facts: { types: [], agencyCities: [], year: 0 },
};

/** Everything the public pages say of the company. */
export interface SiteWords {
  texts: Record<TextField, string>;
  claims: Claims;
  /** Of the home page: in tabs, and what search engines and shared links show. */
  title: string;
  about: { description: string; blurbs: Blurb[] };
  /** Of the catalogue's pages, by type or as a whole. */
  catalogue: { around: string; kinds: string; isWholeRange: boolean };
}

/** Where texts that are not saved can be read as the page will have them: `POST`, by who may write them. */
export const textPreviews = { home: "/?index", about: sitePaths.about };

/** Of a form that is being filled in: what it has not, stays as it is saved. */
export function readDraft(form: FormData): Partial<SiteTexts> {
  const given = (name: string) => (form.has(name) ? String(form.get(name)).trim() : undefined);
  const year = given("founded_year");
  const entries: [keyof SiteTexts, string | number | boolean | null | undefined][] = [
    ...[...textNames, "assistance_phone" as const, "workshop_city" as const].map(
      (name) => [name, given(name)] as [keyof SiteTexts, string | undefined],
    ),
    ...(["assistance", "own_workshop"] as const).map(
      (name) =>
        [name, form.has(name) ? ["on", "true"].includes(given(name) ?? "") : undefined] as [
          keyof SiteTexts,
          boolean | undefined,
        ],
    ),
    ["founded_year", year === undefined ? undefined : /^\d{4}$/.test(year) ? Number(year) : null],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

export function siteWords(sources: WordSources): SiteWords {
  const { company, texts: given } = sources;
  const proposed = proposedTexts(sources);
  const texts = Object.fromEntries(
    textNames.map((name) => [name, given[name] || proposed[name]]),
  ) as SiteWords["texts"];
  const claims = claimsFrom(sources);
  const kinds = kindsOf(sources);
  return {
    texts,
    claims,
    title: `${siteName(company.name)} · ${texts.offer}${at(claims)}`,
    about: {
      description: aboutDescription(claims, rentalOf(kinds)),
      blurbs: aboutBlurbs(claims, isWholeRange(sources) ? "du fourgon à la semi-remorque, " : ""),
    },
    catalogue: {
      around: around(claims),
      kinds: joined(shownTypes(sources).map((type) => catalogueKinds[type])),
      isWholeRange: isWholeRange(sources),
    },
  };
}

/** What each text says as long as nobody has written another. */
export function proposedTexts(sources: WordSources): Record<TextField, string> {
  const claims = claimsFrom(sources);
  const kinds = kindsOf(sources);
  const isFeminine = joined(kinds) === "remorques";
  const vehicles = capitalised(joined(kinds)) || "Des véhicules à louer";
  return {
    hero_title: "Le bon véhicule, prêt quand vous\u00a0l’êtes.",
    hero_text: `${vehicles}${maintained(claims, { isFeminine })}. À la journée comme à l’année.`,
    place: proposedPlace(sources),
    offer: capitalised(rentalOf(kinds)),
    description: `Location courte, moyenne et longue durée ${withDe(joined(kinds) || "véhicules")}${around(claims)}.${inShort(claims)}`,
    reasons_title: "Un parc suivi de près, des gens qui répondent.",
    reason_fleet: isWholeRange(sources)
      ? "Du fourgon compact à la semi-\u2060remorque, avec hayon, groupe froid ou aménagement métier."
      : `${capitalised(joined((kinds.length > 0 ? kinds : ["véhicules"]).map((kind) => `des ${kind}`)))} à choisir selon votre charge et votre permis.`,
    reason_proximity: proximity(sources, claims),
    reason_flexibility: "Courte, moyenne ou longue durée\u00a0: le tarif baisse quand la durée augmente.",
    reason_reliability: reliability(claims),
    about_lead: aboutLead(claims),
  };
}

function claimsFrom(sources: WordSources): Claims {
  const { company, texts, facts } = sources;
  return claimsOf({
    company,
    facts: texts,
    place: texts.place || proposedPlace(sources),
    year: facts.year,
  });
}

/** Head office's town, or the one town that has agencies; a company without a name is nowhere yet. */
function proposedPlace({ company, facts }: WordSources): string {
  if (!company.name) return "";
  const towns = new Set(facts.agencyCities);
  return company.city || (towns.size === 1 ? (facts.agencyCities[0] ?? "") : "");
}

/** Words that stand for types in a sentence; the lorries' stands for their trailers too. */
const kindsByType: [string, readonly VehicleType[]][] = [
  ["utilitaires", ["Véhicules léger"]],
  ["poids lourds", ["Poids lourds", "Semi-remorques"]],
  ["frigorifiques", ["Frigorifiques"]],
  ["remorques", ["Remorques"]],
];

const catalogueKinds: Record<VehicleType, string> = {
  "Véhicules léger": "utilitaires",
  "Poids lourds": "poids lourds",
  "Semi-remorques": "semi-remorques",
  Frigorifiques: "frigorifiques",
  "Energies alternatives": "électriques",
  Remorques: "remorques",
};

/** As long as nobody is named, and nothing is to let, the specification's whole range. */
function shownTypes({ company, facts }: WordSources): readonly VehicleType[] {
  if (facts.types.length === 0 && !company.name) return vehicleTypes;
  return vehicleTypes.filter((type) => facts.types.includes(type));
}

function kindsOf(sources: WordSources): string[] {
  const types = shownTypes(sources);
  const kinds = kindsByType.filter(([, of]) => of.some((type) => types.includes(type))).map(([kind]) => kind);
  return kinds.length === 0 && types.length > 0 ? ["véhicules électriques et hybrides"] : kinds;
}

const wholeRange: VehicleType[] = ["Véhicules léger", "Semi-remorques", "Frigorifiques"];

function isWholeRange(sources: WordSources): boolean {
  const types = shownTypes(sources);
  return wholeRange.every((type) => types.includes(type));
}

/** «location d’utilitaires et de poids lourds»: of the two that come first. */
function rentalOf(kinds: string[]): string {
  return `location ${joined((kinds.length > 0 ? kinds : ["véhicules"]).slice(0, 2).map(withDe))}`;
}

const namedTowns = 3;

function proximity({ company, facts }: WordSources, claims: Claims): string {
  const same = "un interlocuteur que vous retrouvez à chaque location";
  const towns = [...new Set(facts.agencyCities.filter(Boolean))];
  const agencies = facts.agencyCities.length;
  if (!company.name) return `Des agences près de chez vous, et ${same}.`;
  if (agencies > 1 && claims.place) return `Des agences${around(claims)}, et ${same}.`;
  if (agencies > 1 && towns.length > 0 && towns.length <= namedTowns)
    return `Des agences ${joined(towns.map(withA))}, et ${same}.`;
  if (agencies === 1 && towns.length === 1) return `Une agence ${withA(towns[0] as string)}, et ${same}.`;
  return `${capitalised(same)}.`;
}
