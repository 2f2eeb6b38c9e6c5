import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import { atpWarningUntil } from "./atp.ts";

export type EndingAtp = Awaited<ReturnType<typeof listEndingAtp>>;

/** Vehicles whose ATP attestation has ended or soon will, the most pressing first. */
export async function listEndingAtp(app: Pick<App, "db" | "now">, actor: StaffMember | null) {
  requireRight(actor, "back-office:open");
  const today = todayOf(app.now());
  const rows = await app.db
    .selectFrom("vehicles")
    .select(["id", "name", "fleet_number", "atp_until"])
    .where("atp_until", "<=", atpWarningUntil(today))
    .orderBy("atp_until")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return { today, vehicles: rows.map((row) => ({ ...row, atp_until: row.atp_until as string })) };
}
