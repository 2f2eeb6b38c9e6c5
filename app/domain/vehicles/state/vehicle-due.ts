import { addDays, countDays } from "#app/domain/rental/days.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { counted } from "#app/lib/plural.ts";
import type { VehicleRow } from "../vehicle-fields.ts";

// What a vehicle needs soon («à prévoir»): a service by the odometer or by a day, the roadworthiness test.

export type DueFields = Pick<VehicleRow, "mileage" | "service_km" | "service_on" | "roadworthy_until">;
type DueKey = Exclude<keyof DueFields, "mileage">;

export interface DueItem {
  key: DueKey;
  /** «Révision à 20 000 km» */
  title: string;
  /** «dans 1 200 km», «dépassée de 142 km» */
  left: string;
  state: "late" | "soon" | "fine";
}

/** How long before its end something is to be thought of. */
const soon = { km: 1_000, service_on: 30, roadworthy_until: 45 };

const km = (value: number) => `${formatNumber(value)}\u00a0km`;

export function dueItems(vehicle: DueFields, today: string): DueItem[] {
  return [
    serviceByKm(vehicle),
    byDay("service_on", { title: "Révision", late: "dépassée", until: vehicle.service_on, today }),
    byDay("roadworthy_until", {
      title: "Contrôle technique",
      late: "dépassé",
      until: vehicle.roadworthy_until,
      today,
    }),
  ].filter((item) => item !== null);
}

function serviceByKm({ mileage, service_km }: DueFields): DueItem | null {
  if (service_km === null) return null;
  const item = { key: "service_km" as const, title: `Révision à ${km(service_km)}` };
  if (mileage === null) return { ...item, left: "compteur inconnu", state: "fine" };
  const left = service_km - mileage;
  if (left <= 0)
    return { ...item, left: left === 0 ? "atteinte" : `dépassée de ${km(-left)}`, state: "late" };
  return { ...item, left: `dans ${km(left)}`, state: left <= soon.km ? "soon" : "fine" };
}

interface DayDue {
  title: string;
  /** «dépassée», as the title wants it. */
  late: string;
  until: string | null;
  today: string;
}

function byDay(key: Exclude<DueKey, "service_km">, { title, late, until, today }: DayDue): DueItem | null {
  if (until === null) return null;
  const item = { key, title: `${title} avant le ${formatShortDate(until)}` };
  const days = until < today ? countDays(until, today) - 1 : countDays(today, until) - 1;
  const words = counted(days, "jour");
  if (until < today) return { ...item, left: `${late} de ${words}`, state: "late" };
  const state = until <= addDays(today, soon[key]) ? "soon" : "fine";
  return { ...item, left: days === 0 ? "dernier jour" : `dans ${words}`, state };
}
