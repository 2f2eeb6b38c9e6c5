import { requireRight } from "#app/domain/accounts/require-right.server.ts";
import type { Actor } from "#app/domain/accounts/rights.ts";
import { chooseExtras, extraField, readExtraQuantity } from "#app/domain/extras/extra.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { type AskedStay, answerStay } from "#app/domain/periods/stay-answer.server.ts";
import type { StayAnswer } from "#app/domain/periods/stay-answer.ts";
import { readStay, type Stay, toDuring, todayOf } from "#app/domain/rental/days.ts";
import { sumEstimates } from "#app/domain/rental/estimate-sums.ts";
import { readTaxes } from "#app/domain/rental/offers.server.ts";
import { quantityField, readQuantity } from "#app/domain/rental/vehicle-quantity.ts";
import { type FoundVehicle, findVehicles } from "#app/domain/vehicles/fleet-search.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { findKnownCustomer } from "./known-customer.server.ts";
import { maxRequestVehicles } from "./request-terms.ts";
import { askedDays } from "./thread/dossier-vehicles.server.ts";

export type CallAnswer = Awaited<ReturnType<typeof answerCall>>;
export type AnsweredVehicle = FoundVehicle & StayAnswer;

function askedStay({ from, to, days, km }: Stay): AskedStay {
  return { days: askedDays({ during: toDuring({ from, to }), days }), length: days, km };
}

/** What the picker shows: each vehicle with whether it is free on the typed days, and its price for them. */
export async function findAnsweredVehicles(
  app: Pick<App, "db" | "now">,
  actor: Actor,
  { q, stay }: { q: string; stay: Pick<URLSearchParams, "get"> },
): Promise<AnsweredVehicle[]> {
  const found = await findVehicles(app, actor, q);
  const ids = found.map(({ id }) => id);
  const answers = await answerStay(app.db, ids, askedStay(readStay(stay, todayOf(app.now()))));
  return found.map((vehicle) => ({
    ...vehicle,
    ...(answers.get(vehicle.id) ?? { state: null, estimate: null }),
  }));
}

/** «C’est libre ? Combien ?» of the chosen vehicles, and who is on the line, before anything is saved. */
export async function answerCall(app: Pick<App, "db" | "now">, actor: Actor, given: Record<string, unknown>) {
  requireRight(actor, "requests:write");
  const text = (name: string) => (typeof given[name] === "string" ? given[name].slice(0, 320) : "");
  const stay = readStay({ get: (name) => text(name) || null }, todayOf(app.now()));
  const ids = [given.vehicules].flat().filter((id): id is string => typeof id === "string" && isUuid(id));
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maxRequestVehicles);
  const asked = askedStay(stay);
  const [answers, taxes, extras, types, customer] = await Promise.all([
    answerStay(app.db, wanted, asked),
    readTaxes(app.db),
    listExtras(app.db),
    readTypes(app.db, wanted),
    findKnownCustomer(app.db, { email: text("email"), phone: text("phone"), now: app.now() }),
  ]);
  const chosen = wanted.flatMap((id) => {
    const answer = answers.get(id);
    return answer ? [{ id, quantity: readQuantity(text(quantityField(id))) ?? 1, ...answer }] : [];
  });
  const added = chooseExtras(extras, {
    ...{ types, isDelivered: text("retrait") === "livraison", days: asked.length },
    quantityOf: ({ id, maxQuantity }) => readExtraQuantity(text(extraField(id)), maxQuantity) ?? 0,
  });
  const {
    total,
    estimates,
    extras: amounts,
  } = sumEstimates(
    chosen,
    added.map(({ extra, line }) => ({ line, includesTax: extra.taxes.includesTax })),
  );
  const unpriced = estimates.filter((estimate) => !estimate).length;
  return {
    days: asked.days,
    length: asked.length,
    vehicles: chosen.map((vehicle, index) => ({ ...vehicle, estimate: estimates[index] ?? null })),
    /** What was chosen with them. */
    extras: added.map(({ extra, quantity }, index) => ({
      id: extra.id,
      quantity,
      amount: amounts[index] ?? null,
    })),
    /** Of those that have a price, and of the extras; null where none has. */
    total: unpriced < chosen.length ? total : null,
    unpriced,
    includesTax: taxes.includesTax,
    customer,
  };
}

async function readTypes(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const vehicles = await db.selectFrom("vehicles").select("type").where("id", "in", ids).execute();
  return vehicles.map(({ type }) => type);
}
