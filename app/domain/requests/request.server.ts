import { chooseExtras, type ExtraEstimate } from "#app/domain/extras/extra.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { type Estimate, estimateRental } from "#app/domain/rental/tariff.ts";
import { Failure } from "#app/lib/failure.ts";
import type { Db } from "#server/db/database.ts";
import { type Trx, versionedJson } from "#server/db/write.ts";
import type { RentalRequest } from "./request.schema.ts";
import { maxRequestVehicles } from "./request-terms.ts";
import type { RequestExtra, RequestVehicle } from "./request-words.ts";

export function goneAgency(): Failure {
  const sentence = "Cette agence n’existe plus. Choisissez-en une autre.";
  return new Failure("invalid", sentence, { agency_id: sentence });
}

type Wish = { vehicleIds: string[]; days: number | null; km: number | null };

/** What the public page would show for each vehicle, by id; one whose price may not be known has nothing. */
export async function estimateVehicles(db: Db, { vehicleIds, days, km }: Wish) {
  if (days === null) return new Map<string, Estimate>();
  const offers = await listOffers(db, vehicleIds);
  const estimates = [...offers].map(([id, offer]) => [id, estimateRental(offer, days, km)] as const);
  return new Map(estimates.filter((entry): entry is [string, Estimate] => entry[1] !== null));
}

type Kept = {
  requestId: string;
  vehicleIds: string[];
  quantities: Record<string, number>;
  estimates: Map<string, Estimate>;
};

/** The vehicles a new request is about; those that are not, or no longer, in the catalogue are left out. */
export async function keepVehicles(trx: Trx, { requestId, vehicleIds, quantities, estimates }: Kept) {
  if (vehicleIds.length === 0) return [];
  // Locked, so that none of them goes before its line is written.
  const found = await trx
    .selectFrom("vehicles")
    .select(["id", "name", "type"])
    .where("id", "in", vehicleIds)
    .forKeyShare()
    .execute();
  const vehicles = vehicleIds
    .flatMap((wanted) => found.find((vehicle) => vehicle.id === wanted) ?? [])
    .slice(0, maxRequestVehicles)
    .map(({ id, name, type }) => ({
      ...{ id, type, vehicle_name: name, quantity: quantities[id] ?? 1 },
      estimate: estimates.get(id) ?? null,
    }));
  if (vehicles.length > 0)
    await trx
      .insertInto("request_vehicles")
      .values(
        vehicles.map(({ id: vehicle_id, vehicle_name, quantity, estimate }, position) => ({
          request_id: requestId,
          position,
          vehicle_id,
          vehicle_name,
          quantity,
          estimate: estimate && versionedJson(estimate),
        })),
      )
      .execute();
  return vehicles;
}

interface Chosen {
  requestId: string;
  vehicles: (RequestVehicle & { type: string })[];
  request: Pick<RentalRequest, "extras" | "days" | "handover">;
}

/** What was chosen with them, as it was shown; what does not go with them, or is gone since, is left out. */
export async function keepExtras(
  trx: Trx,
  { requestId, vehicles, request: { extras: wanted, days, handover } }: Chosen,
): Promise<RequestExtra[]> {
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ extra }) => extra.id);
  const found = await trx.selectFrom("extras").select("id").where("id", "in", ids).forKeyShare().execute();
  const chosen = chooseExtras(
    wanted.flatMap(({ extra }) => (found.some(({ id }) => id === extra.id) ? extra : [])),
    {
      types: vehicles.map(({ type }) => type),
      ...{ days, isDelivered: handover === "livraison" },
      quantityOf: ({ id }) => wanted.find(({ extra }) => extra.id === id)?.quantity ?? 0,
    },
  );
  const lines = chosen.map(({ extra, line }) => ({ line, includesTax: extra.taxes.includesTax }));
  const totals = sumEstimates(vehicles, lines).extras;
  const kept = chosen.map(({ extra: { id, name, unit, taxes, isDelivery }, quantity, line }, index) => {
    const total = totals[index];
    const estimate: ExtraEstimate | null =
      line && total ? { line, isDelivery, includesTax: taxes.includesTax, total } : null;
    return { id, name, unit, quantity, estimate };
  });
  if (kept.length > 0)
    await trx
      .insertInto("request_extras")
      .values(
        kept.map(({ id: extra_id, estimate, ...extra }, position) => ({
          ...{ request_id: requestId, position, extra_id },
          ...extra,
          estimate: estimate && versionedJson(estimate),
        })),
      )
      .execute();
  return kept;
}

/** What was asked for with the vehicles; `extra_id` is null where the company no longer offers it. */
export function listRequestExtras(db: Db, requestId: string) {
  return db
    .selectFrom("request_extras")
    .select(["extra_id", "name", "unit", "quantity", "estimate"])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .execute();
}
