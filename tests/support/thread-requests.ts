import type { Insertable, Updateable } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";

/** A visitor's message and the request it opened, as the contact form leaves them. */
export async function addArrival(
  db: Db,
  change: Updateable<Database["requests"]> = {},
): Promise<{ id: string; reference: string; notificationId: string }> {
  const { id: notificationId } = await db
    .insertInto("notifications")
    .values({
      title: "Demande de devis",
      message: "Bonjour, deux caisses de 20 m³ du lundi au vendredi ?",
      data: JSON.stringify({
        name: "Sophie Garrigue",
        email: "sophie.garrigue@exemple.fr",
        phone: "06 39 98 14 27",
        subject: "devis",
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id, reference } = await db
    .updateTable("requests")
    .set({ customer_kind: "professionnel", ...change })
    .where("notification_id", "=", notificationId)
    .returning(["id", "reference"])
    .executeTakeFirstOrThrow();
  return { id, reference, notificationId };
}

export async function addFleetVehicle(
  db: Db,
  name: string,
  values: Partial<Insertable<Database["vehicles"]>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto("vehicles")
    .values({ name, type: "Véhicules léger", capacity: "20 m³", ptac: 3500, price: 89, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
