import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { companySchema, type LogoChoice } from "#app/domain/company/company-settings.schema.ts";
import {
  getStaffCompany,
  type StaffCompany,
  updateCompany,
} from "#app/domain/company/staff-company.server.ts";
import type { UploadedFile } from "#app/domain/files/uploads.schema.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import type { LegalFactName } from "#app/domain/legal/legal-facts.server.ts";
import { formErrors } from "#app/lib/field-errors.ts";
import { FieldPair, FormGroup, FormPage, type PageForm } from "#app/office/record/form-page.tsx";
import { pageAction, pageLoader } from "#app/office/record/record-actions.server.ts";
import { useLogoUpload } from "#app/office/record/use-logo-upload.ts";
import { useRecordForm } from "#app/office/record/use-record-form.ts";
import { useOfficeCompany } from "#app/office/shell/office-company.ts";
import { Uploader } from "#app/office/ui/uploader.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
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
  const header = useCompanyLogo(company.header_logo);
  const footer = useCompanyLogo(company.footer_logo);
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
    <FormPage form={form} page={page} isHeld={header.isUploading || footer.isUploading}>
      <FormGroup title="Identité" purpose="Affichée dans le pied de page, les mentions et les courriels.">
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
      <FormGroup title="Logos" purpose="Sans logo, l’initiale et le nom le remplacent.">
        <FieldPair>
          <CompanyLogoField
            name="header_logo"
            label="En-tête"
            ground="paper"
            companyName={company.name}
            logo={header}
            error={errors.header_logo}
          />
          <CompanyLogoField
            name="footer_logo"
            label="Pied de page"
            ground="blue"
            companyName={company.name}
            logo={footer}
            error={errors.footer_logo}
          />
        </FieldPair>
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

/** What the form holds of one logo; `url` is the present one's. For `CompanyLogoField`. */
function useCompanyLogo(url: string | null) {
  const [change, setChange] = useState<UploadedFile | "none" | null>(null);
  const choice: LogoChoice = change === null ? "keep" : change === "none" ? "none" : change.id;
  return {
    ...useLogoUpload("company-logo"),
    choice,
    shown: change === null ? url : change === "none" ? null : change.url,
    canRestore: change !== null && url !== null,
    /** A file, nothing, or (null) the one that was there. */
    set: setChange,
  };
}

interface CompanyLogoFieldProps {
  name: "header_logo" | "footer_logo";
  label: string;
  logo: ReturnType<typeof useCompanyLogo>;
  /** The ground it stands on. */
  ground: "paper" | "blue";
  /** Written where there is no logo. */
  companyName: string;
  error?: string;
}

const grounds = { paper: "bg-paper-2", blue: "bg-blue" };

/** One of the two logos: seen on its own ground, replaced, or given up for the company's name. */
function CompanyLogoField({ name, label, logo, ground, companyName, error }: CompanyLogoFieldProps) {
  const { look } = useOfficeCompany();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-(--label-gap) text-(length:--label-text) font-(--label-weight)">{label}</legend>
      <input type="hidden" name={name} value={logo.choice} />
      <div className="mb-2 flex items-center gap-3 rounded-(--panel-radius) border border-line bg-surface p-3">
        <span
          style={paletteStyle(look.palette)}
          className={`flex h-14 w-40 shrink-0 items-center justify-center overflow-hidden rounded-control p-2 ${grounds[ground]}`}
        >
          {logo.shown ? (
            <img
              src={`${logo.shown}?w=480`}
              alt={`Logo, ${label.toLowerCase()}`}
              className="max-h-full max-w-full object-contain"
            />
          ) : (
            <Logo
              name={companyName}
              initial={look.initial}
              onDark={ground === "blue"}
              className="[zoom:0.55]"
            />
          )}
        </span>
        <span className="flex flex-wrap gap-1">
          {logo.shown && (
            <Button variant="ghost" size="xs" onClick={() => logo.set("none")}>
              Retirer
              <span className="sr-only"> le logo, {label.toLowerCase()}</span>
            </Button>
          )}
          {logo.canRestore && (
            <Button variant="ghost" size="xs" onClick={() => logo.set(null)}>
              <RefreshCw strokeWidth={2} />
              Remettre l’ancien
            </Button>
          )}
        </span>
      </div>
      <Uploader
        {...logo.uploader}
        title={logo.shown ? "Remplacer" : "Déposez le logo ici"}
        onUploaded={logo.set}
      />
      {error && <p className="mt-1 text-small text-danger">{error}</p>}
    </fieldset>
  );
}
