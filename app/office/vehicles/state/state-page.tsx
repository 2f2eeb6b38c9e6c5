import Plus from "lucide-react/icons/plus";
import { type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { StaffDamage } from "#app/domain/vehicles/state/damages.server.ts";
import type { VehicleState } from "#app/domain/vehicles/state/vehicle-state.server.ts";
import { makeUuid } from "#app/lib/uuid.ts";
import { RecordHistory } from "#app/office/history/record-history.tsx";
import { DeleteRecordDialog, useDeletion } from "#app/office/record/delete-record-dialog.tsx";
import { Panel, PanelHead } from "#app/office/ui/panel.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { BodyViews } from "./body-views.tsx";
import { type AskedDamage, DamageDialog, DamageSection } from "./damage-editor.tsx";
import type { TouchedPlace } from "./damage-fields.tsx";
import { DamageList, FoldHead, rowId } from "./damage-list.tsx";
import type { PostedAnswer, Refused } from "./posted-answer.ts";
import { ReopenForm, RepairForm } from "./repair-form.tsx";
import { StateSide } from "./state-side.tsx";

interface StatePageProps {
  state: VehicleState;
  /** Of the address: which damage has its form in the page. */
  asked: string | null;
  /** To a form that was posted without scripts. */
  answer: PostedAnswer | null;
}

export function StatePage({ state, asked, answer }: StatePageProps) {
  const [shown, setShown] = useState<AskedDamage | null>(null);
  const addLink = useRef<HTMLAnchorElement>(null);
  const deletion = useDeletion<StaffDamage>(addLink, (damage, dialog) => (
    <DeleteDamage damage={damage} {...dialog} onDeleted={() => setShown(null)} />
  ));
  const refused = answer?.ok === false ? answer : null;
  const inPage = askedInPage(state, asked, refused);
  const open = (touched: TouchedPlace | null) => setShown({ id: makeUuid(), touched });
  const marks = state.present.map((damage) => ({ ...damage, href: `#${rowId(damage)}` }));
  return (
    <div className="yard grid items-start gap-4 office-lg:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 space-y-4">
        <Panel className="bg-paper!">
          <div className="px-(--panel-padding) pb-3">
            <p className="pt-3 font-medium text-small office-lg:hidden">
              {[state.name, state.fleet_number, state.plate].filter(Boolean).join("\u00a0· ")}
            </p>
            <BodyViews bodyPlan={state.bodyPlan} marks={marks} onPlace={open} />
            <p className="text-center text-ink-2 text-note noscript:hidden">
              Touchez l’endroit d’un dommage pour le noter.
            </p>
          </div>
          {inPage && <DamageSection state={state} asked={inPage} failed={refused} />}
        </Panel>
        {answer?.ok && (
          <p role="status" className="rounded-control bg-success-tint px-3 py-2 text-success-dark">
            {answer.message}. {answer.detail}
          </p>
        )}
        <Panel>
          <PanelHead
            title="Dommages présents"
            detail={state.present.length || undefined}
            aside={
              <div className="flex items-center gap-2 max-office-sm:w-full">
                <RecordHistory table="vehicles" id={state.id} isFoldable />
                <Link
                  ref={addLink}
                  to="?dommage=nouveau"
                  className={buttonClass({ variant: "secondary", className: "max-office-sm:flex-1" })}
                  onClick={inPlace(() => open(null))}
                >
                  <Plus strokeWidth={2} />
                  Noter un dommage
                </Link>
              </div>
            }
          />
          {state.present.length === 0 && (
            <p className="px-(--panel-padding) py-6 text-center text-ink-2">Aucun dommage présent.</p>
          )}
          <DamageList
            damages={state.present}
            actions={(damage) => (
              <div className="flex flex-wrap justify-end gap-2 max-office-sm:w-full">
                <Link
                  to={`?dommage=${damage.id}`}
                  aria-label={`Modifier le dommage ${damage.number}`}
                  className={buttonClass({ variant: "ghost" })}
                  onClick={inPlace(() => setShown({ damage }))}
                >
                  Modifier
                </Link>
                <RepairForm damage={damage} today={state.today} refused={refused} />
              </div>
            )}
          />
          {state.repaired.length > 0 && (
            <details className="group/fold border-line border-t">
              <FoldHead title="Réparés" count={state.repaired.length} />
              <DamageList damages={state.repaired} actions={(damage) => <ReopenForm damage={damage} />} />
            </details>
          )}
        </Panel>
      </div>
      <Panel className="bg-paper!">
        <StateSide state={state} refused={refused?.typed?.intent === "reading" ? refused : null} />
      </Panel>
      {shown && (
        <DamageDialog
          key={"damage" in shown ? shown.damage.id : shown.id}
          state={state}
          asked={shown}
          onClose={() => setShown(null)}
          onDelete={deletion.ask}
        />
      )}
      {deletion.dialog}
    </div>
  );
}

/** The link leads to the form in the page; once scripts run it opens over it, at once. */
function inPlace(open: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
}

function askedInPage(state: VehicleState, asked: string | null, refused: Refused | null): AskedDamage | null {
  const damage = state.present.find(({ id }) => id === asked);
  if (damage) return { damage };
  if (asked !== "nouveau") return null;
  // What was refused keeps its id: nothing was noted under it.
  return { id: refused?.typed?.id ?? state.next.id, touched: null };
}

type DeleteDamageProps = Pick<
  Parameters<typeof DeleteRecordDialog>[0],
  "open" | "onOpenChange" | "finalFocus" | "onDeleted"
> & { damage: StaffDamage };

function DeleteDamage({ damage, ...dialog }: DeleteDamageProps) {
  return (
    <DeleteRecordDialog
      {...dialog}
      title={`Supprimer le dommage ${damage.number} ?`}
      description="Pour ce qui a été noté par erreur. Un dommage réparé se note « Réparé » : il reste dans la liste."
      confirmLabel="Supprimer le dommage"
      fields={{ id: damage.id }}
    />
  );
}
