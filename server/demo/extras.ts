import type { ExtraUnit } from "#app/domain/extras/extra.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";

export type ExtraSlug =
  | "diable"
  | "couvertures"
  | "sangle"
  | "conducteur"
  | "franchise"
  | "siege-enfant"
  | "livraison-1"
  | "livraison-2"
  | "livraison-3";

export interface DemoExtra {
  slug: ExtraSlug;
  name: string;
  detail: string;
  unit: ExtraUnit;
  /** In euros without VAT, as the company quotes. */
  price: number;
  types: VehicleType[];
  is_delivery: boolean;
  max_quantity: number;
}

const delivery = (zone: 1 | 2 | 3, detail: string, price: number): DemoExtra => ({
  slug: `livraison-${zone}`,
  name: `Livraison et reprise, zone ${zone}`,
  detail,
  unit: "location",
  price,
  types: [],
  is_delivery: true,
  max_quantity: 1,
});

const chosenAtCounter = { types: [], is_delivery: false } satisfies Partial<DemoExtra>;

export const demoExtras: DemoExtra[] = [
  {
    ...chosenAtCounter,
    slug: "diable",
    name: "Diable",
    detail: "Roues gonflables, charge de 250 kg.",
    unit: "location",
    price: 5,
    max_quantity: 3,
  },
  {
    ...chosenAtCounter,
    slug: "couvertures",
    name: "Couvertures de protection",
    detail: "Le lot de dix.",
    unit: "location",
    price: 10,
    max_quantity: 5,
  },
  {
    ...chosenAtCounter,
    slug: "sangle",
    name: "Sangle d’arrimage",
    detail: "À cliquet, 5 m, gardée après la location.",
    unit: "piece",
    price: 7.5,
    max_quantity: 20,
  },
  {
    ...chosenAtCounter,
    slug: "conducteur",
    name: "Conducteur supplémentaire",
    detail: "À partir du troisième\u00a0: le deuxième est gratuit.",
    unit: "jour",
    price: 5,
    max_quantity: 3,
  },
  {
    slug: "franchise",
    name: "Franchise réduite",
    detail: "Ramenée à 300 € par sinistre, pour un véhicule.",
    unit: "jour",
    price: 7.5,
    types: ["Véhicules léger", "Energies alternatives"],
    is_delivery: false,
    max_quantity: 9,
  },
  {
    slug: "siege-enfant",
    name: "Siège enfant",
    detail: "De 9 à 36 kg, posé avant le départ.",
    unit: "location",
    price: 12.5,
    types: ["Véhicules léger", "Energies alternatives"],
    is_delivery: false,
    max_quantity: 3,
  },
  delivery(1, "Jusqu’à 20 km de l’agence.", 40),
  delivery(2, "De 20 à 50 km de l’agence.", 75),
  delivery(3, "De 50 à 100 km de l’agence.", 125),
];
