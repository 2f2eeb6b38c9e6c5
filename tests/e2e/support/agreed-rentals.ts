import { createDb, createPool } from "#server/db/database.ts";
import {
  addAgreedQuote,
  addQuotedRequest,
  addSentQuote,
  oneDayTerms,
  otherTexts,
} from "../../support/sent-quotes.ts";
import type { DemonstrationSite } from "./demonstration-site.ts";
import { dayFromToday } from "./periods.ts";

// Rentals of the demonstration's own vehicles, as customers have them: asked about, agreed, with an amendment that waits.

interface Rental {
  /** Of its first day, from today. */
  startsIn: number;
  /** Days after the first. */
  nights?: number;
}

/** A vehicle that nobody has, at an agency. */
async function freeVehicle(site: DemonstrationSite) {
  const [vehicle] = await site.query<{ id: string; name: string; agency_id: string }>(
    `select id, name, agency_id from vehicles where agency_id is not null and price is not null and available
       and type = 'Véhicules léger' and not exists (select from vehicle_periods where vehicle_id = vehicles.id)
     order by name limit 1`,
  );
  if (!vehicle) throw new Error("every vehicle of the demonstration is held");
  return vehicle;
}

async function addTo(site: DemonstrationSite, add: typeof addSentQuote, { startsIn, nights = 4 }: Rental) {
  const vehicle = await freeVehicle(site);
  const [from, to] = [dayFromToday(startsIn), dayFromToday(startsIn + nights)];
  const db = createDb(createPool(site.databaseUrl));
  const quote = await add(db, {
    lines: [{ vehicleId: vehicle.id, label: `Location ${vehicle.name}`, from, to }],
    stay: { from, to },
    number: `DV-2026-${Math.floor(5000 + Math.random() * 90_000)}`,
    requestId: await addQuotedRequest(db, vehicle.agency_id),
    cancellation: oneDayTerms,
    texts: otherTexts,
    departsAt: new Date(`${from}T06:30:00Z`),
    validUntil: from,
  });
  await db.destroy();
  return { ...quote, vehicle, days: { from, to }, read: () => readRental(site, { ...quote, vehicle }) };
}

export type E2eRental = Awaited<ReturnType<typeof addTo>>;

/** One that waits for its answer, with its option. */
export const addProposed = (site: DemonstrationSite, rental: Rental) => addTo(site, addSentQuote, rental);

/** One whose customer has said yes. */
export const addAgreed = (site: DemonstrationSite, rental: Rental) => addTo(site, addAgreedQuote, rental);

/** Sent to the customer of an agreed rental: some more days, which wait for a yes. */
export async function addAmendment(
  site: DemonstrationSite,
  { id, number, requestId, vehicle, days }: E2eRental,
) {
  const to = new Date(Date.parse(days.to) + 3 * 86_400_000).toISOString().slice(0, 10);
  const db = createDb(createPool(site.databaseUrl));
  const amendment = await addSentQuote(db, {
    lines: [{ vehicleId: vehicle.id, label: `Location ${vehicle.name}`, from: days.from, to }],
    ...{ stay: { from: days.from, to }, number, version: 2, requestId, withOptions: false },
    ...{ cancellation: oneDayTerms, departsAt: new Date(`${days.from}T06:30:00Z`), validUntil: days.from },
    amends: { id, amendment: 1 },
  });
  await db.destroy();
  return { ...amendment, to };
}

/** All that its rows say: every document of its number, its request, what it holds, and how often people were told. */
async function readRental(
  site: DemonstrationSite,
  { number, requestId, vehicle }: { number: string; requestId: string; vehicle: { id: string } },
) {
  const documents = await site.query<{ version: number; state: string }>(
    "select version, state from quotes where number = $1 order by version",
    [number],
  );
  const held = await site.query<{ words: string }>(
    `select concat_ws(' ', kind, lower(during), upper(during) - 1,
         case when p.vehicle_id <> $2 then 'elsewhere' end, 'v' || q.version) as words
       from vehicle_periods p left join quotes q on q.id = p.quote_id where p.request_id = $1 order by lower(during)`,
    [requestId, vehicle.id],
  );
  const [told] = await site.query<{ status: string; mails: string[]; told: string[] }>(
    `select status,
       array(select kind from outgoing_mails where request_id = requests.id and kind <> 'notice' order by kind) as mails,
       array(select detail->>'quote' from request_entries where request_id = requests.id and kind = 'quote'
         order by created_at, id) as told
     from requests where id = $1`,
    [requestId],
  );
  return {
    documents: documents.map(({ version, state }) => `v${version} ${state}`),
    held: held.map(({ words }) => words),
    ...(told as { status: string; mails: string[]; told: string[] }),
  };
}
