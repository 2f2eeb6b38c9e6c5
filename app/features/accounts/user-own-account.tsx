import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/components/ui/dialog.tsx";
import type { StaffAccount } from "./staff-accounts.server.ts";
import type { readUserChange } from "./user-form.schema.ts";

/** What an administrator takes from themself by changing their own account. */
export type OwnLoss = "session" | "rights" | "access";

export function ownLosses(
  account: StaffAccount,
  { newPassword, role, active }: ReturnType<typeof readUserChange>,
): OwnLoss[] {
  // Without access, nothing else is left to lose.
  if (account.active && !active) return ["access"];
  const losses: OwnLoss[] = [];
  if (newPassword !== undefined) losses.push("session");
  if (account.role === "admin" && role !== "admin") losses.push("rights");
  return losses;
}

const sentences: Record<OwnLoss, string> = {
  access:
    "Vous serez déconnecté aussitôt, partout. Un autre administrateur devra réactiver votre compte pour que vous puissiez revenir.",
  session:
    "Vos sessions sont fermées sur tous vos appareils. Saisissez ensuite le nouveau mot de passe, ici même, pour continuer.",
  rights:
    "Vous n’aurez plus accès à la gestion des utilisateurs ni aux paramètres. Un autre administrateur pourra vous rendre ce rôle.",
};

const titles: Record<OwnLoss, string> = {
  access: "Désactiver votre propre compte\u00a0?",
  session: "Changer votre propre mot de passe\u00a0?",
  rights: "Renoncer au rôle d’administrateur\u00a0?",
};

const agreements: Record<OwnLoss, string> = {
  access: "Désactiver mon compte",
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
        <Button variant={main === "access" ? "danger" : "primary"} onClick={onAgree}>
          {main ? agreements[main] : ""}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
