import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import type { CalendarMonth, FreeCalendar } from "#app/domain/vehicles/free-calendar.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { TypedStay } from "./typed-stay.ts";

export const freeDaysId = "jours-libres";

const weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];

const looks: Record<string, { word: string; className: string }> = {
  f: { word: "libre", className: "bg-success-tint font-semibold text-success-dark" },
  t: { word: "pris", className: "bg-paper-2 text-ink-2 line-through decoration-1" },
  "-": { word: "", className: "text-ink-2" },
};

type FreeDaysProps = { calendar: FreeCalendar; typedStay: TypedStay };

/** Two months of dates, and the way to the others; the visitor's own days are framed. */
export function FreeDays({ calendar: { months, previous, next }, typedStay }: FreeDaysProps) {
  const { typed, stay } = typedStay;
  const from = stay.from ?? "";
  const days = { from, to: stay.to ?? from };
  const hrefOf = (month: string) => {
    const asked = new URLSearchParams(typed);
    asked.set("mois", month);
    return `?${asked}`;
  };
  return (
    <section aria-labelledby={freeDaysId} className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={freeDaysId} className="scroll-mt-26 text-block">
          Jours libres
        </h2>
        <div className="-mr-2.5 flex">
          <MonthLink to={previous && hrefOf(previous)} label="Mois précédents">
            <ChevronLeft />
          </MonthLink>
          <MonthLink to={next && hrefOf(next)} label="Mois suivants">
            <ChevronRight />
          </MonthLink>
        </div>
      </div>
      <div className="mt-3 grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
        {months.map((month) => (
          <Month key={month.month} {...month} days={days} />
        ))}
      </div>
      <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-ink-2 text-sm">
        <Legend className={looks.f?.className}>Libre</Legend>
        <Legend className={looks.t?.className}>Pris</Legend>
        {from && <Legend className={ownClass}>Vos dates</Legend>}
      </p>
    </section>
  );
}

const ownClass = "inset-ring-2 inset-ring-blue";

function Legend({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`flex size-6 items-center justify-center rounded-badge text-xs ${className}`}>12</span>
      {children}
    </span>
  );
}

/** Where it leads nowhere it keeps its place: the other one is pressed more than once. */
function MonthLink({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  const navigate = useNavigate();
  const look = buttonClass({ variant: "ghost", size: "md", className: "w-11 px-0!" });
  if (to === null)
    return (
      <span aria-hidden="true" className={`${look} pointer-events-none opacity-30`}>
        {children}
      </span>
    );
  return (
    <Link
      // Without scripts the calendar is found again where it stands.
      to={`${to}#${freeDaysId}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to, { replace: true, preventScrollReset: true });
      }}
      rel="nofollow"
      aria-label={label}
      title={label}
      className={look}
    >
      {children}
    </Link>
  );
}

function Month({ month, marks, offset, days }: CalendarMonth & { days: { from: string; to: string } }) {
  const [year, number] = month.split("-");
  const name = new Date(`${month}-01`).toLocaleDateString("fr-FR", { month: "long", timeZone: "UTC" });
  const cells = [...Array.from({ length: offset }, () => ""), ...marks];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  );
  return (
    <table className="w-full table-fixed border-separate border-spacing-[3px] text-center text-copy">
      <caption className="pb-1.5 text-left font-semibold first-letter:uppercase">
        {name} {year}
      </caption>
      <thead>
        <tr className="h-7 text-ink-2 text-small">
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="font-normal uppercase">
              {weekday.charAt(0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its row
          <tr key={row}>
            {week.map((mark, column) => {
              const date = row * 7 + column - offset + 1;
              const day = `${year}-${number}-${String(date).padStart(2, "0")}`;
              const isOwn = mark !== "" && day >= days.from && day <= days.to;
              // biome-ignore lint/suspicious/noArrayIndexKey: a day is its column
              return <Day key={column} mark={mark} date={date} isOwn={isOwn} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ mark, date, isOwn }: { mark: string; date: number; isOwn: boolean }) {
  const look = looks[mark];
  if (!look) return <td />;
  return (
    <td className={`h-9 rounded-badge ${look.className} ${isOwn ? ownClass : ""}`}>
      {date}
      {look.word && <span className="sr-only"> {look.word}</span>}
    </td>
  );
}
