import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesOf } from "#app/domain/rental/licence.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { countableWords } from "#server/counts/counts.ts";
import { demoAgencies } from "./agencies.ts";
import { demoBinnedBrand, demoBinnedVehicle } from "./binned.ts";
import { demoBrands } from "./brands.ts";
import { demoCompany, demoContactSettings } from "./company.ts";
import { demoMonthlyViews, demoSearches } from "./counts.ts";
import { stableId } from "./identifiers.ts";
import { demoMessages } from "./messages.ts";
import { demoFile } from "./pictures.ts";
import { demoHeroImage, demoSitePhotos } from "./site-photos.ts";
import { demoTariffs } from "./tariffs.ts";
import { demoVehicles } from "./vehicles.ts";

const types = [
  "Véhicules léger",
  "Poids lourds",
  "Semi-remorques",
  "Frigorifiques",
  "Energies alternatives",
  "Remorques",
];
const motorisations = ["Diesel", "Electrique", "Essence", "Hybride"];
const equipment = [
  "Navigation GPS",
  "Aménagement sur-mesure",
  "Aménagement atelier",
  "Aménagement lavable",
  "Système de ventilation",
  "Aménagement miroitier",
  "Galerie de toit",
  "Serrures renforcées",
  "Hayon élévateur",
  "Essieu relevable",
  "Aménagement double plancher",
];
const distinct = <T>(values: T[]) => new Set(values);

test("the fleet covers the six types, every agency and every brand", () => {
  expect(demoVehicles.length).toBeGreaterThanOrEqual(40);
  for (const type of types) {
    const ofType = demoVehicles.filter((vehicle) => vehicle.type === type);
    expect(ofType.length, type).toBeGreaterThanOrEqual(5);
  }
  expect(distinct(demoVehicles.map(({ type }) => type))).toEqual(new Set(types));
  expect(distinct(demoVehicles.map(({ agency }) => agency)).size).toBe(6);
  expect(distinct(demoVehicles.map(({ brand }) => brand)).size).toBe(10);
  expect(demoBrands).toHaveLength(10);
  expect(demoAgencies).toHaveLength(6);
});

test("no two vehicles share an address, a name, an arrival day, a text or a first picture", () => {
  for (const field of ["slug", "name", "arrived", "description"] as const) {
    expect(distinct(demoVehicles.map((vehicle) => vehicle[field])).size, field).toBe(demoVehicles.length);
  }
  expect(distinct(demoVehicles.map(({ pictures }) => pictures[0])).size).toBe(demoVehicles.length);
});

test("the eight newest vehicles show all six types and can be rented", () => {
  const newest = demoVehicles.slice(0, 8);
  expect(distinct(newest.map(({ type }) => type)).size).toBe(6);
  expect(newest.filter((vehicle) => vehicle.available === false)).toEqual([]);
});

test("about a fifth of the fleet is out, and every field is hidden somewhere", () => {
  const out = demoVehicles.filter((vehicle) => vehicle.available === false).length / demoVehicles.length;
  expect(out).toBeGreaterThan(0.15);
  expect(out).toBeLessThan(0.25);
  expect(distinct(demoVehicles.flatMap(({ hidden = [] }) => hidden)).size).toBe(20);
});

test("lists hold the specification's values only, and use most of them", () => {
  const usedMotorisations = distinct(demoVehicles.flatMap((vehicle) => vehicle.motorisation));
  expect(usedMotorisations).toEqual(new Set(motorisations));
  const usedEquipment = distinct(demoVehicles.flatMap((vehicle) => vehicle.equipment));
  expect(usedEquipment).toEqual(new Set(equipment));
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

test("agencies keep different hours, in the specification's shape", () => {
  expect(distinct(demoAgencies.map(({ hours }) => JSON.stringify(hours))).size).toBe(6);
  const time = expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/);
  const span = { open: time, close: time };
  for (const { hours } of demoAgencies) {
    expect(hours.map(({ day }) => day)).toEqual([
      "Lundi",
      "Mardi",
      "Mercredi",
      "Jeudi",
      "Vendredi",
      "Samedi",
      "Dimanche",
    ]);
    for (const day of hours) {
      expect(day).toEqual({
        day: day.day,
        closed: expect.any(Boolean),
        morning: span,
        afternoon: span,
        morningClosed: expect.any(Boolean),
        afternoonClosed: expect.any(Boolean),
      });
      if (day.closed) expect(day.morningClosed || day.afternoonClosed).toBe(false);
      else expect(day.morningClosed && day.afternoonClosed).toBe(false);
    }
  }
  const saturdays = demoAgencies.map(({ hours }) => hours[5]);
  expect(saturdays.some((day) => day?.closed)).toBe(true);
  expect(saturdays.some((day) => day?.afternoonClosed)).toBe(true);
  expect(demoAgencies.some(({ hours }) => hours[6]?.closed === false)).toBe(true);
});

test("every type has one price list, whose discounts rise with the days", () => {
  expect(demoTariffs.flatMap(({ default_for }) => default_for).sort()).toEqual(types.toSorted());
  for (const { tiers, name } of demoTariffs) {
    const discounts = tiers.map(({ discount }) => discount);
    expect(discounts, name).toEqual([...new Set(discounts)].sort((a, b) => a - b));
  }
});

test("an articulated set asks for a CE licence, whatever its type", () => {
  const sets = demoVehicles.filter(({ chassis_type }) => chassis_type?.includes("semi"));
  expect(sets.length).toBeGreaterThan(6);
  for (const { slug, type, licence = null, ptac = null } of sets)
    expect(licencesOf({ type, licence, ptac }), slug).toEqual(["CE"]);
});

test("a dozen requests ask for vehicles of the fleet, each under its own reference", () => {
  const requests = demoMessages.flatMap(({ request }) => request ?? []);
  expect(requests).toHaveLength(12);
  expect(distinct(requests.map(({ reference }) => reference)).size).toBe(12);
  const slugs = demoVehicles.map(({ slug }) => slug);
  for (const { vehicles } of requests) expect(slugs).toEqual(expect.arrayContaining(vehicles));
});

test("what is looked at is in the fleet, and what is looked for in vain is not, in words that would be counted", () => {
  const slugs = demoVehicles.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(demoMonthlyViews)));
  const fleet = foldText(JSON.stringify(demoVehicles));
  for (const { words, daysAgo } of demoSearches) {
    expect(countableWords(words)).toBe(words);
    expect(fleet).not.toContain(words);
    expect(distinct(daysAgo).size).toBe(daysAgo.length);
  }
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
  for (const picture of [demoHeroImage, ...demoSitePhotos.map((photo) => photo.picture)]) {
    expect(existsSync(demoFile(`pictures/${picture}.webp`)), picture).toBe(true);
  }
});

test("what was deleted has pictures that exist, and is nothing the company still has", () => {
  for (const picture of demoBinnedVehicle.pictures)
    expect(existsSync(demoFile(`pictures/vehicles/${picture}.webp`)), picture).toBe(true);
  expect(demoVehicles.map(({ slug }) => slug)).not.toContain(demoBinnedVehicle.slug);
  expect(demoVehicles.map(({ name }) => name)).not.toContain(demoBinnedVehicle.name);
  expect(demoBrands.map(({ name }): string => name)).not.toContain(demoBinnedBrand.name);
});

test("the project carries no picture that nothing shows", () => {
  const shown = [
    `${demoHeroImage}.webp`,
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
