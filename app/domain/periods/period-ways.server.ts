import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { listEquivalents } from "./equivalents.server.ts";
import { listHits } from "./hits.server.ts";
import { isFact, isOfCustomer } from "./hits.ts";
import { daysProblem, newPeriodSchema } from "./period.schema.ts";

const maxVehicles = 8;

/** What the form of a period offers while it is filled in: whom it hits, and which other vehicles would do. */
export async function listPeriodWays(app: Pick<App, "db" | "now">, actor: Actor, search: URLSearchParams) {
  requireRight(actor, "planning:write");
  const { vehicle_id, kind, from, to } = parseOrFail(newPeriodSchema, {
    vehicle_id: search.get("vehicule"),
    kind: search.get("motif"),
    from: search.get("du"),
    to: search.get("au") || null,
  } as never);
  const id = search.get("periode");
  const like = search.get("comme");
  const days = { from, to };
  if (daysProblem(days)) return { hits: [], vehicles: [] };
  const asked = { id: isUuid(id ?? "") ? id : null, vehicle_id, kind, ...days };
  const [hits, vehicles] = await Promise.all([
    isFact(asked, todayOf(app.now())) ? listHits(app.db, asked) : [],
    kind === "option" || isOfCustomer({ kind, displaced: false })
      ? listEquivalents(app.db, {
          vehicleId: isUuid(like ?? "") ? (like as string) : vehicle_id,
          days,
          limit: maxVehicles,
          reader: "staff",
        })
      : [],
  ]);
  return { hits, vehicles };
}
