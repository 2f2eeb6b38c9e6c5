import { expect, test } from "vitest";
import {
  exportHref,
  type RequestQuery,
  readRequestQuery,
  requestQuery,
  requestsHref,
  wholeList,
} from "./request-query.ts";

const id = "0197a000-0000-7000-8000-000000000001";
const read = (search: string) => readRequestQuery(new URLSearchParams(search));
const everything: RequestQuery = {
  q: "garrigue",
  status: "devis_envoye",
  view: "mine",
  filter: "unread",
  subject: "devis",
  agency: id,
  page: 3,
  request: id,
  message: null,
};
const filters = `q=garrigue&statut=devis_envoye&vue=miennes&filtre=non-lus&sujet=devis&agence=${id}`;

test("the address says all that the list needs, and is said again by it", () => {
  const search = `${filters}&page=3&demande=${id}`;
  expect(read(search)).toEqual(everything);
  expect(requestsHref(everything)).toBe(`/admin?${search}`);
});

test("addresses that were noted before there were requests still lead there", () => {
  expect(read("vue=non-lus")).toMatchObject({ view: "all", filter: "unread" });
  expect(read("vue=echecs")).toMatchObject({ view: "all", filter: "failed" });
  const named = read(`vue=non-lus&message=${id}`);
  expect(named).toMatchObject({ request: null, message: id });
  expect(requestsHref(named, { request: id })).toBe(`/admin?filtre=non-lus&demande=${id}`);
});

test("head office is an agency without a key", () => {
  expect(read("agence=siege").agency).toBe("");
  expect(requestsHref(read("agence=siege"))).toBe("/admin?agence=siege");
});

test("another filter starts at the first page, with nothing open; another page keeps the filters", () => {
  expect(requestsHref(everything, { view: "all", status: null })).toBe(
    `/admin?q=garrigue&filtre=non-lus&sujet=devis&agence=${id}`,
  );
  expect(requestsHref(everything, { page: 2 })).toBe(`/admin?${filters}&page=2`);
  expect(requestsHref(everything, { request: null })).toContain("page=3");
});

test("the export has the filters, and neither page nor request", () => {
  expect(exportHref(everything)).toBe(`/admin/export.csv?${filters}`);
  expect(requestQuery.fields(everything, { ...wholeList, q: "" }).map(([name]) => name)).toEqual([
    "statut",
    "vue",
    "filtre",
    "sujet",
    "agence",
  ]);
});
