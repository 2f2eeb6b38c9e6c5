import type { Insertable } from "kysely";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";

/** One that came without a message: by telephone, from Zoé Martin unless told. */
export async function addRequest(
  db: Db,
  values: Partial<Insertable<Database["requests"]>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto("requests")
    .values({ name: "Zoé Martin", email: "zoe@example.fr", ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const tariff = {
  ...{ id: "", name: "Utilitaires", notes: "", min_age: null, min_licence_years: null, damage_excess: null },
  ...{ km_per_day: 150, extra_km_price: 0.15, deposit: 800 },
  tiers: [{ from_days: 3, discount: 8 }],
};
const offer = { dayPrice: 6900, taxes: { includesTax: false, vatRate: 20 }, tariff };

/**
 * What the form's fields say beside a message: two vehicles for five days, 425,88 € TTC each, and one without a price.
 * Resolves to the request's id.
 */
export async function askForVehicles(
  db: Db,
  notification_id: string,
  change: { reference?: string; company_name?: string; place?: string; from_time?: string } = {},
): Promise<string> {
  const { id } = await db
    .updateTable("requests")
    .set({
      reference: "K7M-4XQ",
      customer_kind: "professionnel",
      company_name: "Atelier Garrigue",
      during: "[2026-11-23,2026-11-28)",
      days: 5,
      flexible: true,
      km: 1000,
      handover: "livraison",
      place: "Céret",
      ...change,
    })
    .where("notification_id", "=", notification_id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const estimate = JSON.stringify(estimateRental(offer, 5, 1000) as Estimate);
  await db
    .insertInto("request_vehicles")
    .values([
      { request_id: id, position: 0, vehicle_name: "Corbère Relais", estimate },
      { request_id: id, position: 1, vehicle_name: "Agly", estimate },
      { request_id: id, position: 2, vehicle_name: "Vendu" },
    ])
    .execute();
  return id;
}
