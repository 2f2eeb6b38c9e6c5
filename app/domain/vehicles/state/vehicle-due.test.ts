import { expect, test } from "vitest";
import { type DueFields, dueItems } from "./vehicle-due.ts";

const today = "2026-12-12";
const nothing: DueFields = { mileage: 20_142, service_km: null, service_on: null, roadworthy_until: null };

test.each<[fields: Partial<DueFields>, title: string, left: string, state: string]>([
  [{ service_km: 20_000 }, "Révision à 20\u00a0000\u00a0km", "dépassée de 142\u00a0km", "late"],
  [{ service_km: 20_142 }, "Révision à 20\u00a0142\u00a0km", "atteinte", "late"],
  [{ service_km: 21_142 }, "Révision à 21\u00a0142\u00a0km", "dans 1\u00a0000\u00a0km", "soon"],
  [{ service_km: 21_342 }, "Révision à 21\u00a0342\u00a0km", "dans 1\u00a0200\u00a0km", "fine"],
  [{ service_km: 20_000, mileage: null }, "Révision à 20\u00a0000\u00a0km", "compteur inconnu", "fine"],
  [{ service_on: "2026-12-12" }, "Révision avant le 12\u00a0déc. 2026", "dernier jour", "soon"],
  [{ service_on: "2026-12-11" }, "Révision avant le 11\u00a0déc. 2026", "dépassée de 1\u00a0jour", "late"],
  [{ service_on: "2027-01-11" }, "Révision avant le 11\u00a0janv. 2027", "dans 30\u00a0jours", "soon"],
  [{ service_on: "2027-01-12" }, "Révision avant le 12\u00a0janv. 2027", "dans 31\u00a0jours", "fine"],
  [
    { roadworthy_until: "2026-12-02" },
    "Contrôle technique avant le 2\u00a0déc. 2026",
    "dépassé de 10\u00a0jours",
    "late",
  ],
  [
    { roadworthy_until: "2027-01-26" },
    "Contrôle technique avant le 26\u00a0janv. 2027",
    "dans 45\u00a0jours",
    "soon",
  ],
  [
    { roadworthy_until: "2027-01-27" },
    "Contrôle technique avant le 27\u00a0janv. 2027",
    "dans 46\u00a0jours",
    "fine",
  ],
])("%o reads «%s», %s", (fields, title, left, state) => {
  expect(dueItems({ ...nothing, ...fields }, today)).toMatchObject([{ title, left, state }]);
});

test("a vehicle of which nothing is noted has nothing due, and each thing noted has its line", () => {
  expect(dueItems(nothing, today)).toEqual([]);
  const all = { ...nothing, service_km: 30_000, service_on: "2027-03-01", roadworthy_until: "2029-10-13" };
  expect(dueItems(all, today).map(({ key }) => key)).toEqual([
    "service_km",
    "service_on",
    "roadworthy_until",
  ]);
});
