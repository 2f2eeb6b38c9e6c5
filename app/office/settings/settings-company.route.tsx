import { Link } from "react-router";
import { companySchema } from "#app/domain/company/company-settings.schema.ts";
import {
  getStaffCompany,
  type StaffCompany,
  updateCompany,
} from "#app/domain/company/staff-company.server.ts";
import type { LegalFactName } from "#app/domain/legal/legal-facts.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { FieldPair, FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { TextField } from "#app/ui/field.tsx";
import type { Route } from "./+types/settings-company.route.ts";
import { BusinessHours } from "./business-hours.tsx";
import { type SettingsHandle, SettingsTab, settingsMessages } from "./settings.tsx";

export { clientAction, ErrorBoundary } from "./settings.tsx";

export const handle: SettingsHandle = { history: "company_info" };

export const loader = pageLoader("settings:write", async (app, member) => ({
  settings: await getStaffCompany(app, member),
}));

export const action = pageAction(updateCompany, {
  ...settingsMessages,
  saved: "Paramètres de l'entreprise sauvegardés avec succès",
});

export default function CompanySettings({ loaderData }: Route.ComponentProps) {
  return <SettingsTab loaded={loaderData} Form={CompanyForm} />;
}

/** The tab «Entreprise». */
function CompanyForm({ settings: company, page }: { settings: StaffCompany; page: PageForm }) {
  const form = useRecordForm({
    record: company,
    together: [
      ["address", "zip", "city"],
      ["host_name", "host_address", "host_phone"],
      ["mediator_name", "mediator_address", "mediator_website"],
    ],
    check: (data) => formErrors(companySchema, data),
    onReload: page.onReload,
  });
  const { errors } = form;
  const field = (name: "name" | "email" | "phone" | "address" | "zip" | "city") => ({
    name,
    required: true,
    defaultValue: company[name],
    error: errors[name],
    autoComplete: "off",
  });

  return (
    <FormPage form={form} page={page}>
      <FormGroup
        title="Société"
        purpose={
          <>
            Affichée dans le pied de page, les mentions et les courriels. Logos, couleurs et nom sur les
            camions&nbsp;:{" "}
            <Link to={officePaths.identity} className="link">
              Identité
            </Link>
            .
          </>
        }
      >
        <div className="space-y-4">
          <TextField {...field("name")} label="Nom" />
          <FieldPair>
            <TextField {...field("email")} label="Email" type="email" />
            <TextField {...field("phone")} label="Téléphone" type="tel" />
          </FieldPair>
        </div>
      </FormGroup>
      <FormGroup
        title="Siège"
        purpose="L’adresse des mentions légales. La page contact et le pied de page ont la leur, dans l’onglet Page contact."
      >
        <div className="space-y-4">
          <TextField {...field("address")} label="Adresse" />
          <FieldPair isShort>
            <TextField {...field("zip")} label="Code postal" inputMode="numeric" />
            <TextField {...field("city")} label="Ville" />
          </FieldPair>
        </div>
      </FormGroup>
      <FormGroup
        title="Horaires d'ouverture"
        purpose="Montrés tant que la page contact n’a pas d’horaires à elle."
        width="wide"
      >
        <BusinessHours stored={company.business_hours} errors={errors} />
      </FormGroup>
      <LegalFields company={company} errors={errors} />
    </FormPage>
  );
}

/** What the law wants to read in «Mentions légales» and «CGV»; nothing here is required to save. */
function LegalFields({ company, errors }: { company: StaffCompany; errors: Record<string, string> }) {
  const fact = (name: LegalFactName) => ({
    name,
    defaultValue: company[name],
    error: errors[name],
    autoComplete: "off",
  });
  return (
    <>
      <FormGroup
        title="Identité légale"
        purpose="Reprise par les mentions légales et les CGV. Une information vide y est signalée."
      >
        <div className="space-y-4">
          <FieldPair>
            <TextField {...fact("legal_form")} label="Forme juridique" placeholder="SAS" />
            <TextField {...fact("share_capital")} label="Capital social" placeholder="50 000 €" />
          </FieldPair>
          <FieldPair>
            <TextField {...fact("siren")} label="SIREN" placeholder="123 456 789" inputMode="numeric" />
            <TextField {...fact("rcs_city")} label="Ville du RCS" />
          </FieldPair>
          <FieldPair>
            <TextField {...fact("vat_number")} label="Numéro de TVA" placeholder="FR40 123 456 789" />
            <TextField {...fact("publication_director")} label="Directeur de la publication" />
          </FieldPair>
        </div>
      </FormGroup>
      <FormGroup title="Hébergeur du site" purpose="À nommer dans les mentions légales.">
        <div className="space-y-4">
          <FieldPair>
            <TextField {...fact("host_name")} label="Nom de l’hébergeur" />
            <TextField {...fact("host_phone")} label="Téléphone de l’hébergeur" type="tel" />
          </FieldPair>
          <TextField {...fact("host_address")} label="Adresse de l’hébergeur" />
        </div>
      </FormGroup>
      <FormGroup
        title="Médiateur de la consommation"
        purpose="Celui que vos clients particuliers peuvent saisir. Sans lui, aucun devis ne part à un particulier."
      >
        <div className="space-y-4">
          <FieldPair>
            <TextField {...fact("mediator_name")} label="Nom du médiateur" />
            <TextField
              {...fact("mediator_website")}
              label="Site du médiateur"
              inputMode="url"
              placeholder="https://…"
            />
          </FieldPair>
          <TextField {...fact("mediator_address")} label="Adresse postale du médiateur" />
        </div>
      </FormGroup>
    </>
  );
}
