import type { VehicleType } from "../vehicles.schema.ts";

// Which of our drawings a vehicle has: seven bodies, each from five sides, in `plans/` (one unit is 1 cm).

export const bodyPlans = {
  voiture: "Voiture",
  fourgon: "Fourgon",
  caisse: "Caisse",
  porteur: "Porteur",
  tracteur: "Tracteur",
  semi: "Semi-remorque",
  remorque: "Remorque",
} as const;
export type BodyPlan = keyof typeof bodyPlans;

/** What most of a type look like, where nobody chose. */
const plansOfTypes: Record<VehicleType, BodyPlan> = {
  "Véhicules léger": "fourgon",
  "Poids lourds": "porteur",
  "Semi-remorques": "semi",
  Frigorifiques: "porteur",
  "Energies alternatives": "fourgon",
  Remorques: "remorque",
};

export function bodyPlanOf({ body_plan, type }: { body_plan: BodyPlan | null; type: VehicleType }): BodyPlan {
  return body_plan ?? plansOfTypes[type];
}
