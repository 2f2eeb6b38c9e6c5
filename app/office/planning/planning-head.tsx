import CalendarSync from "lucide-react/icons/calendar-sync";
import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type PlanningQuery, planningHref } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { TabLinks } from "#app/ui/tab-links.tsx";

interface PlanningHeadProps {
  query: PlanningQuery;
  /** How many leave and come back today. */
  moves: number;
  /** Before «Imprimer»: the gantt's scales. */
  children?: ReactNode;
}

/** The three views. A phone has no gantt: its list is the first. */
export function PlanningHead({ query, moves, children }: PlanningHeadProps) {
  const { view } = query;
  const list = { to: planningHref(query, { view: "liste" }), label: "Liste", isCurrent: view === "liste" };
  const day = {
    to: planningHref(query, { view: "jour" }),
    label: "Départs et retours",
    count: moves,
    isCurrent: view === "jour",
  };
  const gantt = { to: planningHref(query, { view: "frise" }), label: "Frise", isCurrent: view === "frise" };
  return (
    <div className="relative mb-3 max-office-sm:-mx-3 max-office-sm:-mt-3 max-office-sm:mb-0 max-office-sm:bg-paper print:hidden">
      <TabLinks label="Vues du planning" tabs={[gantt, list, day]} className="max-office-sm:hidden" />
      <TabLinks
        label="Vues du planning"
        tabs={[{ ...list, isCurrent: view !== "jour" }, day]}
        className="px-3 office-sm:hidden"
      />
      <div className="absolute right-0 bottom-1.5 flex items-center gap-3 max-office-sm:right-1 max-office-sm:bottom-1">
        <Link
          to={officePaths.planningCalendars}
          className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 font-medium text-[13px] text-info hover:underline max-office-sm:size-9 max-office-sm:justify-center"
        >
          <CalendarSync className="size-4 max-office-sm:size-5" />
          <span className="max-office-sm:sr-only">Agenda…</span>
        </Link>
        <button
          type="button"
          onClick={() => window.print()}
          className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-control px-2 font-medium text-[13px] text-info hover:underline max-office-sm:hidden"
        >
          <Printer className="size-4" />
          Imprimer
        </button>
        <div className="contents max-office-sm:hidden">{children}</div>
      </div>
    </div>
  );
}
