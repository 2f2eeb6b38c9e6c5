import Ellipsis from "lucide-react/icons/ellipsis";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { OwnPasskey } from "#app/domain/accounts/own-passkeys.server.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatShortDate, formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { Panel, PanelFoot } from "#app/office/ui/panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { DeviceRow } from "./own-sessions.tsx";

export function OwnPasskeysPanel({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const add = (
    <ButtonLink variant="secondary" to={officePaths.ownPasskey} preventScrollReset>
      Ajouter une clé…
    </ButtonLink>
  );
  if (passkeys.length === 0)
    return (
      <Panel className="flex flex-wrap items-center justify-between gap-3 px-(--panel-padding) py-3">
        <p className="text-small text-ink-2">Aucune clé</p>
        {add}
      </Panel>
    );
  return (
    <Panel>
      <ul className="divide-y divide-line-inner">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <PanelFoot>
        <p className="text-small text-ink-2">{counted(passkeys.length, "clé")}</p>
        {add}
      </PanelFoot>
    </Panel>
  );
}

function PasskeyRow({ passkey }: { passkey: OwnPasskey }) {
  const { name, device, isSynced, madeAt, usedAt } = passkey;
  const added = `ajoutée le ${formatShortDate(madeAt)}`;
  return (
    <DeviceRow
      Icon={KeyRound}
      name={name}
      detail={[device !== name && device, added, isSynced && "synchronisée"].filter(Boolean).join(" · ")}
      state={usedAt ? `Utilisée le ${formatShortDateTime(usedAt)}` : "Jamais utilisée"}
    >
      <PasskeyMenu passkey={passkey} />
    </DeviceRow>
  );
}

function PasskeyMenu({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const fetcher = useFetcher<ActionResult>();
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const isBusy = fetcher.state !== "idle";
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={`Actions pour ${name}`} disabled={isBusy}>
            <Ellipsis strokeWidth={2} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => setAsked("rename")}>
          Renommer…
        </MenuItem>
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsked("remove")}>
          Retirer…
        </MenuItem>
      </Menu>
      {asked === "rename" && <RenamePasskeyDialog id={id} name={name} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={(open) => setAsked(open ? "remove" : null)}
        title={`Retirer «\u00a0${name}\u00a0»\u00a0?`}
        description="Elle n’ouvrira plus votre compte. Effacez-la aussi de l’appareil qui la garde."
        confirmLabel="Retirer la clé"
        busy={isBusy}
        onConfirm={() => {
          setAsked(null);
          void fetcher.submit({ intent: "remove-passkey", id }, { method: "post" });
        }}
      />
    </>
  );
}

/** Mounted with each opening, so that a refusal does not outlive it. */
function RenamePasskeyDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const fetcher = useFetcher<ActionResult>();
  const isDone = fetcher.state === "idle" && fetcher.data?.ok === true;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog open title="Renommer la clé d’accès" width={440} onOpenChange={(open) => open || onClose()}>
      <fetcher.Form method="post" className="contents">
        <input type="hidden" name="intent" value="rename-passkey" />
        <input type="hidden" name="id" value={id} />
        <DialogBody>
          <TextField
            name="name"
            label="Nom de la clé"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            autoFocus
            error={fetcher.data?.ok === false ? fetcher.data.fields.name : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={fetcher.state !== "idle"} busyLabel="Enregistrement…">
            Renommer
          </Button>
        </DialogFooter>
      </fetcher.Form>
    </Dialog>
  );
}
