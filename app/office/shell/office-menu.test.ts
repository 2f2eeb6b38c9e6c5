import { expect, test } from "vitest";
import { type StaffMember, shortRoleLabels } from "#app/domain/accounts/rights.ts";
import { historyRecords } from "#app/domain/records/records.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import routes from "#app/routes.ts";
import { closedTo, memberInitials, menuFor, officeMenu, screenAt } from "./office-menu.ts";

const admin: StaffMember = { id: "1", email: "claire.vidal@example.fr", role: "admin", active: true };
const user: StaffMember = { ...admin, id: "2", role: "user" };

const labels = (member: StaffMember) =>
  menuFor(member).map((group) => [group.label, ...group.entries.map((entry) => entry.label)]);

const common = (priceLists: string[], ownSite: string[] = []) => [
  [
    undefined,
    "Tableau de bord",
    ...(ownSite.length > 0 ? ["Mise en service"] : []),
    "Demandes",
    "Devis",
    "Planning",
  ],
  ["Parc", "Véhicules", ...priceLists, "Agences", "Marques"],
  ["Site public", ...ownSite, "Galerie photos", "Image d'accueil", "Statistiques", "À propos"],
];

test("an admin sees the whole menu, and no notice of limited access", () => {
  expect(labels(admin)).toEqual([
    ...common(["Tarifs", "Prestations"], ["Identité", "Textes"]),
    ["Administration", "Gestion des utilisateurs", "Paramètres", "Historique", "Corbeille"],
  ]);
  expect(closedTo(admin)).toEqual([]);
  expect(shortRoleLabels[admin.role]).toBe("Admin");
});

test("a user reads tariffs and templates, has a history and a bin, and is told what is not theirs", () => {
  expect(labels(user)).toEqual([
    ...common(["Tarifs", "Prestations"]),
    ["Administration", "Modèles de réponse", "Historique", "Corbeille"],
  ]);
  expect(closedTo(user)).toEqual([
    "Identité",
    "Textes",
    "Gestion des utilisateurs",
    "Paramètres",
    "Mode maintenance",
  ]);
  expect(screenAt("/locadmin/dashboard/parametres/securite")).toBe("Sécurité");
  expect(screenAt("/locadmin/dashboard/utilisateurs/nouveau")).toBe("Gestion des utilisateurs");
  expect(shortRoleLabels[user.role]).toBe("Utilisateur");
});

test("a deactivated account has no menu at all", () => {
  expect(menuFor({ ...admin, active: false })).toEqual([]);
});

test("the menu leads to the addresses of the specification, to the planning and to the tariffs", () => {
  const paths = menuFor(admin).flatMap((group) => group.entries.map((entry) => entry.path));
  expect(paths).toEqual([
    "/locadmin/dashboard",
    "/locadmin/dashboard/mise-en-service",
    "/admin",
    "/locadmin/dashboard/devis",
    "/locadmin/dashboard/planning",
    ...[
      "vehicules",
      "tarifs",
      "prestations",
      "agences",
      "marques",
      "identite",
      "textes",
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

const entries = officeMenu.flatMap((group) => group.entries);
const sections = entries.filter(({ exact }) => !exact).map(({ path }) => path);
const isUnderSection = (path: string) =>
  sections.some((section) => path === section || path.startsWith(`${section}/`));

test("every screen stands under a section of the menu, but these few; every entry and tab leads to one", () => {
  const shell = routes.find(({ file }) => file === "office/shell/layout.route.tsx");
  const screens = pathsOf(shell?.children ?? []);
  expect(screens.filter((path) => !isUnderSection(path) && !path.startsWith(officePaths.ownAccount))).toEqual(
    [
      ...[
        officePaths.dashboard,
        officePaths.traffic,
        officePaths.occupancy,
        officePaths.occupancyExport,
        `${officePaths.dashboard}/aller-a`,
        officePaths.help(":page"),
      ],
      `${officePaths.dashboard}/*`,
    ],
  );
  const led = entries.flatMap(({ path, add, parts = [] }) => [
    path,
    add?.path ?? path,
    ...parts.map((part) => part.path),
  ]);
  expect(led.filter((path) => !screens.includes(path.replace(/\?.*/, "")))).toEqual([]);
});

test("every record with a history is edited under a section", () => {
  const elsewhere = Object.entries(historyRecords).filter(
    ([, { path }]) => !isUnderSection(path.replace(/\?.*/, "")),
  );
  expect(elsewhere.map(([table]) => table)).toEqual([]);
});

type Routes = { path?: string; children?: Routes }[];

function pathsOf(found: Routes, under = ""): string[] {
  return found.flatMap(({ path = "", children = [] }) => {
    const whole = path ? `${under}/${path}` : under;
    return [whole, ...pathsOf(children, whole)];
  });
}

test.each([
  ["claire.vidal@example.fr", "CV"],
  ["admin@example.fr", "AD"],
  ["élodie-puig@example.fr", "ÉP"],
  ["x@example.fr", "X"],
])("%s is pictured as %s", (email, initials) => {
  expect(memberInitials(email)).toBe(initials);
});
