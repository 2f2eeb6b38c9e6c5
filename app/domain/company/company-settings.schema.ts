import { z } from "zod";
import { phoneExample, placeSchema, requiredLine } from "#app/domain/agencies/agencies.schema.ts";
import type { LegalFactName } from "#app/domain/legal/legal-facts.ts";

/** The demonstration company's legal facts say that they are none; they may stay until they are replaced. */
const withoutExample = (text: string) => text.replace(/\(exemple\)$/, "");

/** An optional line of text. */
const line = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, { error: `Restez sous ${max}\u00a0caractères.` })
    .default("");

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

const optionalPhone = line(40).refine((text) => text === "" || text.replace(/\D/g, "").length >= 4, {
  error: phoneExample,
});

const website = line(300)
  // An address is usually copied without its beginning.
  .transform((text) => (text === "" || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === "" || isWebAddress(text), {
    error: "Saisissez l’adresse d’un site, par exemple https://www.exemple.fr.",
  });

/** keep: the present one stays; none: it goes; otherwise the file just uploaded. */
const lostLogo = "Téléversez de nouveau le logo.";
const logoChoice = z
  .union([z.enum(["keep", "none"]), z.guid({ error: lostLogo })], { error: lostLogo })
  .default("keep");

export type LogoChoice = z.output<typeof logoChoice>;

const legalFacts = {
  legal_form: line(80),
  share_capital: line(80),
  siren,
  rcs_city: line(120),
  vat_number: vatNumber,
  publication_director: line(120),
  host_name: line(200),
  host_address: line(300),
  host_phone: optionalPhone,
  mediator_name: line(200),
  mediator_address: line(300),
  mediator_website: website,
} satisfies Record<LegalFactName, z.ZodType>;

/** The tab «Entreprise», in the browser and on the server. */
export const companySchema = placeSchema.omit({ hours: true }).extend({
  name: requiredLine("Saisissez le nom de l’entreprise.", 120),
  business_hours: placeSchema.shape.hours,
  header_logo: logoChoice,
  footer_logo: logoChoice,
  ...legalFacts,
});

export type CompanyInput = z.input<typeof companySchema>;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
}
