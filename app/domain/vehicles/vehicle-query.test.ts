import { expect, test } from "vitest";
import { allVehicles, readVehicleQuery, type VehicleQuery, vehiclesHref } from "./vehicle-query.ts";

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

test("what nothing is sorted by has no direction", () => {
  expect(read("?tri=couleur&ordre=desc")).toEqual(allVehicles);
});
