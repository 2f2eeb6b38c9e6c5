import type { DemonstrationSite } from "./demonstration-site.ts";

/** A day by the company's own calendar. */
export function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat("fr-CA", { timeZone: "Europe/Paris" }).format(new Date());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

export interface PlannedPeriod {
  vehicleId: string;
  kind: string;
  /** Days from today. */
  from: number;
  /** Null: without end. */
  to: number | null;
  note?: string;
}

/** Takes away what is planned, and plans this. */
export async function planPeriods(site: DemonstrationSite, periods: PlannedPeriod[]) {
  await site.query("delete from vehicle_periods");
  for (const { vehicleId, kind, from, to, note = "" } of periods) {
    await site.query(
      `insert into vehicle_periods (vehicle_id, kind, during, note)
       values ($1, $2, daterange($3::date, $4::date, '[]'), $5)`,
      [vehicleId, kind, dayFromToday(from), to === null ? null : dayFromToday(to), note],
    );
  }
}

/** «réservation 2026-11-20 2026-11-24», by day; «null» without end. */
export async function plannedDays(site: DemonstrationSite): Promise<string[]> {
  const rows = await site.query<{ words: string }>(
    `select concat_ws(' ', kind, lower(during), coalesce((upper(during) - 1)::text, 'null')) as words
     from vehicle_periods order by lower(during), id`,
  );
  return rows.map(({ words }) => words);
}
