import { expect, test } from "vitest";
import { foreignDestinations } from "#tests/support/foreign-destinations.ts";
import { leadsBack, loginPath, rememberedPath } from "./remembered-path.ts";

const kept = [
  "/admin",
  "/admin?page=2",
  "/locadmin/dashboard",
  "/locadmin/dashboard?vue=large",
  "/locadmin/dashboard/vehicules",
  "/locadmin/dashboard/vehicules?type=Poids%20lourds&page=3",
  "/locadmin/dashboard/vehicules/0198f2a4-7c1e-7d3a-9b1f-3f5f0a6c1d2e",
  "/locadmin/dashboard/agences",
  "/locadmin/dashboard/marques",
  "/locadmin/dashboard/photos",
  "/locadmin/dashboard/image-accueil",
  "/locadmin/dashboard/statistiques",
  "/locadmin/dashboard/utilisateurs",
  "/locadmin/dashboard/a-propos",
  "/locadmin/dashboard/parametres",
  "/locadmin/dashboard/historique?page=2",
  "/locadmin/dashboard/mon-compte",
];

test.each(kept)("%j is remembered as it is", (path) => {
  expect(rememberedPath(path)).toBe(path);
});

const refused: unknown[] = [
  ...foreignDestinations,
  null,
  undefined,
  42,
  ["/admin"],
  "",
  " ",
  "/",
  "admin",
  "/admin ",
  " /admin",
  "/admin/",
  "/admin/autre",
  "/admin.evil.example",
  "/administration",
  "/admin#fragment",
  "/ADMIN",
  "/%61dmin",
  "/admin\\..\\",
  "/locadmin/dashboard/vehicules/../../..",
  "/locadmin/dashboard/%2e%2e/%2e%2e",
  "/locadmin/dashboard/vehicules/.",
  "/locadmin/dashboard/vehicules%2f..",
  "/locadmin/dashboard/inconnue",
  "/locadmin/dashboard-evil",
  "/locadmin",
  "/locadmin/session",
  "/catalogue",
  "/api/auth/sign-out",
  "http:/admin",
  "//admin",
  "/admin\n",
  "/admin\0",
  "\t/admin",
  "/admin?suite=https://evil.example",
  "/admin?a=b#c",
  '/admin?"><script>',
  "/admin?é",
  "/locadmin/dashboard/véhicules",
  "／admin",
  `/admin?${"a".repeat(600)}`,
];

test.each(refused.map((input) => [input]))("%j leads nowhere", (input) => {
  expect(rememberedPath(input)).toBeNull();
});

test("the login's address carries the page, and drops a query it cannot vouch for", () => {
  expect(loginPath(new URL("http://x/admin?page=2"))).toBe("/locadmin?suite=%2Fadmin%3Fpage%3D2");
  expect(loginPath(new URL("http://x/admin?retour=https://evil.example"))).toBe("/locadmin?suite=%2Fadmin");
  expect(loginPath(new URL("http://x/locadmin/dashboard/inconnue"))).toBe("/locadmin");
});

test("only an address that carries a page leads back to one", () => {
  expect(leadsBack(loginPath(new URL("http://x/locadmin/dashboard/historique")))).toBe(true);
  for (const address of ["/locadmin", "/locadmin/dashboard?suite=%2Fadmin", "/"]) {
    expect(leadsBack(address)).toBe(false);
  }
});
