import { createBrowser } from "#tests/support/browser.ts";
import { type SavedVehicle, saveVehicle } from "#tests/support/vehicle-saves.ts";
import { sendVisitorMessage } from "#tests/support/visitor-message.ts";
import type { BenchSite } from "../stage.ts";

type Work = (index: number) => Promise<string | null>;

/** Vehicles to be saved by a signed-in member of staff, each by one save at a time. */
export async function prepareSaves(site: BenchSite, count: number): Promise<Work> {
  await site.browser.signIn();
  const rows = await site.query<{ id: string; agency_id: string; updated_at: Date }>(`
    insert into vehicles (name, type, agency_id)
    select 'Porteur ' || n, 'Poids lourds', (select id from agencies order by id limit 1)
    from generate_series(1, ${count}) n
    returning id, agency_id, updated_at`);
  const vehicles: SavedVehicle[] = rows.map(({ id, agency_id, updated_at }) => ({
    id,
    agencyId: agency_id,
    version: updated_at.toISOString(),
  }));
  return async (index) => {
    const vehicle = vehicles.shift();
    if (!vehicle) return `all ${count} vehicles were being saved: saves take longer than they may`;
    const { saved, status, body } = await saveVehicle(site.browser, vehicle, `Porteur ${index}`);
    vehicles.push(vehicle);
    return saved ? null : `a save was answered ${status}: ${body.slice(0, 200)}`;
  };
}

/** A visitor's message, through a proxy, from an address that has sent none. */
export async function sendMessage(site: BenchSite, index: number): Promise<string | null> {
  const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const words = `Bonjour, un fourgon pour le chantier ${index} ?`;
  const answer = await sendVisitorMessage(createBrowser(site.url), words, { "x-forwarded-for": address });
  const body = await answer.text();
  return answer.status === 200 ? null : `a message was answered ${answer.status}: ${body.slice(0, 200)}`;
}
