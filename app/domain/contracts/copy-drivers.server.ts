import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { Failure } from "#app/lib/failure.ts";
import type { App } from "#server/app.ts";
import { writeAs } from "#server/db/write.ts";
import { findContract, listDrivers, lockContract } from "./contract-rows.server.ts";
import { licenceMonths } from "./contract-terms.ts";

/**
 * «Reprendre les conducteurs»: of a contract of the same file, or of the same address within 18 months. What was seen today
 * for the same file has been seen; else each original is seen again.
 */
export async function copyDrivers(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { id, from }: { id: string; from: string },
): Promise<void> {
  requireRight(actor, "contracts:write");
  await writeAs(app, actor, async (trx) => {
    const { customer, request_id } = await lockContract(trx, id, "draft");
    const source = from === id ? undefined : await findContract(trx, from);
    const isSameFile = source?.request_id != null && source.request_id === request_id;
    const isSamePerson = isSame(source?.customer.email, customer.email);
    const { rows } = await sql<{
      is_recent: boolean;
    }>`select coalesce(lower(away), created_at) > ${app.now()}::timestamptz
      - make_interval(months => ${licenceMonths}) as is_recent from contracts where id = ${source?.id ?? null}`.execute(
      trx,
    );
    if (!isSameFile && !(isSamePerson && rows[0]?.is_recent))
      throw new Failure("not-found", "Ce contrat n’est pas du même client, ou il est trop ancien.");
    const drivers = (await listDrivers(trx, from)).filter(({ licence_number }) => licence_number !== "");
    if (drivers.length === 0) throw new Failure("conflict", "Ce contrat n’a plus de numéro de permis.");
    const today = todayOf(app.now());
    await trx.deleteFrom("contract_drivers").where("contract_id", "=", id).execute();
    await trx
      .insertInto("contract_drivers")
      .values(
        drivers.map(({ seen_at, ...driver }) => {
          const isSeen = isSameFile && seen_at !== null && todayOf(new Date(seen_at)) === today;
          // Why somebody was let drive was said of another vehicle, or another day.
          const reason = isSeen ? driver.reason : "";
          return {
            ...driver,
            reason,
            contract_id: id,
            seen_at: isSeen ? new Date(seen_at) : null,
            seen_by: isSeen ? actor.id : null,
          };
        }),
      )
      .execute();
    await trx.updateTable("contracts").set({ updated_by: actor.id }).where("id", "=", id).execute();
  });
}

const isSame = (a = "", b = "") => a.trim() !== "" && a.trim().toLowerCase() === b.trim().toLowerCase();
