import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoAgencies } from "./agencies.ts";
import { demoBinnedBrand } from "./binned.ts";
import { demoBrands } from "./brands.ts";
import { demoCompany, demoContactSettings } from "./company.ts";
import { stableId } from "./identifiers.ts";
import { demoMessages } from "./messages.ts";
import { demoFile } from "./pictures.ts";
import { demoSitePhotos } from "./site-photos.ts";
import { demoVehicles } from "./vehicles.ts";
import { sayDays } from "./write-messages.ts";

const distinct = <T>(values: T[]) => new Set(values);

test("no two vehicles share an address, a name, an arrival day, a text or a first picture", () => {
  for (const field of ["slug", "name", "arrived", "description"] as const) {
    expect(distinct(demoVehicles.map((vehicle) => vehicle[field])).size, field).toBe(demoVehicles.length);
  }
  expect(distinct(demoVehicles.map(({ pictures }) => pictures[0])).size).toBe(demoVehicles.length);
});

test("every vehicle has two to five pictures that exist: side, rear, drawing, cabin, in this order", () => {
  const rank = (picture: string) => {
    const kind = ["arriere", "plan", "cabine"].findIndex((prefix) => picture.startsWith(prefix));
    return kind + 1;
  };
  for (const { slug, pictures } of demoVehicles) {
    expect(pictures.length, slug).toBeGreaterThanOrEqual(2);
    expect(pictures.length, slug).toBeLessThanOrEqual(5);
    expect(distinct(pictures).size, slug).toBe(pictures.length);
    expect(rank(pictures[0] ?? ""), slug).toBe(0);
    const ranked = pictures.map(rank).filter((place) => place > 0);
    expect(ranked, slug).toEqual(ranked.toSorted());
    for (const picture of pictures)
      expect(existsSync(demoFile(`pictures/vehicles/${picture}.webp`))).toBe(true);
  }
});

test("what a message says of days of the week are those its dates fall on", () => {
  const message = demoMessages.find(({ slug }) => slug === "garrigue-grands-volumes");
  if (!message) throw new Error("nobody asks for two large vans");
  // In twenty days a Tuesday, for five days.
  const said = sayDays(message.message, message, new Date("2026-11-18T10:00:00Z"));
  expect(said).toContain("du mardi au samedi");
  for (const each of demoMessages)
    expect(sayDays(each.message, each, new Date()), each.slug).not.toMatch(/[{}]/);
});

test("phones and e-mail addresses reach nobody", () => {
  const people = [...demoAgencies, ...demoMessages, demoCompany, demoContactSettings];
  for (const { phone, email } of people) {
    expect(phone).toMatch(/^(04 65 71|06 39 98) \d\d \d\d$/);
    expect(email).toMatch(/^[a-z.]+@example\.fr$/);
  }
  expect(demoCompany.host_phone).toMatch(/^04 65 71 \d\d \d\d$/);
});

test("every category of the gallery has photos, and all pictures exist", () => {
  expect(distinct(demoSitePhotos.map(({ category }) => category)).size).toBe(5);
  for (const { picture } of demoSitePhotos) {
    expect(existsSync(demoFile(`pictures/${picture}.webp`)), picture).toBe(true);
  }
});

test("the project carries no picture that nothing shows", () => {
  const shown = [
    ...demoSitePhotos.map(({ picture }) => `${picture}.webp`),
    ...demoVehicles.flatMap(({ pictures }) => pictures.map((picture) => `vehicles/${picture}.webp`)),
  ];
  const carried = ["vehicles", "scenes"].flatMap((folder) =>
    readdirSync(demoFile(`pictures/${folder}`)).map((file) => `${folder}/${file}`),
  );
  expect(distinct(carried)).toEqual(distinct(shown));
});

test("logos are drawn with shapes alone: no font is needed to show them", () => {
  const drawn = readdirSync(demoFile("logos")).sort();
  expect([...demoBrands, demoBinnedBrand].map(({ logo }) => logo).toSorted()).toEqual(drawn);
  for (const logo of drawn)
    expect(readFileSync(demoFile(`logos/${logo}`), "utf8")).not.toMatch(/<text|<image|font|href/);
});

test("identifiers are version 7, follow their moment and stay the same", () => {
  const moment = new Date("2025-10-27T08:00:00Z");
  expect(stableId("vehicle solane", moment)).toBe(stableId("vehicle solane", moment));
  const id = stableId("vehicle solane", moment);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(moment.getTime());
  expect(stableId("vehicle corbere", moment)).not.toBe(stableId("vehicle solane", moment));
});
