import type { Db } from "#server/db/database.ts";

/** An agency for vehicles to stand in; answers with its id. */
export async function addAgency(db: Db, name = "Rivesaltes"): Promise<string> {
  const { id } = await db
    .insertInto("agencies")
    .values({
      name,
      address: "1 rue de la Plaine",
      zip: "66600",
      city: "Rivesaltes",
      phone: "04 65 71 00 10",
      email: "rivesaltes@example.fr",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
