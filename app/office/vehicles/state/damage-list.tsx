import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { type DamageView, damageTitle, damageViews, placeWords } from "#app/domain/vehicles/state/damage.ts";
import type { StaffDamage } from "#app/domain/vehicles/state/damages.server.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatShortDate } from "#app/lib/office-dates.ts";
import { MarkDisc } from "./plan-view.tsx";

/** From so many on they fold by view: a tipper may have forty. */
const foldedFrom = 9;

interface DamageListProps {
  damages: readonly StaffDamage[];
  actions: (damage: StaffDamage) => ReactNode;
}

/** What the drawing shows, in words, and what can be done with each. */
export function DamageList({ damages, actions }: DamageListProps) {
  if (damages.length < foldedFrom) return <Rows damages={damages} actions={actions} />;
  const byView = Map.groupBy(damages, ({ view }) => view);
  return (Object.keys(damageViews) as DamageView[]).map((view) => {
    const ofView = byView.get(view);
    return (
      ofView && (
        <details key={view} className="group/fold border-line border-t first:border-t-0">
          <FoldHead title={damageViews[view]} count={ofView.length} />
          <Rows damages={ofView} actions={actions} />
        </details>
      )
    );
  });
}

export function FoldHead({ title, count }: { title: string; count: number }) {
  return (
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-(--panel-padding) font-medium text-plain [&::-webkit-details-marker]:hidden">
      <ChevronDown className="size-4 -rotate-90 text-ink-2 transition-transform group-open/fold:rotate-0" />
      {title}
      <span className="font-normal text-ink-2">{count}</span>
    </summary>
  );
}

function Rows({ damages, actions }: DamageListProps) {
  return (
    <ul className="divide-y divide-line-inner">
      {damages.map((damage) => (
        <li
          key={damage.id}
          id={rowId(damage)}
          tabIndex={-1}
          className="scroll-mt-20 px-(--panel-padding) py-3 outline-offset-[-3px] target:bg-blue-tint"
        >
          <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <span className="pt-0.5">
              <MarkDisc>{damage.number}</MarkDisc>
            </span>
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium text-copy leading-5.5">
                {[damageTitle(damage), damage.note].filter(Boolean).join("\u00a0· ")}
              </p>
              <p className="text-ink-2 text-note">{capitalised(placeWords(damage))}</p>
              <p className="text-ink-2 text-note">{sinceWords(damage)}</p>
            </div>
            {actions(damage)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Where a mark of the drawing leads. */
export function rowId({ number }: Pick<StaffDamage, "number">): string {
  return `dommage-${number}`;
}

function sinceWords({ found_at, foundBy, repaired_on, repairedBy }: StaffDamage): string {
  const by = (name: string | null) => (name ? ` par ${name}` : "");
  if (repaired_on) return `réparé le ${formatShortDate(repaired_on)}${by(repairedBy)}`;
  return `depuis le ${formatShortDate(found_at)}, noté${by(foundBy)}`;
}
