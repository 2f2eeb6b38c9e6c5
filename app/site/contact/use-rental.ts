import { type RefObject, useState } from "react";
import { closedDayNotices } from "#app/domain/contact/closed-days.ts";
import type { ContactAgency } from "#app/domain/contact/contact-page.server.ts";
import type { ContactValues } from "#app/domain/contact/contact-terms.ts";
import type { Extra } from "#app/domain/extras/extra.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { workOutRental } from "#app/domain/requests/asked-rental.ts";
import type { RequestValues } from "#app/domain/requests/request-terms.ts";
import type { AskedVehicle } from "#app/domain/vehicles/asked-vehicles.server.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { requestOf, valuesOf } from "./form-controls.ts";

interface Options {
  agencies: ContactAgency[];
  /** All there are: which of them go with the vehicles changes with these. */
  extras: Extra[];
  vehicles: AskedVehicle[];
  values: ContactValues;
  request: RequestValues;
}

/** What the form's fields amount to, from the first byte on, and again whenever one of them changes. */
export function useRental({ agencies, extras, ...start }: Options) {
  const today = todayOf(useMinute() ?? new Date());
  const [vehicles, setVehicles] = useState(start.vehicles);
  const [typed, setTyped] = useState({ ...start.values, request: start.request });
  const [isByLength, setByLength] = useState(isLengthAlone(start.request));

  const { agency_id, request } = typed;
  const agency = agencies.find(({ id }) => id === agency_id) ?? null;
  const rental = workOutRental(request, vehicles, extras, today);
  const closed = agency ? closedDayNotices(agency, rental.stay, today) : [];

  function follow(form: RefObject<HTMLFormElement | null>) {
    if (!form.current) return;
    // Fields that are still to come say what they start with.
    const request = form.current.elements.namedItem("km")
      ? requestOf(new FormData(form.current))
      : start.request;
    setTyped({ ...valuesOf(form.current), request });
    // Unfolded before the scripts ran.
    if (form.current.querySelector("details[open] [name=duree]")) setByLength(true);
  }

  /** After a draft was put back; `kept` are the vehicles it still has. */
  function resume(form: RefObject<HTMLFormElement | null>, back: RequestValues, kept: string[] | null) {
    follow(form);
    if (isLengthAlone(back)) setByLength(true);
    if (kept) setVehicles(start.vehicles.filter(({ id }) => kept.includes(id)));
  }

  function remove(id: string) {
    setVehicles((shown) => shown.filter((vehicle) => vehicle.id !== id));
  }

  return {
    ...{ today, vehicles, typed, agency, rental, closed },
    ...{ isByLength, setByLength, follow, resume, remove },
  };
}

function isLengthAlone({ du, au, duree }: RequestValues): boolean {
  return Boolean(duree) && !du && !au;
}
