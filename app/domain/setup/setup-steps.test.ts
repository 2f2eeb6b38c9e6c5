import { expect, test } from "vitest";
import { companyGaps, isSiren } from "./company-gaps.ts";
import type { SetupFacts } from "./setup-facts.ts";
import { openSteps, progressOf, type StepName, type StepState, setupSteps } from "./setup-steps.ts";
import { tariffGaps } from "./tariff-gaps.ts";

const noExamples = {
  ...{ vehicles: 0, agencies: 0, tariffs: 0, extras: 0, brands: 0 },
  ...{ sitePhotos: 0, closures: 0, requests: 0, quotes: 0 },
};

/** A site in service: every step is done. */
const inService: SetupFacts = {
  company: {
    name: "Brenac Location",
    isNamed: true,
    legalForm: "SAS",
    rcsCity: "Foix",
    mediator: "Médiation Sud",
    missing: [],
  },
  identity: {
    palette: "Garrigue",
    livery: "bande",
    lorryName: "Brenac Location",
    isLorryExample: false,
    hasLogo: false,
  },
  texts: { examples: [], isSaved: true, place: "Foix", foundedYear: 2017, assistance: false },
  agencies: { own: 2, open: 2, towns: ["Foix", "Pamiers"] },
  tariffs: { own: 3, gaps: [], unpriced: [], missingConditions: [], unconfirmedInclusions: 0 },
  fleet: { own: 12, withPhoto: 12 },
  mail: { hasServer: true, acceptedAt: "2026-11-18T09:00:00Z", failed: 0 },
  accounts: { active: 2, unprotected: 1, isFirstPasswordChanged: true },
  backup: { isHosted: false, at: "2026-11-17T03:00:00Z", isRecent: true },
  online: { isMaintenance: false, address: "https://www.brenac.fr", isPublic: true, obstacle: null },
  examples: noExamples,
};

type Part = { [Key in keyof SetupFacts]?: Partial<SetupFacts[Key]> };

function factsWith(changes: Part): SetupFacts {
  return Object.fromEntries(
    Object.entries(inService).map(([key, value]) => [key, { ...value, ...changes[key as keyof Part] }]),
  ) as unknown as SetupFacts;
}

const gap = (field: string, label: string) => ({ field, label, isExample: false });
const sentence = { label: "Titre", words: "Le bon véhicule", page: "texts" as const };

/** What differs from a site in service, the step it shows in, its state, and what is said of it. */
const table: [what: string, changes: Part, step: StepName, state: StepState, said: RegExp][] = [
  ["all there", {}, "company", "done", /Brenac Location · SAS, RCS Foix · médiateur nommé/],
  [
    "the example’s name",
    { company: { isNamed: false, name: "Tramontane Location" } },
    "company",
    "todo",
    /encore Tramontane Location/,
  ],
  ["no name", { company: { isNamed: false, name: "" } }, "company", "todo", /pas encore de nom/],
  ["no SIREN", { company: { missing: [gap("siren", "SIREN")] } }, "company", "begun", /il manque SIREN/],
  [
    "two gaps",
    { company: { missing: [gap("siren", "SIREN"), gap("host_name", "Hébergeur")] } },
    "company",
    "begun",
    /SIREN et hébergeur/,
  ],
  ["a named company", {}, "identity", "done", /Palette Garrigue, livrée bande/],
  [
    "a logo before a name",
    { company: { isNamed: false }, identity: { hasLogo: true } },
    "identity",
    "done",
    /Logo en place/,
  ],
  ["neither", { company: { isNamed: false } }, "identity", "todo", /le nom de l’exemple/],
  [
    "a name, and the example’s on the lorries",
    { identity: { isLorryExample: true, lorryName: "Tramontane" } },
    "identity",
    "begun",
    /encore «\u00a0Tramontane\u00a0», le nom de l’exemple/,
  ],
  ["no logo", {}, "identity", "done", /initiales/],
  ["own words", {}, "texts", "done", /Vos phrases, pour Foix/],
  ["a place left empty, saved", { texts: { place: "" } }, "texts", "done", /sans lieu/],
  ["never saved", { texts: { isSaved: false } }, "texts", "begun", /relisez-les/],
  [
    "never saved, no name",
    { texts: { isSaved: false }, company: { isNamed: false } },
    "texts",
    "todo",
    /relisez-les/,
  ],
  [
    "one example sentence",
    { texts: { examples: [sentence] } },
    "texts",
    "begun",
    /Une phrase est encore celle/,
  ],
  [
    "two example sentences",
    { texts: { examples: [sentence, sentence], isSaved: false } },
    "texts",
    "todo",
    /2\u00a0phrases sont encore celles/,
  ],
  ["two agencies", {}, "agencies", "done", /2\u00a0agences à vous, à Foix et Pamiers/],
  ["no agency", { agencies: { own: 0, open: 0, towns: [] } }, "agencies", "todo", /Aucune agence à vous/],
  ["no hours", { agencies: { open: 0 } }, "agencies", "begun", /2\u00a0agences à vous/],
  ["beside the examples", { examples: { agencies: 6 } }, "agencies", "begun", /et Pamiers, 6\u00a0d’exemple/],
  [
    "many towns",
    { agencies: { own: 5, towns: ["A", "B", "C", "D", "E"] } },
    "agencies",
    "done",
    /^5\u00a0agences à vous$/,
  ],
  ["three tariffs", {}, "tariffs", "done", /^3\u00a0tarifs à vous$/],
  [
    "none",
    { tariffs: { own: 0, unpriced: ["Remorques"] } },
    "tariffs",
    "begun",
    /Aucun tarif à vous · sans tarif\u00a0: Remorques/,
  ],
  [
    "nothing at all",
    { tariffs: { own: 0, missingConditions: ["paiement"] } },
    "tariffs",
    "todo",
    /1\u00a0condition à écrire/,
  ],
  [
    "no excess",
    { tariffs: { gaps: [{ id: "t", name: "Frigorifiques", missing: ["la franchise"] }] } },
    "tariffs",
    "begun",
    /il manque la franchise de «\u00a0Frigorifiques\u00a0»/,
  ],
  [
    "conditions open",
    { tariffs: { missingConditions: ["paiement", "acompte"] } },
    "tariffs",
    "begun",
    /2\u00a0conditions à écrire/,
  ],
  ["inclusions open", { tariffs: { unconfirmedInclusions: 4 } }, "tariffs", "begun", /reste à confirmer/],
  ["example tariffs", { examples: { tariffs: 4 } }, "tariffs", "begun", /4\u00a0d’exemple/],
  ["example extras", { examples: { extras: 9 } }, "tariffs", "begun", /3\u00a0tarifs à vous/],
  ["nothing to price", { fleet: { own: 0, withPhoto: 0 } }, "tariffs", "begun", /3\u00a0tarifs/],
  ["own fleet", {}, "fleet", "done", /^12\u00a0véhicules à vous$/],
  [
    "beside 48",
    { examples: { vehicles: 48 } },
    "fleet",
    "begun",
    /12\u00a0véhicules à vous, 48\u00a0d’exemple/,
  ],
  ["no photo", { fleet: { withPhoto: 0 } }, "fleet", "begun", /12\u00a0véhicules/],
  [
    "no vehicle",
    { fleet: { own: 0, withPhoto: 0 }, examples: { vehicles: 48 } },
    "fleet",
    "todo",
    /Aucun véhicule à vous, 48\u00a0d’exemple/,
  ],
  ["a mail was taken", {}, "mail", "done", /accepté un message le 18/],
  ["no server", { mail: { hasServer: false, acceptedAt: null } }, "mail", "todo", /Aucun serveur/],
  ["not tried", { mail: { acceptedAt: null } }, "mail", "begun", /rien n’est encore parti/],
  ["refused", { mail: { acceptedAt: null, failed: 2 } }, "mail", "begun", /2\u00a0courriels en échec/],
  ["two accounts", {}, "accounts", "done", /2\u00a0comptes, sans seconde étape/],
  [
    "alone, with a second step",
    { accounts: { active: 1, unprotected: 0 } },
    "accounts",
    "done",
    /1\u00a0compte, seconde étape active/,
  ],
  ["alone", { accounts: { active: 1 } }, "accounts", "begun", /1\u00a0compte/],
  [
    "the first password",
    { accounts: { isFirstPasswordChanged: false } },
    "accounts",
    "begun",
    /premier mot de passe inchangé/,
  ],
  [
    "neither",
    { accounts: { active: 1, isFirstPasswordChanged: false } },
    "accounts",
    "todo",
    /1\u00a0compte/,
  ],
  ["saved", {}, "backup", "done", /Dernière archive le 17/],
  ["never saved", { backup: { at: null, isRecent: false } }, "backup", "todo", /Aucune archive/],
  ["saved long ago", { backup: { isRecent: false } }, "backup", "begun", /plus d’un mois/],
  [
    "a server of their own",
    { backup: { isHosted: true, at: null, isRecent: false } },
    "backup",
    "aside",
    /chez votre hébergeur/,
  ],
  ["open", {}, "online", "done", /ouvert à www.brenac.fr/],
  ["in maintenance", { online: { isMaintenance: true } }, "online", "begun", /en maintenance/],
  [
    "here alone",
    { online: { isPublic: false, address: "http://localhost:3000" } },
    "online",
    "begun",
    /seulement à localhost:3000/,
  ],
  [
    "here, in maintenance",
    { online: { isPublic: false, isMaintenance: true } },
    "online",
    "todo",
    /en maintenance/,
  ],
];

test.each(table)("%s", (_, changes, name, state, said) => {
  const step = setupSteps(factsWith(changes)).find((one) => one.name === name);
  expect(step?.state).toBe(state);
  expect(step?.said).toMatch(said);
  // What is open says where it is given; what is done asks for nothing.
  const missing = step?.facts.filter((fact) => fact.state === "missing") ?? [];
  if (state === "done" || state === "aside") expect(state === "done" ? missing : []).toEqual([]);
  else expect(missing.length).toBeGreaterThan(0);
  for (const fact of missing) expect(fact.link?.to).toMatch(/^\/locadmin\/dashboard\//);
  expect(step?.action.to).toMatch(/^\/locadmin\/dashboard\//);
});

test("no fact set makes a share that is no share, and nothing is ever blocked", () => {
  for (const [, changes] of table)
    for (const { share } of setupSteps(factsWith(changes))) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }
});

test("the last agency that goes takes its step back", () => {
  const before = progressOf(setupSteps(inService));
  expect(before).toMatchObject({ done: 10, total: 10, next: null });
  expect(openSteps(before)).toBeUndefined();
  const after = progressOf(setupSteps(factsWith({ agencies: { own: 0, open: 0, towns: [] } })));
  expect(after).toMatchObject({ done: 9, total: 10, next: { name: "agencies" } });
  expect(openSteps(after)).toBe("9/10");
});

test("what the host sees to is not counted", () => {
  const progress = progressOf(setupSteps(factsWith({ backup: { isHosted: true, at: null } })));
  expect(progress).toMatchObject({ done: 9, total: 9 });
});

test("a SIREN has nine digits and its key", () => {
  expect(["732 829 320", "404833048"].map(isSiren)).toEqual([true, true]);
  expect(["", "732829321", "000 000 000", "000 000 000 (exemple)", "12345678"].map(isSiren)).toEqual(
    Array(5).fill(false),
  );
});

test("a company’s gaps are what is empty, impossible, or the example’s", () => {
  const row = {
    ...{ address: "1 rue du Port", siren: "732829320", legal_form: "SARL", rcs_city: "Foix" },
    ...{ publication_director: "Anne Brenac", host_name: "Chez nous", mediator_name: "Médiation Sud" },
    ...{ mediator_website: "https://mediation.example", mediator_address: "1 rue du Port, 31000 Toulouse" },
  };
  const gaps = (changes: object, examples: string[] = []) =>
    companyGaps({ ...row, ...changes } as never, examples).map(({ field }) => field);
  expect(gaps({})).toEqual([]);
  expect(gaps({ siren: "732829321" })).toEqual(["siren"]);
  expect(gaps({ publication_director: "Claire Vidal (exemple)" })).toEqual(["publication_director"]);
  expect(gaps({}, ["address", "host_name"])).toEqual(["address", "host_name"]);
  expect(gaps({ rcs_city: " " })).toEqual(["rcs_city"]);
});

test("a tariff says its kilometres, its deposit and its excess; trailers count none", () => {
  const whole = { id: "1", name: "Vans", default_for: [], km_per_day: 150, deposit: 800, damage_excess: 900 };
  expect(tariffGaps([whole])).toEqual([]);
  expect(tariffGaps([{ ...whole, km_per_day: null, damage_excess: null }])[0]?.missing).toEqual([
    "le kilométrage",
    "la franchise",
  ]);
  expect(tariffGaps([{ ...whole, km_per_day: null, default_for: ["Remorques"] }])).toEqual([]);
});
