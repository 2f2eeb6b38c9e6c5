import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { describeMonths, getLegalFacts, type LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { type ConditionTopic, conditionTopics } from "#app/domain/rental/condition-topics.ts";
import { type RequestField, requestFields } from "#app/domain/requests/request-terms.ts";
import { readEnv } from "#server/env.ts";
import { testDatabase } from "#tests/support/database.ts";
import { AccessibilityStatement } from "./accessibility-text.tsx";
import { LegalNotice } from "./legal-notice-text.tsx";
import { PrivacyPolicy } from "./privacy-text.tsx";
import { RentalTerms } from "./terms-text.tsx";

const database = testDatabase();
const texts = { LegalNotice, PrivacyPolicy, RentalTerms, AccessibilityStatement };

const full: LegalFacts = {
  name: "Vent du Nord",
  phone: "04 65 71 20 00",
  email: "contact@example.fr",
  address: "1 rue du Dépôt",
  zip: "66000",
  city: "Perpignan",
  legal_form: "SARL",
  share_capital: "12 345 €",
  siren: "123 456 789",
  rcs_city: "Narbonne",
  vat_number: "FR12 123 456 789",
  publication_director: "Ada Serra",
  host_name: "Hôte & fils",
  host_address: "2 rue des Serveurs",
  host_phone: "04 65 71 20 90",
  mediator_name: "Médiateur des loueurs",
  mediator_address: "3 place du Médiateur, 75000 Paris",
  mediator_website: "https://mediateur.example.fr/",
  vat_rate: 20,
  inclusions: [{ title: "Assurance tous risques", text: "Franchise selon le véhicule" }],
  rental_conditions: {},
  keptFor: "3\u00a0ans",
  contractsKeptFor: "5\u00a0ans",
  origin: "https://www.example.fr",
};
const empty = Object.fromEntries(
  Object.entries(full).map(([name, value]) => [name, typeof value === "string" ? "" : value]),
) as unknown as LegalFacts;

const wordsOf = (page: ReactElement) => textOf(page).replace(/<[^>]*>/g, "");
const textOf = (page: ReactElement) => renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);

beforeEach(async () => {
  await database.db.updateTable("company_info").set({ address: "", phone: "", email: "" }).execute();
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "", phone: "", email: "" })
    .execute();
});

test("the notice names the publisher, its registration, its director and its host", () => {
  const text = textOf(<LegalNotice facts={full} />);
  for (const fact of [
    "Vent du Nord",
    full.legal_form,
    "12 345\u00a0€",
    full.siren,
    "RCS Narbonne",
    full.vat_number,
  ])
    expect(text).toContain(fact);
  for (const fact of [
    "Ada Serra",
    "Hôte &amp; fils",
    "2 rue des Serveurs",
    "1 rue du Dépôt, 66000 Perpignan",
  ])
    expect(text).toContain(fact);
  expect(text).toContain("toutes taxes comprises");
});

test("notice and terms name the mediator, where letters reach them, and their website", () => {
  for (const page of [<LegalNotice key="n" facts={full} />, <RentalTerms key="t" facts={full} />]) {
    expect(wordsOf(page)).toContain(
      "Médiateur des loueurs, 3 place du Médiateur, 75000 Paris, mediateur.example.fr",
    );
    expect(textOf(page)).toContain('<a href="https://mediateur.example.fr/"');
  }
});

test("what a company says of payment stands in place of our sentence; an advance only where there is one", () => {
  const said = { payment: "Au départ, par carte.", advance: "Un tiers à la réservation." };
  const words = wordsOf(<RentalTerms facts={{ ...full, rental_conditions: said }} />);
  expect(words).toContain("Paiement\u00a0: Au départ, par carte.");
  expect(words).toContain("Acompte\u00a0: Un tiers à la réservation.");
  expect(words).not.toContain("Sauf accord écrit, la location se paie au départ");
  const general = wordsOf(<RentalTerms facts={full} />);
  expect(general).toContain("Sauf accord écrit, la location se paie au départ");
  expect(general).not.toContain("Acompte");
});

test("the privacy policy says who, why, on what ground, how long, to whom, which rights, and where to complain", () => {
  const text = textOf(<PrivacyPolicy facts={full} />);
  for (const word of [
    "responsable du",
    "Finalités",
    "6.1.a",
    "3\u00a0ans après votre dernier contact",
    "Destinataires",
    "aucun cookie",
    "portabilité",
    "CNIL",
  ])
    expect(text).toContain(word);
});

test("the policy names each field of a request and why it is asked, the confirmation, and what the device keeps", () => {
  const text = textOf(<PrivacyPolicy facts={full} />);
  const wordOf: Record<RequestField, string> = {
    vehicules: "véhicules",
    du: "dates",
    au: "dates",
    duree: "durée",
    unite: "durée",
    souple: "souplesse des dates",
    km: "kilomètres prévus",
    client: "particulier ou professionnel",
    societe: "société",
    retrait: "retrait à l’agence",
    lieu: "lieu de livraison",
  };
  const [, request = ""] = /«\u00a0Votre location\u00a0»\u00a0:(.*?)<\/li>/.exec(text) ?? [];
  for (const field of requestFields) expect(request).toContain(wordOf[field]);
  for (const fact of ["6.1.b", "l’estimation de prix qui vous a été montrée"]) expect(text).toContain(fact);
  expect(text).toContain("Il ne reprend ni votre nom ni votre message.");
  for (const memory of ["Ma sélection", "localStorage", "sessionStorage", "ni outil de mesure d’audience"])
    expect(text).toContain(memory);
  expect(text).toContain("votre position ne nous est jamais envoyée");
});

test("the policy says what is counted of visits, of what nothing is kept, and for how long", () => {
  const words = wordsOf(<PrivacyPolicy facts={full} />);
  for (const fact of [
    "par le seul numéro du véhicule",
    "rien n’est déposé ni lu sur votre appareil",
    "nous ne gardons ni votre adresse IP, ni votre navigateur, ni l’heure",
    "en mémoire et pendant une minute au plus",
    "à partir de trois recherches semblables",
    "effacés après trente jours",
    "conservés 25\u00a0mois",
  ])
    expect(words.replace(/\u2060/g, "")).toContain(fact);
  // Nothing says any longer that nothing is counted.
  for (const page of [<PrivacyPolicy key="p" facts={full} />, <LegalNotice key="n" facts={full} />])
    expect(wordsOf(page)).not.toContain("ne mesure pas son audience");
});

test("the policy says what a quote's page asks, what an acceptance leaves, and how long each is kept", () => {
  const words = wordsOf(<PrivacyPolicy facts={full} />);
  for (const fact of [
    "qu’à deux endroits",
    "poser une question",
    "avec un motif si vous le souhaitez",
    "le nom que vous avez saisi, le moment, l’adresse IP",
    "l’empreinte (SHA-256) du document",
    "à laquelle il avait été envoyé",
    "les devis restés sans suite sont conservés 3\u00a0ans après votre dernier contact",
    "5\u00a0ans à compter de l’acceptation",
    "17.3.e",
    "les notes que prennent nos équipes",
    "Nous ne cherchons pas à savoir si vous avez ouvert",
  ])
    expect(words.replace(/\u2060/g, "")).toContain(fact);
});

test("the terms say how a quote is accepted, that it then binds, and that before it holds nothing", () => {
  const words = wordsOf(<RentalTerms facts={full} />);
  for (const rule of [
    "par un lien personnel",
    "en deux étapes",
    "«\u00a0Accepter le devis et m’engager à payer\u00a0»",
    "Un devis envoyé n’est plus modifié",
    "l’acceptation n’est pas enregistrée",
  ])
    expect(words).toContain(rule);
});

test("the terms tell how a price is made, at the company's rate, and what an estimate and a request are not", () => {
  const words = wordsOf(<RentalTerms facts={{ ...full, vat_rate: 8.5 }} />);
  for (const rule of [
    "TVA de 8,5\u00a0%",
    "le premier et le dernier jour de la location comptent tous les deux",
    "Un mois compte 30\u00a0jours",
    "Une location plus courte n’est jamais plus chère qu’une plus longue",
    "elle n’est ni un devis ni un contrat",
    "n’est pas une réservation",
    "un devis écrit et gratuit",
    "Assurance tous risques (Franchise selon le véhicule)",
  ])
    expect(words).toContain(rule);
  expect(textOf(<RentalTerms facts={full} />)).toContain('href="/tarifs"');
});

test.each(Object.keys(conditionTopics) as ConditionTopic[])(
  "what the company says about «%s» stands in the terms, in place of the general words",
  (topic) => {
    const general = wordsOf(<RentalTerms facts={full} />);
    const words = wordsOf(
      <RentalTerms facts={{ ...full, rental_conditions: { [topic]: "Chez nous,\nc’est ainsi." } }} />,
    );
    expect(words).toContain("Chez nous,c’est ainsi.");
    expect(general).not.toContain("c’est ainsi.");
    if (topic === "fuel") expect(words).not.toContain("au tarif affiché en agence");
    if (topic === "late_return") expect(words).not.toContain("facturé au prix de la journée");
  },
);

test("no text promises cover, assistance or a replacement that the company does not announce", () => {
  const bare = wordsOf(<RentalTerms facts={{ ...full, inclusions: [] }} />);
  expect(bare).not.toMatch(/tous risques|24\u00a0h\/24/);
});

test("the accessibility page says its state, what is tested, what is not, whom to tell and where to turn", () => {
  const words = wordsOf(<AccessibilityStatement facts={full} />);
  for (const word of [
    "partiellement conforme",
    "axe",
    "clavier",
    "200\u00a0%",
    full.email,
    "Défenseur des droits",
  ])
    expect(words).toContain(word);
  expect(words).toContain("aucun audit par un tiers");
});

test("the terms cover reservation, driver, deposit, insurance, fuel, return, liability and the mediator", () => {
  const text = textOf(<RentalTerms facts={full} />);
  const titles = [...text.matchAll(/<h2 id[^>]*>(.*?)<\/h2>/g)].map(([, title = ""]) => title.toLowerCase());
  for (const topic of [
    "réservation",
    "permis",
    "dépôt",
    "assurance",
    "carburant",
    "restitution",
    "responsabilité",
    "médiation",
  ])
    expect(titles.some((title) => title.includes(topic))).toBe(true);
  expect(text).toContain("Médiateur des loueurs");
  expect(text).toContain('<a href="https://mediateur.example.fr/"');
});

test.each(Object.entries(texts))("%s marks what is missing and stays readable", (_name, Text) => {
  const page = textOf(<Text facts={empty} />);
  expect(page).toContain("à compléter");
  expect(page).not.toMatch(/undefined|null|mailto:"|tel:"|href=""/);
});

test.each(Object.entries(texts))(
  "%s has French typography and an anchor of its own for each part",
  (_name, Text) => {
    const page = textOf(<Text facts={full} />);
    const anchors = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(5);
    expect(new Set(anchors).size).toBe(anchors.length);
    const words = page.replace(/<[^>]*>/g, "");
    expect(words).not.toMatch(/ [:;!?»€%]|« |\d (ans|t|h|j)\b|[a-zé]'[a-zé]/);
  },
);

test("a mediator's address that is none is written, not linked", () => {
  const text = textOf(<RentalTerms facts={{ ...full, mediator_website: "javascript:alert(1)" }} />);
  expect(text).not.toContain('href="javascript');
});

test("the facts come from the settings; head office stands in for what the company has not filled in", async () => {
  const app = { db: database.db, env: readEnv({ NODE_ENV: "test", RETENTION_MONTHS: "18" }) };
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "9 quai", office_zip: "66100", office_city: "Elne", phone: "04" })
    .execute();
  expect(await getLegalFacts(app)).toMatchObject({
    address: "9 quai",
    zip: "66100",
    city: "Elne",
    phone: "04",
    keptFor: "18\u00a0mois",
  });
  await database.db
    .updateTable("company_info")
    .set({ address: "1 rue", zip: "66000", city: "Perpignan", siren: "123" })
    .execute();
  expect(await getLegalFacts(app)).toMatchObject({ address: "1 rue", city: "Perpignan", siren: "123" });
});

test.each([
  [1, "un mois"],
  [12, "un an"],
  [18, "18\u00a0mois"],
  [36, "3\u00a0ans"],
])("%i months are «%s»", (months, words) => expect(describeMonths(months)).toBe(words));
