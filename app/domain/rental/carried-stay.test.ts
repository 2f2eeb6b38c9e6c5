import { expect, test } from "vitest";
import { carriedQuery } from "./carried-query.ts";
import { carriedDays, carriedNames, carriedOf, withStay } from "./carried-stay.ts";

const agency = "019aa1b2-0000-7000-8000-00000000000a";
const carried = `du=2026-11-24&au=2026-11-27&agence=${agency}`;

test.each([
  ["", ""],
  ["?q=a&page=2", ""],
  [`?agence=${agency}&q=a&au=2026-11-27&du=2026-11-24`, carried],
  ["?du=2026-11-24", "du=2026-11-24"],
  // A form sent empty; a day that does not exist; a year that is still being typed; no agency's id.
  ["?du=&au=&agence=", ""],
  ["?du=2026-02-30&au=0002-11-24&agence=perpignan", ""],
])("of %s goes along «%s»", (address, expected) => {
  expect(carriedOf(address)).toBe(expected);
  // The declaration for lists says the same.
  expect(carriedQuery.search(carriedQuery.read(address)).slice(1)).toBe(expected);
});

test("the light reader and the declaration know the same names", () => {
  expect(carriedNames).toEqual(carriedQuery.params.map(({ name }) => name));
  expect(carriedDays).toEqual(["du", "au"]);
});

test.each([
  ["/catalogue", `/catalogue?${carried}`],
  ["/", `/?${carried}`],
  ["/tarifs", `/tarifs?${carried}`],
  ["/catalogue?type=Remorques#resultats", `/catalogue?type=Remorques&${carried}#resultats`],
  [`/agences/${agency}`, `/agences/${agency}?${carried}`],
  // What the link says itself comes first; of two stays, one is meant.
  ["?du=2026-12-01&au=2026-12-02", `?du=2026-12-01&au=2026-12-02&agence=${agency}`],
  ["/catalogue?du=2026-12-01", `/catalogue?du=2026-12-01&agence=${agency}`],
  ["/contact?agence=x", "/contact?agence=x&du=2026-11-24&au=2026-11-27"],
  // Pages that read nothing of it keep the address they have.
  ["/cgv", "/cgv"],
  ["/contrats", "/contrats"],
  ["tel:+33465712000", "tel:+33465712000"],
])("%s leads to %s", (href, expected) => expect(withStay(href, carried)).toBe(expected));

test("an address without dates stays exactly as it is", () => {
  for (const href of ["/catalogue", "/selection?v=a,b", "/quel-vehicule?mode=demenage#reponse"])
    expect(withStay(href, "")).toBe(href);
});
