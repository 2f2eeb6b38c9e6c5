import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { describeMonths, getLegalFacts, type LegalFacts } from "#app/domain/legal/legal-facts.server.ts";
import { readLegalText } from "#app/domain/legal/legal-text.server.ts";
import { type RequestField, requestFields } from "#app/domain/requests/request-terms.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { readEnv } from "#server/env.ts";
import { testDatabase } from "#tests/support/database.ts";
import { testLegalFacts as full } from "#tests/support/legal-facts.ts";
import { LegalPage } from "./legal-page.tsx";

const database = testDatabase();
const { legalNotice, privacy, terms, accessibility } = sitePaths;
const paths = [legalNotice, privacy, terms, accessibility];

const empty = Object.fromEntries(
  Object.entries(full).map(([name, value]) => [name, typeof value === "string" ? "" : value]),
) as unknown as LegalFacts;

async function pageOf(path: string, facts = full): Promise<string> {
  const text = await readLegalText(path, facts);
  return renderToStaticMarkup(
    <MemoryRouter>
      <LegalPage {...text} path={path} />
    </MemoryRouter>,
  );
}

const wordsOf = async (path: string, facts = full) =>
  (await pageOf(path, facts)).replace(/<[^>]*>/g, "").replaceAll("\u2060", "");

// What the law asks each text to say, and what the site promises of itself.
test.each([
  [
    legalNotice,
    "Vent du Nord|SARL|12 345\u00a0€|RCS Narbonne, SIREN 123 456 789|FR12 123 456 789|Ada Serra|Hôte &amp; fils",
  ],
  [legalNotice, "2 rue des Serveurs|1 rue du Dépôt, 66000 Perpignan|toutes taxes comprises"],
  [privacy, "responsable du|Finalités|6.1.a|6.1.b|Destinataires|aucun cookie|portabilité|CNIL|17.3.e"],
  [privacy, "l’estimation de prix qui vous a été montrée|Il ne reprend ni votre nom ni votre message."],
  [privacy, "Ma sélection|localStorage|sessionStorage|votre position ne nous est jamais envoyée"],
  [
    privacy,
    "nous ne gardons ni votre adresse IP, ni votre navigateur, ni l’heure|pendant une minute au plus",
  ],
  [privacy, "trois recherches semblables|effacés après trente jours|conservés 25\u00a0mois"],
  [privacy, "qu’à deux endroits|avec un motif si vous le souhaitez|les notes que prennent nos équipes"],
  [privacy, "le nom que vous avez saisi, le moment, l’adresse IP|l’empreinte (SHA-256) du document"],
  [privacy, "conservés 3\u00a0ans après votre dernier contact|5\u00a0ans à compter de son acceptation"],
  [terms, "par un lien personnel|en deux étapes|«\u00a0Accepter le devis et m’engager à payer\u00a0»"],
  [terms, "Un devis envoyé n’est plus modifié|l’acceptation n’est pas enregistrée|un devis écrit et gratuit"],
  [terms, "le premier et le dernier jour de la location comptent tous les deux|Un mois compte 30\u00a0jours"],
  [terms, "Une location plus courte n’est jamais plus chère|elle n’est ni un devis ni un contrat"],
  [terms, "TVA de 20\u00a0%|n’est pas une réservation|Assurance tous risques (Franchise selon le véhicule)"],
  [accessibility, "partiellement conforme|axe|clavier|200\u00a0%|contact@example.fr|Défenseur des droits"],
  [accessibility, "aucun audit par un tiers"],
])("%s says «%s»", async (path, phrases) => {
  const words = await wordsOf(path);
  for (const phrase of phrases.split("|")) expect(words).toContain(phrase);
});

test.each([legalNotice, terms])("%s names the mediator, and links a website that is one", async (path) => {
  expect(await wordsOf(path)).toContain(
    "Médiateur des loueurs, 3 place du Médiateur, 75000 Paris, mediateur.example.fr",
  );
  expect(await pageOf(path)).toContain('<a href="https://mediateur.example.fr/"');
  const unsafe = await pageOf(path, { ...full, mediator_website: "javascript:alert(1)" });
  expect(unsafe).not.toContain('href="javascript');
});

test("the policy names each field of a request", async () => {
  const wordOf: Record<RequestField, string> = {
    vehicules: "véhicules",
    du: "dates",
    au: "dates",
    heure_depart: "heures",
    heure_retour: "heures",
    duree: "durée",
    unite: "durée",
    souple: "souplesse des dates",
    km: "kilomètres prévus",
    client: "particulier ou professionnel",
    societe: "société",
    retrait: "retrait à l’agence",
    lieu: "lieu de livraison",
  };
  const [, request = ""] = /«\u00a0Votre location\u00a0»\u00a0:(.*?)<\/li>/.exec(await pageOf(privacy)) ?? [];
  for (const field of requestFields) expect(request).toContain(wordOf[field]);
});

test("the terms state the company's rate, and promise no cover that it does not announce", async () => {
  const words = await wordsOf(terms, { ...full, vat_rate: 8.5, inclusions: [] });
  expect(words).toContain("TVA de 8,5\u00a0%");
  expect(words).not.toMatch(/tous risques|24\u00a0h\/24|il comprend/);
});

test.each(paths)("%s marks what is missing and stays readable", async (path) => {
  const page = await pageOf(path, empty);
  expect(page).toContain("à compléter");
  expect(page).not.toMatch(/undefined|null|mailto:"|tel:"|href=""|[{}]|\*\*|\]\(/);
});

test.each(paths)("%s has French typography, an anchor for each part, and links to pages", async (path) => {
  const page = await pageOf(path);
  const anchors = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.length).toBeGreaterThan(5);
  expect(new Set(anchors).size).toBe(anchors.length);
  const words = page.replace(/<[^>]*>/g, "");
  expect(words).not.toMatch(/ [:;!?»€%]|« |\d (ans|t|h|j)\b|[a-zé]'[a-zé]/);
  for (const [, to, anchor] of page.matchAll(/href="(\/[^"#]*)?(?:#([^"]*))?"/g)) {
    if (to) expect(Object.values(sitePaths)).toContain(to);
    else expect(anchors).toContain(anchor);
  }
});

test("the facts come from the settings; head office stands in for what the company has not filled in", async () => {
  const app = { db: database.db, env: readEnv({ NODE_ENV: "test", RETENTION_MONTHS: "18" }) };
  await database.db.updateTable("company_info").set({ address: "", phone: "", email: "" }).execute();
  await database.db
    .updateTable("contact_page_settings")
    .set({ office_address: "9 quai", office_zip: "66100", office_city: "Elne", phone: "04", email: "" })
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
