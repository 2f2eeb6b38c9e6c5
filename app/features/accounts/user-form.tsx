import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { LeaveGuard } from "#app/components/record/leave-guard.tsx";
import { SaveBar } from "#app/components/record/save-bar.tsx";
import { SaveFailure } from "#app/components/record/save-failure.tsx";
import { useRecordForm } from "#app/components/record/use-record-form.ts";
import { DialogBody } from "#app/components/ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "#app/components/ui/field.tsx";
import { roleLabels } from "./accounts.schema.ts";
import { PasswordField } from "./password-field.tsx";
import type { StaffAccount } from "./staff-accounts.server.ts";
import { readUserChange, userFormErrors } from "./user-form.schema.ts";
import { OwnAccountDialog, type OwnLoss, ownLosses } from "./user-own-account.tsx";

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
  const check = (data: FormData) => userFormErrors(data, account?.id ?? null, passwordMinLength);
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
