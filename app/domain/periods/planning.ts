import { addDays, type Days, type EndedDays, readDay, weekdayOf } from "#app/domain/rental/days.ts";
import type { FoundVehicle } from "#app/domain/vehicles/staff-vehicle.ts";
import { fleetAgencyParam } from "#app/domain/vehicles/vehicle-query.ts";
import { type VehicleType, vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import {
  choiceParam,
  idParam,
  pageParam,
  param,
  type QueryOf,
  query,
  readId,
  textParam,
} from "#app/lib/query.ts";
import type { Period } from "./periods.server.ts";

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

/** A form without a vehicle yet. */
const anyVehicle = "1";

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

function readDayWithin(text: string): string | null {
  const day = readDay(text);
  return day && day >= earliest && day <= latest ? day : null;
}

/** What the address says; the days that it leaves out follow from today and the scale. */
export const planningAddress = query(
  {
    view: choiceParam("vue", planningViews, "frise"),
    /** In a vehicle's name or number, in a customer's name or reference, in a note. */
    q: textParam("q"),
    agency: fleetAgencyParam,
    type: choiceParam("type", vehicleTypes, null),
    group: choiceParam("groupe", ["agence", "type"], "agence"),
    scale: choiceParam<PlanningScale>("echelle", Object.keys(scales) as PlanningScale[], "six-semaines"),
    week: param("semaine", null, readDayWithin),
    /** Of the list. */
    state: choiceParam<ListState>("etat", Object.keys(listStates) as ListState[], "en-cours"),
    shownDay: param("jour", null, readDayWithin),
    page: pageParam("page"),
    period: idParam("periode"),
    /** A vehicle's id, or any word where it is still to be chosen. */
    add: param<string | null>("ajouter", null, (vehicle) => readId(vehicle) ?? anyVehicle),
    addFrom: param("du", null, readDayWithin),
    addTo: param("au", null, readDayWithin),
  },
  ["q", "agency", "type"],
);
type Address = QueryOf<typeof planningAddress>;

export interface PlanningQuery
  extends Pick<Address, "view" | "q" | "agency" | "type" | "group" | "scale" | "state" | "page"> {
  /** The first day of the gantt, a Monday. */
  from: string;
  /** Of «Départs et retours». */
  day: string;
  /** The form that the address opens. */
  form: AskedForm | null;
  /** What the days of the address are left out for. */
  today: string;
}

export function readPlanningQuery(search: URLSearchParams | string, today: string): PlanningQuery {
  const { week, shownDay, period, add, addFrom, addTo, ...asked } = planningAddress.read(search);
  const from = week ? mondayOf(week) : usualFrom(today, asked.scale);
  const vehicle = add === anyVehicle ? null : add;
  const added = add && { period: null, vehicle, from: addFrom, to: addTo };
  const form = period ? { period, vehicle: null, from: null, to: null } : added || null;
  return { ...asked, from, day: shownDay ?? today, form, today };
}

function addressOf({ from, day, form, today, ...asked }: PlanningQuery): Address {
  const added = form?.period ? null : form;
  return {
    ...asked,
    week: from === usualFrom(today, asked.scale) ? null : from,
    state: asked.view === "liste" ? asked.state : "en-cours",
    shownDay: asked.view === "jour" && day !== today ? day : null,
    period: form?.period ?? null,
    add: added && (added.vehicle ?? anyVehicle),
    addFrom: added?.from ?? null,
    addTo: added?.to ?? null,
  };
}

/**
 * The address of the same planning with something changed. Whatever changes what is listed starts at its first page,
 * and no form stays open but one that is asked for.
 */
export function planningHref(asked: PlanningQuery, changes: Partial<PlanningQuery> = {}): string {
  const staysOnPage = Object.keys(changes).every((key) => ["form", "from", "scale"].includes(key));
  const page = staysOnPage ? asked.page : 1;
  return planningAddress.href(officePaths.planning, addressOf({ ...asked, form: null, page, ...changes }));
}

/** What a search form carries along besides its own words. */
export function planningFields(asked: PlanningQuery): [string, string][] {
  return planningAddress.fields(addressOf({ ...asked, form: null }), { q: "" });
}

/** The form for a new period, from anywhere: «Ajouter une période» of a vehicle. Over the list, which phones have too. */
export function newPeriodHref({ vehicle, from = null, to = null }: Partial<AskedForm>): string {
  return planningAddress.href(officePaths.planning, {
    ...planningAddress.none,
    ...{ view: "liste", add: vehicle ?? anyVehicle, addFrom: from, addTo: to },
  });
}

/** The moves of one day, from anywhere; without a day, of whichever day it is opened on. */
export function planningDayHref(day?: string): string {
  return `${officePaths.planning}?${new URLSearchParams({ vue: "jour", ...(day && { jour: day }) })}`;
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
export interface PlanningClosure extends EndedDays {
  agency_id: string | null;
  label: string;
  /** Not open with other hours. */
  closed: boolean;
}

export interface AgencyName {
  id: string;
  name: string;
}

/** The gantt: a page of vehicles in the order of their groups. */
export interface Planning extends EndedDays {
  rows: PlanningRow[];
  groups: PlanningGroup[];
  total: number;
  page: number;
  today: string;
  closures: PlanningClosure[];
  holidays: { date: string; name: string }[];
  me: { id: string; email: string };
}

/** A period with its vehicle, as the list and the day show it. */
export interface ListedPeriod extends Period {
  vehicle: PlanningVehicle & { picture: PictureSource | null };
}

export interface ListedPeriods {
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
export interface ShownConflict {
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
export type PeriodResult =
  | (ActionDone & { warning?: string })
  | (ActionFailed & { conflict?: ShownConflict });

/** The six weeks of one vehicle, for its form. */
export interface VehicleStripData extends EndedDays {
  today: string;
  periods: Period[];
  /** The first days on which nothing is promised, from today; null where an absence without end comes first. */
  free: Days | null;
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
