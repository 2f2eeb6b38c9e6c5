import fc from "fast-check";
import { expect, test } from "vitest";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { lineTotal, sumLines } from "#app/domain/rental/money.ts";
import { estimateRental, maxTiers, type Offer, type Tariff } from "#app/domain/rental/tariff.ts";
import {
  type AskedRequest,
  type PricedVehicle,
  proposeConditions,
  proposeLines,
} from "./quote-proposal.server.ts";
import { maxLabelLength } from "./quote-terms.ts";

const rates = [20, 10, 8.5, 5.5, 2.1, 0];

const tariff: fc.Arbitrary<Tariff> = fc
  .record({
    steps: fc.uniqueArray(fc.integer({ min: 2, max: 365 }), { maxLength: maxTiers }),
    discounts: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: maxTiers, maxLength: maxTiers }),
    km_per_day: fc.option(fc.integer({ min: 0, max: 400 })),
    extra_km_price: fc.option(fc.integer({ min: 0, max: 120 })),
  })
  .map(({ steps, discounts, km_per_day, extra_km_price }) => {
    const rising = discounts.toSorted((a, b) => a - b);
    return {
      ...{ id: "", name: "", notes: "", deposit: 800, damage_excess: 900, min_age: 21, min_licence_years: 2 },
      tiers: steps
        .toSorted((a, b) => a - b)
        .map((from_days, index) => ({ from_days, discount: (rising[index] ?? 0) / 10 })),
      km_per_day,
      extra_km_price: extra_km_price === null ? null : extra_km_price / 100,
    };
  });

const wish = fc.record({
  includesTax: fc.boolean(),
  vatRate: fc.constantFrom(...rates),
  days: fc.integer({ min: 1, max: 365 }),
  km: fc.option(fc.integer({ min: 0, max: 20_000 })),
  vehicles: fc.array(
    fc.record({
      dayPrice: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      tariff,
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

test("a request's proposal adds up to what its visitor was shown, to the cent, with VAT and without", () => {
  fc.assert(
    fc.property(wish, ({ includesTax, vatRate, days, km, vehicles }) => {
      const shown = sumEstimates(
        vehicles.map(({ dayPrice, tariff: own, quantity }) => {
          const offer: Offer = { dayPrice, taxes: { includesTax, vatRate }, tariff: own };
          return { estimate: estimateRental(offer, days, km), quantity };
        }),
      );
      const lines = proposeLines(askedFor(vehicles, days, km), vehicles.map(pricedVehicle), vatRate);
      const quote = sumLines(lines, includesTax);
      expect(quote.total).toEqual(shown.total);
      // The amounts that are shown of each vehicle add up to it as well.
      const parts = shown.estimates.flatMap((estimate) =>
        estimate ? [estimate.rental, estimate.extraKm?.total] : [],
      );
      for (const side of ["ht", "ttc"] as const)
        expect(parts.reduce((sum, part) => sum + (part?.[side] ?? 0), 0)).toBe(shown.total[side]);
      const typed = lines.reduce((sum, line) => sum + lineTotal(line), 0);
      expect(includesTax ? quote.total.ttc : quote.total.ht).toBe(typed);
    }),
    { numRuns: 2000 },
  );
});

type Wished = { dayPrice: number; quantity: number; tariff: Tariff };

function askedFor(
  vehicles: Wished[],
  days: number,
  km: number | null,
): Pick<AskedRequest, "from" | "to" | "days" | "km" | "vehicles"> {
  return {
    ...{ from: null, to: null, days, km },
    vehicles: vehicles.map(({ quantity }, index) => ({
      ...{ vehicle_id: String(index), vehicle_name: "", quantity, estimate: null, replaces_id: null },
    })),
  };
}

function pricedVehicle({ dayPrice, tariff: conditions }: Wished, index: number): PricedVehicle {
  return {
    ...{
      id: String(index),
      name: "Fourgon",
      type: "Véhicules léger",
      isLight: true,
      isAvailable: true,
      tariff: null,
      agencyId: null,
      licence: "B",
    },
    dayPrice,
    conditions,
  };
}

test("each vehicle brings the conditions of its own tariff, and the kilometre the company's VAT", () => {
  const tariffs = [
    { deposit: 800, km_per_day: 150, extra_km_price: 0.15, name: "Utilitaires", notes: "" },
    { deposit: 2000, km_per_day: null, extra_km_price: null, name: "Porteurs", notes: "FIMO exigée." },
  ].map((own, index) => ({
    ...{ id: String(index), tiers: [], damage_excess: 900, min_age: 21, min_licence_years: 2 },
    ...own,
  }));
  const wished = tariffs.map((own) => ({ dayPrice: 6900, quantity: 2, tariff: own }));
  const { vehicles, texts, deposit } = proposeConditions(
    askedFor(wished, 5, null),
    wished.map(pricedVehicle),
    {
      words: { drivers: "Deux conducteurs." },
      vatRate: 8.5,
    },
  );
  expect(vehicles).toMatchObject([
    { vehicle_id: "0", count: 2, deposit: 800, included_km: 750, extra_km_price: 0.15, extra_km_vat: 8.5 },
    { vehicle_id: "1", count: 2, deposit: 2000, included_km: null, extra_km_price: null, extra_km_vat: 8.5 },
  ]);
  expect(deposit).toBe(800);
  expect(texts.drivers).toBe("Deux conducteurs. Porteurs\u00a0: FIMO exigée.");
});

test("a label too long for its field is cut at a word, and says so", () => {
  const request = askedFor([{ dayPrice: 6900, quantity: 2, tariff: plainTariff }], 2, null);
  const vehicle_name = `Fourgon ${"rallongé ".repeat(30)}`;
  const [line] = proposeLines(
    { ...request, vehicles: request.vehicles.map((asked) => ({ ...asked, vehicle_id: null, vehicle_name })) },
    [],
    20,
  );
  expect(line?.label).toMatch(/^Location 2\u00a0× Fourgon rallongé .* rallongé…$/);
  expect(line?.label.length).toBeLessThanOrEqual(maxLabelLength);
});

const plainTariff: Tariff = {
  ...{ id: "", name: "", notes: "", tiers: [], deposit: 800, damage_excess: 900, min_age: 21 },
  ...{ min_licence_years: 2, km_per_day: 150, extra_km_price: 0.15 },
};

test("kilometres beyond the tariff's are a line of their own, for as many vehicles as are asked for", () => {
  const wished = [{ dayPrice: 6900, quantity: 2, tariff: plainTariff }];
  const lines = proposeLines(askedFor(wished, 5, 1000), wished.map(pricedVehicle), 20);
  const [rental, kilometres] = lines;
  expect(lines).toHaveLength(2);
  expect(rental).toMatchObject({
    ...{ vehicle_id: "0", label: "Location 2\u00a0× Fourgon", detail: "permis B" },
    ...{ quantity: 10, unit: "jour", unit_price: 69, vat_rate: 20 },
  });
  // 1 000 km planned, 5 × 150 included, for two vehicles.
  expect(kilometres).toMatchObject({
    ...{ vehicle_id: null, label: "Kilomètres au-delà", quantity: 500, unit: "km" },
    ...{ unit_price: 0.15, vat_rate: 20 },
  });
  expect(sumLines(lines, false).total).toEqual({ ht: 69_000 + 7500, ttc: 82_800 + 9000 });
});

test("a vehicle that another stands in for is not quoted; one that left the fleet is, by its name and for nothing", () => {
  const wished = [0, 1].map(() => ({ dayPrice: 6900, quantity: 1, tariff: plainTariff }));
  const asked = askedFor(wished, 1, null);
  const gone = { ...asked.vehicles[0], vehicle_id: null, vehicle_name: "Ancien", quantity: 1 };
  const request = {
    ...asked,
    vehicles: [
      ...asked.vehicles.map((vehicle, index) => ({ ...vehicle, replaces_id: index === 1 ? "0" : null })),
      { ...gone, estimate: null, replaces_id: null },
    ],
  };
  const priced = wished.map(pricedVehicle);
  expect(proposeLines(request, priced, 20)).toMatchObject([
    { vehicle_id: "1", label: "Location Fourgon", unit_price: 69 },
    { vehicle_id: null, label: "Location Ancien", unit_price: 0 },
  ]);
  const { vehicles } = proposeConditions(request, priced, { words: {}, vatRate: 20 });
  expect(vehicles?.map(({ vehicle_id }) => vehicle_id)).toEqual(["1"]);
});
