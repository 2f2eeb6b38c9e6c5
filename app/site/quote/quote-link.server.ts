import { data } from "react-router";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { findQuoteId, type QuoteLink } from "#app/domain/quotes/answers/quote-links.server.ts";
import { findTaken } from "#app/domain/quotes/customer-quote.server.ts";
import type { CustomerQuote, OfferedVehicle, ShownVehicle } from "#app/domain/quotes/customer-quote.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { type AskedVehicle, listAskedVehicles } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { Failure } from "#app/lib/failure.ts";
import { loadSections } from "#app/lib/load-sections.server.ts";
import type { App } from "#server/app.ts";

/** A token and, where an earlier version's link is used for a later one, which. */
export function linkOf({ token }: { token: string }, url: URL): { token: string; version: number | null } {
  const version = url.searchParams.get("version") ?? "";
  return { token, version: /^[1-9]\d{0,3}$/.test(version) ? Number(version) : null };
}

/** The same answer for whatever opens nothing. */
export function goneQuotePage() {
  return data(null, { status: 404 });
}

export async function requireLink({ db }: Pick<App, "db">, link: QuoteLink): Promise<void> {
  if (!(await findQuoteId(db, link))) throw goneQuotePage();
}

export async function orDeadLink<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Failure && error.code === "not-found") throw goneQuotePage();
    throw error;
  }
}

/** The vehicles the catalogue still has; the page is whole without them. */
export async function showVehicles(
  app: Pick<App, "db" | "log" | "now">,
  quote: CustomerQuote,
): Promise<ShownVehicle[]> {
  const { sections } = await loadSections(app, { asked: () => listAskedVehicles(app, quote.vehicleIds) });
  return (sections.asked ?? []).map(toShown);
}

/** The nearest that does for the one that was taken, with its price for those days; null where there is none. */
export async function showEquivalent(
  app: Pick<App, "db" | "log" | "now">,
  taken: { vehicleId: string; from: string; to: string | null } | null,
): Promise<OfferedVehicle | null> {
  if (!taken?.to) return null;
  const { vehicleId, from, to } = taken;
  const { sections } = await loadSections(app, {
    found: async () => {
      const [nearest] = await listEquivalents(app.db, vehicleId, { from, to }, 1);
      return nearest ? listAskedVehicles(app, [nearest.id]) : [];
    },
  });
  const [vehicle] = sections.found ?? [];
  if (!vehicle) return null;
  const estimate = vehicle.offer && estimateRental(vehicle.offer, countDays(from, to), null);
  return { ...toShown(vehicle), price: estimate?.total ?? null };
}

/** What stands in the place of a quote whose vehicle has gone; null while it can be accepted. Writes nothing. */
export async function showTaken(
  app: Pick<App, "db" | "log" | "now">,
  link: QuoteLink,
  { state }: Pick<CustomerQuote, "state">,
): Promise<{ label: string; equivalent: OfferedVehicle | null } | null> {
  const taken = state === "sent" ? await findTaken(app, link) : null;
  return taken && { label: taken.label, equivalent: await showEquivalent(app, taken) };
}

function toShown({ id, name, picture, capacity, licences, location }: AskedVehicle): ShownVehicle {
  const facts = [capacity, licences.length > 0 && `Permis ${formatLicences(licences)}`, location];
  return { id, name, picture, facts: facts.filter(Boolean).join(" · ") };
}
