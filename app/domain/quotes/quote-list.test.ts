import { expect, test } from "vitest";
import {
  allQuotes,
  hasAgreed,
  invoicingHref,
  quotesHref,
  quotesSearch,
  readQuoteQuery,
  shownStates,
} from "./quote-list.ts";

const path = "/locadmin/dashboard/devis";

test("an address says in French what is asked of the list, and is read back as it was", () => {
  const asked = {
    ...allQuotes,
    ...({ q: "Ferrer", state: "accepted", agency: "", customer: "professionnel" } as const),
    ...({ date: "sent", from: "2026-11-01", to: "2026-11-30", sort: "amount", direction: "desc" } as const),
    ...{ allVersions: true, page: 2 },
  };
  const address =
    "?q=Ferrer&etat=accepte&agence=siege&client=professionnel&date=envoi&du=2026-11-01&au=2026-11-30" +
    "&versions=toutes&tri=montant&ordre=desc&page=2";
  expect(quotesSearch(asked)).toBe(address);
  expect(readQuoteQuery(address)).toEqual(asked);
  expect(quotesHref(asked, { state: "sent" })).toContain("etat=attente");
  expect(quotesHref(asked, { state: "sent" })).not.toContain("page=");
  expect(quotesHref(allQuotes)).toBe(path);
});

test("what means nothing is as if it had not been asked for", () => {
  expect(readQuoteQuery("?etat=perdu&du=2026-02-31&page=0&tri=nom&ordre=desc&date=envoi")).toEqual(allQuotes);
});

test("a former version is listed among all of them alone", () => {
  expect(readQuoteQuery("?etat=modifie")).toMatchObject({ state: "amended", allVersions: true });
  expect(shownStates(allQuotes)).not.toContain("replaced");
  expect(shownStates({ allVersions: true })).toContain("replaced");
});

test("the file for invoicing keeps the filters, and has no page, order or former versions", () => {
  const asked = readQuoteQuery("?q=Ferrer&etat=annule&du=2026-11-01&versions=toutes&tri=montant&page=3");
  expect(invoicingHref(asked)).toBe(`${path}/export.csv?q=Ferrer&etat=annule&du=2026-11-01`);
  expect(
    [null, "accepted", "cancelled", "sent", "draft"].map((state) => hasAgreed({ state } as never)),
  ).toEqual([...[true, true, true, false, false]]);
});
