import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chooseExtras,
  type Extra,
  type ExtraUnit,
  extraField,
  extraUnits,
} from "#app/domain/extras/extra.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import { lineTotal, sumLines } from "#app/domain/rental/money.ts";
import { estimateRental, type Offer, type Tariff } from "#app/domain/rental/tariff.ts";
import { quantityField } from "#app/domain/rental/vehicle-quantity.ts";
import { workOutRental } from "#app/domain/requests/asked-rental.ts";
import { estimatePart, type RequestExtra, totalOf } from "#app/domain/requests/request-words.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { toText } from "#server/mail/layout/to-text.ts";
import { testLine, testQuote } from "#tests/support/quote-drafts.ts";
import { toDocument } from "./quote-document.ts";
import { amendedExtra, extraDraftLine, freshExtraLine, proposeExtras } from "./quote-extras.ts";
import { type PricedVehicle, proposeLines } from "./quote-proposal.server.ts";
import { quoteSummary } from "./quote-summary.ts";
import { deliveryLabel, withDays } from "./quote-terms.ts";

const today = "2026-11-16";
const rates = [20, 10, 5.5, 0];
const units = Object.keys(extraUnits) as ExtraUnit[];

const extra = fc.record({
  unit: fc.constantFrom(...units),
  price: fc.integer({ min: 0, max: 50_000 }),
  /** Its own rate; null: the company's. */
  rate: fc.option(fc.constantFrom(...rates)),
  isDelivery: fc.boolean(),
  maxQuantity: fc.integer({ min: 1, max: 20 }),
  quantity: fc.integer({ min: 0, max: 20 }),
});

const wish = fc.record({
  includesTax: fc.boolean(),
  vatRate: fc.constantFrom(...rates),
  days: fc.integer({ min: 1, max: 365 }),
  km: fc.option(fc.integer({ min: 0, max: 5000 })),
  isDelivered: fc.boolean(),
  vehicles: fc.array(
    fc.record({ dayPrice: fc.integer({ min: 1, max: 40_000 }), quantity: fc.integer({ min: 1, max: 5 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  extras: fc.array(extra, { minLength: 1, maxLength: 6 }),
});

const tariff: Tariff = {
  ...{ id: "", name: "", notes: "", deposit: 800, damage_excess: 900, min_age: 21, min_licence_years: 2 },
  ...{ km_per_day: 150, extra_km_price: 0.17 },
  tiers: [
    { from_days: 3, discount: 8.5 },
    { from_days: 28, discount: 40 },
  ],
};

type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

function told({ includesTax, vatRate, extras, vehicles }: Wish) {
  const taxes = { includesTax, vatRate };
  const asked = vehicles.map(
    ({ dayPrice }, index): AskedVehicle => ({
      ...{ id: `v${index}`, name: "Fourgon", type: "Véhicules léger", picture: null, capacity: "" },
      ...{ location: "", licences: ["B"], agencyId: null, price: null, towedBy: {} },
      offer: { dayPrice, taxes, tariff } satisfies Offer,
    }),
  );
  const offered = extras.map(
    ({ unit, price, rate, isDelivery, maxQuantity }, index): Extra => ({
      ...{ id: `e${index}`, name: `Prestation ${index}`, detail: "", types: [] },
      ...{ unit, price, isDelivery, maxQuantity, taxes: { includesTax, vatRate: rate ?? vatRate } },
    }),
  );
  return { taxes, asked, offered };
}

test("page, request, proposal, quote and mails have one total and one amount a line, over 1 000 cases", () => {
  fc.assert(
    fc.property(wish, (wished) => {
      const { days, km, isDelivered, vehicles, extras } = wished;
      const { taxes, asked, offered } = told(wished);
      const values = {
        duree: String(days),
        km: String(km ?? ""),
        retrait: isDelivered ? "livraison" : "agence",
        ...Object.fromEntries(vehicles.map(({ quantity }, i) => [quantityField(`v${i}`), String(quantity)])),
        ...Object.fromEntries(extras.map(({ quantity }, i) => [extraField(`e${i}`), String(quantity)])),
      };
      const page = workOutRental(values, asked, offered, today);
      const wanted = extras.filter(
        ({ quantity, maxQuantity, isDelivery }) =>
          quantity > 0 && quantity <= maxQuantity && (isDelivered || !isDelivery),
      );
      expect(page.extras.map(({ quantity }) => quantity)).toEqual(wanted.map(({ quantity }) => quantity));

      // As the request keeps it, and reads it again.
      const kept = chooseExtras(offered, {
        ...{ types: ["Véhicules léger"], isDelivered, days },
        quantityOf: ({ id }) => page.extras.find((chosen) => chosen.extra.id === id)?.quantity ?? 0,
      }).map(({ extra: { id, name, unit, isDelivery }, quantity, line }, index) => {
        const total = page.extras[index]?.amount;
        const estimate = line && total ? { line, total, isDelivery, includesTax: taxes.includesTax } : null;
        return { extra_id: id, name, unit, quantity, estimate } satisfies RequestExtra & { extra_id: string };
      });
      const request = {
        vehicles: page.vehicles.map(({ name, quantity, offer }, index) => ({
          ...{ vehicle_id: `v${index}`, vehicle_name: name, quantity, replaces_id: null },
          estimate: offer && estimateRental(offer, days, km),
        })),
        extras: kept,
      };
      expect(totalOf(request)?.amount).toEqual(page.total);

      // As it is proposed, and as the document has it.
      const stay = { from: null, to: null, days, km };
      const priced = vehicles.map(
        ({ dayPrice }, index): PricedVehicle => ({
          ...{ id: `v${index}`, name: "Fourgon", type: "Véhicules léger", isLight: true, isAvailable: true },
          ...{ tariff: null, agencyId: null, licence: "B", dayPrice, conditions: tariff },
        }),
      );
      const added = proposeExtras({ days, place: "Elne", extras: kept }, { extras: offered, taxes });
      expect(added.isDelivery).toBe(isDelivered && wanted.some(({ isDelivery }) => isDelivery));
      const lines = [...proposeLines({ ...stay, ...request }, priced, taxes.vatRate), ...added.lines];
      const document = toDocument(
        testQuote({ includes_tax: taxes.includesTax }),
        withDays(lines, { from: null, to: null }),
      );
      expect(document.total).toEqual(page.total);
      const amounts = document.lines.slice(lines.length - added.lines.length).map(({ amount }) => amount);
      expect(amounts).toEqual(page.extras.map(({ amount }) => amount));

      // As the mails say it.
      const mail = toText([estimatePart(request, { days, handover: isDelivered ? "livraison" : "agence" })]);
      if (page.total && vehicles.length + kept.length > 1) expect(mail).toContain(formatTotal(page.total));
      expect(mail.includes("hors livraison")).toBe(isDelivered && !added.isDelivery);
      const letter = toText(quoteSummary(document));
      for (const { amount } of page.extras) expect(letter).toContain(exactEuros(amount?.ttc ?? Number.NaN));
      expect(letter).toContain(exactEuros(page.total?.ttc ?? Number.NaN));
    }),
    { numRuns: 1000 },
  );
});

const taxes = { includesTax: false, vatRate: 20 };
const handTruck: Extra = {
  ...{ id: "d", name: "Diable", detail: "Roues gonflables.", unit: "jour", price: 500, taxes, types: [] },
  ...{ isDelivery: false, maxQuantity: 9 },
};
const zone: Extra = {
  ...handTruck,
  id: "z",
  name: "Zone 1",
  unit: "location",
  isDelivery: true,
  price: 4500,
};

test("a line says how many where its quantity is of days, and a delivery that it is one, and where to", () => {
  expect(extraDraftLine(handTruck, { quantity: 2, days: 5 })).toMatchObject({
    ...{ label: "2\u00a0× Diable", detail: "Roues gonflables.", quantity: 10, unit: "jour", unit_price: 5 },
  });
  expect(extraDraftLine(zone, { quantity: 1, days: 5, place: "Elne" })).toMatchObject({
    ...{ label: "Livraison\u00a0: Zone 1", detail: "Elne", quantity: 1, unit: "forfait", unit_price: 45 },
  });
  // Into a draft whose prices are typed with VAT.
  expect(extraDraftLine(handTruck, { quantity: 1, days: 1, includesTax: true })?.unit_price).toBe(6);
});

test("what is no longer offered is proposed as it was shown", () => {
  const line = { quantity: 10, unit_price: 4, discount: 0, vat_rate: 10 };
  const total = { ht: 4000, ttc: 4400 };
  const gone = { extra_id: null, name: "Diable", unit: "jour", quantity: 2 } as const;
  const shown = { ...gone, estimate: { line, total, isDelivery: false, includesTax: false } };
  const asked = { days: 3, place: null, extras: [shown, { ...gone, estimate: null }] };
  expect(proposeExtras(asked, { extras: [], taxes }).lines).toMatchObject([
    { label: "2\u00a0× Diable", quantity: 6, unit_price: 4, vat_rate: 10 },
    { label: "2\u00a0× Diable", quantity: 6, unit_price: 0, vat_rate: 20 },
  ]);
});

test("an amendment's days change what is paid by the day, and nobody pays more than afresh, over 1 000 cases", () => {
  const amended = fc.record({
    unit: fc.constantFrom(...units),
    agreedPrice: fc.integer({ min: 0, max: 20_000 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    discount: fc.constantFrom(0, 10, 33.3),
    quantity: fc.integer({ min: 1, max: 9 }),
    before: fc.integer({ min: 1, max: 60 }),
    days: fc.integer({ min: 1, max: 60 }),
    includesTax: fc.boolean(),
  });
  fc.assert(
    fc.property(amended, ({ unit, agreedPrice, price, discount, quantity, before, days, includesTax }) => {
      const own = { includesTax, vatRate: 20 };
      const then: Extra = { ...handTruck, unit, price: agreedPrice, taxes: own };
      const agreed = { ...testLine(), ...extraDraftLine(then, { quantity, days: before }), discount };
      const now: Extra = { ...then, price };
      const line = amendedExtra(agreed, { before, days, extras: [now], includesTax });
      const fresh = extraDraftLine(now, { quantity, days });
      expect(lineTotal(line)).toBeLessThanOrEqual(fresh ? lineTotal(fresh) : 0);
      // What was agreed better stays better, and fewer days never cost more.
      const kept = { ...agreed, quantity: unit === "jour" ? quantity * days : agreed.quantity };
      expect(lineTotal(line)).toBeLessThanOrEqual(lineTotal(kept));
      if (days <= before) expect(lineTotal(line)).toBeLessThanOrEqual(lineTotal(agreed));
      expect(line.quantity).toBe(kept.quantity);
    }),
    { numRuns: 1000 },
  );
});

test("a line that no record reads like is priced by what was agreed", () => {
  const typed = { ...testLine({ label: "Nettoyage", unit: "forfait", quantity: 1 }), vehicle_id: null };
  const fresh = { days: 3, extras: [handTruck, zone], includesTax: false };
  expect(freshExtraLine(typed, fresh)).toBeNull();
  expect(freshExtraLine({ ...typed, label: deliveryLabel }, fresh)).toBeNull();
  expect(amendedExtra(typed, { before: 5, ...fresh })).toEqual(typed);
  // More days than the rental has are no price of a day.
  const tooMany = { ...typed, label: "2 × Diable", unit: "jour", quantity: 99, vat_rate: 20 };
  expect(freshExtraLine(tooMany, fresh)).toMatchObject({ quantity: 6, unit_price: 5 });
  expect(sumLines([tooMany], false).total.ht).toBeGreaterThan(3000);
});
