import { expect, test } from "vitest";
import { countableWords } from "./search-words.ts";

test.each([
  ["Nacelle", "nacelle"],
  ["  camping-car ", "camping car"],
  ["Bétaillère 20 m³", "betaillere 20 m3"],
  ["porte-engins 3500 kg", "porte engins 3500 kg"],
])("«%s» is counted as «%s»", (search, words) => expect(countableWords(search)).toBe(words));

test.each([
  ["an e-mail address", "zoe@example.fr"],
  ["a telephone number", "06 39 98 14 27"],
  ["a number in one piece", "client 66000123"],
  ["a date of birth", "martin 12/04/1987"],
  ["a plate", "AB-123-CD"],
  ["a plate in one piece", "fourgon ab123cd"],
  ["the reference of a request", "K7M-4XQ"],
  ["a reference in one piece", "k7m4xq"],
  ["a reference without figures", "abc-def"],
  ["a person's title", "madame Martin"],
  ["an address of the web", "https://exemple.fr"],
  ["a sentence", "je cherche un camion pour mon fils"],
  ["a long text", "camion ".repeat(7)],
  ["too little", "ab"],
  ["punctuation", "?!…"],
  ["nothing but a number", "12 34"],
])("%s is not: «%s»", (_what, search) => expect(countableWords(search)).toBeNull());
