import type { AgencyName } from "#app/domain/agencies/agency.ts";
import { listStates, type Planning, type PlanningQuery } from "#app/domain/periods/planning.ts";
import { formatDay, formatDays } from "#app/domain/rental/days-words.ts";
import { useOfficeCompany } from "#app/office/shell/office-company.ts";

interface PrintHeadProps {
  query: PlanningQuery;
  agencies: AgencyName[];
  gantt: Planning | null;
}

/** At the head of the sheet: what it shows, of which days, whose it is, and when it was printed. */
export function PlanningPrintHead({ query, agencies, gantt }: PrintHeadProps) {
  const { today, q, type } = query;
  const company = useOfficeCompany();
  const agency = query.agency === null ? null : agencies.find(({ id }) => id === query.agency)?.name;
  const narrowed = [agency, type, q && `«\u00a0${q}\u00a0»`].filter(Boolean).join(", ");
  return (
    <header className="planning-print hidden pb-3 print:block">
      <p className="flex items-baseline justify-between gap-6">
        <b className="font-semibold text-copy">{titleOf(query, gantt)}</b>
        <span>{company.name}</span>
      </p>
      <p className="flex items-baseline justify-between gap-6 text-ink-2 text-small">
        <span>{narrowed}</span>
        <span>Imprimé le {formatDay(today, "")}</span>
      </p>
    </header>
  );
}

function titleOf({ view, state, day, free }: PlanningQuery, gantt: Planning | null): string {
  if (gantt) return `Planning ${formatDays(gantt, "", "month")}`;
  if (view === "jour") return `Départs et retours, ${formatDay(day, "")}`;
  if (view === "libre") return ["Véhicules libres", formatDays(free, "")].filter(Boolean).join(" ");
  return `Périodes ${listStates[state].toLowerCase()}`;
}
