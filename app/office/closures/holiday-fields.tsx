import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import {
  comingHolidays,
  formatHours,
  type HolidayOutcome,
  holidayOutcome,
  openingRules,
} from "#app/domain/agencies/closure-days.ts";
import { holidayRuleLabels, holidayZoneLabels } from "#app/domain/agencies/closures.schema.ts";
import type { Closure, OpeningRules } from "#app/domain/agencies/closures.ts";
import {
  type HolidayRule,
  type HolidayZone,
  holidayRules,
  holidayZones,
} from "#app/domain/agencies/holidays.ts";
import { type DayHours, dayOf } from "#app/domain/agencies/opening-hours.ts";
import type { AgencyHolidays } from "#app/domain/agencies/staff-closures.server.ts";
import { formatDay, formatShortDay } from "#app/domain/rental/days-words.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { OptionChip } from "#app/office/ui/option-chips.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { SelectBox } from "#app/ui/field.tsx";
import { IconButtonLink } from "#app/ui/icon-button.tsx";
import { holidayStripes } from "./closure-calendar.tsx";

type HolidayChoice = { holidays: HolidayRule; zone: HolidayZone };

type HolidayFieldsProps = { choice: HolidayChoice; onChange: (choice: HolidayChoice) => void };

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

const shownFirst = 7;

type HolidayOutcomesProps = { rules: OpeningRules; week: DayHours[] | null; today: string };

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
          className="grid grid-cols-[8.25rem_minmax(0,1fr)_auto] items-center gap-x-2 border-line-inner border-b py-1.5 text-small"
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
          className="cursor-pointer font-medium text-small text-info hover:underline"
        >
          {isWhole ? "Voir les prochains seulement" : `Voir les ${inYear} de ${year}`}
        </button>
      </li>
    </ul>
  );
}

/** In a sentence of its own: by law, or because that weekday is closed anyway. */
function Outcome({ outcome, date }: { outcome: HolidayOutcome; date: string }) {
  const { kind } = outcome;
  const isQuiet = kind === "law" || kind === "rest";
  const tone = kind === "hours" ? "text-info" : kind === "open" ? "text-success" : "";
  return (
    <span className={`flex items-center gap-1.5 ${isQuiet ? "text-ink-2" : "font-medium"} ${tone}`}>
      {kind === "hours" && <Clock strokeWidth={2} className="size-3.5" />}
      {kind === "law" && <Lock strokeWidth={2} className="size-3.5" />}
      {outcomeWords(outcome)}
      {kind === "law" && " par la loi"}
      {kind === "rest" && ` le ${dayOf(date).toLowerCase()}`}
    </span>
  );
}

function outcomeWords(outcome: HolidayOutcome): string {
  if (outcome.kind === "hours") return formatHours(outcome.hours);
  return outcome.kind === "open" ? "Ouvert" : "Fermé";
}

interface HolidayTableProps {
  office: HolidayChoice;
  agencies: AgencyHolidays[];
  shared: Closure[];
  today: string;
}

const columnsShown = 7;

export function HolidayTable({ office, agencies, shared, today }: HolidayTableProps) {
  const zones = [...new Set([office.zone, ...agencies.map(({ holiday_zone }) => holiday_zone)])];
  const byDate = new Map(zones.flatMap((zone) => comingHolidays(zone, today)).map((day) => [day.date, day]));
  const holidays = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, columnsShown);
  const rows = [
    { id: null, name: "Siège", ...office, closures: [] as Closure[], hours: null },
    ...agencies.map(({ holiday_zone, ...agency }) => ({ ...agency, zone: holiday_zone })),
  ];
  return (
    <Panel className="mt-4 overflow-hidden">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section aria-label="Jours fériés par agence" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr className="border-line border-b text-ink-2">
              <th scope="col" className="py-2 pr-3 pl-4 text-left font-normal">
                Agence
              </th>
              <th scope="col" className="px-2 text-left font-normal">
                Réglage
              </th>
              {holidays.map(({ date, label }) => (
                <th key={date} scope="col" title={label} className="px-1.5 py-2 font-normal leading-4">
                  <span className="block whitespace-nowrap font-medium text-ink">
                    {formatShortDay(date, null)}
                  </span>
                  <span className="block whitespace-nowrap text-xs">{shortName(label)}</span>
                </th>
              ))}
              <th scope="col" className="w-12">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-line-inner border-b last:border-b-0">
                <th scope="row" className="whitespace-nowrap py-2 pr-3 pl-4 text-left font-medium">
                  {row.name}
                </th>
                <td className="px-2 text-ink-2">{row.holidays === "ferme" ? "Fermé" : "Ouvert"}</td>
                {holidays.map(({ date }) => (
                  <td key={date} className="px-1.5 text-center">
                    <Mark outcome={outcomeOf(date, row, shared)} />
                  </td>
                ))}
                <td className="pr-2 text-right">
                  {row.id && (
                    <IconButtonLink
                      label={`Modifier les fermetures de ${row.name}`}
                      to={`${officePaths.agency(row.id)}#fermetures`}
                    >
                      <Pencil />
                    </IconButtonLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t bg-paper px-4 py-2 text-help text-ink-2">
        {[
          ["closed", "jour férié"],
          ["closure", "fermeture"],
          ["hours", "horaires spéciaux"],
          ["law", "fermé par la loi"],
        ].map(([kind = "", words]) => (
          <li key={kind} className="flex items-center gap-2">
            <span aria-hidden="true" className={`h-3.5 w-5 rounded-xs ${looks[kind]}`} />
            {words}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Row = Pick<AgencyHolidays, "hours"> & HolidayChoice & { closures: Closure[] };

/** Null where that day is no holiday in the agency's zone. */
function outcomeOf(date: string, row: Row, shared: Closure[]): HolidayOutcome | null {
  const isHoliday = comingHolidays(row.zone, date).some((holiday) => holiday.date === date);
  return isHoliday ? holidayOutcome(date, openingRules(row, shared), row.hours) : null;
}

const looks: Record<string, string> = {
  closed: "bg-blue-tint text-blue",
  closure: "bg-blue text-white",
  hours: "border border-blue-line bg-surface text-blue",
  law: `text-ink-2 ${holidayStripes}`,
  open: "text-success",
  rest: "text-ink-2",
};

function Mark({ outcome }: { outcome: HolidayOutcome | null }) {
  if (!outcome) return <span className="text-ink-3">—</span>;
  const { kind } = outcome;
  return (
    <span
      className={`inline-flex h-5.5 min-w-15.5 items-center justify-center gap-1 whitespace-nowrap rounded-xs px-1.5 font-medium text-xs ${looks[kind]}`}
    >
      {kind === "law" && <Lock strokeWidth={2} className="size-3" />}
      {outcomeWords(outcome)}
    </span>
  );
}

/** «Lundi de Pâques» is «Pâques» under its date. */
function shortName(label: string): string {
  return label.replace(/^(Lundi de|Fête du) /, "").replace(/ \d{4}$/, "");
}
