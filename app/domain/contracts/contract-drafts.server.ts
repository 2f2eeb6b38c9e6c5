import { sql, type Updateable } from "kysely";
import type { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import { listPeriods, lockVehicles } from "#app/domain/periods/periods.server.ts";
import { readPricedVehicles } from "#app/domain/quotes/quote-proposal.server.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { fromWallClock } from "#app/lib/wall-clock.ts";
import type { App } from "#server/app.ts";
import { binRecords } from "#server/bin/bin-records.ts";
import type { Database } from "#server/db/schema.ts";
import { retryOnDeadlock, type Trx, versionedJson, writeAs } from "#server/db/write.ts";
import { readAgreedRental } from "./agreed-rental.server.ts";
import { tailOf } from "./contract-driver.ts";
import { removePhotos } from "./contract-photos.server.ts";
import { contractMessages, findContract, lockContract, type StoredContract } from "./contract-rows.server.ts";
import { type ContractCustomer, maxDrivers } from "./contract-terms.ts";
import { customerSchema, depositSchema, driverSchema, dueSchema, readingSchema } from "./departure.schema.ts";
import { periodProblem, readDraft } from "./departure-draft.server.ts";
import { departureGaps } from "./departure-gaps.ts";

type Deps = Pick<App, "db" | "env" | "now">;

const justMoved = "La réservation vient de changer de véhicule. Rouvrez le départ.";

/** How long a draft that was thrown away can come back, as a request that was deleted. */
const draftBinDays = 7;

/** The departure of a reservation: the one that is there where it was begun already. `handover`: an id of the phone's. */
export async function openDeparture(
  app: Deps,
  actor: Actor,
  { periodId, handover }: { periodId: string; handover?: string },
): Promise<string> {
  requireRight(actor, "contracts:write");
  const seen = isUuid(periodId) ? (await listPeriods(app.db, { ids: [periodId] }))[0] : undefined;
  return retryOnDeadlock(() =>
    writeAs(app, actor, async (trx) => {
      await lockVehicles(trx, seen ? [seen.vehicle_id] : []);
      const [period] = seen ? await listPeriods(trx, { ids: [seen.id] }) : [];
      const problem = periodProblem(period);
      if (!period || problem) throw new Failure("conflict", problem ?? "");
      if (period.vehicle_id !== seen?.vehicle_id) throw new Failure("conflict", justMoved);
      const begun = await trx
        .selectFrom("contracts")
        .select(["id", "state", "number"])
        .where("period_id", "=", period.id)
        .where("state", "in", ["draft", "out"])
        .executeTakeFirst();
      if (begun?.state === "draft") return begun.id;
      if (begun) throw new Failure("conflict", contractMessages.signed(begun.number));
      const [vehicle] = await readPricedVehicles(trx, [period.vehicle_id]);
      if (!vehicle) throw new Failure("not-found", "Ce véhicule n’existe plus.");
      const { quote, customer, prices_for } = await readAgreedRental(app, trx, {
        period,
        vehicle,
        author: actor,
      });
      const { id } = await trx
        .insertInto("contracts")
        .values({
          period_id: period.id,
          request_id: period.request_id,
          quote_id: quote?.id,
          vehicle_id: vehicle.id,
          customer: versionedJson({ ...customer, kind: prices_for, siren: "", signer: "", quality: "" }),
          updated_by: actor.id,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertDeparture(trx, id, handover);
      return id;
    }),
  );
}

async function insertDeparture(trx: Trx, contract_id: string, id?: string): Promise<void> {
  const own = id && isUuid(id) ? { id } : {};
  await trx
    .insertInto("handovers")
    .values({ ...own, contract_id, moment: "depart" })
    .execute();
}

/** A draft with what is still missing. */
export async function getDeparture(app: Deps, actor: Actor, id: string) {
  requireRight(actor, "contracts:write");
  const contract = await findContract(app.db, id);
  if (!contract) throw new Failure("not-found", contractMessages.gone);
  if (contract.state !== "draft") throw new Failure("conflict", contractMessages.signed(contract.number));
  const draft = await readDraft(app, app.db, { contract, author: actor });
  return { ...draft, gaps: departureGaps(draft, app.now()) };
}

/** Every write of a draft moves its version, by which two phones see each other. */
function changeDraft(
  app: Deps,
  actor: StaffMember,
  id: string,
  work: (trx: Trx, contract: StoredContract) => Promise<Updateable<Database["contracts"]> | undefined>,
): Promise<string> {
  return writeAs(app, actor, async (trx) => {
    const contract = await lockContract(trx, id, "draft");
    const values = await work(trx, contract);
    const { updated_at } = await trx
      .updateTable("contracts")
      .set({ ...values, updated_by: actor.id })
      .where("id", "=", id)
      .returning("updated_at")
      .executeTakeFirstOrThrow();
    return updated_at.toISOString();
  });
}

/** Of a step that was sent in part: what is not in it stays. */
function sentOf<Schema extends z.ZodType<object>>(schema: Schema, input: unknown): z.output<Schema> {
  const values = parseOrFail(schema, input);
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as z.output<Schema>;
}

interface Saved {
  id: string;
  input: unknown;
}

export async function saveCustomer(app: Deps, actor: Actor, { id, input }: Saved): Promise<string> {
  requireRight(actor, "contracts:write");
  const sent = sentOf(customerSchema, input);
  return changeDraft(app, actor, id, async (_, { customer }) => ({
    customer: versionedJson({ ...customer, ...sent } as ContractCustomer),
  }));
}

export async function saveDue(app: Deps, actor: Actor, { id, input }: Saved): Promise<string> {
  requireRight(actor, "contracts:write");
  const { return_to, ...wall } = parseOrFail(dueSchema, input);
  const due_at = fromWallClock(wall);
  return changeDraft(app, actor, id, async (trx) => {
    const agency =
      return_to &&
      (await trx.selectFrom("agencies").select("id").where("id", "=", return_to).executeTakeFirst());
    return { due_at, return_to: agency ? return_to : null };
  });
}

export async function saveDriver(
  app: Deps,
  actor: Actor,
  { id, position, input }: Saved & { position: number },
): Promise<string> {
  requireRight(actor, "contracts:write");
  if (!Number.isInteger(position) || position < 1 || position > maxDrivers)
    throw new Failure("invalid", `Un contrat a ${maxDrivers} conducteurs au plus.`);
  const { seen, ...driver } = parseOrFail(driverSchema(todayOf(app.now())), input);
  return changeDraft(app, actor, id, async (trx) => {
    const values = {
      ...driver,
      licence_tail: tailOf(driver.licence_number),
      seen_at: seen ? app.now() : null,
      seen_by: seen ? actor.id : null,
    };
    await trx
      .insertInto("contract_drivers")
      .values({ contract_id: id, position, ...values })
      .onConflict((same) =>
        same.columns(["contract_id", "position"]).doUpdateSet({
          ...values,
          // Who saw it first, and when, stays as long as it counts as seen.
          seen_at: sql`case when ${seen} then coalesce(contract_drivers.seen_at, excluded.seen_at) end`,
          seen_by: sql`case when ${seen} then coalesce(contract_drivers.seen_by, excluded.seen_by) end`,
        }),
      )
      .execute();
    return undefined;
  });
}

export async function removeDriver(
  app: Deps,
  actor: Actor,
  { id, position }: { id: string; position: number },
): Promise<string> {
  requireRight(actor, "contracts:write");
  return changeDraft(app, actor, id, async (trx) => {
    await trx
      .deleteFrom("contract_drivers")
      .where("contract_id", "=", id)
      .where("position", "=", position)
      .execute();
    return undefined;
  });
}

export async function saveReading(app: Deps, actor: Actor, { id, input }: Saved): Promise<string> {
  requireRight(actor, "contracts:write");
  const { items, ...sent } = sentOf(readingSchema, input);
  return changeDraft(app, actor, id, async (trx) => {
    const values = { ...sent, ...(items && { items: JSON.stringify(items) }) };
    if (Object.keys(values).length === 0) return undefined;
    await trx
      .updateTable("handovers")
      .set(values)
      .where("contract_id", "=", id)
      .where("moment", "=", "depart")
      .execute();
    return undefined;
  });
}

export async function saveDeposit(app: Deps, actor: Actor, { id, input }: Saved): Promise<string> {
  requireRight(actor, "contracts:write");
  const deposit = parseOrFail(depositSchema, input);
  const taken = { ...deposit, at: app.now().toISOString(), by: staffName(actor.email) };
  return changeDraft(app, actor, id, async () => ({ deposit: versionedJson({ taken }) }));
}

/** The reservation was given another vehicle: what was read of the first is read again, of this one. */
export async function takeOtherVehicle(
  app: Deps,
  actor: Actor,
  { id, handover }: { id: string; handover?: string },
): Promise<string> {
  requireRight(actor, "contracts:write");
  return changeDraft(app, actor, id, async (trx, { period_id, vehicle_id }) => {
    const [period] = period_id ? await listPeriods(trx, { ids: [period_id] }) : [];
    const problem = periodProblem(period);
    if (!period || problem) throw new Failure("conflict", problem ?? "");
    if (period.vehicle_id === vehicle_id) return undefined;
    const former = sql`select id from handovers where contract_id = ${id}`;
    await removePhotos(trx, sql`handover_id in (${former})`);
    await trx.deleteFrom("handovers").where("contract_id", "=", id).execute();
    await insertDeparture(trx, id, handover);
    return { vehicle_id: period.vehicle_id };
  });
}

/** For what was begun by mistake, or for somebody who did not come: into the bin, for a week. What was signed stays. */
export async function discardDraft(app: Deps, actor: Actor, id: string): Promise<{ batch: string }> {
  requireRight(actor, "contracts:write");
  return writeAs(app, actor, async (trx) => {
    await lockContract(trx, id, "draft");
    const now = app.now();
    const expiresAt = new Date(now.getTime() + draftBinDays * 86_400_000);
    return { batch: await binRecords(trx, { table: "contracts", ids: [id], by: actor, now, expiresAt }) };
  });
}
