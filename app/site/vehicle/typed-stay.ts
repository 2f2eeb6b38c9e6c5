import { useState } from "react";
import { useLocation } from "react-router";
import { isExtraField } from "#app/domain/extras/extra.ts";
import type { PricedVehicle, StayPrice } from "#app/domain/extras/stay-price.ts";
import { readStay, stayParams, todayOf } from "#app/domain/rental/days.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { writeStay } from "#app/site/layout/stay-link.tsx";

export type TypedStay = ReturnType<typeof useTypedStay>;

type PriceStay = typeof import("#app/domain/extras/stay-price.ts").priceStay;

/** Where the script cannot be had there is no price but the server's. */
const loadPricing = () =>
  import("#app/domain/extras/stay-price.ts").then(
    (pricing) => pricing.priceStay,
    () => null,
  );

/** The stay that the address speaks of, then the one that is being typed: the address follows. */
export function useTypedStay(vehicle: PricedVehicle, sent: StayPrice) {
  const { search } = useLocation();
  const read = () => ({ search, query: stayPart(new URLSearchParams(search)), isTyped: false });
  const [current, setCurrent] = useState(read);
  // A link to the same page with another stay.
  if (current.search !== search) setCurrent(read());
  const [priceStay, setPricing] = useState<PriceStay | null>(null);
  const typing = useTypingPause();
  const today = todayOf(useMinute() ?? new Date());
  const typed = new URLSearchParams(current.query);
  const stay = readStay(typed, today);
  const prepare = () => void loadPricing().then((pricing) => setPricing(() => pricing));
  return {
    /** Changes where the router brings another stay, and the fields are to be filled in anew. */
    entry: search,
    ...{ typed, today, stay },
    /** Of what is typed it is worked out here: null until the script has come. */
    price: current.isTyped ? (priceStay?.(vehicle, typed, stay) ?? null) : sent,
    /** Before anything is typed, so that nobody waits for the price. */
    prepare,
    change(form: HTMLFormElement) {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      // «0002-11-24» is a year that is still being typed.
      const settled = fields.filter(([, value]) => !/^0\d{3}-/.test(value as string));
      const query = stayPart(new URLSearchParams(settled));
      setCurrent({ search, query, isTyped: true });
      prepare();
      // Browsers bear only so many changes of the address.
      typing.run(() => writeStay(query));
    },
  };
}

/** What was chosen besides the vehicle, as addresses and forms tell it: no empty ones. */
export function chosenExtras(typed: URLSearchParams): [name: string, quantity: string][] {
  return [...typed].filter(([name, quantity]) => isExtraField(name) && quantity !== "" && quantity !== "0");
}

function stayPart(values: URLSearchParams): string {
  const names = [...stayParams, "agence"];
  const given = names.map((name) => [name, values.get(name) ?? ""]).filter(([, value]) => value !== "");
  return new URLSearchParams([...given, ...chosenExtras(values)]).toString();
}
