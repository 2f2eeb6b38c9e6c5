import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Link } from "react-router";
import type { AgencyName } from "#app/domain/agencies/agency.ts";
import type { OverdueReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { movesWords, shortWeekday } from "#app/domain/periods/period-words.ts";
import {
  emptyForm,
  type Move,
  type MovesOfDay,
  type MoveWeek,
  type PlanningQuery,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { FilterMenu } from "#app/office/ui/filter-menu.tsx";
import { Panel } from "#app/office/ui/panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { MoveRow } from "./move-row.tsx";
import { OverdueList } from "./overdue-list.tsx";
import { agencyFilter, StepLinks } from "./planning-head.tsx";

interface DayViewProps {
  query: PlanningQuery;
  moves: MovesOfDay;
  week: MoveWeek[];
  overdue: OverdueReturn[];
  agencies: AgencyName[];
}

export function DayView({ query, moves, week, overdue, agencies }: DayViewProps) {
  const when = query.day === query.today ? "aujourd’hui" : formatDay(query.day, query.today);
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Départs et retours, {formatDay(query.day, query.today)}</h2>
      <div className="flex flex-wrap items-center gap-2 max-office-sm:hidden print:hidden">
        <StepLinks
          query={query}
          before={{ label: "Jour précédent", to: { day: addDays(query.day, -1) } }}
          now={{ day: query.today }}
          after={{ label: "Jour suivant", to: { day: addDays(query.day, 1) } }}
        />
        <p aria-live="polite" className="ml-1 font-semibold text-plain">
          {formatDay(query.day, "")}
        </p>
        <div className="ml-auto">
          <FilterMenu {...agencyFilter(query, agencies)} />
        </div>
      </div>
      <nav
        aria-label="Jours de la semaine"
        className="grid grid-cols-7 divide-x divide-line overflow-hidden border-line border-y bg-surface max-office-sm:-mx-3 max-office-sm:-mb-4 max-office-sm:border-t-0 office-sm:rounded-(--panel-radius) office-sm:border-x print:hidden"
      >
        {week.map((day) => (
          <Day key={day.date} day={day} query={query} />
        ))}
      </nav>
      {overdue.length > 0 && (
        <Panel className="@container overflow-hidden max-office-sm:-mx-3 max-office-sm:-mb-4 max-office-sm:rounded-none max-office-sm:border-x-0 max-office-sm:border-t-0">
          <header className="flex items-center justify-between gap-2 border-line border-b px-(--panel-padding) py-3 max-office-sm:bg-paper max-office-sm:pt-4 max-office-sm:pb-2">
            <h3 className="text-panel-title max-office-sm:text-small">À rentrer depuis hier</h3>
            <span className="text-ink-2 text-note">
              {counted(overdue.filter(({ isNoted }) => !isNoted).length, "véhicule")}
            </span>
          </header>
          <OverdueList
            returns={overdue}
            today={query.today}
            prolongHref={(period) => planningHref(query, { form: { ...emptyForm, period } })}
          />
        </Panel>
      )}
      <div className="grid items-start gap-4 max-office-sm:-mx-3 max-office-sm:gap-0 office-lg:grid-cols-2 print:grid-cols-2">
        <Moves side="departure" moves={moves.departures} {...{ when, query }} />
        <Moves side="return" moves={moves.returns} {...{ when, query }} />
      </div>
      <nav aria-label="Semaines" className="flex justify-between office-sm:hidden print:hidden">
        <ButtonLink variant="secondary" size="xs" to={planningHref(query, { day: addDays(query.day, -7) })}>
          <ChevronLeft strokeWidth={2} />
          Semaine d’avant
        </ButtonLink>
        <ButtonLink variant="secondary" size="xs" to={planningHref(query, { day: addDays(query.day, 7) })}>
          Semaine d’après
          <ChevronRight strokeWidth={2} />
        </ButtonLink>
      </nav>
    </div>
  );
}

/** A phone shows this many before it is asked for the rest. */
const firstOnPhone = 6;

const sides = {
  departure: {
    title: "Départs",
    Icon: ArrowUpRight,
    nothing: "Aucun départ ce jour.",
    more: ["autre départ", "autres départs"],
    foot: null,
  },
  return: {
    title: "Retours",
    Icon: ArrowDownLeft,
    nothing: "Aucun retour ce jour.",
    more: ["autre retour", "autres retours"],
    foot: "Un retour n’est pas à valider : prolongez la période s’il tarde.",
  },
} as const;

type MovesProps = { side: keyof typeof sides; when: string; moves: Move[]; query: PlanningQuery };

function Moves({ side, when, moves, query }: MovesProps) {
  const { title, Icon, nothing, more, foot } = sides[side];
  const [isWhole, setWhole] = useState(false);
  const rest = moves.length - firstOnPhone;
  const isCut = rest > 0 && !isWhole;
  return (
    <Panel
      className={`@container overflow-hidden max-office-sm:rounded-none max-office-sm:border-x-0 max-office-sm:border-t-0 ${side === "departure" ? "[--move-action:8.5rem]" : "[--move-action:6.25rem]"}`}
    >
      <header className="flex items-center gap-2 border-line border-b px-(--panel-padding) py-3 max-office-sm:justify-between max-office-sm:bg-paper max-office-sm:pt-4 max-office-sm:pb-2">
        <h3 className="flex items-center gap-2 text-panel-title max-office-sm:text-small [&_svg]:size-4">
          <span className="text-ink-2 max-office-sm:hidden">
            <Icon />
          </span>
          {title}
        </h3>
        <span className="text-ink-2 text-note">
          {moves.length} {when}
        </span>
      </header>
      {moves.length === 0 && <p className="px-(--panel-padding) py-5 text-ink-2 text-note">{nothing}</p>}
      {[...Map.groupBy(moves, ({ vehicle }) => vehicle.agency_name ?? "Sans agence")].map(([agency, own]) => (
        <section
          key={agency}
          aria-label={`${title}, ${agency}`}
          className="border-line-inner border-b last:border-b-0"
        >
          <h4 className="border-line border-b bg-paper px-(--panel-padding) py-1.5 font-medium text-small max-office-sm:hidden">
            {agency}
          </h4>
          <ul className="divide-y divide-line-inner">
            {own.map((move) => (
              <MoveRow
                key={move.id}
                move={move}
                side={side}
                query={query}
                className={isCut && moves.indexOf(move) >= firstOnPhone ? "max-office-sm:hidden" : ""}
              />
            ))}
          </ul>
        </section>
      ))}
      {isCut && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="w-full cursor-pointer border-line border-t px-(--panel-padding) py-2.5 text-left text-small text-info office-sm:hidden"
        >
          Afficher les {rest} {plural(rest, more[0], more[1])}
        </button>
      )}
      {foot && moves.length > 0 && (
        <p className="border-line border-t px-(--panel-padding) py-2.5 text-help text-ink-2 print:hidden">
          {foot}
        </p>
      )}
    </Panel>
  );
}

function Day({ day, query }: { day: MoveWeek; query: PlanningQuery }) {
  const { date, departures, returns } = day;
  const isShown = date === query.day;
  const isToday = date === query.today;
  const number = Number(date.slice(8));
  return (
    <Link
      to={planningHref(query, { day: date })}
      preventScrollReset
      aria-current={isShown ? "date" : undefined}
      className={`flex flex-col gap-1 px-4 py-3 text-small leading-[19px] no-underline outline-offset-[-2px] max-office-sm:items-center max-office-sm:gap-0.5 max-office-sm:px-0 max-office-sm:py-2 ${
        isShown ? "bg-blue font-semibold text-white" : "text-ink-2 hover:bg-paper-2"
      }`}
    >
      <span className={`max-office-sm:contents ${isToday && !isShown ? "font-semibold text-ink" : ""}`}>
        <span>{shortWeekday(date)}</span> <span>{number}</span>
      </span>
      <span className="sr-only">
        {isToday ? ", aujourd’hui" : ""}&nbsp;: {movesWords(day)}
      </span>
      <span
        aria-hidden="true"
        className={`flex gap-3 font-normal max-office-sm:hidden ${isShown ? "text-white" : "text-ink"} [&_svg]:size-3.5`}
      >
        <span className="inline-flex items-center gap-1.5">
          <ArrowUpRight />
          {departures}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <ArrowDownLeft />
          {returns}
        </span>
      </span>
      <span aria-hidden="true" className="font-normal text-help office-sm:hidden">
        {departures + returns || "–"}
      </span>
    </Link>
  );
}
