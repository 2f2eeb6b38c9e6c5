import {
  mailPorts,
  mailSenderSchema,
  mailSettingsSchema,
} from "#app/domain/mail-settings/mail-settings.schema.ts";
import {
  getMailSettings,
  type StaffMailSettings,
  updateMailSettings,
} from "#app/domain/mail-settings/mail-settings.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FieldPair } from "#app/office/record/form-page.tsx";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { RecordSheet } from "#app/office/record/record-sheet.tsx";
import { SaveBar } from "#app/office/record/save-bar.tsx";
import { SaveFailure } from "#app/office/record/save-failure.tsx";
import { useHeldRecord } from "#app/office/record/use-held-record.ts";
import { type SheetTools, useSheetForm } from "#app/office/record/use-sheet-form.ts";
import { DialogBody } from "#app/office/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-mail-server.route.ts";
import { settingsMessages } from "./settings.tsx";

export { clientAction } from "./settings.tsx";

export const loader = pageLoader("settings:write", getMailSettings);

export const action = pageAction(updateMailSettings, {
  ...settingsMessages,
  saved: "Réglages du courriel sauvegardés. Envoyez un essai.",
});

/** «Modifier», over the tab «Courriel». */
export default function MailServerSheet({ loaderData }: Route.ComponentProps) {
  const { held, key, onDirty, reload } = useHeldRecord(loaderData.settings);
  return (
    <RecordSheet
      title="Serveur de courriel"
      description="Celui de votre boîte aux lettres, ou d’un service d’envoi."
      placement="center"
      width={600}
      closeTo={officePaths.mailSettings}
    >
      <MailServerForm
        key={key}
        {...loaderData}
        settings={held}
        closeTo={officePaths.mailSettings}
        onDirty={onDirty}
        onReload={() => void reload()}
      />
    </RecordSheet>
  );
}

function MailServerForm({
  settings,
  operators,
  password,
  companyName,
  proposedAddress,
  ...tools
}: StaffMailSettings & SheetTools) {
  const schema = operators ? mailSenderSchema : mailSettingsSchema;
  const { form, close } = useSheetForm({
    ...tools,
    record: settings,
    check: (data) => formErrors(schema, data),
  });
  const field = (name: Exclude<keyof typeof settings, "version" | "updatedAt">) => ({
    name,
    defaultValue: settings[name],
    error: form.errors[name],
  });
  return (
    <form {...form.props} className="flex min-h-0 flex-col">
      <DialogBody className="space-y-4">
        <SaveFailure form={form} />
        <FieldPair>
          <TextField
            {...field("sender_name")}
            label="Nom de l’expéditeur"
            placeholder={companyName}
            hint={"Vide\u00a0: celui de l’entreprise."}
            autoComplete="off"
          />
          <TextField
            {...field("sender_address")}
            label="Adresse de l’expéditeur"
            type="email"
            placeholder={proposedAddress}
            autoComplete="off"
          />
        </FieldPair>
        {!operators && (
          <>
            <FieldPair>
              <TextField
                {...field("host")}
                label="Serveur d’envoi (SMTP)"
                placeholder="smtp.hebergeur.fr"
                hint={"Votre hébergeur de courriel le donne. Vide\u00a0: aucun envoi."}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              <SelectField
                {...field("port")}
                label="Port et chiffrement"
                options={Object.entries(mailPorts).map(([value, label]) => ({ value, label }))}
              />
            </FieldPair>
            <FieldPair>
              <TextField
                {...field("user")}
                label="Identifiant"
                hint="Souvent l’adresse entière."
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              <TextField
                {...field("password")}
                label="Mot de passe"
                type="password"
                hint={passwordHints[password]}
                autoComplete="new-password"
              />
            </FieldPair>
          </>
        )}
      </DialogBody>
      <SaveBar form={form} saveLabel="Enregistrer" onDiscard={close} discardLabel="Annuler" />
      <LeaveGuard changes={form.changes.length} />
    </form>
  );
}

const passwordHints = {
  none: "Gardé chiffré, et plus jamais montré.",
  kept: "Enregistré. Vide\u00a0: il reste.",
  lost: "Celui d’avant ne se lit plus\u00a0: ressaisissez-le.",
};
