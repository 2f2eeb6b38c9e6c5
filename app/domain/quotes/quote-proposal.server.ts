import { eachCondition, quoteConditionFields } from "#app/domain/rental/condition-forms.ts";
import { allTopics, type RentalConditions } from "#app/domain/rental/condition-topics.ts";
import { fromDuring, isSameMonth } from "#app/domain/rental/days.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { licencesOf } from "#app/domain/rental/licence.ts";
import { listTariffs, tariffOf } from "#app/domain/rental/offers.server.ts";
import type { VehicleConditions } from "#app/domain/rental/rental-conditions.ts";
import { rentalLines, type Tariff } from "#app/domain/rental/tariff.ts";
import { listRequestExtras } from "#app/domain/requests/request.server.ts";
import { toCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { shorten } from "#app/lib/shorten.ts";
import type { Db } from "#server/db/database.ts";
import { type CancellationTerms, hasTerms } from "./cancellation/cancellation-terms.ts";
import { deliveryLine, proposeExtras } from "./quote-extras.ts";
import type { readQuoteOffice } from "./quote-office.server.ts";
import {
  type DraftLine,
  maxLabelLength,
  type QuoteConditions,
  type QuoteDraft,
  type QuotedConditions,
  type QuoteStay,
} from "./quote-terms.ts";
import { type HandoverTime, stayWords } from "./quote-timing.ts";

/** A vehicle as staff know it: what is hidden from the public is priced here too. */
export type PricedVehicle = Awaited<ReturnType<typeof readPricedVehicles>>[number];

/** What the law on rentals to consumers is about: motor vehicles of at most 3.5 t, or of unknown weight. */
const maxLightWeight = 3500;

export async function readPricedVehicles(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const [tariffs, rows] = await Promise.all([
    listTariffs(db),
    db
      .selectFrom("vehicles")
      .select(["id", "name", "type", "price", "tariff_id", "ptac", "licence", "agency_id", "available"])
      .where("id", "in", ids)
      .execute(),
  ]);
  return rows.map((row) => {
    const tariff = tariffOf(tariffs, row) ?? null;
    const isTowed = row.type === "Remorques" || row.type === "Semi-remorques";
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      agencyId: row.agency_id,
      isLight: !isTowed && (row.ptac === null || row.ptac <= maxLightWeight),
      isAvailable: row.available,
      tariff: tariff && { id: tariff.id, name: tariff.name },
      dayPrice: row.price === null || row.price <= 0 ? null : toCents(row.price),
      licence: licencesOf(row)[0] ?? "",
      conditions: tariff as Tariff | null,
    };
  });
}

export type AskedRequest = NonNullable<Awaited<ReturnType<typeof readAskedRequest>>>;

export async function readAskedRequest(db: Db, id: string) {
  const row = await db
    .selectFrom("requests")
    .select([
      "id",
      "reference",
      "name",
      "company_name",
      "email",
      "phone",
      "customer_kind",
      "agency_key",
      "notification_id",
    ])
    .select(["agency_name", "during", "from_time", "to_time", "days", "km", "handover", "place"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [vehicles, extras] = await Promise.all([
    db
      .selectFrom("request_vehicles")
      .select(["vehicle_id", "vehicle_name", "quantity", "estimate", "replaces_id"])
      .where("request_id", "=", id)
      .orderBy("position")
      .execute(),
    listRequestExtras(db, id),
  ]);
  const { during, ...request } = row;
  return { ...request, ...fromDuring(during), vehicles, extras };
}

/** What the tariff makes of a request: every line can be changed, and the sum is that of the estimate. */
export function proposeQuote(
  {
    taxes,
    extras,
    words,
    cancellation,
    handover,
  }: Omit<Awaited<ReturnType<typeof readQuoteOffice>>, "lessor">,
  { request, vehicles, now }: { request: AskedRequest; vehicles: PricedVehicle[]; now: Date },
): QuoteDraft {
  const { from, to } = request.from && request.to ? request : { from: null, to: null };
  const lines = proposeLines({ ...request, from, to }, vehicles, taxes.vatRate);
  const added = proposeExtras(request, { extras, taxes });
  lines.push(...added.lines);
  if (request.handover === "livraison" && !added.isDelivery)
    lines.push(deliveryLine(request.place, taxes.vatRate));
  return {
    customer: {
      name: request.name,
      company: request.company_name ?? "",
      email: request.email,
      phone: request.phone,
      address: "",
    },
    stay: proposeStay(handover, { ...request, from, to }, now),
    conditions: proposeConditions(request, vehicles, { words, cancellation, vatRate: taxes.vatRate }),
    prices_for: request.customer_kind ?? (request.company_name ? "professionnel" : "particulier"),
    text: "",
    validity: null,
    lines,
  };
}

/** The days, with the hours that were asked for or those of the doors. */
function proposeStay(
  handover: HandoverTime,
  { from, to, ...asked }: Pick<AskedRequest, "from" | "to" | "from_time" | "to_time">,
  now: Date,
): QuoteStay {
  const hours = {
    ...(from && asked.from_time && { from_time: asked.from_time }),
    ...(to && asked.to_time && { to_time: asked.to_time }),
  };
  return { from, to, ...stayWords(handover, { from, to, ...hours }, now), ...hours };
}

/** The lines of what an estimate shows, for as many vehicles as are asked for. */
export function proposeLines(
  request: Pick<AskedRequest, "from" | "to" | "days" | "km" | "vehicles">,
  priced: PricedVehicle[],
  vatRate: number,
): DraftLine[] {
  return keptVehicles(request).flatMap((asked) => {
    const vehicle = priced.find(({ id }) => id === asked.vehicle_id) ?? null;
    return vehicleLines(asked, { vehicle, ...request, vatRate });
  });
}

type Asked = AskedRequest["vehicles"][number];

function vehicleLines(
  { vehicle_name, quantity }: Asked,
  {
    vehicle,
    from,
    to,
    days,
    km,
    vatRate,
  }: { vehicle: PricedVehicle | null; vatRate: number } & Pick<AskedRequest, "from" | "to" | "days" | "km">,
): DraftLine[] {
  const { chargedDays, rental, extraKm, includedKm } = rentalLines(
    { dayPrice: vehicle?.dayPrice ?? 0, vatRate, tariff: vehicle?.conditions ?? null },
    { days: days ?? 1, km, quantity },
  );
  const many = quantity > 1 ? `${quantity}\u00a0× ` : "";
  const detail = [
    from && to ? shortPeriod(from, to) : null,
    vehicle?.licence ? `permis ${vehicle.licence}` : null,
    days !== null && chargedDays > days
      ? `${formatNumber(days)}\u00a0jours au prix de ${chargedDays}, plus bas`
      : null,
  ];
  const line: DraftLine = {
    vehicle_id: vehicle?.id ?? null,
    label: shorten(`Location ${many}${vehicle?.name ?? vehicle_name}`, maxLabelLength),
    detail: detail.filter(Boolean).join(", "),
    unit: "jour",
    ...rental,
  };
  if (!extraKm) return [line];
  return [
    line,
    {
      vehicle_id: null,
      label: "Kilomètres au-delà",
      detail: shorten(
        `${formatNumber(km ?? 0)}\u00a0km prévus, ${formatNumber(includedKm ?? 0)} compris, ${vehicle_name}`,
        maxLabelLength,
      ),
      unit: "km",
      ...extraKm,
    },
  ];
}

/** «1–3 nov. 2031», «28 nov. 2031 – 2 déc. 2031»: as `formatTightDays`, the first day a plain figure. */
export function shortPeriod(from: string, to: string): string {
  const last = formatShortDay(to, "");
  if (from === to) return last;
  return isSameMonth({ from, to })
    ? `${Number(from.slice(8))}–${last}`
    : `${formatShortDay(from, "")} – ${last}`;
}

/** Of each vehicle's own tariff, and the company's own words. */
export function proposeConditions(
  request: Pick<AskedRequest, "days" | "vehicles">,
  priced: PricedVehicle[],
  {
    words,
    cancellation,
    vatRate,
  }: { words: RentalConditions; cancellation?: CancellationTerms; vatRate: number },
): QuoteConditions {
  const vehicles = keptVehicles(request).flatMap(({ vehicle_id, quantity }): QuotedConditions[] => {
    const vehicle = priced.find(({ id }) => id === vehicle_id);
    if (!vehicle) return [];
    const own = tariffConditions(vehicle.conditions, request.days, vatRate);
    return [{ vehicle_id: vehicle.id, name: vehicle.name, count: quantity, ...own }];
  });
  const texts = Object.fromEntries(allTopics.map((topic) => [topic, words[topic] ?? ""])) as RentalConditions;
  const quoted = vehicles.flatMap(
    ({ vehicle_id: own }) => priced.find(({ id }) => id === own)?.conditions ?? [],
  );
  const tariffs = new Map(quoted.map((tariff) => [tariff.id, tariff]));
  // What a tariff adds in its own words is about those who drive.
  const notes = [...tariffs.values()].flatMap(({ name, notes: said }) =>
    said ? [tariffs.size > 1 ? `${name}\u00a0: ${said}` : said] : [],
  );
  texts.drivers = [texts.drivers, ...notes].filter(Boolean).join(" ");
  const [first = tariffConditions(null, null, vatRate)] = vehicles;
  const shared = eachCondition(quoteConditionFields, ({ key }) => first[key] ?? null);
  return {
    ...shared,
    vehicles,
    ...(hasTerms(cancellation) && { cancellation: { ...cancellation, vat_rate: vatRate } }),
    texts,
  };
}

export function tariffConditions(
  tariff: Tariff | null,
  days: number | null,
  extra_km_vat: number,
): VehicleConditions {
  const { km_per_day = null, ...own }: Partial<Tariff> = tariff ?? {};
  const included_km = km_per_day === null ? null : km_per_day * (days ?? 1);
  const known = { ...own, included_km, extra_km_vat };
  return eachCondition(quoteConditionFields, ({ key }) => known[key] ?? null);
}

function keptVehicles({ vehicles }: Pick<AskedRequest, "vehicles">): Asked[] {
  const replaced = new Set(vehicles.map(({ replaces_id }) => replaces_id));
  return vehicles.filter(({ vehicle_id }) => !vehicle_id || !replaced.has(vehicle_id));
}
