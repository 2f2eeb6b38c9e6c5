import { staffName } from "#app/domain/accounts/staff-name.ts";
import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { listExtras } from "#app/domain/extras/public-extras.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { listInclusions } from "#app/domain/identity/site-texts.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import { companyTerms } from "./cancellation/cancellation-terms.ts";
import type { AskedRequest, PricedVehicle } from "./quote-proposal.server.ts";
import type { QuoteLessor } from "./quote-terms.ts";
import type { HandoverTime } from "./quote-timing.ts";

async function findAgency(db: Db, id: string | null | undefined) {
  if (!id || !isUuid(id)) return null;
  const agency = await db.selectFrom("agencies").selectAll().where("id", "=", id).executeTakeFirst();
  return agency ?? null;
}

function reachOf({ name, address, zip, city, phone, email }: NonNullable<QuoteLessor["agency"]>) {
  return { name, address, zip, city, phone, email };
}

/** How many days ahead closures are read. */
const twoYears = 740;

/** Who lets, by which words, rates and hours, as they are now: what a quote is proposed with, and freezes when it is sent. */
export async function readQuoteOffice(
  app: Pick<App, "db" | "env" | "now">,
  {
    request,
    vehicles,
    author,
  }: {
    request: Pick<AskedRequest, "agency_key" | "handover" | "place">;
    vehicles: PricedVehicle[];
    author: { email: string };
  },
) {
  const { db, env } = app;
  // The agency that was written to, or where the first vehicle stands.
  const agencyId = request.agency_key || vehicles.find(({ agencyId: id }) => id)?.agencyId;
  const [record, page, agency, exceptionsOf, inclusions, extras] = await Promise.all([
    db.selectFrom("company_info").selectAll().executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").selectAll().executeTakeFirst(),
    findAgency(db, agencyId),
    readExceptions(app, twoYears),
    listInclusions(app),
    listExtras(db),
  ]);
  // The company's own record, completed by the contact page's.
  const isOwn = record.address || !page;
  const company = {
    ...record,
    name: siteName(record.name),
    address: isOwn ? record.address : page.office_address,
    zip: isOwn ? record.zip : page.office_zip,
    city: isOwn ? record.city : page.office_city,
    phone: page?.phone || record.phone,
    email: page?.email || record.email,
  };
  const { legal_form, share_capital, siren, rcs_city, vat_number } = company;
  const { mediator_name, mediator_address, mediator_website } = company;
  const lessor: QuoteLessor = {
    ...reachOf(company),
    ...{ legal_form, share_capital, siren, rcs_city, vat_number },
    ...{ mediator_name, mediator_address, mediator_website, inclusions },
    agency: agency && reachOf(agency),
    website: env.appUrl,
    look: { palette: company.palette, mark: company.mark },
    author: staffName(author.email),
  };
  const seat = company.city ? `siège, ${company.city}` : "siège";
  const isDelivered = request.handover === "livraison";
  const handover: HandoverTime = {
    place: isDelivered ? (request.place ?? "") : (agency?.name.replace(/^Agence/, "agence") ?? seat),
    isDelivered,
    week: agency
      ? readOpeningHours(agency.hours)
      : readOfficeHours(page?.business_hours, company.business_hours),
    exceptions: exceptionsOf(agency ?? { ...company, id: undefined }),
  };
  const taxes = { includesTax: company.prices_include_tax, vatRate: company.vat_rate };
  /** Where the vehicles are fetched; null where they are brought, or nobody knows. */
  const pickupId = isDelivered ? null : (agency?.id ?? null);
  return {
    lessor,
    handover,
    pickupId,
    taxes,
    /** What can be added to the vehicles. */
    extras,
    words: company.rental_conditions,
    cancellation: companyTerms(company),
  };
}
