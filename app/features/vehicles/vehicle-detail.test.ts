import { expect, test } from "vitest";
import type { PublicVehicle } from "./vehicle-detail.ts";
import { specificationLines } from "./vehicle-detail.ts";

const bare: PublicVehicle = {
  id: "1",
  name: "Fourgon",
  type: "Véhicules léger",
  available: true,
  picture: null,
  location: "Perpignan",
  capacity: null,
  useful_length: null,
  mileage: null,
  ptac: null,
  motorisation: [],
  price: 69,
  description: "",
  brand: null,
  model: null,
  chassis_type: null,
  body_type: null,
  equipment: [],
  photos: [],
  priceIncludesTax: false,
  agency: null,
};
const texts = (vehicle: PublicVehicle) =>
  specificationLines(vehicle).map(({ label, value }) => `${label} ${value}`.replaceAll("\u00a0", " "));

test("every field that may be seen has its line, with its unit", () => {
  const full = {
    ...bare,
    brand: "Corbère",
    model: "Relais L2H2",
    capacity: "10.8",
    useful_length: "3,08",
    ptac: 3500,
    motorisation: ["Diesel", "Hybride"],
    chassis_type: "L2H2",
    body_type: "Fourgon tôlé",
    mileage: 48_200,
  };
  expect(texts(full)).toEqual([
    "Marque Corbère",
    "Modèle Relais L2H2",
    "Volume utile 10,8 m³",
    "Longueur utile 3,08 m",
    "PTAC 3 500 kg",
    "Motorisation Diesel, Hybride",
    "Châssis L2H2",
    "Carrosserie Fourgon tôlé",
    "Kilométrage 48 200 km",
  ]);
});

test("what is hidden or unknown has none; zero is known", () => {
  expect(texts(bare)).toEqual([]);
  expect(texts({ ...bare, mileage: 0 })).toEqual(["Kilométrage 0 km"]);
});
