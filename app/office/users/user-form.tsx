import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { accountSchemas, invitationSchema } from "#app/domain/accounts/accounts.schema.ts";
import { type Role, roleLabels } from "#app/domain/accounts/rights.ts";
import type { StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { isInvitation, readNewUser, readUserChange } from "#app/domain/accounts/user-form.ts";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { OwnAccountDialog, type OwnLoss, ownLosses } from "#app/office/own-account/own-account-dialog.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { AccessChoice } from "./access-choice.tsx";

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
  const check = (data: FormData) => {
    if (account) return schemaErrors(update, readUserChange(data, account.id));
    return isInvitation(data)
      ? schemaErrors(invitationSchema, Object.fromEntries(data) as { email: string; role: Role })
      : schemaErrors(creation, readNewUser(data));
  };
  // A new account's: an invitation leaves the password to the person.
  const [isInviting, setInviting] = useState(false);
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
          <AccessChoice isInviting={isInviting} onChange={setInviting}>
            <PasswordField kind="new" error={form.errors.password} />
          </AccessChoice>
        )}
        <SelectField
          name="role"
          label="Rôle"
          options={roles}
          defaultValue={account?.role ?? "admin"}
          error={form.errors.role}
          hint="Un administrateur gère aussi les utilisateurs et les paramètres."
        />
        {!isInviting && (
          <CheckboxField
            name="active"
            label="Compte actif"
            defaultChecked={account?.active ?? true}
            error={form.errors.active}
          />
        )}
      </DialogBody>
      <SaveBar
        form={form}
        isNew={account === null}
        saveLabel={account ? "Mettre à jour" : isInviting ? "Envoyer l’invitation" : "Ajouter"}
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
