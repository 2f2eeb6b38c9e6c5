import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { can } from "#app/domain/accounts/rights.ts";
import type { StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import type { readUserChange } from "#app/domain/accounts/user-form.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";

/** What an administrator takes from themself by changing their own account. */
const ownLoss = {
  session: {
    title: "Changer votre propre mot de passe\u00a0?",
    sentence:
      "Vos sessions sont fermées sur tous vos appareils. Saisissez ensuite le nouveau mot de passe, ici même, pour continuer.",
    agreement: "Changer mon mot de passe",
  },
  rights: {
    title: "Renoncer au rôle d’administrateur\u00a0?",
    sentence:
      "Vous n’aurez plus accès à la gestion des utilisateurs ni aux paramètres. Un autre administrateur pourra vous rendre ce rôle.",
    agreement: "Devenir utilisateur",
  },
};

export type OwnLoss = (typeof ownLoss)[keyof typeof ownLoss];

export function ownLosses(
  account: StaffAccount,
  { newPassword, role }: ReturnType<typeof readUserChange>,
): OwnLoss[] {
  const losses: OwnLoss[] = [];
  if (newPassword !== undefined) losses.push(ownLoss.session);
  if (!can({ ...account, role }, "accounts:manage")) losses.push(ownLoss.rights);
  return losses;
}

interface OwnAccountDialogProps {
  /** Empty: nothing to ask. */
  losses: OwnLoss[];
  onCancel: () => void;
  onAgree: () => void;
}

/** Says what the change costs the very person who makes it, before it is made. */
export function OwnAccountDialog({ losses, onCancel, onAgree }: OwnAccountDialogProps) {
  const main = losses.at(-1);
  return (
    <Dialog
      role="alertdialog"
      open={main !== undefined}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={main?.title ?? ""}
      mark={<TriangleAlert strokeWidth={2} />}
      closable={false}
    >
      <DialogBody className="space-y-2 text-ink-2">
        {losses.map(({ sentence }) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
        <Button onClick={onAgree}>{main?.agreement}</Button>
      </DialogFooter>
    </Dialog>
  );
}
