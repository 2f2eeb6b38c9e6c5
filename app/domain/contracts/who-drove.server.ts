import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { hourSentences, readHour } from "#app/domain/rental/stay-hours.ts";
import { neatPlate, plateKey } from "#app/domain/vehicles/plate.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { day, text } from "#app/lib/form-schema.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { writeAs } from "#server/db/write.ts";
import type { Driver } from "./contract-driver.ts";
import { findHandover, listDrivers } from "./contract-rows.server.ts";

const searchSchema = z
  .object({
    plate: text({ max: 20, required: "Écrivez l’immatriculation." }).refine(
      (typed) => plateKey(typed) !== "",
      {
        error: "Écrivez l’immatriculation.",
      },
    ),
    date: day("Choisissez le jour de l’infraction."),
    time: z.string({ error: hourSentences.unreadable }),
  })
  .transform(({ plate, ...wall }, context): { plate: string; at: Date } => {
    const time = readHour(wall.time);
    const at = time ? fromWallClock({ ...wall, time }) : null;
    if (at) return { plate: neatPlate(plate) ?? "", at };
    context.addIssue({ code: "custom", path: ["time"], message: hourSentences.unreadable });
    return z.NEVER;
  });

export interface DrivenContract {
  id: string;
  number: string;
  vehicle: string;
  left: Date;
  /** Null while it is out. */
  returned: Date | null;
  drivers: Driver[];
}

/** Who answered for a plate at a minute; nobody between two contracts. The search is kept, with who made it. */
export async function findWhoDrove(
  app: Pick<App, "db">,
  actor: Actor,
  input: unknown,
): Promise<DrivenContract | null> {
  requireRight(actor, "drivers:find");
  const { plate, at } = parseOrFail(searchSchema, input);
  return writeAs(app, actor, async (trx) => {
    const search = JSON.stringify({ driver_search: { plate, at: at.toISOString() } });
    await sql`select write_history('profiles', ${actor.id}::uuid, ${actor.email}, 'updated', null, ${search}::jsonb)`.execute(
      trx,
    );
    return contractAt(trx, { plate, at });
  });
}

async function contractAt(
  db: Db,
  { plate, at }: { plate: string; at: Date },
): Promise<DrivenContract | null> {
  const row = await db
    .selectFrom("contracts")
    .select(["id", "number", "vehicle"])
    .select([sql<Date>`lower(away)`.as("left"), sql<Date | null>`upper(away)`.as("returned")])
    .where("plate_key", "=", plateKey(plate))
    .where(sql<boolean>`away @> ${at}::timestamptz`)
    .where("state", "in", ["out", "back"])
    .executeTakeFirst();
  if (!row?.number || !row.vehicle) return null;
  const { id, number, vehicle, left, returned } = row;
  const departure = await findHandover(db, id, "depart");
  // Who joined later did not drive before; who was there was seen before the signature reached us.
  const by = new Date(Math.max(at.getTime(), departure?.arrived_at?.getTime() ?? 0));
  return { id, number, vehicle: vehicle.name, left, returned, drivers: await listDrivers(db, id, { by }) };
}
