import { type ComponentProps, useState } from "react";
import { lastDayAhead } from "#app/domain/rental/days.ts";
import type { RequestField, RequestValues } from "#app/domain/requests/request-terms.ts";
import { capitalised } from "#app/lib/elision.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { LateStayAdvice } from "./late-stay-advice.tsx";
import type { StayAdviceProps } from "./stay-advice.tsx";

const units = ["jours", "semaines", "mois", "ans"].map((unit) => ({ value: unit, label: unit }));

const ends = [
  ["du", "heure_depart", "de départ"],
  ["au", "heure_retour", "de retour"],
] as const;

export type RentalStayProps = Omit<StayAdviceProps, "said" | "place"> & {
  field: (name: RequestField) => { name: string; error?: string; defaultValue?: string };
  start: RequestValues;
  today: string;
  isLive: boolean;
  isByLength: boolean;
  onByLength: (isByLength: boolean) => void;
  /** As the form came back with them, or a try to send it found them. */
  errors: Record<string, string>;
};

/** When, or for how long. What is folded away keeps what was typed, but is not sent. */
export function RentalStay(props: RentalStayProps) {
  const { field, start, today, isLive, isByLength, onByLength, errors, ...advice } = props;
  const { stay, hours, vehicleIds, closed } = advice;
  const hasHours = hours.from_time || hours.to_time;
  const isAdvised = closed.length > 0 || (stay.from && stay.to && (hasHours || vehicleIds.length > 0));
  // Until the scripts run the browser's own words would stand in the way of ours.
  const range = isLive ? { min: today, max: lastDayAhead(today) } : {};
  return (
    <div className="group/stay grid gap-y-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-3 gap-y-5 sm:gap-x-4 group-has-[details[open]]/stay:hidden">
        {ends.map(([name, hour, words]) => (
          <div key={name} className="@container grid grid-cols-[minmax(0,1fr)_8rem] gap-x-2">
            <DateField
              {...field(name)}
              {...range}
              label={capitalised(name)}
              isSaid={name in errors}
              disabled={isLive && isByLength}
            />
            <TextField
              {...field(hour)}
              type="time"
              label={
                <>
                  Heure<span className="sr-only"> {words}</span>
                </>
              }
              disabled={isLive && isByLength}
              // What is wrong takes the whole line under both, and the field stays where it is.
              className={field(name).error ? "" : "[&>p]:ml-[calc(8rem-100cqw)]"}
              inputClassName="px-2.5!"
            />
          </div>
        ))}
      </div>
      <Button
        type="submit"
        name="verifier"
        value="1"
        formNoValidate
        variant="secondary"
        className="hidden! noscript:inline-flex! justify-self-start"
      >
        Vérifier ces dates
      </Button>
      <div aria-live="polite" className="grid gap-y-3 empty:hidden">
        {isAdvised && <LateStayAdvice {...advice} said={Object.values(errors)} />}
      </div>
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

/** An error about a date that is half typed would come too soon: it waits until the visitor goes on, or sends. */
function DateField({ error, isSaid, ...props }: ComponentProps<typeof TextField> & { isSaid: boolean }) {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextField
      {...props}
      type="date"
      error={isTyping && !isSaid ? undefined : error}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      inputClassName="max-sm:px-3"
    />
  );
}
