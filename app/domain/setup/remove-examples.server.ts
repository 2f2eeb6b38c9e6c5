import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { keptInBin } from "#app/domain/records/bin-words.ts";
import { forgetRequestCounts } from "#app/domain/requests/request-search.server.ts";
import type { ActionDone } from "#app/lib/action-result.ts";
import { counted } from "#app/lib/plural.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import { retryOnDeadlock, type Trx, writeBatch } from "#server/db/write.ts";
import {
  countRemoval,
  type KeptExample,
  planRemoval,
  type RemovalCounts,
} from "#server/demo/plan-removal.ts";
import { removeExamples } from "#server/demo/remove-examples.ts";

export interface RemovalPreview extends RemovalCounts {
  kept: KeptExample[];
  /** The number that the next quote would have. */
  firstNumber: string;
}

/** What would leave and what would stay: read by the queries that delete. */
export async function previewRemoval(app: Pick<App, "db" | "now">, actor: Actor): Promise<RemovalPreview> {
  requireRight(actor, "examples:remove");
  const plan = await planRemoval(app.db);
  const year = app.now().toLocaleDateString("fr-FR", { year: "numeric", timeZone: "Europe/Paris" });
  return { ...(await countRemoval(app.db, plan)), kept: plan.kept, firstNumber: `DV-${year}-0001` };
}

/** All of the demonstration into the bin, in one go. A second time finds nothing, and says so. */
export async function removeExampleData(
  app: Pick<App, "db" | "pages" | "now"> & Partial<Pick<App, "changes">>,
  actor: Actor,
  { restartsNumbers }: { restartsNumbers: boolean },
): Promise<Omit<ActionDone, "ok">> {
  requireRight(actor, "examples:remove");
  const { counts, batch } = await retryOnDeadlock(() =>
    writeBatch(app, actor, async (trx, batch) => {
      await giveTime(trx);
      return {
        batch,
        counts: await removeExamples(trx, { by: actor, now: app.now(), batch, restartsNumbers }),
      };
    }),
  );
  forgetRequestCounts(app);
  if (!counts) return { message: "Il n’y a plus de données d’exemple" };
  return {
    message: "Le site repart sans les données d’exemple",
    detail: keptInBin(counted(counts.total, "élément"), counts.total < 2 ? "gardé" : "gardés"),
    bin: batch,
  };
}

/** Whether one press took the demonstration away, and the bin still has it. */
export async function isRemovalOfExamples({ db }: Pick<App, "db">, batch: string): Promise<boolean> {
  if (!isUuid(batch)) return false;
  const entries = db
    .selectFrom("bin")
    .select("id")
    .where("batch_id", "=", batch)
    .where("record_table", "=", "installation");
  return (await entries.executeTakeFirst()) !== undefined;
}

/** Once in the life of a site, and some hundred statements: longer than a request may take otherwise. */
function giveTime(trx: Trx) {
  return sql`set local statement_timeout = '60s'`.execute(trx);
}
