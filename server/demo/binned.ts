import type { DemoVehicle } from "./demo-vehicle.ts";

/** What the company has deleted, so that a first look into the bin shows what it is for. */
export const demoBinnedVehicle: DemoVehicle = {
  slug: "mistraou-tramail-argent",
  name: "Mistraou Tramail L2H2 Argent",
  type: "Véhicules léger",
  brand: "Mistraou",
  model: "Tramail L2H2",
  agency: "perpignan",
  arrived: "2025-11-03",
  mileage: 41_200,
  price: 67,
  available: false,
  capacity: "10,8 m³",
  useful_length: "3,08 m",
  inner_width: 1.78,
  inner_height: 1.89,
  pallets: 3,
  ptac: 3500,
  payload_kg: 1250,
  chassis_type: "L2H2",
  body_type: "Fourgon tôlé",
  motorisation: ["Diesel"],
  equipment: ["Galerie de toit"],
  description:
    "Fourgon gris argent, à l’aise en ville comme sur route. Sa galerie de toit porte les longueurs qui ne rentrent pas dedans, jusqu’à 100 kg bien répartis. Trois places à l’avant.",
  pictures: ["fourgon-argent-jour-2", "arriere-fourgon-argent-2", "plan-fourgon"],
};

export const demoBinnedBrand = { name: "Têt", logo: "tet.svg" };

/** How long ago each was deleted. */
export const demoBinnedAgo = { vehicle: { days: 1 }, brand: { days: 12 } };
