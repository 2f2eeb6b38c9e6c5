import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { testDatabase } from "#tests/support/database.ts";
import { describeMonths, getLegalFacts, type LegalFacts } from "./legal.server.ts";
import { LegalNotice } from "./legal-notice-text.tsx";
import { PrivacyPolicy } from "./privacy-text.tsx";
import { RentalTerms } from "./terms-text.tsx";

const database = testDatabase();
const texts = { LegalNotice, PrivacyPolicy, RentalTerms };

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
  mediator_website: "https://mediateur.example.fr/",
  prices_include_tax: false,
  keptFor: "3\u00a0ans",
  origin: "https://www.example.fr",
};
const empty = Object.fromEntries(
  Object.entries(full).map(([name, value]) => [name, typeof value === "string" ? "" : value]),
) as unknown as LegalFacts;

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
  expect(text).toContain("hors taxes");
  expect(textOf(<LegalNotice facts={{ ...full, prices_include_tax: true }} />)).toContain(
    "toutes taxes comprises",
  );
});

test("the privacy policy says who, why, on what ground, how long, to whom, which rights, and where to complain", () => {
  const text = textOf(<PrivacyPolicy facts={full} />);
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
