import ArrowDownLeft from "lucide-react/icons/arrow-down-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { movesWords, nextWords, subjectOf } from "#app/domain/periods/period-words.ts";
import { type Move, planningDayHref, type TodayMoves } from "#app/domain/periods/planning.ts";
import { periodKinds } from "#app/domain/periods/vehicle-periods.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { plural } from "#app/lib/plural.ts";
import { Panel, PanelHead } from "#app/office/ui/panel.tsx";
import { VehicleThumb } from "#app/office/vehicles/table/rows.tsx";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import { MoveNotices } from "./move-row.tsx";
import { PeriodSwatch } from "./period-mark.tsx";

/** The planning has the whole day: here are the first of it. */
const maxShown = 4;
const maxOnPhone = 2;
const dayHref = planningDayHref();

export function DayMoves({ moves }: { moves: TodayMoves }) {
  const { departures, returns, tomorrow } = moves;
  const pressing = returns.filter(({ next }) => next !== null);
  return (
    <Panel className="@container overflow-hidden">
      <PanelHead
        title="Départs et retours"
        detail="aujourd’hui"
        aside={
          <Link
            to={dayHref}
            className="inline-flex items-center gap-2 font-medium text-small text-info hover:underline"
          >
            Ouvrir le planning
            <ArrowRight className="size-4" />
          </Link>
        }
      />
      <div className="divide-line @max-[36rem]:divide-y @[36rem]:grid @[36rem]:grid-cols-2 @[36rem]:divide-x">
        <Side
          side="departure"
          title="Départs"
          icon={<ArrowUpRight />}
          moves={departures}
          nothing="Aucun départ aujourd’hui."
        />
        <Side
          side="return"
          title="Retours"
          icon={<ArrowDownLeft />}
          moves={returns}
          nothing="Aucun retour aujourd’hui."
        />
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-(--panel-padding) py-2.5 text-small text-ink-2">
        Demain&nbsp;: {movesWords(tomorrow)}
        {pressing[0]?.next && (
          <span className="inline-flex items-center gap-1.5 text-danger-dark">
            <TriangleAlert className="size-4 shrink-0" />
            {pressing.length === 1
              ? `${pressing[0].vehicle.name}\u00a0: ${lowered(nextWords(pressing[0].next))}`
              : `${pressing.length} retours sont attendus dès demain`}
          </span>
        )}
      </p>
    </Panel>
  );
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

type SideProps = {
  side: "departure" | "return";
  title: string;
  icon: ReactNode;
  moves: Move[];
  nothing: string;
};

function Side({ side, title, icon, moves, nothing }: SideProps) {
  const rest = moves.length - maxShown;
  const restOnPhone = moves.length - maxOnPhone;
  return (
    <section aria-label={title} className="min-w-0 px-(--panel-padding) py-2.5">
      <h3 className="flex items-center gap-2 py-1 font-semibold text-small [&_svg]:size-4 [&_svg]:text-ink-2">
        {icon}
        {title}
        <span className="font-normal text-ink-2">{moves.length}</span>
      </h3>
      {moves.length === 0 && <p className="py-2 text-small text-ink-2">{nothing}</p>}
      <ul className="divide-y divide-line-inner">
        {moves.slice(0, maxShown).map((move, index) => (
          <MoveLine
            key={move.id}
            move={move}
            side={side}
            className={index >= maxOnPhone ? "max-office-sm:hidden" : ""}
          />
        ))}
      </ul>
      {rest > 0 && <More count={rest} className="max-office-sm:hidden" />}
      {restOnPhone > 0 && <More count={restOnPhone} className="office-sm:hidden" />}
    </section>
  );
}

type MoveLineProps = Pick<SideProps, "side"> & { move: Move; className: string };

/** The row opens its file, or the day where it has none. */
function MoveLine({ move, side, className }: MoveLineProps) {
  const { vehicle, kind, request_id, phone, hours } = move;
  const facts = [hours?.[side], subjectOf(move), vehicle.agency_name];
  return (
    <li
      className={`relative -mx-2 flex items-center gap-3 rounded-control px-2 py-2 transition-colors duration-(--motion-colour) hover:bg-paper ${className}`}
    >
      <VehicleThumb vehicle={vehicle} className="h-9 w-13.5" />
      <div className="min-w-0 flex-1 text-small leading-[19px]">
        <Link
          to={request_id ? officePaths.request(request_id) : dayHref}
          className="block truncate font-medium text-ink text-plain after:absolute after:inset-0"
        >
          {vehicle.name}
        </Link>
        <span className="block truncate text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
        <MoveNotices move={move} side={side} />
      </div>
      {phone && (
        <a
          href={phoneHref(phone)}
          aria-label={`Appeler ${formatPhone(phone)}`}
          title={formatPhone(phone)}
          className={iconButtonClass({ size: "sm", className: "relative text-info" })}
        >
          <Phone />
        </a>
      )}
      <span className="flex shrink-0 items-center gap-2 text-small text-ink-2">
        <span className="@max-[30rem]:sr-only">{periodKinds[kind]}</span>
        <PeriodSwatch kind={kind} />
      </span>
    </li>
  );
}

function More({ count, className }: { count: number; className: string }) {
  return (
    <Link to={dayHref} className={`block py-1.5 text-small text-info hover:underline ${className}`}>
      et {count} {plural(count, "autre")}
    </Link>
  );
}
