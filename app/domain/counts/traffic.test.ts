import { expect, test } from "vitest";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatOpenTime, requestsPer100Views, trafficQuery, type VehicleTraffic } from "./traffic.ts";

test("an address says how far back, by what and which page; nonsense is the usual", () => {
  const read = (search: string) => trafficQuery.read(new URLSearchParams(search));
  const usual = { days: 30, sort: "views", page: 1 };
  expect(read("")).toEqual(usual);
  expect(read("jours=7&tri=demandes&page=3")).toEqual({ days: 7, sort: "requests", page: 3 });
  expect(read("jours=8&tri=nom&page=-1")).toEqual(usual);
  for (const search of ["", "jours=90", "jours=7&tri=demandes&page=2"])
    expect(trafficQuery.href(officePaths.traffic, read(search))).toBe(
      search ? `${officePaths.traffic}?${search}` : officePaths.traffic,
    );
});

test.each([
  [0, "1\u00a0min"],
  [40.4, "40\u00a0min"],
  [60, "1\u00a0h"],
  [190, "3\u00a0h\u00a010"],
  [65, "1\u00a0h\u00a005"],
])("%s minutes of open time are «%s»", (minutes, words) => expect(formatOpenTime(minutes)).toBe(words));

test.each([
  [412, 14, "3,4"],
  [121, 0, "–"],
  [0, 2, "–"],
])("%s views and %s requests make «%s» for a hundred", (views, requests, words) =>
  expect(requestsPer100Views({ views, requests } as VehicleTraffic)).toBe(words),
);
