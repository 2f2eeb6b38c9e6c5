import { breakdownTerms } from "#app/domain/identity/claims.ts";
import { listInclusions, readServices } from "#app/domain/identity/site-texts.server.ts";
import { companyTermsColumns, toldConditions } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import { contractYears } from "#app/domain/quotes/quote-terms.ts";
import type { App } from "#server/app.ts";

/** What the law wants told of the company: all optional, shown by the legal pages as soon as it is known. */
export const legalFactNames = [
  "legal_form",
  "share_capital",
  "siren",
  "rcs_city",
  "vat_number",
  "publication_director",
  "host_name",
  "host_address",
  "host_phone",
  "mediator_name",
  "mediator_address",
  "mediator_website",
] as const;
export type LegalFactName = (typeof legalFactNames)[number];

export type LegalFacts = Awaited<ReturnType<typeof getLegalFacts>>;

export async function getLegalFacts({ db, env }: Pick<App, "db" | "env">) {
  const [row, office, inclusions, services] = await Promise.all([
    db
      .selectFrom("company_info")
      .select(["name", "address", "zip", "city", "phone", "email", ...legalFactNames])
      .select(["vat_rate", "prices_include_tax", "rental_conditions", ...companyTermsColumns])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("contact_page_settings")
      .select(["office_address as address", "office_zip as zip", "office_city as city", "phone", "email"])
      .executeTakeFirst(),
    listInclusions({ db }),
    readServices({ db }),
  ]);
  const {
    prices_include_tax: _,
    cancellation_free_hours,
    cancellation_days,
    cancellation_amount,
    ...known
  } = row;
  const company = { ...known, rental_conditions: toldConditions(row) };
  // The registered office is the company's own; the contact page's stands in, whole, where there is none.
  const { address, zip, city } = company.address || !office ? company : office;
  return {
    ...company,
    inclusions,
    breakdown: breakdownTerms(services, inclusions),
    address,
    zip,
    city,
    phone: office?.phone || company.phone,
    email: office?.email || company.email,
    /** How long messages are kept: «3 ans». */
    keptFor: describeMonths(env.retentionMonths),
    contractsKeptFor: describeMonths(contractYears * 12),
    origin: env.appUrl,
  };
}

/** A number of months as people say it: «3 ans», «un an», «18 mois». */
export function describeMonths(months: number): string {
  if (months === 1) return "un mois";
  if (months === 12) return "un an";
  return months % 12 === 0 ? `${months / 12}\u00a0ans` : `${months}\u00a0mois`;
}
