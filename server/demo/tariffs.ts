import type { TariffConditions } from "#app/domain/rental/rental-conditions.ts";
import type { Tier } from "#app/domain/rental/tariff.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";

export type TariffSlug =
  | "utilitaires"
  | "citadines"
  | "electriques"
  | "porteurs"
  | "frigorifiques"
  | "semi-remorques"
  | "remorques";

export interface DemoTariff extends TariffConditions {
  slug: TariffSlug;
  name: string;
  default_for: VehicleType[];
  tiers: Tier[];
}

/** «À partir de 3 jours : − 8 %»: the same steps everywhere, so that the price lists compare. */
const steps = [3, 7, 14, 28, 90, 180, 365];
const tiers = (...discounts: number[]): Tier[] =>
  discounts.map((discount, index) => ({ from_days: steps[index] as number, discount }));

export const demoTariffs: DemoTariff[] = [
  {
    slug: "utilitaires",
    name: "Utilitaires permis B",
    default_for: ["Véhicules léger"],
    tiers: tiers(8, 20, 28, 40, 48, 54, 60),
    km_per_day: 150,
    extra_km_price: 0.15,
    deposit: 800,
    damage_excess: 900,
    min_age: 21,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "citadines",
    name: "Citadines et minibus",
    default_for: [],
    tiers: tiers(8, 18, 25, 35, 42, 48, 55),
    km_per_day: 150,
    extra_km_price: 0.12,
    deposit: 600,
    damage_excess: 700,
    min_age: 21,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "electriques",
    name: "Électriques et hybrides",
    default_for: ["Energies alternatives"],
    tiers: tiers(8, 18, 25, 36, 43, 50, 56),
    km_per_day: 120,
    extra_km_price: 0.15,
    deposit: 800,
    damage_excess: 900,
    min_age: 21,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "porteurs",
    name: "Porteurs",
    default_for: ["Poids lourds"],
    tiers: tiers(5, 15, 22, 32, 40, 46, 52),
    km_per_day: 200,
    extra_km_price: 0.2,
    deposit: 1500,
    damage_excess: 1800,
    min_age: 23,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "frigorifiques",
    name: "Frigorifiques",
    default_for: ["Frigorifiques"],
    tiers: tiers(5, 14, 20, 30, 38, 44, 50),
    km_per_day: 200,
    extra_km_price: 0.24,
    deposit: 2000,
    damage_excess: 2400,
    min_age: 23,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "semi-remorques",
    name: "Semi-remorques",
    default_for: ["Semi-remorques"],
    tiers: tiers(5, 12, 18, 28, 36, 42, 48),
    km_per_day: 300,
    extra_km_price: 0.22,
    deposit: 3000,
    damage_excess: 3500,
    min_age: 23,
    min_licence_years: 2,
    notes: "",
  },
  {
    slug: "remorques",
    name: "Remorques",
    default_for: ["Remorques"],
    tiers: tiers(10, 22, 30, 42, 50, 56, 62),
    km_per_day: null,
    extra_km_price: null,
    deposit: 400,
    damage_excess: 500,
    min_age: 21,
    min_licence_years: null,
    notes: "",
  },
];
