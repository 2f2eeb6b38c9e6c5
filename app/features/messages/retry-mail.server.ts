import { Failure } from "#app/lib/failure.ts";
import { requireRight } from "#app/lib/require-right.server.ts";
import type { StaffMember } from "#app/lib/rights.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";

/** Sends a failed message again, from the beginning of its tries. */
export async function retryMail(
  app: Pick<App, "db" | "jobs">,
  actor: StaffMember | null,
  mailId: string,
): Promise<void> {
  requireRight(actor, "notifications:write");
  if (!isUuid(mailId)) throw new Failure("not-found", "Ce message n’existe plus.");
  await app.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("outgoing_mails")
      .set({ state: "waiting", last_error: null })
      .where("id", "=", mailId)
      .where("state", "=", "failed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new Failure("conflict", "Ce message n’est pas en échec : il est parti ou va partir.");
    }
    await app.jobs.send("deliver-mail", { mailId }, trx);
  });
}
