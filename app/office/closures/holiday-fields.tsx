import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { comingHolidays, formatHours, holidayOutcome } from "#app/domain/agencies/closure-days.ts";
import type { OpeningRules } from "#app/domain/agencies/closures.ts";
import { holidayRuleLabels, holidayZoneLabels } from "#app/domain/agencies/holiday-words.ts";
import {
  type HolidayRule,
  type HolidayZone,
  holidayRules,
  holidayZones,
} from "#app/domain/agencies/holidays.ts";
import { type DayHours, dayOf } from "#app/domain/agencies/opening-hours.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { OptionChip } from "#app/office/ui/option-chips.tsx";
import { SelectBox } from "#app/ui/field.tsx";

export interface HolidayChoice {
  holidays: HolidayRule;
  zone: HolidayZone;
}

interface HolidayFieldsProps {
  choice: HolidayChoice;
  onChange: (choice: HolidayChoice) => void;
}

/** What happens on public holidays, and which ones there are. Posted as `holidays` and `holiday_zone`. */
export function HolidayFields({ choice: { holidays, zone }, onChange }: HolidayFieldsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <fieldset aria-label="Jours fériés" className="flex flex-wrap gap-1.5">
        {holidayRules.map((rule) => (
          <OptionChip
            key={rule}
            type="radio"
            name="holidays"
            value={rule}
            checked={holidays === rule}
            onChange={() => onChange({ holidays: rule, zone })}
          >
            {holidayRuleLabels[rule]}
          </OptionChip>
        ))}
      </fieldset>
      <div className="w-49">
        <SelectBox
          aria-label="Zone des jours fériés"
          name="holiday_zone"
          value={zone}
          onChange={(event) => onChange({ holidays, zone: event.currentTarget.value as HolidayZone })}
        >
          {holidayZones.map((one) => (
            <option key={one} value={one}>
              Zone&nbsp;: {holidayZoneLabels[one]}
            </option>
          ))}
        </SelectBox>
      </div>
    </div>
  );
}

/** How many are shown at first, in two columns. */
const shownFirst = 7;

interface HolidayOutcomesProps {
  rules: OpeningRules;
  week: DayHours[] | null;
  today: string;
}

/** The coming holidays and what happens on each. */
export function HolidayOutcomes({ rules, week, today }: HolidayOutcomesProps) {
  const [isWhole, setWhole] = useState(false);
  const coming = comingHolidays(rules.zone, today);
  const year = String(Number(today.slice(0, 4)) + 1);
  const inYear = coming.filter(({ date }) => date.startsWith(year)).length;
  return (
    <ul className="mt-3 grid gap-x-8 office-md:grid-cols-2">
      {(isWhole ? coming : coming.slice(0, shownFirst)).map(({ date, label }) => (
        <li
          key={date}
          className="grid grid-cols-[8.25rem_minmax(0,1fr)_auto] items-center gap-x-2 border-line-inner border-b py-1.5 text-[13px]"
        >
          <span className="whitespace-nowrap">{formatDay(date, "", "named")}</span>
          <span className="min-w-0 text-ink-2">{label}</span>
          <Outcome outcome={holidayOutcome(date, rules, week)} date={date} />
        </li>
      ))}
      <li className="flex items-center py-1.5">
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="cursor-pointer font-medium text-[13px] text-info hover:underline"
        >
          {isWhole ? "Voir les prochains seulement" : `Voir les ${inYear} de ${year}`}
        </button>
      </li>
    </ul>
  );
}

function Outcome({ outcome, date }: { outcome: ReturnType<typeof holidayOutcome>; date: string }) {
  if (outcome.kind === "hours") {
    return (
      <span className="flex items-center gap-1.5 font-medium text-info">
        <Clock strokeWidth={2} className="size-3.5" />
        {formatHours(outcome.hours)}
      </span>
    );
  }
  if (outcome.kind === "law") {
    return (
      <span className="flex items-center gap-1.5 text-ink-2">
        <Lock strokeWidth={2} className="size-3.5" />
        Fermé par la loi
      </span>
    );
  }
  if (outcome.kind === "rest") {
    return <span className="text-ink-2">Fermé le {dayOf(date).toLowerCase()}</span>;
  }
  if (outcome.kind === "open") return <span className="font-medium text-success">Ouvert</span>;
  return <span className="font-medium">Fermé</span>;
}
