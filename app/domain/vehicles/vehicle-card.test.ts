import { expect, test } from "vitest";
import { specCells } from "./vehicle-card.ts";

const full = {
  location: null,
  capacity: "20",
  useful_length: "4.2",
  mileage: 48_200,
  ptac: 3500,
  motorisation: ["Diesel", "Hybride"],
};
const texts = (vehicle: Parameters<typeof specCells>[0]) =>
  specCells(vehicle).map(({ label, value }) => `${label} ${value}`.replaceAll("\u00a0", " "));

test("a full vehicle shows as many figures as its strip has room for, with their units", () => {
  expect(texts(full)).toEqual(["Volume 20 m³", "PTAC 3,5 t", "Longueur 4,20 m", "Kilométrage 48 200 km"]);
  expect(texts({ ...full, mileage: null }).at(-1)).toBe("Énergie Diesel, Hybride");
});

test("a hidden field drops out; a new vehicle's zero kilometres do not", () => {
  expect(
    texts({ ...full, capacity: null, useful_length: null, mileage: 0, ptac: 750, motorisation: [] }),
  ).toEqual(["PTAC 750 kg", "Kilométrage 0 km"]);
});
