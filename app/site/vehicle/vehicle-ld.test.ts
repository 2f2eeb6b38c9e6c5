import { expect, test } from "vitest";
import type { Extra } from "#app/domain/extras/extra.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import type { PublicVehicle } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { vehicleLd } from "./vehicle-ld.ts";

const origin = "https://www.example.fr";
const vehicle = {
  id: "019a5f3e-6f00-7abc-8def-0123456789ab",
  name: "Fourgon 12 m³",
  type: "Véhicules léger",
  available: true,
  free: { line: null, note: null, stock: "InStock", from: null },
  description: "",
  brand: null,
  model: "",
  body_type: null,
  mileage: 0,
  motorisation: [] as string[],
  photos: [{ url: "/storage/a.webp", width: 1600, height: 1067 }],
  price: null,
} as PublicVehicle;
/** As it stands in the page. */
const written = (changes: Partial<PublicVehicle> = {}, offer: Offer | null = null, extras: Extra[] = []) =>
  JSON.parse(JSON.stringify(vehicleLd({ ...vehicle, ...changes }, { offer, extras, origin })));

test("a vehicle is offered only where its price may be seen", () => {
  expect(written({ price: null })).not.toHaveProperty("offers");
  const { offers } = written({
    price: { ht: 7458, ttc: 8950 },
    free: { ...vehicle.free, stock: "OutOfStock" },
  });
  expect(offers).toMatchObject({
    price: 89.5,
    priceCurrency: "EUR",
    availability: "https://schema.org/OutOfStock",
    priceSpecification: {
      price: 89.5,
      unitCode: "DAY",
      referenceQuantity: { value: 1, unitCode: "DAY" },
      valueAddedTaxIncluded: true,
    },
  });
});

test("a price list is one price a day for each length, with the tax in it", () => {
  const tariff = {
    ...{ id: "1", name: "Utilitaires", tiers: [{ from_days: 3, discount: 8 }] },
    ...{ km_per_day: null, extra_km_price: null, deposit: null, damage_excess: null },
    ...{ min_age: null, min_licence_years: null, notes: "" },
  };
  const taxes = { includesTax: false, vatRate: 20 };
  const { offers } = written({ price: { ht: 6900, ttc: 8280 } }, { dayPrice: 6900, taxes, tariff });
  expect(offers.price).toBe(82.8);
  expect(offers.eligibleDuration).toMatchObject({ minValue: 1, maxValue: 365, unitCode: "DAY" });
  expect(offers.priceSpecification).toMatchObject([
    { price: 82.8, valueAddedTaxIncluded: true, eligibleQuantity: { minValue: 1, maxValue: 2 } },
    { price: 76.176, valueAddedTaxIncluded: true, eligibleQuantity: { minValue: 3, maxValue: 365 } },
  ]);
});

test("a vehicle says what is shown and nothing else", () => {
  expect(written()).toEqual({
    "@type": ["Product", "Vehicle"],
    "@id": `${origin}/catalogue/${vehicle.id}`,
    url: `${origin}/catalogue/${vehicle.id}`,
    name: vehicle.name,
    category: vehicle.type,
    mileageFromOdometer: { "@type": "QuantitativeValue", value: 0, unitCode: "KMT" },
    image: [`${origin}/storage/a.webp`],
  });
});

test("one that is away says from which day it can be had", () => {
  const price = { ht: 7458, ttc: 8950 };
  const free = { line: null, note: null, stock: "BackOrder", from: "2026-11-24" } as const;
  expect(written({ price, free }).offers).toMatchObject({
    availability: "https://schema.org/BackOrder",
    availabilityStarts: "2026-11-24",
  });
  expect(written({ price }).offers).not.toHaveProperty("availabilityStarts");
});

test("what goes with it is offered besides, only where its own price may be seen", () => {
  const extra: Extra = {
    ...{ id: "1", name: "Diable", detail: "", unit: "location", price: 500, types: [], isDelivery: false },
    ...{ taxes: { includesTax: false, vatRate: 20 }, maxQuantity: 3 },
  };
  const insured: Extra = { ...extra, name: "Franchise réduite", unit: "jour", price: 750 };
  expect(written({}, null, [extra])).not.toHaveProperty("offers");
  const { offers } = written({ price: { ht: 7458, ttc: 8950 } }, null, [extra, insured]);
  expect(offers.addOn).toMatchObject([
    { itemOffered: { name: "Diable" }, priceSpecification: { price: 6, unitText: "forfait" } },
    { priceSpecification: { price: 9, unitCode: "DAY", valueAddedTaxIncluded: true } },
  ]);
  expect(written({ price: { ht: 7458, ttc: 8950 } }).offers).not.toHaveProperty("addOn");
});
