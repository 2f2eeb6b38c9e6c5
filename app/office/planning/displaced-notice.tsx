import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Link } from "react-router";
import type { listDisplaced } from "#app/domain/periods/hits.server.ts";
import { daysWords, subjectOf } from "#app/domain/periods/period-words.ts";
import { periodHref } from "#app/domain/periods/planning.ts";
import { counted } from "#app/lib/plural.ts";

type DisplacedNoticeProps = { periods: Awaited<ReturnType<typeof listDisplaced>>; today: string };

/** Whom a vehicle is owed: until each has one, above all else. */
export function DisplacedNotice({ periods, today }: DisplacedNoticeProps) {
  if (periods.length === 0) return null;
  return (
    <section
      aria-label="À reloger"
      className="rounded-badge border border-danger-line bg-danger-tint px-3.5 py-2.5 text-small print:hidden"
    >
      <p className="flex items-center gap-2 font-semibold text-danger-dark">
        <TriangleAlert className="size-4 shrink-0" />
        {counted(periods.length, "client à reloger", "clients à reloger")}
      </p>
      <ul className="mt-1 grid gap-0.5 pl-6">
        {periods.map((period) => (
          <li key={period.id}>
            <Link
              to={periodHref(period.id)}
              className="text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current max-office-sm:inline-block max-office-sm:py-1.5"
            >
              {[subjectOf(period) || "Sans dossier", period.reference].filter(Boolean).join(" · ")},{" "}
              {daysWords(period, today)}
            </Link>
            <span className="text-ink-2"> · {period.vehicle} n’est plus libre</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
