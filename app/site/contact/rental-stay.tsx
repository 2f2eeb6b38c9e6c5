import { type ComponentProps, useState } from "react";
import type { ClosedDayNotice } from "#app/domain/contact/closed-days.ts";
import { lastDayAhead } from "#app/domain/rental/days.ts";
import type { RequestField, RequestValues } from "#app/domain/requests/request-terms.ts";
import { Notice } from "#app/site/ui/notice.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";

const units = ["jours", "semaines", "mois"].map((unit) => ({ value: unit, label: unit }));

export type RentalStayProps = {
  field: (name: RequestField) => { name: string; error?: string; defaultValue?: string };
  start: RequestValues;
  today: string;
  isLive: boolean;
  isByLength: boolean;
  onByLength: (isByLength: boolean) => void;
  closed: ClosedDayNotice[];
};

/** When, or for how long. What is folded away keeps what was typed, but is not sent. */
export function RentalStay({ field, start, today, isLive, isByLength, onByLength, closed }: RentalStayProps) {
  // Until the scripts run the browser's own words would stand in the way of ours.
  const range = isLive ? { min: today, max: lastDayAhead(today) } : {};
  return (
    <div className="group/stay grid gap-y-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-5 sm:gap-x-4 group-has-[details[open]]/stay:hidden">
        <DateField {...field("du")} {...range} label="Du" disabled={isLive && isByLength} />
        <DateField {...field("au")} {...range} label="Au" disabled={isLive && isByLength} />
      </div>
      {closed.map(({ fact, advice }) => (
        <Notice key={fact} icon="clock">
          {fact} {advice && <strong className="font-semibold">{advice}</strong>}
        </Notice>
      ))}
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <details
          open={isByLength}
          onToggle={(event) => onByLength(event.currentTarget.open)}
          className="group/length open:basis-full"
        >
          <summary className="link min-h-11 cursor-pointer list-none text-copy [&::-webkit-details-marker]:hidden">
            <span className="group-open/length:hidden">Je ne connais que la durée</span>
            <span className="hidden group-open/length:inline">Donner des dates</span>
          </summary>
          <div className="mt-1 mb-2 grid grid-cols-2 gap-4">
            <TextField
              {...field("duree")}
              label="Durée"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              disabled={isLive && !isByLength}
            />
            <SelectField
              name="unite"
              label="Unité"
              options={units}
              defaultValue={start.unite ?? "jours"}
              disabled={isLive && !isByLength}
            />
          </div>
        </details>
        <CheckboxField name="souple" label="Mes dates sont souples" defaultChecked={start.souple === "on"} />
      </div>
    </div>
  );
}

/** An error about a date that is half typed would come too soon: it waits until the visitor goes on. */
function DateField({ error, ...props }: ComponentProps<typeof TextField>) {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextField
      {...props}
      type="date"
      error={isTyping ? undefined : error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      inputClassName="max-sm:px-3"
    />
  );
}
