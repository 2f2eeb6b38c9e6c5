import { useState } from "react";
import { useLocation } from "react-router";
import { readStay, stayParams, todayOf } from "#app/domain/rental/days.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";

export type TypedStay = ReturnType<typeof useTypedStay>;

/**
 * The stay that the address speaks of, then the one that is being typed. The address follows in its own history entry
 * and without the router: nothing has to be loaded for it, and Back and Reload find it there.
 */
export function useTypedStay() {
  const { pathname, search } = useLocation();
  const read = () => ({ search, query: stayPart(new URLSearchParams(search)) });
  const [current, setCurrent] = useState(read);
  // A link to the same page with another stay.
  if (current.search !== search) setCurrent(read());
  const typing = useTypingPause();
  const today = todayOf(useMinute() ?? new Date());
  const typed = new URLSearchParams(current.query);
  return {
    /** Changes where the router brings another stay, and the fields are to be filled in anew. */
    entry: search,
    typed,
    today,
    stay: readStay(typed, today),
    change(form: HTMLFormElement) {
      const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      // «0002-11-24» is a year that is still being typed.
      const settled = fields.filter(([, value]) => !/^0\d{3}-/.test(value as string));
      const query = stayPart(new URLSearchParams(settled));
      setCurrent({ search, query });
      // Browsers bear only so many changes of the address.
      typing.run(() => {
        history.replaceState(history.state, "", `${pathname}${query && `?${query}`}`);
      });
    },
  };
}

function stayPart(values: URLSearchParams): string {
  const given = stayParams.map((name) => [name, values.get(name) ?? ""]).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}
