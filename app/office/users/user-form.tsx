import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { accountSchemas, invitationSchema } from "#app/domain/accounts/accounts.schema.ts";
import { can, type Role, roleLabels } from "#app/domain/accounts/rights.ts";
import type { StaffAccount } from "#app/domain/accounts/staff-accounts.server.ts";
import { isInvitation, readNewUser, readUserChange } from "#app/domain/accounts/user-form.ts";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { PasswordField } from "#app/office/sign-in/login-fields.tsx";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";

interface UserFormProps {
  account: StaffAccount | null;
  isOwn?: boolean;
  passwordMinLength: number;
  closeTo: string;
  onDirty?: (isDirty: boolean) => void;
  onReload?: () => void;
}

const roles = Object.entries(roleLabels).map(([value, label]) => ({ value, label }));

export function UserForm(props: UserFormProps) {
  const { account, isOwn = false, passwordMinLength, closeTo, onDirty, onReload } = props;
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });
  const { creation, update } = accountSchemas(passwordMinLength, account?.email);
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
          <>
            <AccessChoice isInviting={isInviting} onChange={setInviting} />
            {!isInviting && <PasswordField kind="new" error={form.errors.password} />}
          </>
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
      <ConfirmDialog
        open={losses.length > 0}
        onOpenChange={() => setLosses([])}
        title={losses.at(-1)?.title ?? ""}
        isDeletion={false}
        confirmLabel={losses.at(-1)?.agreement}
        onConfirm={() => {
          setLosses([]);
          isAgreed.current = true;
          form.props.ref.current?.requestSubmit();
        }}
      >
        {losses.map(({ sentence }) => (
          <p key={sentence} className="text-ink-2">
            {sentence}
          </p>
        ))}
      </ConfirmDialog>
    </form>
  );
}

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

function ownLosses(account: StaffAccount, { newPassword, role }: ReturnType<typeof readUserChange>) {
  const losses: OwnLoss[] = [];
  if (newPassword !== undefined) losses.push(ownLoss.session);
  if (!can({ ...account, role }, "accounts:manage")) losses.push(ownLoss.rights);
  return losses;
}

const accesses = [
  {
    value: "invitation",
    title: "Envoyer une invitation",
    note: "La personne choisit son mot de passe. Le lien vaut 72\u00a0h.",
  },
  { value: "password", title: "Choisir un mot de passe", note: "Vous le lui transmettez vous-même." },
];

interface AccessChoiceProps {
  isInviting: boolean;
  onChange: (isInviting: boolean) => void;
}

/** How a new colleague gets in: by a link to their own password, or by one that is handed to them. */
function AccessChoice({ isInviting, onChange }: AccessChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <span
        id={id}
        className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
      >
        Accès
      </span>
      <div className="space-y-2">
        {accesses.map(({ value, title, note }) => (
          <label
            key={value}
            htmlFor={id + value}
            className="group flex cursor-pointer gap-3 rounded-(--panel-radius) border border-line bg-surface px-3.5 py-2.5 transition-colors duration-(--motion-colour) hover:bg-paper has-checked:border-blue-line has-checked:bg-blue-tint"
          >
            <Radio
              id={id + value}
              name="access"
              value={value}
              checked={isInviting === (value === "invitation")}
              onChange={() => onChange(value === "invitation")}
              aria-describedby={`${id}${value}-note`}
              className="mt-0.5 self-start"
            />
            <span className="min-w-0">
              <span className="block font-medium text-sm leading-5 group-has-checked:text-blue">{title}</span>
              <span id={`${id}${value}-note`} className="block text-small text-ink-2 leading-5">
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
