import type { DamageExtent, DamageKind, DamagePlace } from "#app/domain/vehicles/state/damage.ts";

// How some vehicles of the demonstration are: marks on their drawings, and what is due.

export interface DemoDamage {
  place: DamagePlace;
  kind: DamageKind;
  extent: DamageExtent;
  note: string;
  /** In days before the installation. */
  found: number;
  repaired?: number;
}

export interface DemoState {
  /** Slug of a vehicle. */
  vehicle: string;
  damages?: DemoDamage[];
  /** At so many kilometres, or in so many days. */
  service_km?: number;
  service_in?: number;
  roadworthy_in?: number;
}

const inside = { view: "interieur", x: null, y: null } as const;

/** A vehicle's damages in the order they were found, which numbers them. */
export const demoStates: DemoState[] = [
  {
    vehicle: "corbere-relais-bleu",
    service_km: 18_000,
    roadworthy_in: 410,
    damages: [
      {
        place: { view: "gauche", x: 335, y: 660 },
        kind: "eclat",
        extent: "petit",
        note: "porte",
        found: 171,
      },
      {
        place: { view: "droite", x: 690, y: 700 },
        kind: "choc",
        extent: "petit",
        note: "bas de porte, redressé",
        found: 120,
        repaired: 96,
      },
      {
        place: { view: "gauche", x: 595, y: 620 },
        kind: "rayure",
        extent: "moyen",
        note: "panneau arrière",
        found: 74,
      },
      {
        place: { view: "arriere", x: 300, y: 540 },
        kind: "rayure",
        extent: "petit",
        note: "porte arrière gauche",
        found: 26,
      },
      {
        place: { view: "arriere", x: 760, y: 790 },
        kind: "choc",
        extent: "moyen",
        note: "pare-chocs enfoncé, peinture intacte",
        found: 8,
      },
    ],
  },
  {
    vehicle: "mistraou-tramail-sauge",
    service_in: 21,
    roadworthy_in: 30,
    damages: [
      {
        place: { view: "dessus", x: 560, y: 480 },
        kind: "rayure",
        extent: "grand",
        note: "galerie",
        found: 60,
      },
      { place: inside, kind: "dechirure", extent: "petit", note: "siège passager", found: 33 },
    ],
  },
  {
    vehicle: "agly-volume-graphite",
    service_km: 30_000,
    damages: [
      {
        place: { view: "avant", x: 640, y: 130 },
        kind: "choc",
        extent: "grand",
        note: "capucine, angle haut",
        found: 41,
      },
      {
        place: { view: "droite", x: 500, y: 420 },
        kind: "dechirure",
        extent: "moyen",
        note: "panneau de caisse",
        found: 12,
      },
    ],
  },
  {
    vehicle: "vallespir-p12-argent",
    service_in: -4,
    roadworthy_in: 190,
    damages: [
      {
        place: { view: "arriere", x: 500, y: 860 },
        kind: "choc",
        extent: "moyen",
        note: "barre anti-encastrement",
        found: 49,
        repaired: 20,
      },
      {
        place: { view: "gauche", x: 90, y: 640 },
        kind: "fissure",
        extent: "petit",
        note: "phare",
        found: 15,
      },
    ],
  },
  { vehicle: "galdric-t480-bleu", service_km: 205_000, roadworthy_in: 64 },
  { vehicle: "albere-cala-ambre", service_in: 140, roadworthy_in: 700 },
];
