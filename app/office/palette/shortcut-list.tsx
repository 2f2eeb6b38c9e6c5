import { useContext } from "react";
import { Link } from "react-router";
import type { StaffMember } from "#app/domain/accounts/rights.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { officeMenu } from "#app/office/shell/office-menu.ts";
import {
  isSingleKey,
  type ShortcutGroup,
  type ShortcutId,
  shortcutGroups,
  shortcutIds,
  shortcuts,
} from "#app/office/shell/shortcuts.ts";
import { SingleKeys } from "#app/office/shell/use-shortcuts.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { AllKeys } from "#app/office/ui/keys.tsx";
import { additionsFor, screensFor } from "./screens.ts";

type ShortcutListProps = { open: boolean; onClose: () => void; member: StaffMember };

export function ShortcutList({ open, onClose, member }: ShortcutListProps) {
  const areOn = useContext(SingleKeys);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Raccourcis clavier"
      description={
        areOn ? "Ils se taisent dans les champs et les fenêtres." : "Ceux d’une seule touche sont coupés."
      }
      width={760}
    >
      <DialogBody tabIndex={0} className="gap-x-10 office-sm:columns-2">
        {listShortcuts(member, areOn).map(({ label, ids }) => (
          <section key={label} aria-label={label} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-small">{label}</h3>
            <dl className="divide-y divide-line-inner">
              {ids.map((id) => (
                <div key={id} className="flex min-h-8 items-center justify-between gap-4 py-1">
                  <dt className="text-small text-ink-2 first-letter:uppercase">{shortcuts[id].does}</dt>
                  <dd>
                    <AllKeys of={id} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
      <p className="shrink-0 border-line border-t bg-paper px-(--dialog-padding) py-3 text-small text-ink-2">
        Les raccourcis d’une seule touche {areOn ? "se coupent" : "se rétablissent"} dans{" "}
        <Link to={officePaths.ownAccount} onClick={onClose} className="text-info">
          Mon compte
        </Link>
        .
      </p>
    </Dialog>
  );
}

export function listShortcuts(member: StaffMember, areSingleKeysOn: boolean) {
  const own = new Set([...screensFor(member), ...additionsFor(member)].map(({ shortcut }) => shortcut));
  const isOwn = (id: ShortcutId) => !ofMenu.has(id) || own.has(id);
  const listed = shortcutIds.filter((id) => isOwn(id) && (areSingleKeysOn || !isSingleKey(id)));
  return (Object.keys(shortcutGroups) as ShortcutGroup[])
    .map((group) => ({
      label: shortcutGroups[group],
      ids: listed.filter((id) => shortcuts[id].group === group),
    }))
    .filter(({ ids }) => ids.length > 0);
}

/** Those that lead to a screen or an addition of the menu: whoever has not the one has not the other. */
const ofMenu = new Set<ShortcutId | undefined>([
  ...shortcutIds.filter((id) => shortcuts[id].group === "go"),
  ...officeMenu.flatMap(({ entries }) => entries.map(({ add }) => add?.shortcut)),
]);
