import type { z } from "zod";
import {
  agencyRecord,
  phoneExample,
  placeFields,
  requiredLine,
} from "#app/domain/agencies/agencies.schema.ts";
import type { LegalFactName } from "#app/domain/legal/legal-facts.server.ts";
import { defineRecord, type RecordField, recordSchema } from "#app/domain/records/record.ts";
import { phone, stayUnder, text, trim } from "#app/lib/form-schema.ts";
import { officePaths } from "#app/lib/office-paths.ts";

/** The demonstration company's legal facts say that they are none; they may stay until they are replaced. */
const withoutExample = (text: string) => text.replace(/\(exemple\)$/, "");

const line = (max: number) => text({ max, tooLong: stayUnder(max), clean: trim }).default("");

const siren = line(40).refine(
  (text) => text === "" || /^\d{9}$/.test(withoutExample(text).replace(/\s/g, "")),
  {
    error: "Saisissez les 9\u00a0chiffres du SIREN, par exemple 123\u00a0456\u00a0789.",
  },
);

const vatNumber = line(40).refine(
  (text) => text === "" || /^FR[0-9A-Z]{2}\d{9}$/i.test(withoutExample(text).replace(/\s/g, "")),
  { error: "Saisissez FR, deux caractères puis le SIREN, par exemple FR40\u00a0123\u00a0456\u00a0789." },
);

const optionalPhone = phone({ max: 40, tooLong: stayUnder(40), clean: trim, error: phoneExample }).default(
  "",
);

const website = line(300)
  // An address is usually copied without its beginning.
  .transform((text) => (text === "" || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === "" || isWebAddress(text), {
    error: "Saisissez l’adresse d’un site, par exemple https://www.exemple.fr.",
  });

const legalFacts = {
  legal_form: { label: "Forme juridique", schema: line(80) },
  share_capital: { label: "Capital social", schema: line(80) },
  siren: { label: "SIREN", schema: siren },
  rcs_city: { label: "Ville du RCS", schema: line(120) },
  vat_number: { label: "Numéro de TVA", schema: vatNumber },
  publication_director: { label: "Directeur de la publication", schema: line(120) },
  host_name: { label: "Hébergeur", schema: line(200) },
  host_address: { label: "Adresse de l’hébergeur", schema: line(300) },
  host_phone: { label: "Téléphone de l’hébergeur", schema: optionalPhone },
  mediator_name: { label: "Médiateur", schema: line(200) },
  mediator_address: { label: "Adresse du médiateur", schema: line(300) },
  mediator_website: { label: "Site du médiateur", schema: website },
} satisfies Record<LegalFactName, RecordField>;

export const companyRecord = defineRecord({
  table: "company_info",
  label: "Entreprise",
  right: "settings:write",
  path: officePaths.settings,
  isPublic: true,
  fields: {
    name: { label: "Nom", schema: requiredLine("Saisissez le nom de l’entreprise.", 120) },
    ...placeFields,
    business_hours: { ...agencyRecord.fields.hours, label: "Horaires d’ouverture" },
    ...legalFacts,
    hero_image_url: { label: "Image d'accueil", file: "photo" },
  },
});

export const companySchema = recordSchema(companyRecord);

export type CompanyInput = z.input<typeof companySchema>;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
}
