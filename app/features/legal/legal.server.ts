import type { App } from "#server/app.ts";
import type { LegalFacts } from "./legal-facts.ts";
import { describeMonths } from "./retention.ts";

/** Everything the legal texts say about the company; what nobody has filled in yet is empty. */
export async function getLegalFacts(app: Pick<App, "db" | "env">): Promise<LegalFacts> {
  const info = await app.db
    .selectFrom("company_info")
    .leftJoin("contact_page_settings as office", (join) => join.onTrue())
    .selectAll("company_info")
    .select([
      "office.office_address",
      "office.office_zip",
      "office.office_city",
      "office.phone as office_phone",
      "office.email as office_email",
    ])
    .executeTakeFirstOrThrow();
  // The registered office is the company's own; the contact page's stands in, whole, where there is none.
  const seat = info.address
    ? { address: info.address, zip: info.zip, city: info.city }
    : { address: info.office_address ?? "", zip: info.office_zip ?? "", city: info.office_city ?? "" };
  return {
    name: info.name,
    ...seat,
    phone: info.office_phone || info.phone,
    email: info.office_email || info.email,
    legalForm: info.legal_form,
    shareCapital: info.share_capital,
    siren: info.siren,
    rcsCity: info.rcs_city,
    vatNumber: info.vat_number,
    publicationDirector: info.publication_director,
    hostName: info.host_name,
    hostAddress: info.host_address,
    hostPhone: info.host_phone,
    mediatorName: info.mediator_name,
    mediatorWebsite: info.mediator_website,
    pricesIncludeTax: info.prices_include_tax,
    keptFor: describeMonths(app.env.retentionMonths),
    origin: app.env.appUrl,
  };
}
