import type { ReactNode } from "react";
import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import type { DayRun } from "#app/domain/agencies/day-runs.ts";
import { dayOf, wallClock } from "#app/domain/agencies/opening-hours.ts";
import { formatSpan, nextClosures } from "#app/domain/agencies/week.ts";
import { formatDashedDays, formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { useMinute } from "#app/lib/use-minute.ts";

/** How many are worth knowing before one plans a rental. */
const shown = 4;

const habits = {
  ferme: "L’agence ferme tous les jours fériés.",
  ouvert: "L’agence ouvre les jours fériés, sauf le 1er\u00a0mai.",
};

/** The days out of the ordinary that come after this week; special hours too. */
export function NextClosures({ agency, className = "" }: { agency: PublicAgency; className?: string }) {
  const now = useMinute();
  const today = now && wallClock(now).date;
  const runs = today ? nextClosures(agency.hours, agency.exceptions, today, shown) : [];
  if (!today || runs.length === 0) return null;
  return (
    <section aria-labelledby="fermetures" className={className}>
      <h2 id="fermetures" className="text-block">
        Prochaines fermetures
      </h2>
      <ul className="mt-4 border-line-strong border-t">
        {runs.map((run) => (
          <li
            key={run.from}
            className="grid min-h-[3.375rem] grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3 text-[0.9375rem] leading-6 sm:grid-cols-[13.5rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:text-base"
          >
            <span className="font-semibold">
              <span className="sm:hidden">{raiseOrdinal(shortly(run, today))}</span>
              <span className="max-sm:hidden">{raiseOrdinal(inFull(run, today))}</span>
            </span>
            <span className="text-ink-2">{run.label}</span>
            <span className="whitespace-nowrap text-right font-semibold">
              {run.hours.length === 0 && "Fermé"}
              {run.hours.map((span) => (
                <span key={span.open} className="block">
                  {formatSpan(span)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-[0.9375rem] text-ink-2">{habits[agency.holidays]}</p>
    </section>
  );
}

/** «Jeudi 24 décembre», «Du lundi 21 au jeudi 24 décembre» */
function inFull({ from, to }: DayRun, today: string): string {
  const text = from === to ? formatDay(from, today) : formatDays({ from, to }, today);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** «jeu. 24 déc.», «21 – 24 déc.» */
function shortly({ from, to }: DayRun, today: string): string {
  const words = formatDashedDays({ from, to }, today);
  if (from === to) return `${dayOf(from).slice(0, 3).toLowerCase()}.\u00a0${words}`;
  // The column is narrow: a line may end before the dash.
  return words.replace("\u00a0–", " –");
}

/** «1er», with its letters raised. */
function raiseOrdinal(text: string): ReactNode {
  const [before, ...after] = text.split("1er\u00a0");
  if (after.length === 0) return text;
  return (
    <>
      {before}1<sup className="text-[0.65em]">er</sup>
      {`\u00a0${after.join("1er\u00a0")}`}
    </>
  );
}
