import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Form, useFetcher } from "react-router";
import type { StaffDamage } from "#app/domain/vehicles/state/damages.server.ts";
import type { VehicleState } from "#app/domain/vehicles/state/vehicle-state.server.ts";
import type { ActionFailed, ActionResult } from "#app/lib/action-result.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type DamageDraft, DamageFields, type TouchedPlace } from "./damage-fields.tsx";
import type { Refused } from "./posted-answer.ts";

/** What is asked for: a new damage, perhaps where the drawing was touched, or one that is there. */
export type AskedDamage = { id: string; touched: TouchedPlace | null } | { damage: StaffDamage };

const titleOf = (asked: AskedDamage) =>
  "damage" in asked ? `Dommage ${asked.damage.number}` : "Nouveau dommage";

interface DamageEditorProps {
  state: VehicleState;
  asked: AskedDamage;
  onClose: () => void;
  onDelete: (damage: StaffDamage) => void;
}

/** The form over the drawing. */
export function DamageDialog({ state, asked, onClose, onDelete }: DamageEditorProps) {
  const fetcher = useFetcher<ActionResult>();
  const isIdle = fetcher.state === "idle";
  const close = useEffectEvent(onClose);
  // Not before the page has read the list anew.
  useEffect(() => {
    if (isIdle && fetcher.data?.ok) close();
  }, [isIdle, fetcher.data]);
  const failed = fetcher.data?.ok === false ? fetcher.data : null;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={titleOf(asked)}>
      <fetcher.Form method="post" noValidate className="yard flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <EditorFields state={state} asked={asked} failed={failed} />
        </DialogBody>
        <DialogFooter>
          {"damage" in asked && (
            <Button variant="ghost" className="mr-auto" onClick={() => onDelete(asked.damage)}>
              <Trash2 />
              Supprimer…
            </Button>
          )}
          <DialogClose render={<Button variant="secondary" />}>Annuler</DialogClose>
          <SubmitDamage asked={asked} busy={!isIdle} />
        </DialogFooter>
      </fetcher.Form>
    </Dialog>
  );
}

interface InlineEditorProps extends Pick<DamageEditorProps, "state" | "asked"> {
  /** What the server refused of it, with what was typed. */
  failed: Refused | null;
}

/** The same form in the page, at an address of its own: before any script. */
export function DamageSection({ state, asked, failed }: InlineEditorProps) {
  return (
    <section aria-labelledby="dommage" className="yard border-line border-t bg-paper p-(--panel-padding)">
      <h2 id="dommage" className="mb-3 text-panel-title">
        {titleOf(asked)}
      </h2>
      <Form method="post" noValidate className="max-w-130">
        <EditorFields state={state} asked={asked} failed={failed} typed={failed?.typed} />
        <div className="mt-4 flex flex-wrap gap-2">
          <SubmitDamage asked={asked} />
          <ButtonLink to="?" variant="secondary">
            Annuler
          </ButtonLink>
          {"damage" in asked && (
            <Button type="submit" name="intent" value="delete" variant="dangerOutline">
              Supprimer
            </Button>
          )}
        </div>
      </Form>
    </section>
  );
}

function SubmitDamage({ asked, busy }: { asked: AskedDamage; busy?: boolean }): ReactNode {
  const isNew = !("damage" in asked);
  return (
    <Button type="submit" name="intent" value={isNew ? "add" : "change"} variant="ink" busy={busy}>
      {isNew ? "Ajouter le dommage" : "Enregistrer"}
    </Button>
  );
}

interface EditorFieldsProps extends Pick<DamageEditorProps, "state" | "asked"> {
  failed: ActionFailed | null;
  typed?: Record<string, string>;
}

function EditorFields({ state, asked, failed, typed }: EditorFieldsProps) {
  const damage = "damage" in asked ? asked.damage : null;
  const errors = failed?.fields ?? {};
  const others = state.present.filter(({ number }) => number !== damage?.number);
  return (
    <>
      <input type="hidden" name="id" value={"damage" in asked ? asked.damage.id : asked.id} />
      {damage && <input type="hidden" name="version" value={damage.version} />}
      {failed && Object.keys(errors).length === 0 && (
        <p role="alert" className="mb-4 rounded-control bg-danger-tint px-3 py-2 text-danger-dark text-small">
          {failed.detail ?? failed.message}
        </p>
      )}
      <DamageFields
        bodyPlan={state.bodyPlan}
        draft={draftOf({ state, asked, typed })}
        others={others}
        errors={errors}
      />
    </>
  );
}

function draftOf({ state, asked, typed }: Omit<EditorFieldsProps, "failed">): DamageDraft {
  if ("damage" in asked) {
    const { number, view, x, y, ...stored } = asked.damage;
    const isDrawn = view !== "interieur" && x !== null && y !== null;
    const place = isDrawn ? undefined : view;
    return { number, touched: isDrawn ? { view, x, y } : null, place, ...stored, ...typed };
  }
  return { number: state.next.number, touched: asked.touched, ...typed };
}
