import { addDays, todayOf } from "#app/domain/rental/days.ts";
import type { Trx } from "#server/db/write.ts";
import { type DemoState, demoStates } from "./damages.ts";
import { stableId } from "./identifiers.ts";
import { demoVehicles } from "./vehicles.ts";
import type { DemoDesk } from "./write-files.ts";
import { vehicleId } from "./write-records.ts";

/** What is due of vehicles, and their damages. */
export async function writeStates(trx: Trx, desk: DemoDesk, now: Date): Promise<void> {
  for (const state of demoStates) await writeState(trx, { state, desk, now });
}

async function writeState(
  trx: Trx,
  { state, desk, now }: { state: DemoState; desk: DemoDesk; now: Date },
): Promise<void> {
  const { vehicle: slug, damages = [], service_km = null, service_in, roadworthy_in } = state;
  const vehicle = demoVehicles.find((candidate) => candidate.slug === slug);
  if (!vehicle) throw new Error(`No vehicle is called «${slug}»`);
  const today = todayOf(now);
  const dayIn = (days: number | undefined) => (days === undefined ? null : addDays(today, days));
  const id = vehicleId(vehicle);
  await trx
    .updateTable("vehicles")
    .set({ service_km, service_on: dayIn(service_in), roadworthy_until: dayIn(roadworthy_in) })
    .where("id", "=", id)
    .execute();
  if (damages.length === 0) return;
  const rows = damages.map(({ place, found, repaired, ...damage }, index) => {
    const foundAt = new Date(now.getTime() - found * 86_400_000);
    return {
      ...damage,
      ...place,
      id: stableId(`damage ${slug} ${index}`, foundAt),
      vehicle_id: id,
      number: index + 1,
      found_at: foundAt,
      found_by: desk.id,
      repaired_on: repaired === undefined ? null : addDays(today, -repaired),
      repaired_by: repaired === undefined ? null : desk.id,
    };
  });
  await trx.insertInto("vehicle_damages").values(rows).execute();
  await trx.insertInto("vehicle_damage_numbers").values({ vehicle_id: id, last: rows.length }).execute();
}
