import { companyTermsColumns, toldConditions } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import { licences } from "#app/domain/rental/licence.ts";
import { type Taxes, unitPrice } from "#app/domain/rental/money.ts";
import { listTariffs, readTaxes, tariffOf } from "#app/domain/rental/offers.server.ts";
import { estimateRental, type Offer, type Tariff } from "#app/domain/rental/tariff.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { toCents } from "#app/lib/euros.ts";
import type { App } from "#server/app.ts";

const listedDays = [1, 3, 7, 14, 28, 90, 180, 365];

export type PublicTariff = ReturnType<typeof toPublic>;
export type PriceExample = NonNullable<Awaited<ReturnType<typeof makeExample>>>;

/** Every tariff with what its vehicles cost: one whose price is hidden or unknown counts for nothing. */
export async function getPriceList({ db }: Pick<App, "db">) {
  const [taxes, tariffs, groups] = await Promise.all([readTaxes(db), listTariffs(db), listGroups(db)]);
  const listed = tariffs
    .map(({ default_for, ...tariff }) => {
      const own = groups.filter((group) => tariffOf(tariffs, group)?.id === tariff.id);
      const types = [...default_for, ...own.map((group) => group.type)];
      return { tariff, own, place: placeOf(types), isDefault: default_for.length > 0 };
    })
    // As the catalogue orders its types, each with the tariff that is its own first.
    .toSorted((a, b) => a.place - b.place || Number(b.isDefault) - Number(a.isDefault));
  const priced = listed.filter(({ tariff, own }) => own.length > 0 && tariff.tiers.length > 0);
  const shown = priced.find(({ tariff }) => tariff.km_per_day !== null && tariff.extra_km_price !== null);
  return {
    taxes,
    tariffs: listed.map(({ tariff, own }) => toPublic(tariff, own, taxes)),
    example: await makeExample(db, shown ?? priced[0], taxes),
  };
}

export async function getRentalConditions({ db }: Pick<App, "db">): Promise<RentalConditions> {
  const company = await db
    .selectFrom("company_info")
    .select(["rental_conditions", "prices_include_tax", "vat_rate", ...companyTermsColumns])
    .executeTakeFirstOrThrow();
  return toldConditions(company);
}

type VehicleGroup = Awaited<ReturnType<typeof listGroups>>[number];

async function listGroups(db: App["db"]) {
  const rows = await db
    .selectFrom("vehicles")
    .where("show_price", "=", true)
    .where("price", ">", 0)
    .groupBy(["type", "tariff_id", "public_licences"])
    .select((eb) => [
      "tariff_id",
      "type",
      "public_licences as licences",
      eb.fn.countAll<number>().as("vehicles"),
      eb.fn.min("price").as("lowest"),
      eb.fn.max("price").as("highest"),
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    lowest: toCents(Number(row.lowest)),
    highest: toCents(Number(row.highest)),
  }));
}

function placeOf(types: string[]): number {
  const places = types.map((type) => (vehicleTypes as readonly string[]).indexOf(type));
  return Math.min(vehicleTypes.length, ...places.filter((place) => place >= 0));
}

function toPublic(tariff: Tariff, own: VehicleGroup[], taxes: Taxes) {
  const told = new Set(own.flatMap((group) => group.licences));
  const known = { ...tariff, licences: licences.filter((licence) => told.has(licence)) };
  if (own.length === 0 || tariff.tiers.length === 0) return { ...known, prices: null };
  const dayPrice = Math.min(...own.map((group) => group.lowest));
  const offer: Offer = { dayPrice, taxes, tariff };
  return {
    ...known,
    prices: {
      vehicles: own.reduce((sum, group) => sum + group.vehicles, 0),
      lowest: unitPrice(dayPrice, taxes),
      highest: unitPrice(Math.max(...own.map((group) => group.highest)), taxes),
      /** Of the cheapest vehicle. */
      perDay: listedDays.flatMap((days) => {
        const price = estimateRental(offer, days)?.perDay;
        return price ? [{ days, price }] : [];
      }),
    },
  };
}

/** Long enough for a lower price, and farther than what is included. */
const example = { days: 12, kmBeyond: 400 };

async function makeExample(
  db: App["db"],
  shown: { tariff: Tariff; own: VehicleGroup[] } | undefined,
  taxes: Taxes,
) {
  if (!shown) return null;
  const { tariff, own } = shown;
  const cheapest = own.reduce((best, group) => (group.lowest < best.lowest ? group : best));
  const vehicle = await db
    .selectFrom("vehicles")
    .select("name")
    .where("type", "=", cheapest.type)
    .where("tariff_id", cheapest.tariff_id === null ? "is" : "=", cheapest.tariff_id)
    .where("show_price", "=", true)
    .where("price", ">", 0)
    .orderBy("price")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const km = tariff.km_per_day === null ? null : tariff.km_per_day * example.days + example.kmBeyond;
  const estimate = estimateRental({ dayPrice: cheapest.lowest, taxes, tariff }, example.days, km);
  return vehicle && estimate ? { vehicle: vehicle.name, tariff, estimate } : null;
}
