import { sql } from "kysely";
import { isFreeBetween } from "#app/domain/periods/availability.server.ts";
import { listEquivalents } from "#app/domain/periods/equivalents.server.ts";
import { formatCapacity } from "#app/domain/rental/capacity.ts";
import { addDays, lastDayAhead, stayQuery } from "#app/domain/rental/days.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { formatLicences } from "#app/domain/rental/licence.ts";
import { listOffers } from "#app/domain/rental/offers.server.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted } from "#app/lib/plural.ts";
import type { App } from "#server/app.ts";
import { listCards } from "../public-vehicles.server.ts";
import type { matching } from "./catalogue.server.ts";
import type { CatalogueDates } from "./catalogue-dates.ts";

/** Nearest first, and rather later than earlier. */
const shifts = [1, -1, 2, -2];
const maxNear = 4;
/** Of a large fleet, the newest are looked at. */
const maxLookedAt = 300;

export type NearVehicle = Awaited<ReturnType<typeof listNearVehicles>>[number];

type Matching = ReturnType<typeof matching>;

export async function listNearVehicles(
  app: Pick<App, "db" | "now">,
  { wanted, dates, today }: { wanted: Matching; dates: CatalogueDates; today: string },
) {
  const spans = shifts
    .map((shift) => ({ from: addDays(dates.from, shift), to: addDays(dates.to, shift) }))
    .filter(({ from, to }) => from >= today && to <= lastDayAhead(today));
  if (spans.length === 0) return [];
  const busy = wanted
    .where(sql<boolean>`not ${isFreeBetween("vehicles.id", dates)}`)
    .select(["vehicles.id", "vehicles.created_at"])
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(maxLookedAt);
  const choices = spans.map(
    (span, rank) => sql`when ${isFreeBetween("busy.id", span)} then ${sql.lit(rank)}`,
  );
  const found = await app.db
    .selectFrom(
      app.db
        .selectFrom(busy.as("busy"))
        .select(["busy.id", "busy.created_at"])
        .select(sql<number | null>`case ${sql.join(choices, sql` `)} end`.as("rank"))
        .as("near"),
    )
    .select(["near.id", "near.rank"])
    .where("near.rank", "is not", null)
    .orderBy("near.rank")
    .orderBy("near.created_at", "desc")
    .orderBy("near.id", "desc")
    .limit(maxNear)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [listed, offers] = await Promise.all([listCards(app, ids), listOffers(app.db, ids)]);
  const cards = new Map(listed.map((card) => [card.id, card]));
  return found.flatMap(({ id, rank }) => {
    const [card, span, offer] = [cards.get(id), spans[rank ?? 0], offers.get(id)];
    if (!card || !span) return [];
    const when = formatDays(span, today, "month");
    const estimate = offer && estimateRental(offer, dates.count);
    const { name, type, picture, capacity, licences, location } = card;
    const facts = [
      capacity && formatCapacity(capacity),
      licences.length > 0 && `Permis ${formatLicences(licences)}`,
      location,
    ];
    return {
      ...{ id, name, type, picture },
      when: when.charAt(0).toUpperCase() + when.slice(1),
      facts: facts.filter(Boolean).join(" · "),
      price: estimate ? formatCents(estimate.total.ttc, { exact: true }) : null,
      days: counted(dates.count, "jour"),
      query: stayQuery({ ...span, days: null, km: null }).toString(),
    };
  });
}

const maxEquivalents = 3;
const maxMissed = 3;

export async function listEquivalentIds(
  { db }: Pick<App, "db">,
  { wanted, dates, except }: { wanted: Matching; dates: CatalogueDates; except: string[] },
): Promise<string[]> {
  const missed = await wanted
    .where(sql<boolean>`not ${isFreeBetween("vehicles.id", dates)}`)
    .select("vehicles.id")
    .orderBy("vehicles.created_at", "desc")
    .orderBy("vehicles.id", "desc")
    .limit(maxMissed)
    .execute();
  const found = new Set<string>();
  for (const { id } of missed) {
    const equivalents = await listEquivalents(db, {
      vehicleId: id,
      days: dates,
      limit: maxEquivalents + except.length,
    });
    for (const other of equivalents) if (!except.includes(other.id)) found.add(other.id);
    if (found.size >= maxEquivalents) break;
  }
  return [...found].slice(0, maxEquivalents);
}
