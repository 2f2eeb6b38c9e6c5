import { useState } from "react";
import { useLocation } from "react-router";
import { readStay, stayParams, todayOf } from "#app/domain/rental/days.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { useTypingPause } from "#app/lib/use-typing-pause.ts";
import { writeStay } from "#app/site/layout/stay-link.tsx";

export type TypedStay = ReturnType<typeof useTypedStay>;

/** The stay that the address speaks of, then the one that is being typed: the address follows. */
export function useTypedStay() {
  const { search } = useLocation();
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
      typing.run(() => writeStay(query));
    },
  };
}

function stayPart(values: URLSearchParams): string {
  const names = [...stayParams, "agence"];
  const given = names.map((name) => [name, values.get(name) ?? ""]).filter(([, value]) => value !== "");
  return new URLSearchParams(given).toString();
}
