import { Link, useLocation } from "react-router";
import { comingDays, openDayQuery } from "#app/domain/agencies/open-day.ts";
import type { DayName } from "#app/domain/agencies/opening-hours.ts";

type OpenDaysProps = { today: string; chosen: DayName | null };

/** The days to come as links: the one in force leads back to all agencies. What else the address says stays. */
export function OpenDays({ today, chosen }: OpenDaysProps) {
  const { search } = useLocation();
  const hrefOf = (day: DayName) => {
    const params = new URLSearchParams(search);
    const [[name, word] = ["", ""]] = openDayQuery.fields({ day });
    if (day === chosen) params.delete(name);
    else params.set(name, word);
    return `?${params}`;
  };
  return (
    <nav
      aria-label="Ouvert un jour donné"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden"
    >
      <p aria-hidden="true" className="font-semibold text-copy max-sm:w-full">
        Ouvert
      </p>
      <ul className="flex flex-wrap gap-2">
        {comingDays(today).map(({ day, label }) => (
          <li key={day}>
            <Link
              to={hrefOf(day)}
              aria-current={day === chosen || undefined}
              rel="nofollow"
              preventScrollReset
              replace
              className="inline-flex min-h-11 items-center rounded-field border border-line-strong bg-surface px-3.5 text-copy hover:border-control aria-[current]:border-blue aria-[current]:bg-blue-pale aria-[current]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
