import { expect, test } from "vitest";
import { type MeantSearch, readMeantSearch } from "./meant-search.ts";

const word = (text: string, type: MeantSearch["words"][number]["type"] = null) => ({ text, type });

test.each<[string, MeantSearch]>([
  ["20 m3", { volumes: [20], words: [] }],
  ["20 m³", { volumes: [20], words: [] }],
  ["12,5m3 hayon", { volumes: [12.5], words: [word("hayon")] }],
  ["20 mètres cubes", { volumes: [20], words: [] }],
  ["Camions", { volumes: [], words: [word("camions", "Poids lourds")] }],
  [
    "un utilitaire à Perpignan",
    { volumes: [], words: [word("utilitaire", "Véhicules léger"), word("perpignan")] },
  ],
  ["porteur 19", { volumes: [], words: [word("porteur"), word("19")] }],
  ["2026 mots", { volumes: [], words: [word("2026"), word("mots")] }],
  ["% _ '", { volumes: [], words: [] }],
])("«%s»", (search, meant) => {
  expect(readMeantSearch(search)).toEqual(meant);
});
