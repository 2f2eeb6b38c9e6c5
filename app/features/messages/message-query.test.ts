import { expect, test } from "vitest";
import { exportHref, keptParams, messagesHref, readMessageQuery } from "./message-query.ts";

const id = "0197a000-0000-7000-8000-000000000001";
const read = (search: string) => readMessageQuery(new URLSearchParams(search));
const everything = {
  q: "garrigue",
  view: "unread",
  subject: "devis",
  agency: id,
  page: 3,
  message: id,
} as const;

test("the address says all that the list needs, and is said again by it", () => {
  const search = `q=garrigue&vue=non-lus&sujet=devis&agence=${id}&page=3&message=${id}`;
  expect(read(search)).toEqual(everything);
  expect(messagesHref(everything)).toBe(`/admin?${search}`);
});

test("head office is an agency without a key", () => {
  expect(read("agence=siege").agency).toBe("");
  expect(messagesHref(read("agence=siege"))).toBe("/admin?agence=siege");
});

test.each([
  "vue=tout&sujet=achat&agence=&page=abc&message=1",
  "page=-4",
  "page=1.5",
  "page=99999999999",
  "vue=__proto__&sujet=toString",
])("%s is read as nothing asked for", (search) => {
  expect(read(search)).toEqual({ q: "", view: "all", subject: null, agency: null, page: 1, message: null });
});

test("another filter starts at the first page, with nothing open; another page keeps the filters", () => {
  expect(messagesHref(everything, { view: "all" })).toBe(`/admin?q=garrigue&sujet=devis&agence=${id}`);
  expect(messagesHref(everything, { page: 2 })).toBe(
    `/admin?q=garrigue&vue=non-lus&sujet=devis&agence=${id}&page=2`,
  );
  expect(messagesHref(everything, { message: null })).toContain("page=3");
});

test("the export has the filters, and neither page nor message", () => {
  expect(exportHref(everything)).toBe(`/admin/export.csv?q=garrigue&vue=non-lus&sujet=devis&agence=${id}`);
  expect(keptParams(everything).map(([name]) => name)).toEqual(["vue", "sujet", "agence"]);
});
