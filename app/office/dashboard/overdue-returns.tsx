import type { OverdueReturn } from "#app/domain/periods/overdue-returns.server.ts";
import { planningDayHref, prolongHref } from "#app/domain/periods/planning.ts";
import { OverdueList } from "#app/office/planning/overdue-list.tsx";
import { MoreLink, Panel, PanelHead } from "#app/office/ui/panel.tsx";

/** The day's planning has them all: here are the first. */
const maxShown = 4;

/** «À rentrer depuis hier»: nothing where everything is back. */
export function OverdueReturns({ returns, today }: { returns: OverdueReturn[]; today: string }) {
  const missing = returns.filter(({ isNoted }) => !isNoted).length;
  if (returns.length === 0) return null;
  return (
    <Panel className="@container mb-3 overflow-hidden office-sm:mb-4">
      <PanelHead title="À rentrer depuis hier" detail={String(missing)} />
      <OverdueList returns={returns.slice(0, maxShown)} today={today} prolongHref={prolongHref} />
      {returns.length > maxShown && (
        <div className="border-line border-t px-[calc(var(--panel-padding)-0.5rem)] py-1.5">
          <MoreLink to={planningDayHref()}>Voir les {returns.length}</MoreLink>
        </div>
      )}
    </Panel>
  );
}
