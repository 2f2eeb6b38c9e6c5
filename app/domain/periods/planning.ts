import { addDays, type EndedDays, type KnownDays, readDay, weekdayOf } from "#app/domain/rental/days.ts";
import { fleetAgencyParam } from "#app/domain/vehicles/vehicle-query.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import type { ActionDone, ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { choiceParam, idParam, pageParam, param, type QueryOf, query, textParam } from "#app/lib/query.ts";
import { readId } from "#app/lib/uuid.ts";
import type { QuoteQuestion } from "./agreed.ts";
import type { ShownConflict } from "./conflict.ts";
import type { getDayMoves, getMoveWeek, getTodayMoves } from "./day-moves.server.ts";
import type { listFreeVehicles } from "./free-vehicles.server.ts";
import type { Hit } from "./hits.ts";
import type { listPeriodPage } from "./period-list.server.ts";
import type { listPeriodWays } from "./period-ways.server.ts";
import type { findRequests, getPeriodForm, getVehicleStrip } from "./planning-screen.server.ts";
import type { toPlanningVehicle } from "./planning-vehicles.server.ts";
import type { addPeriod, listPlanning } from "./staff-planning.server.ts";

// What the planning shows, as its address says it. French in the address, as everything a person reads.

const planningViews = ["frise", "liste", "jour", "libre"] as const;

/** How many days the gantt shows; a step of its arrows is the second number. */
export const scales = {
  semaine: { label: "2 semaines", days: 14, step: 7 },
  "six-semaines": { label: "6 semaines", days: 42, step: 14 },
  trimestre: { label: "Trimestre", days: 91, step: 28 },
} as const;
export type PlanningScale = keyof typeof scales;

export const listStates = { "en-cours": "En cours", "a-venir": "À venir", passees: "Passées" } as const;
export type ListState = keyof typeof listStates;

/** What the form is opened with: a period that is there, or the days of a new one. */
export interface AskedForm {
  period: string | null;
  vehicle: string | null;
  from: string | null;
  to: string | null;
}

/** For a new one of a vehicle to be chosen. */
export const emptyForm: AskedForm = { period: null, vehicle: null, from: null, to: null };

const anyVehicle = "1";

export const planningPageSize = 50;
/** On one long sheet: more than this nobody pins to a wall. */
export const wholePageSize = 1_000;

/** The days that may be looked at: further away nothing can be written. */
const earliest = "2000-01-03";
const latest = "2100-01-04";

export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** Where the gantt begins unless told: a week back where more than one is in view. */
function defaultFrom(today: string, scale: PlanningScale): string {
  return scale === "semaine" ? mondayOf(today) : addDays(mondayOf(today), -7);
}

function readDayWithin(text: string): string | null {
  const day = readDay(text);
  return day && day >= earliest && day <= latest ? day : null;
}

/** What the address says; the days that it leaves out follow from today and the scale. */
export const planningAddress = query(
  {
    view: choiceParam("vue", { options: planningViews, fallback: "frise" }),
    /** In a vehicle's name or number, in a customer's name or reference, in a note. */
    q: textParam("q"),
    agency: fleetAgencyParam,
    type: choiceParam("type", { options: vehicleTypes, fallback: null }),
    group: choiceParam("groupe", { options: ["agence", "type"], fallback: "agence" }),
    scale: choiceParam<PlanningScale>("echelle", {
      options: Object.keys(scales) as PlanningScale[],
      fallback: "six-semaines",
    }),
    week: param("semaine", { fallback: null, read: readDayWithin }),
    state: choiceParam<ListState>("etat", {
      options: Object.keys(listStates) as ListState[],
      fallback: "en-cours",
    }),
    shownDay: param("jour", { fallback: null, read: readDayWithin }),
    /** «Libre du … au …» */
    freeFrom: param("libre_du", { fallback: null, read: readDayWithin }),
    freeTo: param("libre_au", { fallback: null, read: readDayWithin }),
    page: pageParam("page"),
    /** The list without pages, for the printer. */
    isWhole: param<boolean>("tout", {
      fallback: false,
      read: (word) => word === "1",
      write: () => "1",
    }),
    period: idParam("periode"),
    /** A vehicle's id, or any word where it is still to be chosen. */
    add: param<string | null>("ajouter", {
      fallback: null,
      read: (vehicle) => readId(vehicle) ?? anyVehicle,
    }),
    addFrom: param("du", { fallback: null, read: readDayWithin }),
    addTo: param("au", { fallback: null, read: readDayWithin }),
  },
  ["q", "agency", "type"],
);
type Address = QueryOf<typeof planningAddress>;

export interface PlanningQuery
  extends Pick<Address, "view" | "q" | "agency" | "type" | "group" | "scale" | "state" | "page" | "isWhole"> {
  /** The first day of the gantt, a Monday. */
  from: string;
  day: string;
  /** Between which days vehicles are to be free, as far as somebody has said. */
  free: KnownDays;
  form: AskedForm | null;
  /** What the days of the address are left out for. */
  today: string;
}

export function readPlanningQuery(search: URLSearchParams | string, today: string): PlanningQuery {
  const { week, shownDay, freeFrom, freeTo, period, add, addFrom, addTo, ...asked } =
    planningAddress.read(search);
  const from = week ? mondayOf(week) : defaultFrom(today, asked.scale);
  const vehicle = add === anyVehicle ? null : add;
  const added = add && { period: null, vehicle, from: addFrom, to: addTo };
  const form = period ? { ...emptyForm, period } : added || null;
  const free = { from: freeFrom, to: freeTo };
  return { ...asked, from, day: shownDay ?? today, free, form, today };
}

/** Both known and in order; a caller has often said only one of them yet. */
export function wholeDays({ from, to }: KnownDays): EndedDays | null {
  return from && to && from <= to ? { from, to } : null;
}

function addressOf({ from, day, free, form, today, ...asked }: PlanningQuery): Address {
  const added = form?.period ? null : form;
  return {
    ...asked,
    week: from === defaultFrom(today, asked.scale) ? null : from,
    state: asked.view === "liste" ? asked.state : "en-cours",
    shownDay: asked.view === "jour" && day !== today ? day : null,
    freeFrom: asked.view === "libre" ? free.from : null,
    freeTo: asked.view === "libre" ? free.to : null,
    period: form?.period ?? null,
    add: added && (added.vehicle ?? anyVehicle),
    addFrom: added?.from ?? null,
    addTo: added?.to ?? null,
  };
}

/** The same planning, changed: at its first page where the list changes, without a form unless asked for. */
export function planningHref(asked: PlanningQuery, changes: Partial<PlanningQuery> = {}): string {
  const staysOnPage = Object.keys(changes).every((key) => ["form", "from", "scale"].includes(key));
  const page = staysOnPage ? asked.page : 1;
  const none = { form: null, isWhole: false };
  return planningAddress.href(officePaths.planning, addressOf({ ...asked, ...none, page, ...changes }));
}

export function planningFields(asked: PlanningQuery): [string, string][] {
  return planningAddress.fields(addressOf({ ...asked, form: null, isWhole: false }), { q: "" });
}

/** The same beside the two days of «Libre du … au …», which are fields themselves. */
export function freeFields(asked: PlanningQuery): [string, string][] {
  return planningAddress.fields(addressOf({ ...asked, free: { from: null, to: null }, form: null, page: 1 }));
}

/** What is free, from anywhere: `free` of the days that are known. */
export function freeVehiclesHref({ from, to }: KnownDays = { from: null, to: null }): string {
  return planningAddress.href(officePaths.planning, {
    ...planningAddress.none,
    ...{ view: "libre", freeFrom: from, freeTo: to },
  });
}

/** The form for a new period, from anywhere: «Ajouter une période» of a vehicle. Over the list, which phones have too. */
export function newPeriodHref({ vehicle, from = null, to = null }: Partial<AskedForm>): string {
  return planningAddress.href(officePaths.planning, {
    ...planningAddress.none,
    ...{ view: "liste", add: vehicle ?? anyVehicle, addFrom: from, addTo: to },
  });
}

/** The form of a period, from anywhere; over the list, which phones have too. */
export function periodHref(period: string): string {
  return planningAddress.href(officePaths.planning, {
    ...planningAddress.none,
    ...{ view: "liste", period },
  });
}

/** The moves of one day, from anywhere; without a day, of whichever day it is opened on. */
export function planningDayHref(day?: string): string {
  return `${officePaths.planning}?${new URLSearchParams({ vue: "jour", ...(day && { jour: day }) })}`;
}

/** The form of a period over the moves of today, from anywhere: «Prolonger…». */
export function prolongHref(period: string): string {
  return planningAddress.href(officePaths.planning, { ...planningAddress.none, view: "jour", period });
}

export type PlanningVehicle = ReturnType<typeof toPlanningVehicle>;

export type Planning = Awaited<ReturnType<typeof listPlanning>>;
export type PlanningRow = Planning["rows"][number];
export type PlanningGroup = Planning["groups"][number];
/** Days on which an agency, or every one (null), is closed. */
export type PlanningClosure = Planning["closures"][number];

export type ListedPeriods = Awaited<ReturnType<typeof listPeriodPage>>;
export type ListedPeriod = ListedPeriods["periods"][number];

export type FreeVehicles = Awaited<ReturnType<typeof listFreeVehicles>>;
export type FreeVehicle = NonNullable<FreeVehicles>["vehicles"][number];

export type MovesOfDay = Awaited<ReturnType<typeof getDayMoves>>;
export type TodayMoves = Awaited<ReturnType<typeof getTodayMoves>>;
export type MoveWeek = Awaited<ReturnType<typeof getMoveWeek>>[number];
export type Move = MovesOfDay["departures"][number];

export type PeriodFormData = Awaited<ReturnType<typeof getPeriodForm>>;
export type VehicleStripData = Awaited<ReturnType<typeof getVehicleStrip>>;
/** Whom a period would hit, and what else is free. */
export type PeriodWays = Awaited<ReturnType<typeof listPeriodWays>>;
/** A request that a period may be for. */
export type FoundRequest = Awaited<ReturnType<typeof findRequests>>[number];

/** What the planning's action answers; `warning`: what else is planned in the same days, which does not forbid it. */
export type PeriodResult =
  | (ActionDone & {
      warning?: string;
      toCall?: CustomerToCall[];
      /** The draft of an amendment, which is to be looked at next. */
      opens?: string;
      final?: string | null;
    })
  | (ActionFailed & { conflict?: ShownConflict; hits?: Hit[]; question?: QuoteQuestion });

/** Whose vehicle changed by what happened, or who waits for one. */
export type CustomerToCall = Awaited<ReturnType<typeof addPeriod>>["toCall"][number];

export const periodMessages = {
  added: "Période ajoutée",
  changed: "Période modifiée",
  removed: "Période supprimée",
  undone: "Modification annulée",
  amended: "Avenant préparé",
  agreed: "Avenant convenu",
  cancelled: "Location annulée",
  returned: "Retour noté",
  notReturned: "Le retour n’est plus noté",
  save: "La période n’a pas été enregistrée.",
  remove: "La période n’a pas été supprimée.",
  undo: "La modification n’a pas été annulée.",
  load: "Une erreur est survenue lors du chargement du planning.",
} as const;

export function planningFailure(form: FormData): string {
  const intent = form.get("intent");
  return intent === "remove" || intent === "undo" ? periodMessages[intent] : periodMessages.save;
}
