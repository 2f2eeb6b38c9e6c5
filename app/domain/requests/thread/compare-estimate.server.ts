import { extraLine } from "#app/domain/extras/extra.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { Db } from "#server/db/database.ts";
import type { listRequestExtras } from "../request.server.ts";
import { sumsOf } from "../request-words.ts";
import type { listFileVehicles } from "./dossier-vehicles.server.ts";

/** What the customer was shown, and the same at today's prices: null where one of them, or its public price, is gone. */
export async function compareEstimate(
  db: Db,
  vehicles: Awaited<ReturnType<typeof listFileVehicles>>["vehicles"],
  extras: Awaited<ReturnType<typeof listRequestExtras>>,
) {
  const shown = vehicles.flatMap(({ vehicleId, estimate, quantity }) =>
    estimate ? [{ vehicleId, estimate, quantity }] : [],
  );
  if (shown.length === 0) return null;
  const offers = await listOffers(
    db,
    shown.flatMap(({ vehicleId }) => vehicleId ?? []),
  );
  const again = shown.map(({ vehicleId, estimate: { days, km }, quantity }) => {
    const offer = vehicleId ? offers.get(vehicleId) : undefined;
    return { estimate: offer ? estimateRental(offer, days, km) : null, quantity };
  });
  const offered = extras.length > 0 ? await listExtras(db) : [];
  const added = extras.map(({ extra_id, unit, quantity, estimate }) => {
    const extra = offered.find(({ id }) => id === extra_id);
    const days = unit === "jour" && estimate ? estimate.line.quantity / quantity : null;
    const line = extra ? extraLine(extra, { quantity, days }) : null;
    return { line, includesTax: extra?.taxes.includesTax ?? false };
  });
  const isPriced = again.every(({ estimate }) => estimate) && added.every(({ line }) => line);
  return {
    total: sumsOf({ vehicles: shown, extras }).total,
    today: isPriced ? sumEstimates(again, added).total : null,
  };
}
