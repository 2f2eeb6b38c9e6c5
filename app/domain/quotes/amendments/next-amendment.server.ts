import { Failure } from "#app/lib/failure.ts";
import type { Trx } from "#server/db/write.ts";

/** Under the next version of its number, and as its next amendment. What it amends is locked: nobody takes the same place. */
export async function placeOfNext(trx: Trx, number: string | null) {
  const { version, amendment } = await trx
    .selectFrom("quotes")
    .select((eb) => [eb.fn.max("version").as("version"), eb.fn.max("amendment").as("amendment")])
    .where((eb) =>
      eb.or([
        eb("number", "=", number),
        // Drafts have no number of their own.
        eb(
          "amends_id",
          "in",
          eb.selectFrom("quotes as agreed").select("agreed.id").where("agreed.number", "=", number),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { version: (version ?? 0) + 1, amendment: (amendment ?? 0) + 1 };
}

/** Where the next version of an amendment stands: over the document that holds, which waits for no other. */
export async function replacingAmendment(
  trx: Trx,
  { id, number, amends_id }: { id: string; number: string | null; amends_id: string | null },
) {
  const agreed = await trx
    .selectFrom("quotes")
    .select(["id", "state"])
    .where("id", "=", amends_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (agreed?.state !== "accepted")
    throw new Failure("conflict", "Ce que cet avenant modifiait n’est plus en vigueur.");
  const other = await trx
    .selectFrom("quotes")
    .select("id")
    .where("amends_id", "=", amends_id)
    .where("id", "<>", id)
    .where("state", "in", ["draft", "sent"])
    .executeTakeFirst();
  if (other) throw new Failure("conflict", "Un autre avenant est en préparation, ou attend sa réponse.");
  return { ...(await placeOfNext(trx, number)), amends_id };
}
