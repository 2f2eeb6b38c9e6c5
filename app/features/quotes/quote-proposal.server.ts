import { sql } from "kysely";
import { licencesOf } from "#app/lib/licence.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { listTariffs, readTaxes, tariffOf } from "#app/lib/offers.server.ts";
import type { QuoteConditions } from "#app/lib/quote-terms.ts";
import { formatShortDay } from "#app/lib/rental-days.ts";
import { type ConditionTopic, conditionTopics, type RentalConditions } from "#app/lib/rental-terms.ts";
import { rentalPrice, type Tariff, type Tier } from "#app/lib/tariff.ts";
import { toCents } from "#app/lib/vat.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { DraftLine, QuoteDraft, QuotedVehicle } from "./quote-draft.ts";
import { readHandover } from "./quote-office.server.ts";
import { stayWords } from "./quote-timing.ts";

/** A vehicle as staff know it: what is hidden from the public is priced here too. */
export interface PricedVehicle extends QuotedVehicle {
  agencyId: string | null;
  dayPrice: number | null;
  licence: string;
  /** Without tiers where there is no price list. */
  tiers: Tier[];
  conditions: Tariff | null;
}

const lightest = 3500;

export async function readPricedVehicles(db: Db, ids: string[]): Promise<PricedVehicle[]> {
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
      agencyId: row.agency_id,
      isLight: !isTowed && (row.ptac === null || row.ptac <= lightest),
      isAvailable: row.available,
      tariff: tariff && { id: tariff.id, name: tariff.name },
      dayPrice: row.price === null || row.price <= 0 ? null : toCents(row.price),
      licence: licencesOf(row)[0] ?? "",
      tiers: tariff?.tiers ?? [],
      conditions: tariff,
    };
  });
}

export interface AskedRequest {
  id: string;
  reference: string;
  name: string;
  company_name: string | null;
  email: string;
  phone: string;
  customer_kind: "particulier" | "professionnel" | null;
  agency_key: string;
  agency_name: string;
  /** As far as both are known. */
  from: string | null;
  to: string | null;
  days: number | null;
  km: number | null;
  handover: "agence" | "livraison" | null;
  place: string | null;
  vehicles: {
    vehicle_id: string | null;
    vehicle_name: string;
    quantity: number;
    estimate: { total: { ht: number; ttc: number } } | null;
    /** The vehicle of the request it stands in for. */
    replaces_id: string | null;
  }[];
}

export async function readAskedRequest(db: Db, id: string): Promise<AskedRequest | null> {
  const row = await db
    .selectFrom("requests")
    .select(["id", "reference", "name", "company_name", "email", "phone", "customer_kind", "agency_key"])
    .select(["agency_name", "days", "km", "handover", "place"])
    .select([
      sql<string | null>`lower(during)::text`.as("from"),
      sql<string | null>`(upper(during) - 1)::text`.as("to"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const vehicles = await db
    .selectFrom("request_vehicles")
    .select(["vehicle_id", "vehicle_name", "quantity", "estimate", "replaces_id"])
    .where("request_id", "=", id)
    .orderBy("position")
    .execute();
  return { ...row, vehicles };
}

/** What the tariff makes of a request: every line can be changed, and the sum is that of the estimate. */
export async function proposeQuote(
  app: Pick<App, "db" | "now">,
  request: AskedRequest,
  priced: PricedVehicle[],
): Promise<QuoteDraft> {
  const { db } = app;
  const taxes = await readTaxes(db);
  const { rental_conditions } = await db
    .selectFrom("company_info")
    .select("rental_conditions")
    .executeTakeFirstOrThrow();
  const { from, to } = request.from && request.to ? request : { from: null, to: null };
  const replaced = new Set(request.vehicles.map(({ replaces_id }) => replaces_id));
  const lines = request.vehicles.flatMap((asked) => {
    if (asked.vehicle_id && replaced.has(asked.vehicle_id)) return [];
    const vehicle = priced.find(({ id }) => id === asked.vehicle_id) ?? null;
    return vehicleLines(asked, vehicle, { ...request, from, to }, taxes.vatRate);
  });
  if (request.handover === "livraison") lines.push(deliveryLine(request.place, taxes.vatRate));
  const handover = await readHandover(app, request, agencyOf(request, priced));
  return {
    customer: {
      name: request.name,
      company: request.company_name ?? "",
      email: request.email,
      phone: request.phone,
      address: "",
    },
    stay: { from, to, ...stayWords(handover, { from, to }, app.now()) },
    conditions: proposeConditions(request, priced, rental_conditions),
    prices_for: request.customer_kind ?? (request.company_name ? "professionnel" : "particulier"),
    text: "",
    validity: null,
    lines,
  };
}

/** The one that was written to, or where the first vehicle stands. */
export function agencyOf(
  { agency_key }: Pick<AskedRequest, "agency_key">,
  priced: PricedVehicle[],
): string | null {
  return agency_key || priced.find(({ agencyId }) => agencyId)?.agencyId || null;
}

type Asked = AskedRequest["vehicles"][number];

function vehicleLines(
  { vehicle_name, quantity }: Asked,
  vehicle: PricedVehicle | null,
  { from, to, days, km }: Pick<AskedRequest, "from" | "to" | "days" | "km">,
  vat_rate: number,
): DraftLine[] {
  const dayPrice = vehicle?.dayPrice ?? 0;
  const tiers = vehicle?.tiers ?? [];
  const { chargedDays } = rentalPrice(dayPrice, tiers, days ?? 1);
  const discount = Math.max(
    0,
    ...tiers.filter((tier) => tier.from_days <= chargedDays).map((tier) => tier.discount),
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
    label: `Location ${many}${vehicle?.name ?? vehicle_name}`.slice(0, 200),
    detail: detail.filter(Boolean).join(", "),
    quantity: chargedDays * quantity,
    unit: "jour",
    unit_price: dayPrice / 100,
    discount: dayPrice === 0 ? 0 : discount,
    vat_rate,
  };
  const included = includedKm(vehicle, days);
  const beyond = km !== null && included !== null ? km - included : 0;
  const each = vehicle?.conditions?.extra_km_price ?? null;
  if (beyond <= 0 || each === null) return [line];
  return [
    line,
    {
      vehicle_id: null,
      label: "Kilomètres au-delà",
      detail:
        `${formatNumber(km ?? 0)}\u00a0km prévus, ${formatNumber(included ?? 0)} compris, ${vehicle_name}`.slice(
          0,
          200,
        ),
      quantity: beyond * quantity,
      unit: "km",
      unit_price: each,
      discount: 0,
      vat_rate,
    },
  ];
}

/** «24–26 nov. 2031», «28 nov. 2031 – 2 déc. 2031»: in a field there is little room. */
function shortPeriod(from: string, to: string): string {
  const last = formatShortDay(to, "");
  if (from === to) return last;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return isSameMonth ? `${Number(from.slice(8))}–${last}` : `${formatShortDay(from, "")} – ${last}`;
}

function includedKm(vehicle: PricedVehicle | null, days: number | null): number | null {
  const perDay = vehicle?.conditions?.km_per_day ?? null;
  return perDay === null ? null : perDay * (days ?? 1);
}

function deliveryLine(place: string | null, vat_rate: number): DraftLine {
  return {
    vehicle_id: null,
    label: "Livraison et reprise",
    detail: place?.slice(0, 200) ?? "",
    quantity: 1,
    unit: "forfait",
    unit_price: 0,
    discount: 0,
    vat_rate,
  };
}

/** Of the first vehicle's tariff, and the company's own words. */
function proposeConditions(
  request: AskedRequest,
  priced: PricedVehicle[],
  words: RentalConditions,
): QuoteConditions {
  const first = priced.find(
    ({ id }) => id === request.vehicles.find(({ vehicle_id }) => vehicle_id)?.vehicle_id,
  );
  const tariff = first?.conditions;
  const topics = Object.keys(conditionTopics) as ConditionTopic[];
  const texts = Object.fromEntries(topics.map((topic) => [topic, words[topic] ?? ""])) as RentalConditions;
  // What a tariff adds in its own words is about those who drive.
  if (tariff?.notes) texts.drivers = [texts.drivers, tariff.notes].filter(Boolean).join(" ");
  return {
    included_km: includedKm(first ?? null, request.days),
    extra_km_price: tariff?.extra_km_price ?? null,
    deposit: tariff?.deposit ?? null,
    damage_excess: tariff?.damage_excess ?? null,
    min_age: tariff?.min_age ?? null,
    min_licence_years: tariff?.min_licence_years ?? null,
    texts,
  };
}
