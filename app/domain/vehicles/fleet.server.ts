import { sql } from "kysely";
import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor, StaffMember } from "#app/domain/accounts/rights.ts";
import { shortlyNamed } from "#app/domain/agencies/agency.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import type { App } from "#server/app.ts";
import { atpWarningUntil } from "./atp.ts";

const all = sql<number>`count(vehicles.type)`;
const ready = sql<number>`count(vehicles.type) filter (where available)`;

export async function countFleet(app: Pick<App, "db">, actor: StaffMember) {
  requireRight(actor, "back-office:open");
  return app.db
    .selectNoFrom((eb) =>
      (["vehicles", "tariffs", "extras", "agencies", "brands"] as const).map((table) =>
        eb.selectFrom(table).select(eb.fn.countAll<number>().as("n")).$asScalar().$notNull().as(table),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** The dashboard's picture of the fleet: how many vehicles there are, and how many can leave, by type and by agency. */
export async function getFleetOverview(app: Pick<App, "db">, actor: StaffMember) {
  requireRight(actor, "back-office:open");
  const [types, agencies, withoutAgency] = await Promise.all([
    app.db
      .selectFrom("vehicles")
      .select(["type as name", all.as("total"), ready.as("available")])
      .groupBy("type")
      .orderBy("total", "desc")
      .orderBy("type")
      .execute(),
    app.db
      .selectFrom("agencies")
      .leftJoin("vehicles", "vehicles.agency_id", "agencies.id")
      .select(["agencies.id", "agencies.name", "agencies.city", all.as("total"), ready.as("available")])
      .groupBy("agencies.id")
      .orderBy("total", "desc")
      .orderBy("agencies.name")
      .orderBy("agencies.id")
      .execute(),
    app.db
      .selectFrom("vehicles")
      .where("agency_id", "is", null)
      .select([all.as("total"), ready.as("available")])
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total: sum(types, "total"),
    available: sum(types, "available"),
    agencyCount: agencies.length,
    types,
    agencies: shortlyNamed(agencies).map(({ city: _city, ...share }) => share),
    withoutAgency,
  };
}

function sum<Key extends string>(shares: Record<Key, number>[], key: Key): number {
  return shares.reduce((sofar, share) => sofar + share[key], 0);
}

export type EndingAtp = Awaited<ReturnType<typeof listEndingAtp>>;

/** Vehicles whose ATP attestation has ended or soon will, the most pressing first. */
export async function listEndingAtp(app: Pick<App, "db" | "now">, actor: Actor) {
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
