import Ellipsis from "lucide-react/icons/ellipsis";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import ShieldOff from "lucide-react/icons/shield-off";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useState } from "react";
import { useFetcher } from "react-router";
import type { ListedAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

/** What is rarely done to a colleague's access. Where there is nothing to do, there is no menu. */
export function AccountMoreMenu({ account, isOwn }: { account: ListedAccount; isOwn: boolean }) {
  const { id, email, active, sessions, passkeys, two_factor_enabled } = account;
  const hasSecondStep = two_factor_enabled || passkeys > 0;
  const fetcher = useFetcher({ key: `access ${id}` });
  const [isAsking, setAsking] = useState(false);
  const ask = (intent: string) =>
    void fetcher.submit({ intent, id }, { method: "post", action: officePaths.users });
  if (isOwn || !(active || hasSecondStep || sessions > 0)) return null;
  return (
    <>
      <Menu
        width={250}
        trigger={
          <IconButton size="sm" label={`Actions pour ${email}`} disabled={fetcher.state !== "idle"}>
            <Ellipsis strokeWidth={2} />
          </IconButton>
        }
      >
        {hasSecondStep && (
          <MenuItem icon={<ShieldOff />} onSelect={() => setAsking(true)}>
            Réinitialiser la double authentification…
            <span className="block text-help text-ink-2">Si le téléphone est perdu</span>
          </MenuItem>
        )}
        {sessions > 0 && (
          <MenuItem icon={<LogOut />} onSelect={() => ask("end-sessions")}>
            <span className="flex justify-between gap-3">
              Fermer ses sessions <span className="text-ink-3 text-meta">{sessions}</span>
            </span>
          </MenuItem>
        )}
        {active && (
          <MenuItem icon={<KeyRound />} onSelect={() => ask("password-link")}>
            Envoyer un lien de mot de passe
          </MenuItem>
        )}
      </Menu>
      <Dialog
        role="alertdialog"
        open={isAsking}
        onOpenChange={setAsking}
        title={"Réinitialiser la double authentification\u00a0?"}
        mark={<TriangleAlert strokeWidth={2} />}
        closable={false}
      >
        <DialogBody className="text-ink-2">
          <p>
            <b className="font-semibold text-ink">{email}</b> se connectera avec son mot de passe seul,
            jusqu’à ce qu’un autre téléphone soit associé. {removedKeys(passkeys)}Ses sessions sont fermées.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Annuler
          </Button>
          <Button
            onClick={() => {
              setAsking(false);
              ask("reset-two-factor");
            }}
          >
            Réinitialiser
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

function removedKeys(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "Sa clé d’accès est retirée. " : `Ses ${count}\u00a0clés d’accès sont retirées. `;
}
