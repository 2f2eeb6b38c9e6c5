import { expect, test } from "vitest";
import { maxPricedDays } from "#app/domain/rental/days.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import { workOutRental } from "#app/domain/requests/asked-rental.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { type Extra, extraField, extraUnits } from "./extra.ts";
import { priceStay } from "./stay-price.ts";

const type = "Véhicules léger";
const taxes = { includesTax: false, vatRate: 20 };
const tariff = {
  ...{ id: "1", name: "Utilitaires", tiers: [{ from_days: 7, discount: 8 }], km_per_day: 150 },
  ...{ extra_km_price: 0.15, deposit: 800, damage_excess: null, min_age: null, min_licence_years: null },
  notes: "",
};
const offer: Offer = { dayPrice: 6900, taxes, tariff };

function extra(changes: Partial<Extra> = {}): Extra {
  return {
    ...{ id: "diable", name: "Diable", detail: "", unit: "location", price: 500, taxes, types: [] },
    ...{ isDelivery: false, maxQuantity: 9, ...changes },
  };
}

const typed = (counts: Record<string, string>) =>
  new URLSearchParams(Object.entries(counts).map(([id, count]) => [extraField(id), count]));

test("what was chosen is in the total and in its words", () => {
  const driver = extra({ id: "conducteur", unit: "jour", price: 450 });
  const price = priceStay(
    { type, offer, extras: [extra(), driver] },
    typed({ diable: "2", conducteur: "1" }),
    { days: 5, km: null },
  );
  // 5 × 69 + 2 × 5 + 5 × 4,50, and VAT once.
  expect(price.total).toEqual({ ht: 37_750, ttc: 45_300 });
  expect(price.extras.map(({ amount }) => amount?.ttc)).toEqual([1200, 2700]);
  expect(price.words).toBe("5\u00a0jours, prestations comprises\u00a0: 453,00\u00a0€\u00a0TTC");
  const none = priceStay({ type, offer, extras: [extra()] }, typed({ diable: "0" }), { days: 5, km: null });
  expect(none.words).toBe("5\u00a0jours\u00a0: 414,00\u00a0€\u00a0TTC");
  expect(none.extras).toEqual([]);
});

test("what is no quantity is refused at its field, and is no part of the sum", () => {
  const extras = [extra({ maxQuantity: 3 }), extra({ id: "sangle" })];
  const price = priceStay({ type, offer, extras }, typed({ diable: "4", sangle: "1", gone: "x" }), {
    ...{ days: 5, km: null },
  });
  expect(price.errors).toEqual({ [extraField("diable")]: "Indiquez un nombre de 0 à 3." });
  expect(price.extras.map(({ extra }) => extra.id)).toEqual(["sangle"]);
});

test("without a length, without a tariff and beyond a year there is no total", () => {
  const extras = [extra({ unit: "jour" })];
  const chosen = typed({ diable: "1" });
  const unknown = priceStay({ type, offer, extras }, chosen, { days: null, km: null });
  expect(unknown).toMatchObject({ estimate: null, total: null, words: "", extras: [{ amount: null }] });
  const unpriced = priceStay({ type, offer: null, extras }, chosen, { days: 5, km: null });
  expect(unpriced).toMatchObject({ estimate: null, total: null, words: "" });
  const long = priceStay({ type, offer, extras }, chosen, { days: maxPricedDays + 1, km: null });
  expect(long).toMatchObject({ total: null, words: "Longue durée\u00a0: devis personnalisé." });
});

test("a delivery, and what goes with other types, are not chosen here", () => {
  const extras = [extra({ isDelivery: true }), extra({ id: "bache", types: ["Remorques"] })];
  const price = priceStay({ type, offer, extras }, typed({ diable: "1", bache: "1" }), { days: 2, km: null });
  expect(price.extras).toEqual([]);
});

test("the page and the request's form come to the same cents", () => {
  const asked = {
    id: "v",
    name: "Fourgon",
    type,
    offer,
    licences: [],
    towedBy: [],
  } as unknown as AskedVehicle;
  const units = Object.keys(extraUnits) as Extra["unit"][];
  let seed = 7;
  const draw = (from: number, to: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return from + (seed % (to - from + 1));
  };
  for (let round = 0; round < 1000; round++) {
    const extras = Array.from({ length: draw(1, 6) }, (_, index) =>
      extra({
        ...{ id: `e${index}`, unit: units[draw(0, 2)], price: draw(0, 9999) },
        taxes: { includesTax: draw(0, 1) === 1, vatRate: draw(0, 1) === 1 ? 20 : 5.5 },
      }),
    );
    const counts = typed(Object.fromEntries(extras.map(({ id }) => [id, String(draw(0, 9))])));
    const [days, km] = [draw(1, maxPricedDays), draw(0, 9000)];
    const page = priceStay({ type, offer, extras }, counts, { days, km });
    const values = { duree: String(days), km: String(km), ...Object.fromEntries(counts) };
    const form = workOutRental(values, [asked], extras, "2026-11-20");
    expect(page.total).toEqual(form.total);
    expect(page.extras.map(({ amount }) => amount)).toEqual(form.extras.map(({ amount }) => amount));
    expect(page.estimate).toEqual(form.vehicles[0]?.estimate);
  }
});
