import { expect, test } from "vitest";
import { type Extra, extraField } from "#app/domain/extras/extra.ts";
import type { Offer } from "#app/domain/rental/tariff.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { isRequest, workOutRental } from "./asked-rental.ts";
import { describeDeposits, describeStay, describeVehicles, towingSentences } from "./asked-rental-words.ts";

const today = "2026-11-16";
const offer = (dayPrice: number, km_per_day: number | null = 150): Offer => ({
  dayPrice,
  taxes: { includesTax: false, vatRate: 20 },
  tariff: {
    ...{ id: "t", name: "Utilitaires", deposit: 800, damage_excess: null, min_age: null, notes: "" },
    ...{ min_licence_years: null, km_per_day, extra_km_price: 0.15 },
    tiers: [
      { from_days: 3, discount: 8 },
      { from_days: 7, discount: 20 },
    ],
  },
});

const vehicle = (change: Partial<AskedVehicle> = {}): AskedVehicle => ({
  ...{ id: "a", name: "Corbère", type: "Véhicules léger", picture: null, capacity: "10,8 m³" },
  ...{ location: "Perpignan", licences: ["B"], agencyId: null, price: { ht: 6900, ttc: 8280 } },
  offer: offer(6900),
  towedBy: {},
  ...change,
});
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const fiveDays = { du: "2026-12-08", au: "2026-12-12", km: "600" };

test("two vehicles for five days: the totals add up as the picture has them", () => {
  const both = [vehicle(), vehicle({ id: "b", offer: offer(8900) })];
  const rental = workOutRental(fiveDays, both, [], today);
  expect(rental.vehicles.map(({ estimate }) => estimate?.total.ttc)).toEqual([38_088, 49_128]);
  expect(rental.total).toEqual({ ht: 72_680, ttc: 87_216 });
  expect(plain(describeStay(rental, today))).toBe("5 jours, du mardi 8 au samedi 12 décembre");
  expect(plain(describeVehicles(rental))).toBe("2 véhicules · permis B · 750 km compris chacun");
  expect(plain(describeDeposits(rental.vehicles))).toBe("1 600 € au total");
  expect(plain(describeDeposits(rental.vehicles.slice(1)))).toBe("800 €");
});

test("three vehicles whose VAT would be rounded three times have it once, and their amounts add up", () => {
  const three = ["a", "b", "c"].map((id) => vehicle({ id, offer: offer(1001) }));
  const { vehicles, total } = workOutRental({ duree: "1" }, three, [], today);
  expect(total).toEqual({ ht: 3003, ttc: 3604 });
  expect(vehicles.map(({ estimate }) => estimate?.total.ttc)).toEqual([1202, 1201, 1201]);
});

test("a vehicle without a price is counted, and left out of the total", () => {
  const hidden = vehicle({ id: "b", offer: null, price: null, licences: ["CE"] });
  const rental = workOutRental(fiveDays, [vehicle(), hidden], [], today);
  expect(rental).toMatchObject({ unpriced: 1, total: { ttc: 38_088 } });
  expect(plain(describeVehicles(rental))).toBe(
    "2 véhicules, dont 1 sans tarif · permis B et CE · 750 km compris",
  );
  expect(workOutRental(fiveDays, [hidden], [], today).total).toBeNull();
});

test.each([
  [[150, 200], "de 750 à 1 000 km compris"],
  [[null, null], "kilomètres sans limite"],
  // A trailer's are without limit: the van's stay said.
  [[null, 150], "750 km compris, sans limite pour l’autre"],
  [[null, 150, 150], "750 km compris chacun, sans limite pour l’autre"],
  [[null, 150, null], "750 km compris, sans limite pour les autres"],
])("%o kilometres a day: «%s»", (perDay, end) => {
  const vehicles = perDay.map((km, index) => vehicle({ id: String(index), offer: offer(6900, km) }));
  expect(plain(describeVehicles(workOutRental(fiveDays, vehicles, [], today)))).toMatch(
    new RegExp(`${end}$`),
  );
});

test("a van and a trailer say which licence tows the one with the other, and no other licence of the trailer", () => {
  const van = vehicle({ id: "van", name: "Corbère" });
  const car = vehicle({ id: "car", name: "Cala" });
  const trailer = vehicle({
    ...{ id: "r", name: "B35", type: "Remorques", licences: ["B", "B96", "BE"] },
    towedBy: { van: "BE", car: "B96" },
  });
  expect(towingSentences([van, car, trailer]).map(plain)).toEqual([
    "Pour tracter B35 : permis B96 avec Cala, BE avec Corbère.",
  ]);
  const rental = (vehicles: AskedVehicle[]) =>
    plain(describeVehicles(workOutRental({}, vehicles, [], today)));
  expect(rental([van, trailer])).toBe("2 véhicules · permis B");
  // Without one that tows it, it depends on the visitor's own car.
  expect(towingSentences([trailer])).toEqual([]);
  expect(rental([trailer])).toBe("1 véhicule · permis B, B96 ou BE");
});

const extra = (id: string, change: Partial<Extra> = {}): Extra => ({
  ...{ id, name: id, detail: "", unit: "location", price: 333, types: [], isDelivery: false, maxQuantity: 3 },
  taxes: { includesTax: false, vatRate: 20 },
  ...change,
});
const extras = [
  extra("diable"),
  extra("conducteur", { unit: "jour", price: 500 }),
  extra("attelage", { types: ["Remorques"] }),
  extra("zone 1", { isDelivery: true, price: 4000, maxQuantity: 1 }),
];
const counts = { [extraField("diable")]: "2", [extraField("conducteur")]: "1" };

test("what was chosen with the vehicles is part of their sum, to the cent", () => {
  const rental = workOutRental({ ...fiveDays, ...counts }, [vehicle()], extras, today);
  expect(rental.extras.map(({ extra, amount }) => [extra.id, amount])).toEqual([
    ["diable", { ht: 666, ttc: 799 }],
    ["conducteur", { ht: 2500, ttc: 3000 }],
  ]);
  expect(rental.total).toEqual({ ht: 31_740 + 666 + 2500, ttc: 38_088 + 799 + 3000 });
  const someDay = workOutRental(counts, [vehicle()], extras, today);
  expect(someDay.extras.map(({ amount }) => amount?.ht)).toEqual([666, undefined]);
});

test("a zone of delivery counts where the vehicles are brought, and is at fault only there", () => {
  const zone = { ...fiveDays, [extraField("zone 1")]: "1" };
  const fetched = workOutRental({ ...zone, retrait: "agence" }, [vehicle()], extras, today);
  expect(fetched).toMatchObject({ extras: [], isDeliveryApart: false, total: { ttc: 38_088 } });
  const brought = workOutRental({ ...zone, retrait: "livraison" }, [vehicle()], extras, today);
  expect(brought).toMatchObject({ isDeliveryApart: false, total: { ttc: 38_088 + 4800 } });
  expect(workOutRental({ retrait: "livraison" }, [vehicle()], extras, today).isDeliveryApart).toBe(true);

  const wrong = { [extraField("diable")]: "4", [extraField("zone 1")]: "2" };
  const faults = (retrait: string) =>
    Object.keys(workOutRental({ ...wrong, retrait }, [vehicle()], extras, today).extraErrors);
  expect(faults("agence")).toEqual([extraField("diable")]);
  expect(faults("livraison")).toEqual([extraField("diable"), extraField("zone 1")]);
});

test("what is offered goes with the vehicles; without one, all of it is", () => {
  const offered = (vehicles: AskedVehicle[]) =>
    workOutRental({}, vehicles, extras, today).offered.map(({ id }) => id);
  expect(offered([vehicle()])).toEqual(["diable", "conducteur", "zone 1"]);
  expect(offered([vehicle(), vehicle({ type: "Remorques" })])).toHaveLength(4);
  expect(offered([])).toHaveLength(4);
});

test("more than a year is quoted by hand; without days nothing is worked out", () => {
  expect(workOutRental({ duree: "13", unite: "mois" }, [vehicle()], [], today)).toMatchObject({
    isLongTerm: true,
    total: null,
  });
  expect(workOutRental({ du: "2026-12-08" }, [vehicle()], [], today)).toMatchObject({
    isLongTerm: false,
    total: null,
    stay: { from: "2026-12-08", days: null },
  });
});

test.each([
  ["devis", {}, true],
  ["location", {}, true],
  ["autre", {}, false],
  ["autre", { vehicules: [], unite: "jours" }, false],
  ["autre", { vehicules: ["a"] }, true],
  ["autre", { km: "600" }, true],
  [undefined, {}, false],
])("subject %s with %o is a request: %s", (subject, request, expected) => {
  expect(isRequest(subject, request)).toBe(expected);
});
