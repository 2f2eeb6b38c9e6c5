import { expect, test } from "vitest";
import { type Action, can, type Role } from "./rights.ts";
import { staffFirstName, staffName } from "./staff-name.ts";

const member = (role: Role, active = true) => ({ id: "1", email: "a@example.fr", role, active });

test.each<[Action, Role[]]>([
  ["requests:write", ["admin", "user"]],
  ["planning:write", ["admin", "user"]],
  ["quotes:send", ["admin", "user"]],
  ["templates:write", ["admin"]],
  ["tariffs:read", ["admin", "user"]],
  ["tariffs:write", ["admin"]],
  ["closures:all", ["admin"]],
  ["history:open", ["admin", "user"]],
  ["history:all", ["admin"]],
  ["accounts:manage", ["admin"]],
])("«%s» is for %s, and for nobody whose account is closed", (action, roles) => {
  for (const role of ["admin", "user"] as const) {
    expect(can(member(role), action)).toBe(roles.includes(role));
    expect(can(member(role, false), action)).toBe(false);
  }
  expect(can(null, action)).toBe(false);
});

test("whoever owes a second step may set it up, and nothing else", () => {
  const debtor = { ...member("admin"), owesTwoFactor: true };
  expect(can(debtor, "back-office:open")).toBe(true);
  expect(can(debtor, "own-account:write")).toBe(true);
  for (const action of ["accounts:manage", "settings:write", "vehicles:write", "notifications:read"] as const)
    expect(can(debtor, action)).toBe(false);
  expect(can({ ...debtor, active: false }, "own-account:write")).toBe(false);
});

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
