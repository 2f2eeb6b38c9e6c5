import { describe, expect, test } from "vitest";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { newPeriodHref } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { shortcuts } from "#app/office/shell/shortcuts.ts";
import { additionsFor, findScreens, helpFor, screensFor } from "./screens.ts";
import { listShortcuts } from "./shortcut-list.tsx";

const admin: StaffMember = { id: "1", email: "claire.vidal@example.fr", role: "admin", active: true };
const user: StaffMember = { ...admin, role: "user" };

const labels = (screens: { name: string }[]) => screens.map(({ name }) => name);
const find = (member: StaffMember, q: string) => labels(findScreens(screensFor(member), q));

describe("screens", () => {
  test("are found where one of their words begins, without accents", () => {
    expect(find(admin, "veh")).toEqual(["Véhicules", "Occupation des véhicules", "Importer des véhicules"]);
    expect(find(admin, "depart")).toEqual(["Départs et retours"]);
    expect(find(admin, "freq")).toEqual(["Fréquentation"]);
    expect(find(admin, "bord")).toEqual(["Tableau de bord", "Fréquentation", "Occupation des véhicules"]);
    expect(find(admin, "libre")).toEqual(["Libre du … au …"]);
    expect(find(admin, "ferm")).toEqual(["Fermetures"]);
    expect(find(admin, "ules")).toEqual([]);
    expect(find(admin, "  ")).toEqual([]);
    expect(find(admin, "«?»")).toEqual([]);
  });

  test("of the settings are found by the settings' name, four at most", () => {
    expect(find(admin, "para")).toEqual(["Paramètres", "Page contact", "Location", "Fermetures"]);
  });

  test("that a user may not open are not there to be found", () => {
    for (const q of ["gestion", "utilisateurs", "securite", "fermetures"]) {
      expect(find(admin, q).length).toBeGreaterThan(0);
      expect(find(user, q)).toEqual([]);
    }
    expect(find(user, "parametres")).toEqual(["Modèles de réponse"]);
    expect(find(user, "mon compte")).toEqual(["Mon compte"]);
  });

  test("are explained by pages of their own, of what one may open", () => {
    const found = (member: StaffMember, q: string) => labels(findScreens(helpFor(member), q));
    expect(found(admin, "aide comptes")).toEqual(["Utilisateurs"]);
    expect(found(user, "aide comptes")).toEqual([]);
    expect(found(user, "panne")).toEqual(["Planning"]);
  });

  test("of a closed account are none but its own page", () => {
    expect(labels(screensFor({ ...admin, active: false }))).toEqual(["Mon compte"]);
  });
});

test("what can be added is what the screens add, with the right of the screen", () => {
  expect(labels(additionsFor(admin))).toEqual([
    "Nouvelle demande",
    "Ajouter une période",
    "Ajouter un véhicule",
    "Ajouter un tarif",
    "Ajouter une prestation",
    "Ajouter une agence",
    "Ajouter une marque",
    "Ajouter un utilisateur",
  ]);
  expect(labels(screensFor(user))).toContain("Tarifs");
  expect(labels(additionsFor(user))).not.toContain("Ajouter un tarif");
  expect(labels(additionsFor(user))).not.toContain("Ajouter un utilisateur");
});

test("what can be added is found by what it is for, too", () => {
  for (const q of ["appel", "telephone", "comptoir"])
    expect(labels(findScreens(additionsFor(user), q))).toEqual(["Nouvelle demande"]);
  expect(labels(findScreens(additionsFor(user), "panne"))).toEqual(["Ajouter une période"]);
});

test("a period is added where the planning adds one", () => {
  expect(officePaths.newPeriod).toBe(newPeriodHref({}));
});

describe("the list of keys", () => {
  const listed = (member: StaffMember, areOn = true) =>
    listShortcuts(member, areOn).flatMap(({ ids }) => ids.flatMap((id) => shortcuts[id].keys));

  test("has those of the menu's screens, and none that leads nowhere", () => {
    const screens = [...screensFor(admin), ...additionsFor(admin)];
    for (const { shortcut } of screens)
      if (shortcut) expect(listed(admin)).toContain(shortcuts[shortcut].keys[0]);
    const go = listShortcuts(admin, true).find(({ label }) => label === "Aller à")?.ids;
    expect(go).toEqual(screens.flatMap(({ shortcut }) => (shortcut?.startsWith("go") ? shortcut : [])));
    expect(go?.flatMap((id) => shortcuts[id].keys).slice(0, 4)).toEqual(["g t", "g d", "g p", "g v"]);
  });

  test("says of each screen what the menu calls it", () => {
    for (const { shortcut, name } of screensFor(admin))
      if (shortcut) expect(shortcuts[shortcut].does).toBe(name);
  });

  test("without single keys keeps the others", () => {
    const kept = listed(user, false);
    expect(kept).toContain("Mod+k");
    expect(kept).toContain("Alt+ArrowLeft");
    for (const gone of ["?", "n", "r", "Shift+n", "g t", "/"]) expect(kept).not.toContain(gone);
  });
});
