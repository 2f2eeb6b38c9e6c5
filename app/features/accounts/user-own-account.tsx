import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/components/ui/dialog.tsx";
import { can } from "#app/lib/rights.ts";
import type { StaffAccount } from "./staff-accounts.server.ts";
import type { readUserChange } from "./user-form.schema.ts";

/** What an administrator takes from themself by changing their own account. */
export type OwnLoss = "session" | "rights";

export function ownLosses(
  account: StaffAccount,
  { newPassword, role }: ReturnType<typeof readUserChange>,
): OwnLoss[] {
  const losses: OwnLoss[] = [];
  if (newPassword !== undefined) losses.push("session");
  if (!can({ ...account, role }, "accounts:manage")) losses.push("rights");
  return losses;
}

const sentences: Record<OwnLoss, string> = {
  session:
    "Vos sessions sont fermées sur tous vos appareils. Saisissez ensuite le nouveau mot de passe, ici même, pour continuer.",
  rights:
    "Vous n’aurez plus accès à la gestion des utilisateurs ni aux paramètres. Un autre administrateur pourra vous rendre ce rôle.",
};

const titles: Record<OwnLoss, string> = {
  session: "Changer votre propre mot de passe\u00a0?",
  rights: "Renoncer au rôle d’administrateur\u00a0?",
};

const agreements: Record<OwnLoss, string> = {
  session: "Changer mon mot de passe",
  rights: "Devenir utilisateur",
};

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
      title={main ? titles[main] : ""}
      mark={<TriangleAlert aria-hidden="true" />}
      closable={false}
    >
      <DialogBody className="space-y-2 text-ink-2">
        {losses.map((loss) => (
          <p key={loss}>{sentences[loss]}</p>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
        <Button onClick={onAgree}>{main ? agreements[main] : ""}</Button>
      </DialogFooter>
    </Dialog>
  );
}
