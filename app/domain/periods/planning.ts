import { addDays, readDay, weekdayOf } from "#app/domain/rental/rental-days.ts";
import type { FoundVehicle } from "#app/domain/vehicles/found-vehicle.ts";
import { isVehicleType, type VehicleType } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { typedSearch } from "#app/lib/typed-search.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Period } from "./periods.server.ts";
import type { Days, FreeDays } from "./vehicle-periods.ts";

// What the planning shows, as its address says it. French in the address, as everything a person reads.

export const planningViews = ["frise", "liste", "jour"] as const;
export type PlanningView = (typeof planningViews)[number];

/** How many days the gantt shows; a step of its arrows is the second number. */
export const scales = {
  semaine: { label: "Semaine", days: 14, step: 7 },
  "six-semaines": { label: "6 semaines", days: 42, step: 14 },
  trimestre: { label: "Trimestre", days: 91, step: 28 },
} as const;
export type PlanningScale = keyof typeof scales;

export const listStates = { "en-cours": "En cours", "a-venir": "À venir", passees: "Passées" } as const;
export type ListState = keyof typeof listStates;

/** What the form is opened with: a period that is there, or the days of a new one. */
export interface AskedForm {
  /** A period's id. */
  period: string | null;
  /** A vehicle's id; null where it is still to be chosen. */
  vehicle: string | null;
  from: string | null;
  to: string | null;
}

export interface PlanningQuery {
  view: PlanningView;
  /** The first day of the gantt, a Monday. */
  from: string;
  scale: PlanningScale;
  group: "agence" | "type";
  /** An agency's id; empty for the vehicles without one. */
  agency: string | null;
  type: VehicleType | null;
  /** In a vehicle's name or number, in a customer's name or reference, in a note. */
  q: string;
  page: number;
  /** Of «Départs et retours». */
  day: string;
  /** Of the list. */
  state: ListState;
  /** The form that the address opens. */
  form: AskedForm | null;
  /** What the days of the address are left out for. */
  today: string;
}

export const planningPageSize = 50;

/** The days that may be looked at: further away nothing can be written. */
const earliest = "2000-01-03";
const latest = "2100-01-04";

export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** Where the gantt begins unless told: a week back where more than one is in view. */
function usualFrom(today: string, scale: PlanningScale): string {
  return scale === "semaine" ? mondayOf(today) : addDays(mondayOf(today), -7);
}

/** Anything unreadable is as if it had not been asked for: an address never breaks the page. */
export function readPlanningQuery(search: URLSearchParams | string, today: string): PlanningQuery {
  const params = new URLSearchParams(search);
  const one = <Value extends string>(name: string, values: readonly Value[], usual: Value) =>
    values.find((value) => value === params.get(name)) ?? usual;
  const scale = one("echelle", Object.keys(scales) as PlanningScale[], "six-semaines");
  const agency = params.get("agence") ?? "";
  const type = params.get("type") ?? "";
  const page = Number(params.get("page"));
  const from = readDayWithin(params.get("semaine"));
  return {
    view: one("vue", planningViews, "frise"),
    from: from ? mondayOf(from) : usualFrom(today, scale),
    scale,
    group: one("groupe", ["agence", "type"], "agence"),
    agency: agency === noAgency ? "" : isUuid(agency) ? agency.toLowerCase() : null,
    type: isVehicleType(type) ? type : null,
    q: typedSearch(params),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    day: readDayWithin(params.get("jour")) ?? today,
    state: one("etat", Object.keys(listStates) as ListState[], "en-cours"),
    form: readForm(params),
    today,
  };
}

const noAgency = "aucune";
/** A form without a vehicle yet. */
const anyVehicle = "1";

function readDayWithin(text: string | null): string | null {
  const day = readDay(text);
  return day && day >= earliest && day <= latest ? day : null;
}

function readForm(params: URLSearchParams): AskedForm | null {
  const period = params.get("periode") ?? "";
  if (isUuid(period)) return { period: period.toLowerCase(), vehicle: null, from: null, to: null };
  const vehicle = params.get("ajouter");
  if (vehicle === null) return null;
  return {
    period: null,
    vehicle: isUuid(vehicle) ? vehicle.toLowerCase() : null,
    from: readDayWithin(params.get("du")),
    to: readDayWithin(params.get("au")),
  };
}

/**
 * The address of the same planning with something changed. Whatever changes what is listed starts at its first page,
 * and no form stays open but one that is asked for.
 */
export function planningHref(query: PlanningQuery, changes: Partial<PlanningQuery> = {}): string {
  const staysOnPage = Object.keys(changes).every((key) => ["form", "from", "scale"].includes(key));
  const page = staysOnPage ? query.page : 1;
  const params = planningParams({ ...query, form: null, page, ...changes });
  return params.size > 0 ? `${officePaths.planning}?${params}` : officePaths.planning;
}

/** What a search form carries along besides its own words. */
export function keptParams(query: PlanningQuery): [string, string][] {
  return [...planningParams({ ...query, q: "", page: 1, form: null })];
}

export function hasFilters({ q, agency, type }: PlanningQuery): boolean {
  return q !== "" || agency !== null || type !== null;
}

export const withoutFilters = { q: "", agency: null, type: null } as const;

/** The form for a new period, from anywhere: «Ajouter une période» of a vehicle. Over the list, which phones have too. */
export function newPeriodHref({ vehicle, from, to }: Partial<AskedForm>): string {
  const params = new URLSearchParams({ vue: "liste", ajouter: vehicle ?? anyVehicle });
  if (from) params.set("du", from);
  if (to) params.set("au", to);
  return `${officePaths.planning}?${params}`;
}

function planningParams(query: PlanningQuery): URLSearchParams {
  const { view, from, scale, group, agency, type, q, page, day, state, form, today } = query;
  const params = new URLSearchParams();
  if (view !== "frise") params.set("vue", view);
  if (q) params.set("q", q);
  if (agency !== null) params.set("agence", agency || noAgency);
  if (type) params.set("type", type);
  if (group !== "agence") params.set("groupe", group);
  if (scale !== "six-semaines") params.set("echelle", scale);
  if (from !== usualFrom(today, scale)) params.set("semaine", from);
  if (view === "liste" && state !== "en-cours") params.set("etat", state);
  if (view === "jour" && day !== today) params.set("jour", day);
  if (page > 1) params.set("page", String(page));
  if (form?.period) params.set("periode", form.period);
  else if (form) {
    params.set("ajouter", form.vehicle ?? anyVehicle);
    if (form.from) params.set("du", form.from);
    if (form.to) params.set("au", form.to);
  }
  return params;
}

export interface PlanningVehicle {
  id: string;
  name: string;
  fleet_number: string | null;
  type: VehicleType;
  agency_id: string | null;
  /** As short as it is clear; null without one. */
  agency_name: string | null;
  available: boolean;
}

export interface PlanningRow {
  vehicle: PlanningVehicle;
  /** Those that touch the days in view, by day. */
  periods: Period[];
}

export interface PlanningGroup {
  /** An agency's id, empty without one, or a type. */
  key: string;
  label: string;
  /** On all pages. */
  count: number;
}

/** Days on which an agency, or every one (null), does not keep its usual hours. */
export interface PlanningClosure {
  agency_id: string | null;
  from: string;
  to: string;
  label: string;
  /** Not open with other hours. */
  closed: boolean;
}

export interface AgencyName {
  id: string;
  name: string;
}

/** The gantt: a page of vehicles in the order of their groups. */
export interface Planning {
  rows: PlanningRow[];
  groups: PlanningGroup[];
  total: number;
  page: number;
  today: string;
  from: string;
  to: string;
  closures: PlanningClosure[];
  holidays: { date: string; name: string }[];
  me: { id: string; email: string };
}

/** A period with its vehicle, as the list and the day show it. */
export interface ListedPeriod extends Period {
  vehicle: PlanningVehicle & { picture: PictureSource | null };
}

export interface PeriodList {
  periods: ListedPeriod[];
  page: number;
  total: number;
  /** Those that go on today, and those to come, under the filters. */
  counts: { "en-cours": number; "a-venir": number };
}

/** A vehicle that leaves or comes back on a day. */
export interface Move extends ListedPeriod {
  /** Of the request, so that one can call. */
  phone: string | null;
  /** Of a return: what has it from the next day on. */
  next: { kind: Period["kind"]; customer: string | null } | null;
}

export interface MovesOfDay {
  day: string;
  departures: Move[];
  returns: Move[];
}

/** What the dashboard says of the day, and of the next. */
export interface TodayMoves extends MovesOfDay {
  tomorrow: { departures: number; returns: number };
}

/** The week around a day, each with how many leave and come back. */
export interface MoveWeek {
  date: string;
  departures: number;
  returns: number;
}

/** What a 409 says: what is in the way, the first days as long that are free, and what is left of those asked for. */
export interface Conflict {
  period: Period;
  free: Days | null;
  shorten: Days | null;
}

/** What the form needs besides the address that opens it. */
export interface PeriodFormData {
  /** Null where the address names none, or one that is gone. */
  period: Period | null;
  vehicle: PlanningVehicle | null;
  /** Of the vehicle, so that what is in the way is said while one types. */
  periods: Period[];
  /** To choose among, where no vehicle is named yet. */
  choices: FoundVehicle[];
}

/** What the planning's action answers; `warning`: what else is planned in the same days, which does not forbid it. */
export type PeriodResult = (ActionDone & { warning?: string }) | (ActionFailed & { conflict?: Conflict });

/** The six weeks of one vehicle, for its form. */
export interface VehicleStrip {
  today: string;
  from: string;
  to: string;
  periods: Period[];
  /** The first days on which nothing is promised, from today; null where an absence without end comes first. */
  free: FreeDays | null;
  next: Period[];
}

/** A request that a period may be for. */
export interface FoundRequest {
  id: string;
  reference: string;
  customer: string;
  /** «du lundi 23 au vendredi 27 novembre»; empty where no dates were given. */
  stay: string;
}

export const periodMessages = {
  added: "Période ajoutée",
  changed: "Période modifiée",
  removed: "Période supprimée",
  save: "La période n’a pas été enregistrée.",
  remove: "La période n’a pas été supprimée.",
  load: "Une erreur est survenue lors du chargement du planning.",
} as const;
