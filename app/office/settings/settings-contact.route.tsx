import { contactSettingsSchema } from "#app/domain/contact/contact-settings.schema.ts";
import {
  type ContactSettings,
  getContactSettings,
  updateContactSettings,
} from "#app/domain/contact/contact-settings.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { FieldPair, FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-contact.route.ts";
import { BusinessHours } from "./business-hours.tsx";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "contact_page_settings" };

export const loader = pageLoader("settings:write", async (app, member) => ({
  settings: await getContactSettings(app, member),
}));

export const action = pageAction(updateContactSettings, {
  ...settingsMessages,
  saved: "Paramètres de contact sauvegardés avec succès",
});

export default function ContactSettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={ContactSettingsForm} />;
}

/** The tab «Page contact». */
function ContactSettingsForm({ settings, page }: { settings: ContactSettings; page: PageForm }) {
  const form = useRecordForm({
    record: settings,
    together: [["office_address", "office_zip", "office_city"]],
    check: (data) => formErrors(contactSettingsSchema, data),
    onReload: page.onReload,
  });
  const field = (name: "office_address" | "office_zip" | "office_city" | "phone" | "email") => ({
    name,
    required: true,
    defaultValue: settings[name],
    error: form.errors[name],
    autoComplete: "off",
  });
  return (
    <FormPage form={form} page={page}>
      <FormGroup title="Adresse du bureau" purpose="En tête de la page contact et dans le pied de page.">
        <div className="space-y-4">
          <TextField {...field("office_address")} label="Adresse" />
          <FieldPair isShort>
            <TextField {...field("office_zip")} label="Code postal" inputMode="numeric" />
            <TextField {...field("office_city")} label="Ville" />
          </FieldPair>
        </div>
      </FormGroup>
      <FormGroup title="Coordonnées" purpose="Les messages sans agence arrivent à cette adresse.">
        <FieldPair>
          <TextField {...field("phone")} label="Téléphone" type="tel" />
          <TextField {...field("email")} label="Email" type="email" />
        </FieldPair>
      </FormGroup>
      <FormGroup title="Horaires d'ouverture" purpose="Affichés sous les coordonnées." width="wide">
        <BusinessHours stored={settings.business_hours} errors={form.errors} />
      </FormGroup>
    </FormPage>
  );
}
