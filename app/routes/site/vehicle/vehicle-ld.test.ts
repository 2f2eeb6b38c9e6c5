import { expect, test } from "vitest";
import type { PublicVehicle } from "#app/features/vehicles/vehicle-detail.ts";
import { vehicleLd } from "./vehicle-ld.ts";

const origin = "https://www.example.fr";
const vehicle = {
  id: "019a5f3e-6f00-7abc-8def-0123456789ab",
  name: "Fourgon 12 m³",
  type: "Véhicules léger",
  available: true,
  description: "",
  brand: null,
  model: "",
  body_type: null,
  mileage: 0,
  motorisation: [] as string[],
  photos: [{ url: "/storage/a.webp", width: 1600, height: 1067 }],
  price: null,
  priceIncludesTax: false,
} as PublicVehicle;
/** As it stands in the page. */
const written = (changes: Partial<PublicVehicle> = {}) =>
  JSON.parse(JSON.stringify(vehicleLd({ ...vehicle, ...changes }, origin)));

test("a vehicle is offered only where its price may be seen", () => {
  expect(written({ price: null })).not.toHaveProperty("offers");
  const { offers } = written({ price: 89.5, available: false });
  expect(offers).toMatchObject({
    price: 89.5,
    priceCurrency: "EUR",
    availability: "https://schema.org/OutOfStock",
    priceSpecification: { price: 89.5, unitCode: "DAY", valueAddedTaxIncluded: false },
  });
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
