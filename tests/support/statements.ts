import type { Reading } from "#app/domain/contracts/reading-differences.ts";
import {
  makeStatement,
  type StatementChoices,
  type StatementFacts,
  type StatementTerms,
} from "#app/domain/contracts/statement.ts";

// The return of Camille Ferrer: a van for five days, back on Saturday 12 December 2026, 94 minutes late.

export const vanTerms: StatementTerms = {
  ...{ prices_for: "particulier", includes_tax: false, due_at: "2026-12-12T09:00:00.000Z" },
  conditions: { included_km: 750, extra_km_price: 0.15, extra_km_vat: 20, damage_excess: 900 },
  late: {
    ...{ days: 5, day_price: 69, discount: 8, vat_rate: 20, grace_minutes: 60 },
    tiers: [
      { from_days: 3, discount: 8 },
      { from_days: 7, discount: 20 },
      { from_days: 14, discount: 28 },
    ],
  },
};

export const left: Reading = {
  at: "2026-12-08T06:58:00.000Z",
  mileage: 19_236,
  mileage_note: "",
  level: 100,
  clean_outside: "propre",
  clean_inside: "propre",
  items: [
    { label: "Clés", count: 2 },
    { label: "Couvertures", count: 20 },
  ],
  damages: [{ number: 1, view: "gauche", x: 500, y: 500, kind: "rayure", extent: "petit", note: "portière" }],
};

/** In time, as it left. */
export const inTime: Reading = { ...left, at: "2026-12-12T08:50:00.000Z" };

export const camilleReturn: Reading = {
  ...left,
  at: "2026-12-12T10:34:00.000Z",
  mileage: 20_142,
  level: 88,
  clean_outside: "correct",
  items: [
    { label: "Clés", count: 2 },
    { label: "Couvertures", count: 18 },
  ],
  damages: [
    ...left.damages,
    { number: 5, view: "arriere", x: 900, y: 400, kind: "choc", extent: "moyen", note: "feu arrière droit" },
  ],
};

export const camilleTyped: StatementChoices = {
  typed: {
    level: { amount: 33.48, detail: "9\u00a0L\u00a0× 1,72\u00a0€, plus 18,00\u00a0€ de service" },
    "item:Couvertures": { amount: 18, detail: "" },
  },
};

interface Changed extends Partial<Omit<StatementFacts, "terms" | "departure" | "returned">> {
  terms?: Partial<Omit<StatementTerms, "late" | "conditions">>;
  late?: Partial<StatementTerms["late"]>;
  conditions?: Partial<StatementTerms["conditions"]>;
  departure?: Partial<Reading>;
  returned?: Partial<Reading>;
}

/** Of a van that came back in time as it left, but for what is said. */
export function statementOf({ terms, late, conditions, departure, returned, ...facts }: Changed = {}) {
  return makeStatement({
    number: "CL-2026-0117",
    terms: {
      ...{ ...vanTerms, ...terms },
      late: { ...vanTerms.late, ...late },
      conditions: { ...vanTerms.conditions, ...conditions },
    },
    departure: { ...left, ...departure },
    returned: { ...inTime, ...returned },
    ...facts,
  });
}
