import { FieldPair, FormGroup, FormPage, type PageForm } from "#app/components/record/form-page.tsx";
import { useRecordForm } from "#app/components/record/use-record-form.ts";
import { TextField } from "#app/components/ui/field.tsx";
import { BusinessHours, useBusinessHours } from "#app/features/company/business-hours.tsx";
import { readSettingsForm } from "#app/features/company/company-settings.schema.ts";
import { schemaErrors } from "#app/lib/field-errors.ts";
import { contactSettingsSchema } from "./contact-settings.schema.ts";
import type { ContactSettings } from "./contact-settings.server.ts";

/** The tab «Page contact». */
export function ContactSettingsForm({ settings, page }: { settings: ContactSettings; page: PageForm }) {
  const hours = useBusinessHours(settings.business_hours);
  const form = useRecordForm({
    record: settings,
    together: [["office_address", "office_zip", "office_city"]],
    check: (data) => schemaErrors(contactSettingsSchema, readSettingsForm(data)),
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
        <BusinessHours hours={hours} errors={form.errors} />
      </FormGroup>
    </FormPage>
  );
}
