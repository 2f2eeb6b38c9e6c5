import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { testDatabase } from "#tests/support/database.ts";
import { getLegalFacts } from "./legal.server.ts";
import type { LegalFacts, LegalSection } from "./legal-facts.ts";
import { legalNotice } from "./legal-notice-text.tsx";
import { privacyPolicy } from "./privacy-text.tsx";
import { describeMonths } from "./retention.ts";
import { rentalTerms } from "./terms-text.tsx";

const database = testDatabase();
const texts = { legalNotice, privacyPolicy, rentalTerms };

const full: LegalFacts = {
  name: "Vent du Nord",
  phone: "04 65 71 20 00",
  email: "contact@example.fr",
  address: "1 rue du Dépôt",
  zip: "66000",
  city: "Perpignan",
  legalForm: "SARL",
  shareCapital: "12 345 €",
  siren: "123 456 789",
  rcsCity: "Narbonne",
  vatNumber: "FR12 123 456 789",
  publicationDirector: "Ada Serra",
  hostName: "Hôte & fils",
  hostAddress: "2 rue des Serveurs",
  hostPhone: "04 65 71 20 90",
  mediatorName: "Médiateur des loueurs",
  mediatorWebsite: "https://mediateur.example.fr/",
  pricesIncludeTax: false,
  keptFor: "3\u00a0ans",
  origin: "https://www.example.fr",
};
const empty = Object.fromEntries(
  Object.entries(full).map(([name, value]) => [name, typeof value === "string" ? "" : value]),
) as unknown as LegalFacts;

function textOf(sections: LegalSection[]): string {
  const page = sections.map(({ id, title, body }) => (
    <section key={id}>
      <h2>{title}</h2>
      {body}
    </section>
  ));
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
}

beforeEach(async () => {
  await database.db.updateTable("company_info").set({ address: "", phone: "", email: "" }).execute();
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "", phone: "", email: "" })
    .execute();
});

test("the notice names the publisher, its registration, its director and its host", () => {
  const text = textOf(legalNotice(full));
  for (const fact of [
    "Vent du Nord",
    full.legalForm,
    "12 345\u00a0€",
    full.siren,
    "RCS Narbonne",
    full.vatNumber,
  ])
    expect(text).toContain(fact);
  for (const fact of [
    "Ada Serra",
    "Hôte &amp; fils",
    "2 rue des Serveurs",
    "1 rue du Dépôt, 66000 Perpignan",
  ])
    expect(text).toContain(fact);
  expect(text).toContain("hors taxes");
  expect(textOf(legalNotice({ ...full, pricesIncludeTax: true }))).toContain("toutes taxes comprises");
});

test("the privacy policy says who, why, on what ground, how long, to whom, which rights, and where to complain", () => {
  const text = textOf(privacyPolicy(full));
  for (const word of [
    "responsable du",
    "Finalités",
    "6.1.a",
    "3\u00a0ans",
    "Destinataires",
    "aucun cookie",
    "portabilité",
    "CNIL",
  ])
    expect(text).toContain(word);
});

test("the terms cover reservation, driver, deposit, insurance, fuel, return, liability and the mediator", () => {
  const titles = rentalTerms(full).map(({ title }) => title.toLowerCase());
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
  const text = textOf(rentalTerms(full));
  expect(text).toContain("Médiateur des loueurs");
  expect(text).toContain('<a href="https://mediateur.example.fr/"');
});

test.each(Object.entries(texts))("%s marks what is missing and stays readable", (_name, text) => {
  const page = textOf(text(empty));
  expect(page).toContain("à compléter");
  expect(page).not.toMatch(/undefined|null|mailto:"|tel:"|href=""/);
});

test.each(Object.entries(texts))(
  "%s has French typography and an anchor of its own for each part",
  (_name, text) => {
    const sections = text(full);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    const words = textOf(sections).replace(/<[^>]*>/g, "");
    expect(words).not.toMatch(/ [:;!?»€%]|« |\d (ans|t|h|j)\b|[a-zé]'[a-zé]/);
  },
);

test("a mediator's address that is none is written, not linked", () => {
  const text = textOf(rentalTerms({ ...full, mediatorWebsite: "javascript:alert(1)" }));
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
