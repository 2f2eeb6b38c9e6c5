import type { Reading } from "#app/domain/contracts/reading-differences.ts";
import {
  makeStatement,
  type ReturnReading,
  type StatementChoices,
  type StatementTerms,
} from "#app/domain/contracts/statement.ts";

// The return of Camille Ferrer: a van for five days, back on Saturday 12 December 2026, 94 minutes late.

export const vanTerms: StatementTerms = {
  number: "CL-2026-0117",
  dueAt: "2026-12-12T09:00:00.000Z",
  days: 5,
  dayPrice: 6348,
  list: {
    dayPrice: 6900,
    tiers: [
      { from_days: 3, discount: 8 },
      { from_days: 7, discount: 20 },
      { from_days: 14, discount: 28 },
    ],
  },
  graceMinutes: 60,
  taxes: { includesTax: false, vatRate: 20 },
  isConsumer: true,
  conditions: { included_km: 750, extra_km_price: 0.15, extra_km_vat: 20, damage_excess: 900 },
  isElectric: false,
};

export const left: Reading = {
  at: "2026-12-08T06:58:00.000Z",
  mileage: 19_236,
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
export const inTime: ReturnReading = { ...left, at: "2026-12-12T08:50:00.000Z" };

export const camilleReturn: ReturnReading = {
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

/** Of a van that came back in time as it left, but for what is said. */
export function statementOf({
  terms,
  departure,
  returned,
  choices,
}: {
  terms?: Partial<StatementTerms>;
  departure?: Partial<Reading>;
  returned?: Partial<ReturnReading>;
  choices?: StatementChoices;
} = {}) {
  return makeStatement({
    terms: { ...vanTerms, ...terms },
    departure: { ...left, ...departure },
    returned: { ...inTime, ...returned },
    choices,
  });
}
