import { expect, test } from "vitest";
import { type StaffMember, shortRoleLabels } from "#app/domain/accounts/rights.ts";
import { hasLimitedAccess, memberInitials, menuFor } from "./office-menu.ts";

const admin: StaffMember = { id: "1", email: "claire.vidal@example.fr", role: "admin", active: true };
const user: StaffMember = { ...admin, id: "2", role: "user" };

const labels = (member: StaffMember) =>
  menuFor(member).map((group) => [group.label, ...group.entries.map((entry) => entry.label)]);

const common = (...priceLists: string[]) => [
  [undefined, "Tableau de bord", "Demandes", "Planning"],
  ["Parc", "Véhicules", ...priceLists, "Agences", "Marques"],
  ["Site public", "Galerie photos", "Image d'accueil", "Statistiques", "À propos"],
];

test("an admin sees the whole menu, and no notice of limited access", () => {
  expect(labels(admin)).toEqual([
    ...common("Tarifs"),
    ["Administration", "Gestion des utilisateurs", "Paramètres", "Historique", "Corbeille"],
  ]);
  expect(hasLimitedAccess(admin)).toBe(false);
  expect(shortRoleLabels[admin.role]).toBe("Admin");
});

test("a user sees neither tariffs nor the settings, has a bin, and is told so", () => {
  expect(labels(user)).toEqual([...common(), ["Administration", "Corbeille"]]);
  expect(hasLimitedAccess(user)).toBe(true);
  expect(shortRoleLabels[user.role]).toBe("Utilisateur");
});

test("a deactivated account has no menu at all", () => {
  expect(menuFor({ ...admin, active: false })).toEqual([]);
});

test("the menu leads to the addresses of the specification, to the planning and to the tariffs", () => {
  const paths = menuFor(admin).flatMap((group) => group.entries.map((entry) => entry.path));
  expect(paths).toEqual([
    "/locadmin/dashboard",
    "/admin",
    "/locadmin/dashboard/planning",
    ...[
      "vehicules",
      "tarifs",
      "agences",
      "marques",
      "photos",
      "image-accueil",
      "statistiques",
      "a-propos",
    ].map((section) => `/locadmin/dashboard/${section}`),
    "/locadmin/dashboard/utilisateurs",
    "/locadmin/dashboard/parametres",
    "/locadmin/dashboard/historique",
    "/locadmin/dashboard/corbeille",
  ]);
});

test.each([
  ["claire.vidal@example.fr", "CV"],
  ["admin@example.fr", "AD"],
  ["élodie-puig@example.fr", "ÉP"],
  ["x@example.fr", "X"],
])("%s is pictured as %s", (email, initials) => {
  expect(memberInitials(email)).toBe(initials);
});
