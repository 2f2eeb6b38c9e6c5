import { expect, test } from "vitest";
import { generatePassword } from "#server/auth/passwords.ts";
import { isCommonPassword, isPasswordOfAddress } from "./accounts.schema.ts";

test.each([
  "123456",
  "azerty",
  "AZERTY",
  "qwerty123",
  "      ",
  "aaaaaa",
  "121212",
  "abcdef",
  "987654321",
  "password",
  "Motdepasse1!",
  "Soleil2026",
  "été2026",
  "ＡＺＥＲＴＹ",
  "toto12",
  "perpignan66",
  "azertyazerty",
  "123123",
  "1q2w3e4r",
])("«%s» is refused", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "tramontane-66",
  "vent-du-nord",
  "retrouvé-2026",
  "mot-de-passe-juste",
  "Soleil sur le Canigou",
  "x7Kp2q",
  generatePassword(),
])("«%s» is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  ["comptoir", true],
  ["Comptoir2026!", true],
  ["comptoir@example.fr", true],
  ["comptoir-du-sud", false],
  ["vent-du-nord", false],
])("«%s» is of comptoir@example.fr: %s", (password, isOf) => {
  expect(isPasswordOfAddress(password, "Comptoir@example.fr")).toBe(isOf);
});

test("a word of an address with several is no better", () => {
  for (const password of ["claire", "vidal66", "ClaireVidal", "claire.vidal"])
    expect(isPasswordOfAddress(password, "claire.vidal@example.fr")).toBe(true);
  expect(isPasswordOfAddress("claire", "")).toBe(false);
});
