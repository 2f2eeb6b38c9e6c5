import Ellipsis from "lucide-react/icons/ellipsis";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Pencil from "lucide-react/icons/pencil";
import ShieldOff from "lucide-react/icons/shield-off";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import UserRoundX from "lucide-react/icons/user-round-x";
import { type ReactNode, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { ListedAccount, StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

function useActiveSwitch({ id, active }: StaffAccount) {
  const fetcher = useFetcher({ key: `active ${id}` });
  return {
    Icon: active ? UserRoundX : UserRoundCheck,
    word: active ? "Désactiver" : "Activer",
    isBusy: fetcher.state !== "idle",
    flip: () =>
      void fetcher.submit(
        { id, intent: active ? "deactivate" : "activate" },
        { method: "post", action: officePaths.users },
      ),
  };
}

export function ActiveButton({ account }: { account: StaffAccount }) {
  const { Icon, word, isBusy, flip } = useActiveSwitch(account);
  return (
    <Button
      variant="ghost"
      size="xs"
      busy={isBusy}
      onClick={flip}
      aria-label={`${word} ${account.email}`}
      title={word}
    >
      <Icon strokeWidth={2} />
      <span className="max-office-md:hidden">{word}</span>
    </Button>
  );
}

export function AccountMenu({ account, to, isOwn }: { account: ListedAccount; to: string; isOwn: boolean }) {
  const { Icon, word, flip } = useActiveSwitch(account);
  const navigate = useNavigate();
  return (
    <RowControls>
      <AccountMoreMenu account={account} isOwn={isOwn}>
        <MenuItem icon={<Pencil />} onSelect={() => void navigate(to, { preventScrollReset: true })}>
          Modifier
        </MenuItem>
        {!isOwn && (
          <MenuItem icon={<Icon />} onSelect={flip}>
            {word}
          </MenuItem>
        )}
      </AccountMoreMenu>
    </RowControls>
  );
}

interface AccountMoreMenuProps {
  account: ListedAccount;
  isOwn: boolean;
  /** What else the menu offers, where there is no room for it beside. */
  children?: ReactNode;
}

/** What is rarely done to a colleague's access. Where there is nothing to do, there is no menu. */
export function AccountMoreMenu({ account, isOwn, children }: AccountMoreMenuProps) {
  const { id, email, active, sessions, passkeys, two_factor_enabled } = account;
  const hasSecondStep = two_factor_enabled || passkeys > 0;
  const fetcher = useFetcher({ key: `access ${id}` });
  const [isAsking, setAsking] = useState(false);
  const ask = (intent: string) =>
    void fetcher.submit({ intent, id }, { method: "post", action: officePaths.users });
  const isEmpty = isOwn || !(active || hasSecondStep || sessions > 0);
  if (isEmpty && !children) return null;
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
        {children}
        {!isOwn && hasSecondStep && (
          <MenuItem icon={<ShieldOff />} onSelect={() => setAsking(true)}>
            Réinitialiser la double authentification…
            <span className="block text-help text-ink-2">Si le téléphone est perdu</span>
          </MenuItem>
        )}
        {!isOwn && sessions > 0 && (
          <MenuItem icon={<LogOut />} onSelect={() => ask("end-sessions")}>
            <span className="flex justify-between gap-3">
              Fermer ses sessions <span className="text-ink-3 text-meta">{sessions}</span>
            </span>
          </MenuItem>
        )}
        {!isOwn && active && (
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
