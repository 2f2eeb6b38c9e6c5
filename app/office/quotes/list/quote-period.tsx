import ChevronDown from "lucide-react/icons/chevron-down";
import { Form, useSubmit } from "react-router";
import { type QuoteListQuery, quoteDates, quoteListQuery } from "#app/domain/quotes/quote-list.ts";
import { controlClass, InputBox } from "#app/ui/field.tsx";

/** Of what, and between which days; the address follows the choice, and the key Enter. */
export function QuotePeriod({ query }: { query: QuoteListQuery }) {
  const submit = useSubmit();
  const { date, from, to } = query;
  const days = [
    { name: "du", label: "du", value: from, max: to },
    { name: "au", label: "au", value: to, min: from },
  ];
  return (
    <Form
      // What the address says is what the fields show.
      key={`${date} ${from} ${to}`}
      aria-label="Période"
      className="flex items-center gap-2 text-ink-2 text-note max-office-sm:w-full max-office-sm:flex-wrap"
      onChange={({ currentTarget, target }) => {
        // Without days the kind of date asks for nothing yet.
        if (target instanceof HTMLSelectElement && !from && !to) return;
        void submit(currentTarget, { replace: true, preventScrollReset: true });
      }}
    >
      {quoteListQuery.fields(query, { date: "departure", from: null, to: null }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="relative max-office-sm:w-full">
        <select
          name="date"
          aria-label="Date"
          defaultValue={quoteDates[date].word}
          className={`${controlClass} h-(--control-height) w-full cursor-pointer appearance-none pr-7`}
        >
          {Object.values(quoteDates).map(({ word, label }) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          strokeWidth={2}
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-2"
        />
      </span>
      {days.map(({ name, label, value, min, max }) => (
        <label key={name} className="flex min-w-0 flex-1 items-center gap-2 *:min-w-0 *:flex-1">
          <span className="flex-none!">{label}</span>
          <InputBox>
            <input
              type="date"
              name={name}
              defaultValue={value ?? ""}
              min={min ?? undefined}
              max={max ?? undefined}
              className={`${controlClass} h-(--control-height) min-w-0`}
            />
          </InputBox>
        </label>
      ))}
    </Form>
  );
}
