import Ellipsis from "lucide-react/icons/ellipsis";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import Pencil from "lucide-react/icons/pencil";
import RotateCw from "lucide-react/icons/rotate-cw";
import ShieldOff from "lucide-react/icons/shield-off";
import UserRoundCheck from "lucide-react/icons/user-round-check";
import UserRoundX from "lucide-react/icons/user-round-x";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import type { Invitation } from "#app/domain/accounts/invitations.server.ts";
import type { ListedAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { RowControls } from "#app/office/ui/table.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

function useUserAction(kind: "access" | "active" | "invitation", id: string) {
  const fetcher = useFetcher({ key: `${kind} ${id}` });
  return {
    isBusy: fetcher.state !== "idle",
    ask: (intent: string) =>
      void fetcher.submit({ intent, id }, { method: "post", action: officePaths.users }),
  };
}

/** Tablets show the icon alone; on a card there is room for words again. */
const rowButton = (icon: ReactNode, word: string, title = word) => ({
  variant: "ghost" as const,
  size: "xs" as const,
  title,
  children: (
    <>
      {icon}
      <span className="office-sm:max-office-lg:hidden">{word}</span>
    </>
  ),
});

const controlsClass = "-ml-2.5 max-office-sm:flex-wrap";

export function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const { isBusy, ask } = useUserAction("invitation", id);
  return (
    <RowControls className={controlsClass}>
      <Button
        {...rowButton(<RotateCw strokeWidth={2} />, "Renvoyer", "Renvoyer l’invitation")}
        busy={isBusy}
        onClick={() => ask("resend")}
        aria-label={`Renvoyer l’invitation à ${email}`}
      />
      <Button
        {...rowButton(<X strokeWidth={2} />, "Retirer l’invitation")}
        disabled={isBusy}
        onClick={() => ask("withdraw")}
        aria-label={`Retirer l’invitation de ${email}`}
      />
    </RowControls>
  );
}

interface AccountProps {
  account: ListedAccount;
  isOwn: boolean;
}

/** One does not switch oneself off from the row. */
export function AccountActions({ account, to, isOwn }: AccountProps & { to: string }) {
  const { id, email, active } = account;
  const { isBusy, ask } = useUserAction("active", id);
  const Icon = active ? UserRoundX : UserRoundCheck;
  const word = active ? "Désactiver" : "Activer";
  return (
    <RowControls className={controlsClass}>
      <ButtonLink
        {...rowButton(<Pencil strokeWidth={2} />, "Modifier")}
        to={to}
        preventScrollReset
        aria-label={`Modifier ${email}`}
      />
      {!isOwn && (
        <Button
          {...rowButton(<Icon strokeWidth={2} />, word)}
          busy={isBusy}
          onClick={() => ask(active ? "deactivate" : "activate")}
          aria-label={`${word} ${email}`}
        />
      )}
      <AccountMoreMenu account={account} isOwn={isOwn} />
    </RowControls>
  );
}

/** What is rarely done to a colleague's access. Where there is nothing to do, there is no menu. */
function AccountMoreMenu({ account, isOwn }: AccountProps) {
  const { id, email, active, sessions, passkeys, two_factor_enabled } = account;
  const hasSecondStep = two_factor_enabled || passkeys > 0;
  const { isBusy, ask } = useUserAction("access", id);
  const [isAsking, setAsking] = useState(false);
  if (isOwn || !(active || hasSecondStep || sessions > 0)) return null;
  return (
    <>
      <Menu
        width={250}
        trigger={
          <IconButton size="sm" label={`Actions pour ${email}`} disabled={isBusy}>
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
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={"Réinitialiser la double authentification\u00a0?"}
        isDeletion={false}
        confirmLabel="Réinitialiser"
        onConfirm={() => {
          setAsking(false);
          ask("reset-two-factor");
        }}
      >
        <p className="text-ink-2">
          <b className="font-semibold text-ink">{email}</b> se connectera avec son mot de passe seul, jusqu’à
          ce qu’un autre téléphone soit associé. {removedKeys(passkeys)}Ses sessions sont fermées.
        </p>
      </ConfirmDialog>
    </>
  );
}

function removedKeys(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "Sa clé d’accès est retirée. " : `Ses ${count}\u00a0clés d’accès sont retirées. `;
}
