import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { listPeriods, lockVehicles } from "#app/domain/periods/periods.server.ts";
import { lockQuote } from "#app/domain/quotes/staff-quotes.server.ts";
import { handleRequest } from "#app/domain/requests/handle-request.server.ts";
import { writeEntry } from "#app/domain/requests/thread/write-entry.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, writePublic } from "#server/db/write.ts";
import { findContract, lockContract } from "./contract-rows.server.ts";
import { voidSchema } from "./departure.schema.ts";

/**
 * Signed on the wrong vehicle, or by mistake: the contract stays, with its number and why it does not count, and nobody
 * answers for the vehicle by it. Its reservation waits for another departure.
 */
export async function voidContract(
  app: Pick<App, "db" | "pages">,
  actor: Actor,
  { id, input }: { id: string; input: unknown },
): Promise<{ number: string }> {
  requireRight(actor, "contracts:void");
  const { reason } = parseOrFail(voidSchema, input);
  return retryOnDeadlock(() =>
    writePublic(app, actor, async (trx) => {
      const seen = await findContract(trx, id);
      const [period] = seen?.period_id ? await listPeriods(trx, { ids: [seen.period_id] }) : [];
      if (period?.agreed) await lockQuote(trx, period.agreed.id);
      await lockVehicles(trx, seen?.vehicle_id ? [seen.vehicle_id] : []);
      const { state, number, vehicle, period_id, request_id } = await lockContract(trx, id);
      if (!number || !vehicle)
        throw new Failure("conflict", "Ce contrat n’est pas signé\u00a0: supprimez sa préparation.");
      if (state === "void") throw new Failure("conflict", `Le contrat ${number} est déjà annulé.`);
      await trx
        .updateTable("contracts")
        .set({ state: "void", void_reason: reason, updated_by: actor.id })
        .where("id", "=", id)
        .execute();
      if (period_id && state === "out")
        await trx
          .updateTable("vehicle_periods")
          .set({ kind: "reservation", updated_by: actor.id })
          .where("id", "=", period_id)
          .where("kind", "=", "location")
          .execute();
      if (request_id) {
        await handleRequest(trx, { member: actor, id: request_id });
        const contract = { event: "void", number, vehicle: vehicle.name, reason } as const;
        await writeEntry(trx, {
          ...{ requestId: request_id, kind: "contract", author: actor, contractId: id },
          detail: { contract },
        });
      }
      return { number };
    }),
  );
}
