import { listPeriods, type Period } from "#app/domain/periods/periods.server.ts";
import { type PricedVehicle, readPricedVehicles } from "#app/domain/quotes/quote-proposal.server.ts";
import { licencesOf } from "#app/domain/rental/licence.ts";
import { bodyPlanOf } from "#app/domain/vehicles/state/body-plan.ts";
import type { VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { type AgreedRental, agreedDays, readAgreedRental } from "./agreed-rental.server.ts";
import { findHandover, listDrivers, listMarks, type StoredContract } from "./contract-rows.server.ts";
import type { ContractVehicle } from "./contract-terms.ts";
import type { Departure } from "./departure-gaps.ts";
import { dueMoment, makeTerms } from "./make-terms.ts";

type Deps = Pick<App, "env" | "now">;

/** All that a draft says today, and what signing it would write. */
export interface DraftedDeparture extends Departure {
  id: string;
  period: Period;
  quoteId: string | null;
  handoverId: string;
  version: string;
}

/** Why nothing can leave on a period; null where it can. */
export function periodProblem(period: Period | undefined): string | null {
  if (!period) return "Cette réservation n’existe plus au planning.";
  if (period.displaced) return "Cette réservation attend un autre véhicule\u00a0: relogez-la d’abord.";
  if (period.kind !== "reservation" && period.kind !== "location")
    return "Seule une réservation peut partir.";
  return null;
}

/** Throws where its period leads nowhere any more, or to another vehicle than the one that was read. */
export async function readDraft(
  app: Deps,
  db: Db,
  { contract, author }: { contract: StoredContract; author: { email: string } },
): Promise<DraftedDeparture> {
  const period = contract.period_id ? (await listPeriods(db, { ids: [contract.period_id] }))[0] : undefined;
  const problem = periodProblem(period);
  if (!period || problem) throw new Failure("conflict", problem ?? "");
  if (period.vehicle_id !== contract.vehicle_id)
    throw new Failure(
      "conflict",
      "La réservation a changé de véhicule\u00a0: reprenez le départ avec celui-ci.",
    );
  const { vehicle, priced, lastMileage } = await readVehicle(db, period.vehicle_id);
  const handover = await findHandover(db, contract.id, "depart");
  if (!handover) throw new Error(`contract ${contract.id} has no departure`);
  const [rental, drivers, damages, returnTo] = await Promise.all([
    readAgreedRental(app, db, { period, vehicle: priced, author }),
    listDrivers(db, contract.id),
    listMarks(db, { vehicleId: period.vehicle_id, handoverId: handover.id }),
    findAgencyName(db, contract.return_to),
  ]);
  const isTowed = ["Remorques", "Semi-remorques"].includes(vehicle.type);
  const { v: _, ...customer } = contract.customer;
  const { mileage, mileage_note, level, clean_outside, clean_inside, items } = handover;
  return {
    id: contract.id,
    version: contract.updated_at.toISOString(),
    handoverId: handover.id,
    period,
    quoteId: rental.quote?.id ?? null,
    ...{ vehicle, customer, drivers, damages, isTowed, lastMileage },
    lessor: rental.lessor,
    isLight: priced.isLight,
    deposit: contract.deposit.taken,
    reading: {
      ...{ mileage, level, clean_outside, clean_inside, items },
      mileage_note: mileage_note || (isTowed && mileage === null ? "Sans compteur" : ""),
    },
    ...termsOf(rental, { contract, priced, returnTo }),
  };
}

function termsOf(
  rental: AgreedRental,
  {
    contract,
    priced,
    returnTo,
  }: { contract: StoredContract; priced: PricedVehicle; returnTo: string | null },
): Pick<Departure, "terms" | "problem"> {
  const days = agreedDays(rental);
  const dueAt = contract.due_at ?? dueMoment(days, rental.stay);
  const refused = (field: string, sentence: string) => ({ terms: null, problem: { field, sentence } });
  if (!rental.quote && priced.dayPrice === null)
    return refused("price", "Ce véhicule n’a pas de prix\u00a0: faites un devis.");
  if (!dueAt) return refused("due", "Dites le jour et l’heure du retour.");
  const tiers = priced.conditions?.tiers ?? [];
  return { terms: makeTerms(rental, { days, dueAt, returnTo, tiers }), problem: null };
}

async function readVehicle(db: Db, id: string) {
  const [priced] = await readPricedVehicles(db, [id]);
  const row = await db
    .selectFrom("vehicles")
    .select([
      "name",
      "type",
      "plate",
      "fleet_number",
      "body_plan",
      "motorisation",
      "licence",
      "ptac",
      "mileage",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !priced) throw new Failure("not-found", "Ce véhicule n’existe plus.");
  const { name, type, plate, fleet_number, motorisation, mileage } = row;
  const vehicle: ContractVehicle = {
    ...{ name, type, plate, fleet_number, motorisation },
    body_plan: bodyPlanOf({ ...row, type: type as VehicleType }),
    licences: licencesOf(row),
  };
  return { vehicle, priced, lastMileage: mileage };
}

async function findAgencyName(db: Db, id: string | null): Promise<string | null> {
  if (!id) return null;
  const agency = await db.selectFrom("agencies").select("name").where("id", "=", id).executeTakeFirst();
  return agency?.name ?? null;
}
