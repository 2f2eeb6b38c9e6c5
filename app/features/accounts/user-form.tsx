import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LeaveGuard } from "#app/components/record/leave-guard.tsx";
import { SaveBar } from "#app/components/record/save-bar.tsx";
import { SaveFailure } from "#app/components/record/save-failure.tsx";
import { useRecordForm } from "#app/components/record/use-record-form.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#app/components/ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "#app/components/ui/field.tsx";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { can, roleLabels } from "#app/lib/rights.ts";
import { accountSchemas } from "./accounts.schema.ts";
import { PasswordField } from "./login-fields.tsx";
import type { StaffAccount } from "./staff-accounts.server.ts";
import { readNewUser, readUserChange } from "./user-form.ts";

interface UserFormProps {
  /** Null for a new one. */
  account: StaffAccount | null;
  /** It is the account of whoever fills in the form. */
  isOwn?: boolean;
  passwordMinLength: number;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export function UserForm({
  account,
  isOwn = false,
  passwordMinLength,
  closeTo,
  onDirty,
  onReload,
}: UserFormProps) {
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const { creation, update } = accountSchemas(passwordMinLength);
  const check = (data: FormData) =>
    account
      ? schemaErrors(update, readUserChange(data, account.id))
      : schemaErrors(creation, readNewUser(data));
  const form = useRecordForm({ record: account, check, onSaved: close, onReload });
  const isDirty = form.changes.length > 0;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  const [losses, setLosses] = useState<OwnLoss[]>([]);
  const isAgreed = useRef(false);
  /** Whoever is about to lose their own session or rights is asked first. */
  function submit(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    const next = isOwn && account ? ownLosses(account, readUserChange(data, account.id)) : [];
    if (next.length === 0 || isAgreed.current || Object.keys(check(data)).length > 0) {
      isAgreed.current = false;
      form.props.onSubmit(event);
      return;
    }
    event.preventDefault();
    setLosses(next);
  }

  return (
    <form {...form.props} onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody className="space-y-4">
        <SaveFailure form={form} />
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          readOnly={account !== null}
          defaultValue={account?.email}
          error={form.errors.email}
          hint={account ? "L’adresse d’un compte ne change pas." : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {account ? (
          <PasswordField
            name="newPassword"
            label="Nouveau mot de passe"
            kind="new"
            required={false}
            error={form.errors.newPassword}
            hint="Laissez vide pour garder le mot de passe actuel."
          />
        ) : (
          <PasswordField kind="new" error={form.errors.password} />
        )}
        <SelectField
          name="role"
          label="Rôle"
          options={roles}
          defaultValue={account?.role ?? "admin"}
          error={form.errors.role}
          hint="Un administrateur gère aussi les utilisateurs et les paramètres."
        />
        <CheckboxField
          name="active"
          label="Compte actif"
          defaultChecked={account?.active ?? true}
          error={form.errors.active}
        />
      </DialogBody>
      <SaveBar
        form={form}
        saveLabel={account ? "Mettre à jour" : "Ajouter"}
        onDiscard={close}
        discardLabel="Annuler"
      />
      <LeaveGuard changes={form.changes.length} />
      <OwnAccountDialog
        losses={losses}
        onCancel={() => setLosses([])}
        onAgree={() => {
          setLosses([]);
          isAgreed.current = true;
          form.props.ref.current?.requestSubmit();
        }}
      />
    </form>
  );
}

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

type OwnLoss = (typeof ownLoss)[keyof typeof ownLoss];

function ownLosses(
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
function OwnAccountDialog({ losses, onCancel, onAgree }: OwnAccountDialogProps) {
  const main = losses.at(-1);
  return (
    <Dialog
      role="alertdialog"
      open={main !== undefined}
      onOpenChange={(open) => {
        if (!open) onCancel();
      }}
      title={main?.title ?? ""}
      mark={<TriangleAlert aria-hidden="true" />}
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
