import { sql } from "kysely";
import { z } from "zod";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import { type Actor, can } from "#app/domain/accounts/rights.ts";
import { Failure } from "#app/lib/failure.ts";
import { parseOrFail } from "#app/lib/field-errors.ts";
import type { App } from "#server/app.ts";
import { type RestoredEntry, restoreRecords } from "#server/bin/restore-records.ts";
import { type Trx, writePublic } from "#server/db/write.ts";
import { binnedRecords, restoreOrder } from "./records.ts";

const gone = "Cette entrée n’est plus dans la Corbeille\u00a0: elle a été restaurée, ou son délai est passé.";

const askedSchema = z.object({
  batch: z.guid({ error: gone }),
  /** One record of it; all of them otherwise. */
  record: z.guid({ error: gone }).optional(),
  /** Where vehicles go whose agency is gone. */
  agency_id: z.guid({ error: "Choisissez une agence." }).optional(),
});

/** Puts back what one gesture deleted, or one record of it: all of that, or nothing. */
export async function restoreFromBin(
  app: Pick<App, "db" | "pages" | "now">,
  actor: Actor,
  asked: z.input<typeof askedSchema>,
) {
  requireRight(actor, "bin:open");
  const { batch, record, agency_id: agencyId } = parseOrFail(askedSchema, asked);
  return writePublic(app, actor, async (trx) => {
    const entries = await lockEntries(trx, { batch, record, now: app.now() });
    if (entries.length === 0) throw new Failure("not-found", gone);
    for (const { record_table, deleted_by } of entries) {
      requireRight(actor, binnedRecords[record_table].right);
      if (deleted_by !== actor.id && !can(actor, "bin:all")) throw new Failure("not-found", gone);
    }
    const notes = await restoreRecords(trx, { entries, author: actor, agencyId });
    return {
      names: entries.map(({ record_name }) => record_name),
      tables: entries.map(({ record_table }) => record_table),
      /** What could not be as it was, one sentence each. */
      notes,
    };
  });
}

/** The agency before its vehicles; two who restore the same wait for each other, and the second finds nothing. */
async function lockEntries(
  trx: Trx,
  { batch, record, now }: { batch: string; record: string | undefined; now: Date },
) {
  const { rows } = await sql<RestoredEntry & { deleted_by: string | null }>`
    select id, record_table, record_id, record_name, deleted_by from bin
    where batch_id = ${batch} and expires_at > ${now} and ${record ? sql`id = ${record}` : sql`true`}
    order by array_position(${restoreOrder}::text[], record_table), id for update`.execute(trx);
  return rows;
}

/** «Capcir C12 restauré», «Agence de Prades et 4 véhicules restaurés». */
export function restoredWords({ names, tables }: Awaited<ReturnType<typeof restoreFromBin>>): string {
  const [name = "", ...others] = names;
  const [table] = tables;
  if (table === "installation") return `${name} remises en place`;
  if (others.length > 0) {
    return table === "agencies"
      ? `${name} et ${others.length}\u00a0${others.length > 1 ? "véhicules restaurés" : "véhicule restaurés"}`
      : `${names.length}\u00a0véhicules restaurés`;
  }
  if (!table) return `${name} restauré`;
  const { bin, isFeminine } = binnedRecords[table];
  const lead = bin.lead ?? (bin.tab === "Photos" ? "Photo " : "");
  return `${lead}${name} ${isFeminine ? "restaurée" : "restauré"}`;
}
