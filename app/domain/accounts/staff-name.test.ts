import { expect, test } from "vitest";
import { staffFirstName, staffName } from "./staff-name.ts";

test.each([
  ["claire.vidal@exemple.fr", "Claire Vidal"],
  ["jean-marc_roca@exemple.fr", "Jean Marc Roca"],
  ["élodie@exemple.fr", "Élodie"],
  ["ADMIN@exemple.fr", "ADMIN"],
  ["...@exemple.fr", "...@exemple.fr"],
])("%s is %s", (email, name) => expect(staffName(email)).toBe(name));

test("a first name is the first word of it", () => {
  expect(staffFirstName("claire.vidal@exemple.fr")).toBe("Claire");
});
