import { expect, test } from "vitest";
import { licenceNotes, type PublicVehicle, specificationLines } from "./vehicle-detail.server.ts";

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
  price: { ht: 6900, ttc: 8280 },
  licences: [],
  badge: null,
  free: { line: null, note: null, stock: "InStock", from: null },
  description: "",
  brand: null,
  model: null,
  chassis_type: null,
  body_type: null,
  inner_width: null,
  inner_height: null,
  pallets: null,
  payload_kg: null,
  licence: null,
  critair: null,
  atp_class: null,
  equipment: [],
  photos: [],
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
    inner_width: 1.78,
    inner_height: 1.89,
    pallets: 3,
    ptac: 3500,
    payload_kg: 1250,
    licences: ["B" as const],
    critair: "2" as const,
    atp_class: "FRC",
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
    "Largeur intérieure 1,78 m",
    "Hauteur intérieure 1,89 m",
    "Palettes Europe 3",
    "PTAC 3 500 kg",
    "Charge utile 1 250 kg",
    "Permis B",
    "Motorisation Diesel, Hybride",
    "Châssis L2H2",
    "Carrosserie Fourgon tôlé",
    "Kilométrage 48 200 km",
    "Crit’Air 2",
    "Classe ATP FRC",
  ]);
});

test("what is hidden or unknown has none; zero is known", () => {
  expect(texts(bare)).toEqual([]);
  expect(texts({ ...bare, mileage: 0 })).toEqual(["Kilométrage 0 km"]);
});

const notes = (changes: Partial<PublicVehicle>) =>
  licenceNotes({ ...bare, ...changes }).map((note) => note.replaceAll("\u00a0", " "));
const byWeight =
  "Permis indiqué d’après le PTAC, à titre indicatif : c’est la carte grise (F.2) qui fait foi.";
const professional = "Usage professionnel : carte conducteur et FIMO/FCO en règle générale.";

test("a licence comes with what it rests on", () => {
  expect(notes({ ptac: 3500, licences: ["B"] })).toEqual([byWeight]);
  expect(notes({ licence: "B", licences: ["B"] })).toEqual([
    "Permis indiqué à titre indicatif : c’est la carte grise (F.2) qui fait foi.",
  ]);
});

test("a heavy vehicle reminds professionals of what else they need", () => {
  expect(notes({ ptac: 12_000, licences: ["C"] })).toEqual([byWeight, professional]);
  expect(notes({ licence: "CE", licences: ["CE"] }).at(-1)).toBe(professional);
});

test("an electric van between 3.5 and 4.25 t is to be confirmed, and no other", () => {
  const confirm = "Véhicule électrique ou à hydrogène de plus de 3 500 kg : permis à confirmer en agence.";
  const van = { ptac: 4250, licences: ["C1" as const], motorisation: ["Electrique"] };
  expect(notes(van)).toContain(confirm);
  expect(notes({ ...van, motorisation: ["Hydrogène"] })).toContain(confirm);
  expect(notes({ ...van, ptac: 4251 })).not.toContain(confirm);
  expect(notes({ ...van, motorisation: ["Diesel"] })).not.toContain(confirm);
  expect(notes({ ...van, licence: "C1" })).not.toContain(confirm);
});

test("a trailer says which licence goes with which towing vehicle, and nothing of drivers' cards", () => {
  expect(notes({ type: "Remorques", ptac: 2000, licences: ["B", "B96", "BE"] })).toEqual([
    "Permis B si le PTAC du véhicule tracteur ne dépasse pas 1 500 kg.",
    "Permis B96 si le PTAC du véhicule tracteur ne dépasse pas 2 250 kg.",
    "Permis BE au-delà.",
    byWeight,
  ]);
});

test("where no licence may be told, nothing is said", () => {
  expect(notes({ ptac: 12_000, licences: [] })).toEqual([]);
});
