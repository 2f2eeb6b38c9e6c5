import type { PeriodKind } from "#app/domain/periods/vehicle-periods.ts";

/** When a vehicle is away, in days from the installation. First and last both count. */
export interface DemoPeriod {
  /** Slug of a vehicle. */
  vehicle: string;
  kind: PeriodKind;
  from: number;
  to: number;
  /** Slug of the message whose request it is for. */
  request?: string;
  note?: string;
}

/** At most five vehicles are away on the first day, so that visitors find most of the fleet free. */
export const demoPeriods: DemoPeriod[] = [
  // Back today.
  { vehicle: "corbere-relais-ambre", kind: "location", from: -4, to: 0, note: "Roussillon Cycles" },
  { vehicle: "conflent-b40-bleu", kind: "location", from: -2, to: 0, note: "Jardins du Tech" },
  // Nobody has said that it is back.
  { vehicle: "agly-volume-graphite", kind: "location", from: -6, to: -1, note: "Cave de Baixas" },
  // Leaving today.
  { vehicle: "mistraou-tramail-sauge", kind: "reservation", from: 0, to: 3, note: "Mas Roussillon" },
  { vehicle: "vallespir-p12-argent", kind: "reservation", from: 0, to: 6, note: "Pyrénées Fret" },
  // Away for long.
  { vehicle: "galdric-t460-blanc", kind: "location", from: -21, to: 45, note: "Transports du Fenouillèdes" },
  // To come.
  { vehicle: "conflent-b40-bleu", kind: "reservation", from: 2, to: 4, note: "Comité des fêtes de Céret" },
  { vehicle: "corbere-relais-ambre", kind: "entretien", from: 3, to: 4, note: "Révision" },
  { vehicle: "corbere-grand-large-bleu", kind: "reservation", from: 6, to: 8, note: "Serra" },
  { vehicle: "nevere-f35-bleu", kind: "entretien", from: 8, to: 9, note: "Contrôle du groupe froid" },
  { vehicle: "mistraou-tramail-sauge", kind: "reservation", from: 9, to: 13, note: "Ville de Thuir" },
  {
    vehicle: "vallespir-p12-graphite",
    kind: "entretien",
    from: 10,
    to: 10,
    note: "Hayon : visite des six mois",
  },
  { vehicle: "conflent-pv27-plateau", kind: "reservation", from: 12, to: 14, note: "Garage du Canal" },
  { vehicle: "capcir-routier-brique", kind: "reservation", from: 15, to: 28, note: "Pyrénées Fret" },
  {
    vehicle: "corbere-relais-atelier-graphite",
    kind: "immobilisation",
    from: 16,
    to: 18,
    note: "Carrosserie",
  },
  { vehicle: "solane-horizon-bleu", kind: "reservation", from: 20, to: 34, note: "Mairie de Prades" },
  {
    vehicle: "corbere-grand-large-ambre",
    kind: "option",
    from: 20,
    to: 24,
    request: "garrigue-grands-volumes",
  },
  { vehicle: "agly-compagnie-bleu", kind: "reservation", from: 120, to: 135, request: "lopez-navette" },
];
