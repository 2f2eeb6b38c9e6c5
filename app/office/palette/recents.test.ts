import { describe, expect, test } from "vitest";
import { readVisits, type Visit, writeVisits } from "#app/domain/palette/places.ts";
import { visitOf, withVisit } from "./recents.ts";

const id = (last: number) => `0197a000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const at = (address: string) => visitOf(new URL(address, "http://localhost"));

describe("an address", () => {
  test.each([
    [`/locadmin/dashboard/vehicules/${id(1)}`, "vehicle"],
    [`/locadmin/dashboard/agences/${id(1)}?q=perp`, "agency"],
    [`/locadmin/dashboard/devis/${id(1)}`, "quote"],
    [`/admin?statut=nouveau&demande=${id(1)}`, "request"],
  ])("%s is of a %s", (address, kind) => {
    expect(at(address)).toEqual({ kind, id: id(1) });
  });

  test.each([
    "/admin",
    "/admin?demande=toutes",
    "/locadmin/dashboard/vehicules",
    "/locadmin/dashboard/vehicules/nouveau",
    `/locadmin/dashboard/devis/nouveau?demande=${id(1)}`,
    `/locadmin/dashboard/utilisateurs/${id(1)}`,
  ])("%s is of no record", (address) => {
    expect(at(address)).toBeNull();
  });
});

test("the latest comes first, each once, and the oldest is forgotten", () => {
  let visits: Visit[] = [];
  for (const last of [1, 2, 3, 1, 4, 5, 6]) visits = withVisit(visits, { kind: "request", id: id(last) });
  expect(visits.map((visit) => visit.id)).toEqual([6, 5, 4, 1, 3].map(id));
});

test("visits are kept as kinds and ids, and read back; what is neither is left out", () => {
  const visits: Visit[] = [
    { kind: "vehicle", id: id(1) },
    { kind: "quote", id: id(2) },
  ];
  expect(readVisits(writeVisits(visits))).toEqual(visits);
  expect(readVisits(`profile:${id(1)},vehicle:1,${id(3)},agency:${id(3).toUpperCase()},,`)).toEqual([
    { kind: "agency", id: id(3) },
  ]);
  expect(readVisits(null)).toEqual([]);
});
