import { staffName } from "#app/domain/accounts/staff-name.ts";
import { readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOfficeHours, readOpeningHours } from "#app/domain/agencies/opening-hours.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";
import type { AskedRequest } from "./quote-proposal.server.ts";
import type { QuoteLessor } from "./quote-terms.ts";
import type { HandoverTime } from "./quote-timing.ts";

/** A company as its quotes name it: its own record, completed by the contact page's. */
async function readCompany(db: Db) {
  const [company, page] = await Promise.all([
    db.selectFrom("company_info").selectAll().executeTakeFirstOrThrow(),
    db.selectFrom("contact_page_settings").selectAll().executeTakeFirst(),
  ]);
  const isOwn = company.address || !page;
  return {
    ...company,
    address: isOwn ? company.address : page.office_address,
    zip: isOwn ? company.zip : page.office_zip,
    city: isOwn ? company.city : page.office_city,
    phone: page?.phone || company.phone,
    email: page?.email || company.email,
    hours: readOfficeHours(page?.business_hours, company.business_hours),
  };
}

async function findAgency(db: Db, id: string | null) {
  if (!id || !isUuid(id)) return null;
  const agency = await db.selectFrom("agencies").selectAll().where("id", "=", id).executeTakeFirst();
  return agency ?? null;
}

function reachOf({ name, address, zip, city, phone, email }: NonNullable<QuoteLessor["agency"]>) {
  return { name, address, zip, city, phone, email };
}

/** Who lets, as they are now: what a quote freezes when it is sent. */
export async function readLessor(
  { db, env }: Pick<App, "db" | "env">,
  agencyId: string | null,
  author: { email: string },
): Promise<QuoteLessor> {
  const [company, agency] = await Promise.all([readCompany(db), findAgency(db, agencyId)]);
  const { legal_form, share_capital, siren, rcs_city, vat_number } = company;
  const { mediator_name, mediator_address, mediator_website } = company;
  return {
    ...reachOf(company),
    ...{ legal_form, share_capital, siren, rcs_city, vat_number },
    ...{ mediator_name, mediator_address, mediator_website },
    agency: agency && reachOf(agency),
    inclusions: company.inclusions,
    website: env.appUrl,
    author: staffName(author.email),
  };
}

export async function readHandover(
  app: Pick<App, "db" | "now">,
  { handover, place }: Pick<AskedRequest, "handover" | "place">,
  agencyId: string | null,
): Promise<HandoverTime> {
  const [company, agency] = await Promise.all([readCompany(app.db), findAgency(app.db, agencyId)]);
  const exceptionsOf = await readExceptions(app, twoYears);
  const own = agency
    ? agency.name.replace(/^Agence/, "agence")
    : company.city
      ? `siège, ${company.city}`
      : "siège";
  const isDelivered = handover === "livraison";
  return {
    place: isDelivered ? (place ?? "") : own,
    isDelivered,
    week: agency ? readOpeningHours(agency.hours) : company.hours,
    exceptions: exceptionsOf(agency ?? { ...company, id: undefined }),
  };
}

const twoYears = 740;
