import type { EndedDays } from "#app/domain/rental/days.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { Db } from "#server/db/database.ts";
import { listPeriods } from "./periods.server.ts";
import type { StayAnswer } from "./stay-answer.ts";

export interface AskedStay {
  /** Null where not both ends are known. */
  days: EndedDays | null;
  /** In days: also of a stay whose dates are open. */
  length: number | null;
  km: number | null;
}

/** For staff: what is hidden from the public is answered too. By id, of those that there are. */
export async function answerStay(db: Db, vehicleIds: string[], { days, length, km }: AskedStay) {
  const [vehicles, periods, offers] = await Promise.all([
    vehicleIds.length === 0
      ? []
      : db.selectFrom("vehicles").select(["id", "available"]).where("id", "in", vehicleIds).execute(),
    days ? listPeriods(db, { vehicleIds, during: days }) : [],
    length ? listOffers(db, vehicleIds, { evenHidden: true }) : null,
  ]);
  const stateOf = ({ id, available }: { id: string; available: boolean }): StayAnswer["state"] => {
    const own = periods.filter(({ vehicle_id }) => vehicle_id === id);
    const taken = own.find(({ kind }) => kind !== "option");
    if (taken) return { kind: "taken", from: taken.from, to: taken.to };
    if (!available) return { kind: "off" };
    return days && { kind: own.length > 0 ? "option" : "free" };
  };
  return new Map(
    vehicles.map((vehicle): [string, StayAnswer] => {
      const offer = offers?.get(vehicle.id);
      const estimate = offer && length ? estimateRental(offer, length, km) : null;
      return [vehicle.id, { state: stateOf(vehicle), estimate }];
    }),
  );
}
