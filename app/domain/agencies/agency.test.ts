import { expect, test } from "vitest";
import { directionsLink, matchesAgency } from "./agency.ts";

const argeles = {
  name: "Agence d’Argelès-sur-Mer",
  address: "27 route des Embruns, bâtiment Œillet",
  zip: "66700",
  city: "Argelès-sur-Mer",
};

test.each([
  ["", "nothing"],
  ["   ", "spaces only"],
  ["agence d", "the beginning of the name"],
  ["ARGELES", "the city, without case or accents"],
  ["argelès sur mer", "the city, without hyphens"],
  ["embruns", "the address"],
  ["d'argeles", "another apostrophe"],
  ["oeillet", "a ligature taken apart"],
  ["667", "the beginning of the zip code"],
  ["66700 argelès", "zip and city together"],
  [" embruns  66700 ", "words from two fields"],
])("«%s» finds the agency: %s", (search) => {
  expect(matchesAgency(argeles, search)).toBe(true);
});

test.each([["perpignan"], ["66000"], ["argeles perpignan"], ["embrunsx"]])(
  "«%s» does not find it",
  (search) => {
    expect(matchesAgency(argeles, search)).toBe(false);
  },
);

test("the way there carries the whole address", () => {
  const link = new URL(
    directionsLink({
      ...argeles,
      id: "",
      phone: "",
      email: "",
      hours: null,
      exceptions: [],
      holidays: "ferme",
    }),
  );
  expect(link.origin).toBe("https://www.openstreetmap.org");
  expect(link.searchParams.get("to")).toBe("27 route des Embruns, bâtiment Œillet, 66700 Argelès-sur-Mer");
});
