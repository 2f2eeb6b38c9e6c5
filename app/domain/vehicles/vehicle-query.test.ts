import { expect, test } from "vitest";
import {
  allVehicles,
  keptParams,
  readVehicleQuery,
  type VehicleQuery,
  vehiclesHref,
  vehiclesSearch,
} from "./vehicle-query.ts";

const agency = "0197a000-0000-7000-8000-000000000001";

function read(address: string) {
  return readVehicleQuery(new URL(address, "http://localhost").searchParams);
}

test("the dashboard's links lead to what they say", () => {
  const filters = [
    {},
    { available: true },
    { available: false },
    { type: "Poids lourds" },
    { agency },
    { agency: "" },
  ];
  for (const filter of filters as Partial<VehicleQuery>[]) {
    expect(read(vehiclesHref(allVehicles, filter))).toEqual({ ...allVehicles, ...filter });
  }
});

test("an address says all of a query, and is read back", () => {
  const query = {
    q: "master & co",
    type: "Remorques",
    agency: "",
    available: false,
    sort: "price",
    direction: "desc",
    page: 3,
    pageSize: 50,
  } as const;
  const href = vehiclesHref(query);
  expect(href).toContain("agence=aucune");
  expect(read(href)).toEqual(query);
});

test("anything unreadable is as if it had not been asked for", () => {
  const odd =
    "?q=%00%20&type=Bateaux&agence=../x&disponibilite=true&tri=couleur&ordre=desc&page=-1&lignes=9999";
  expect(read(odd)).toEqual(allVehicles);
  expect(read("?page=1e99")).toEqual(allVehicles);
  expect(read(`?q=${"x".repeat(500)}`).q).toHaveLength(200);
});

test("a change begins at the first page, and keeps the rest", () => {
  const query = { ...allVehicles, q: "a", page: 4 };
  expect(vehiclesSearch(query)).toBe("?q=a&page=4");
  expect(vehiclesSearch(query, { available: true })).toBe("?q=a&disponibilite=oui");
  expect(vehiclesSearch(query, { page: 5 })).toBe("?q=a&page=5");
  expect(keptParams({ ...query, sort: "name" })).toEqual([["tri", "nom"]]);
});
