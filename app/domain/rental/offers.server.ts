import { sql } from "kysely";
import { toCents } from "#app/lib/euros.ts";
import type { Db } from "#server/db/database.ts";
import type { Taxes } from "./money.ts";
import { tariffConditionKeys } from "./rental-conditions.ts";
import type { Offer, Tariff, Tier } from "./tariff.ts";

export async function readTaxes(db: Db): Promise<Taxes> {
  const { prices_include_tax, vat_rate } = await db
    .selectFrom("company_info")
    .select(["prices_include_tax", "vat_rate"])
    .executeTakeFirstOrThrow();
  return { includesTax: prices_include_tax, vatRate: vat_rate };
}

/** Every tariff with its tiers, by name; without tiers it prices nothing. */
export async function listTariffs(db: Db): Promise<(Tariff & { default_for: string[] })[]> {
  const rows = await db
    .selectFrom("tariffs")
    .select(["id", "name", "default_for", ...tariffConditionKeys, "notes"])
    .select(
      sql<Tier[]>`coalesce((select jsonb_agg(jsonb_build_object('from_days', from_days, 'discount', discount)
        order by from_days) from tariff_tiers where tariff_id = tariffs.id), '[]')`.as("tiers"),
    )
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows;
}

export function tariffOf<T extends { id: string; default_for: string[] }>(
  tariffs: T[],
  { tariff_id, type }: { tariff_id: string | null; type: string },
): T | undefined {
  return tariff_id
    ? tariffs.find((tariff) => tariff.id === tariff_id)
    : tariffs.find((tariff) => tariff.default_for.includes(type));
}

/** No offer where the price is hidden or unknown, or there is no price list. `evenHidden`: for staff's eyes. */
export async function listOffers(
  db: Db,
  vehicleIds: string[],
  { evenHidden = false } = {},
): Promise<Map<string, Offer>> {
  if (vehicleIds.length === 0) return new Map();
  const [taxes, tariffs, vehicles] = await Promise.all([
    readTaxes(db),
    listTariffs(db),
    db
      .selectFrom("vehicles")
      .select(["id", "type", "price", "tariff_id"])
      .where("id", "in", vehicleIds)
      .$if(!evenHidden, (query) => query.where("show_price", "=", true))
      .where("price", ">", 0)
      .execute(),
  ]);
  return new Map(
    vehicles.flatMap(({ id, type, price, tariff_id }) => {
      const tariff = tariffOf(tariffs, { tariff_id, type });
      if (price === null || !tariff || tariff.tiers.length === 0) return [];
      const { default_for: _, ...shown } = tariff;
      return [[id, { dayPrice: toCents(price), taxes, tariff: shown }] as const];
    }),
  );
}
