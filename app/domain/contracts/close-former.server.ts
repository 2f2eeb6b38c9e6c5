import { sql } from "kysely";
import { Failure } from "#app/lib/failure.ts";
import { formatDayTime } from "#app/lib/office-dates.ts";
import type { Trx } from "#server/db/write.ts";
import type { DraftedDeparture } from "./departure-draft.server.ts";

interface Leaving {
  draft: Pick<DraftedDeparture, "period" | "id">;
  left: Date;
}

/**
 * A return is never a gate: whoever is still out with the vehicle answers for it until this moment, and their reading can
 * follow. But an hour that lies within another's is no departure. The vehicle is locked.
 */
export async function closeFormer(trx: Trx, { draft, left }: Leaving) {
  const { period, id } = draft;
  const others = await trx
    .selectFrom("contracts")
    .select(["id", "number", "state", "request_id"])
    .select(sql<Date>`lower(away)`.as("since"))
    .where("vehicle_id", "=", period.vehicle_id)
    .where("id", "<>", id)
    .where("state", "in", ["out", "back"])
    .where(sql<boolean>`coalesce(upper(away), 'infinity') > ${left}`)
    .orderBy(sql`lower(away)`)
    .forNoKeyUpdate()
    .execute();
  for (const { state, since, number } of others)
    if (state === "back" || since >= left)
      throw new Failure(
        "conflict",
        `À cette heure, ${formatDayTime(left)}, le véhicule était parti avec le contrat ${number}.`,
      );
  const [former] = others;
  if (!former?.number) return null;
  await trx
    .updateTable("contracts")
    .set({ state: "back", away: sql`tstzrange(lower(away), ${left}::timestamptz)` })
    .where("id", "=", former.id)
    .execute();
  return { id: former.id, number: former.number, requestId: former.request_id };
}
