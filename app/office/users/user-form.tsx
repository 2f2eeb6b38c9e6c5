import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
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
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
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

interface OwnAccountDialogProps {
  losses: OwnLoss[];
  onCancel: () => void;
  onAgree: () => void;
}

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

interface AccessChoiceProps {
  isInviting: boolean;
  onChange: (isInviting: boolean) => void;
  children: ReactNode;
}

/** How a new colleague gets in: by a link to their own password, or by one that is handed to them. */
function AccessChoice({ isInviting, onChange, children }: AccessChoiceProps) {
  const id = useId();
  return (
    <>
      <fieldset aria-labelledby={id} className="min-w-0">
        <span
          id={id}
          className="mb-(--label-gap) block text-(length:--label-text) font-(--label-weight) leading-[1.4]"
        >
          Accès
        </span>
        <div className="space-y-2">
          <Choice
            value="invitation"
            title="Envoyer une invitation"
            isChosen={isInviting}
            onChoose={() => onChange(true)}
          >
            La personne choisit son mot de passe. Le lien vaut 72{"\u00a0"}h.
          </Choice>
          <Choice
            value="password"
            title="Choisir un mot de passe"
            isChosen={!isInviting}
            onChoose={() => onChange(false)}
          >
            Vous le lui transmettez vous-même.
          </Choice>
        </div>
      </fieldset>
      {!isInviting && children}
    </>
  );
}

interface ChoiceProps {
  value: string;
  title: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ value, title, isChosen, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer gap-3 rounded-(--panel-radius) border border-line bg-surface px-3.5 py-2.5 transition-colors duration-(--motion-colour) hover:bg-paper has-checked:border-blue-line has-checked:bg-blue-tint"
    >
      <Radio
        id={id}
        name="access"
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={`${id}-note`}
        className="mt-0.5 self-start"
      />
      <span className="min-w-0">
        <span className={`block font-medium text-sm leading-5 ${isChosen ? "text-blue" : ""}`}>{title}</span>
        <span id={`${id}-note`} className="block text-small text-ink-2 leading-5">
          {children}
        </span>
      </span>
    </label>
  );
}
