import { Fragment } from "react";
import {
  conditionField,
  confirmedField,
  inclusionPlaces,
  rentalSettingsSchema,
  textField,
  titleField,
} from "#app/domain/company/rental-settings.schema.ts";
import {
  getRentalSettings,
  type RentalSettings,
  updateRentalSettings,
} from "#app/domain/company/rental-settings.server.ts";
import { isDefaultInclusion } from "#app/domain/identity/claims.ts";
import { companyTermsColumns } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { allTopics, conditionTopics, topicHints } from "#app/domain/rental/condition-topics.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { FieldPair, FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { Radio } from "#app/ui/checkbox.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-rental.route.ts";
import { CancellationFields } from "./cancellation-fields.tsx";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "company_info" };

export const loader = pageLoader("settings:write", async (app, member) => ({
  settings: await getRentalSettings(app, member),
}));

export const action = pageAction(updateRentalSettings, {
  ...settingsMessages,
  saved: "Paramètres de location sauvegardés avec succès",
});

export default function RentalSettingsTab({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={RentalSettingsForm} />;
}

/** The tab «Location». */
function RentalSettingsForm({ settings, page }: { settings: RentalSettings; page: PageForm }) {
  const form = useRecordForm({
    record: settings,
    // With another rate the same figures mean something else.
    together: [
      ["prices_include_tax", "vat_rate"],
      [...companyTermsColumns],
      ...inclusionPlaces.map((place) => [titleField(place), textField(place)]),
    ],
    check: (data) => formErrors(rentalSettingsSchema, data),
    onReload: page.onReload,
  });
  const { errors } = form;
  const field = (name: keyof RentalSettings & string) => ({
    name,
    defaultValue: String(settings[name] ?? ""),
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <FormPage form={form} page={page}>
      <FormGroup
        title="Prix et TVA"
        purpose="Le site montre chaque prix TTC, et HT. Dites lequel vous saisissez."
      >
        <div className="space-y-4">
          <PriceChoice includesTax={settings.prices_include_tax} error={errors.prices_include_tax} />
          <FieldPair>
            <TextField
              {...field("vat_rate")}
              defaultValue={formatNumber(settings.vat_rate)}
              label="Taux de TVA"
              required
              suffix="%"
              inputMode="decimal"
              maxLength={6}
            />
          </FieldPair>
        </div>
      </FormGroup>
      <FormGroup
        title="Réponse aux demandes"
        purpose="Promise au visiteur après l’envoi, comptée en heures d’ouverture de l’agence."
      >
        <FieldPair>
          <TextField
            {...field("answer_within_hours")}
            label="Répondre en"
            suffix="heures"
            inputMode="numeric"
            maxLength={3}
            hint={"Vide\u00a0: rien n’est promis."}
          />
        </FieldPair>
      </FormGroup>
      <FormGroup
        title="Compris dans chaque location"
        purpose="Sur la page de chaque véhicule. Une ligne vidée n’est pas montrée, une ligne proposée l’est une fois confirmée."
      >
        <ol className="space-y-4">
          {inclusionPlaces.map((place) => (
            <li key={place}>
              <FieldPair>
                <TextField {...field(titleField(place))} label={`Titre ${place}`} maxLength={60} />
                <TextField {...field(textField(place))} label={`Texte ${place}`} maxLength={120} />
              </FieldPair>
              {isDefaultInclusion({
                title: settings[titleField(place)],
                text: settings[textField(place)],
              }) && (
                <CheckboxField
                  name={confirmedField(place)}
                  value="true"
                  defaultChecked={settings[confirmedField(place)]}
                  label={`Vrai de toutes nos locations\u00a0: ${settings[titleField(place)]}`}
                />
              )}
            </li>
          ))}
        </ol>
      </FormGroup>
      <FormGroup
        title="Conditions de location"
        purpose="Sur la page Tarifs, dans les CGV et les devis. Un sujet sans texte n’y paraît pas."
      >
        <div className="space-y-4">
          {allTopics.map((topic) => (
            <Fragment key={topic}>
              {topic === "cancellation" && <CancellationFields settings={settings} errors={errors} />}
              <TextAreaField
                {...field(conditionField(topic))}
                label={topic === "cancellation" ? "Annulation, ce qui s’ajoute" : conditionTopics[topic]}
                hint={topicHints[topic]}
                rows={2}
                maxLength={600}
              />
            </Fragment>
          ))}
        </div>
      </FormGroup>
    </FormPage>
  );
}

/** Whether the prices that staff type have VAT in them. */
function PriceChoice({ includesTax, error }: { includesTax: boolean; error?: string }) {
  const choices = [
    { value: "true", label: "Toutes taxes comprises (TTC)" },
    { value: "false", label: "Hors taxes (HT)" },
  ];
  return (
    <fieldset>
      <legend className="sr-only">Les prix s’entendent</legend>
      <div className="flex flex-wrap gap-x-8">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            htmlFor={`prices-${value}`}
            className="flex cursor-pointer items-center gap-(--check-gap) py-1.5 text-(length:--body-text)"
          >
            <Radio
              id={`prices-${value}`}
              name="prices_include_tax"
              value={value}
              defaultChecked={String(includesTax) === value}
            />
            {label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-small text-danger">{error}</p>}
    </fieldset>
  );
}
