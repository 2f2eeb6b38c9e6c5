import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { toCents } from "#app/lib/euros.ts";
import type { Db } from "#server/db/database.ts";
import type { Extra } from "./extra.ts";

/** Every one, in the order of its name: what is chosen at the counter first, what is brought last. */
export async function listExtras(db: Db): Promise<Extra[]> {
  const [{ includesTax, vatRate }, rows] = await Promise.all([
    readTaxes(db),
    db
      .selectFrom("extras")
      .select(["id", "name", "detail", "unit", "price", "vat_rate", "types", "is_delivery", "max_quantity"])
      .orderBy("is_delivery")
      .orderBy("name")
      .orderBy("id")
      .execute(),
  ]);
  return rows.map(({ price, vat_rate, is_delivery, max_quantity, ...row }) => ({
    ...row,
    price: toCents(price),
    taxes: { includesTax, vatRate: vat_rate ?? vatRate },
    isDelivery: is_delivery,
    maxQuantity: max_quantity,
  }));
}
