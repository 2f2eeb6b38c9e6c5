import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { subjectOf } from "#app/domain/periods/period-words.ts";
import {
  type ListedPeriod,
  mondayOf,
  type PlanningQuery,
  planningHref,
} from "#app/domain/periods/planning.ts";
import { cardDays } from "#app/domain/periods/planning-words.ts";
import { addDays } from "#app/domain/rental/days.ts";
import { counted } from "#app/lib/plural.ts";
import { CardSkeletons } from "#app/office/ui/table-skeleton.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { PeriodMark } from "./period-mark.tsx";

interface PeriodCardsProps {
  query: PlanningQuery;
  periods: ListedPeriod[];
  isLoading: boolean;
}

/** The list of a phone, in two parts: what asks for something this week, and the rest. */
export function PeriodCards({ query, periods, isLoading }: PeriodCardsProps) {
  if (isLoading) {
    return (
      <ul className="office-sm:hidden">
        <CardSkeletons hasPicture />
      </ul>
    );
  }
  return (
    <div className="office-sm:hidden print:hidden">
      {partsOf(periods, query).map(({ title, periods: own }) => (
        <section key={title} aria-label={title}>
          <h2 className="flex items-baseline justify-between border-line border-b bg-paper px-3 pt-4 pb-2 font-semibold text-[13px]">
            {title}
            <span className="font-normal text-ink-2">{counted(own.length, "période")}</span>
          </h2>
          <ul className="divide-y divide-line-inner border-line border-b">
            {own.map((period) => (
              <PeriodCard key={period.id} period={period} query={query} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PeriodCard({ period, query }: { period: ListedPeriod; query: PlanningQuery }) {
  const { vehicle } = period;
  const subject = subjectOf(period);
  return (
    <li className="relative flex gap-3 p-3">
      <VehicleThumb vehicle={vehicle} className="h-11.5 w-17.5" />
      <div className="min-w-0 flex-1 text-[13px] leading-[19px]">
        <p className="flex items-baseline justify-between gap-2">
          <Link
            to={planningHref(query, {
              page: query.page,
              form: { period: period.id, vehicle: null, from: null, to: null },
            })}
            preventScrollReset
            className="truncate font-medium text-[14px] text-ink no-underline after:absolute after:inset-0"
          >
            {vehicle.name}
          </Link>
          <span className="shrink-0 text-help text-ink-2">{vehicle.fleet_number}</span>
        </p>
        <p>{cardDays(period, query.state, query.today)}</p>
        <p className="mt-0.5 flex items-center gap-2">
          <PeriodMark kind={period.kind} className="font-medium" />
          <span className="min-w-0 flex-1 truncate text-ink-2">{subject}</span>
          <ChevronRight className="size-4 shrink-0 text-ink-2" />
        </p>
      </div>
    </li>
  );
}

/** What goes on is told apart by its end, what comes by its beginning; what was is one list. */
function partsOf(periods: ListedPeriod[], { state, today }: PlanningQuery) {
  const sunday = addDays(mondayOf(today), 6);
  const isSoon = ({ from, to }: ListedPeriod) =>
    state === "a-venir" ? from <= sunday : to !== null && to <= sunday;
  const [soon, later] =
    state === "passees"
      ? [periods, []]
      : [periods.filter(isSoon), periods.filter((period) => !isSoon(period))];
  const titles = {
    "en-cours": ["Se terminent cette semaine", "Plus longues"],
    "a-venir": ["Commencent cette semaine", "Plus tard"],
    passees: ["Terminées", ""],
  }[state];
  return [
    { title: titles[0] ?? "", periods: soon },
    { title: titles[1] ?? "", periods: later },
  ].filter((part) => part.periods.length > 0);
}
