import { FieldPair, FormGroup } from "#app/components/record/form-page.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import type { LegalFactName } from "./company-settings.schema.ts";
import type { StaffCompany } from "./staff-company.server.ts";

interface LegalFieldsProps {
  company: StaffCompany;
  errors: Record<string, string>;
}

/** What the law wants to read in «Mentions légales» and «CGV»; nothing here is required to save. */
export function LegalFields({ company, errors }: LegalFieldsProps) {
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
        purpose="Celui que vos clients particuliers peuvent saisir."
      >
        <FieldPair>
          <TextField {...fact("mediator_name")} label="Nom du médiateur" />
          <TextField
            {...fact("mediator_website")}
            label="Site du médiateur"
            inputMode="url"
            placeholder="https://…"
          />
        </FieldPair>
      </FormGroup>
    </>
  );
}
