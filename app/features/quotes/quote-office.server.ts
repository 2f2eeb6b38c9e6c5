import { readExceptions } from "#app/lib/closures.server.ts";
import { readOfficeHours, readOpeningHours, spansOn } from "#app/lib/opening-hours.ts";
import type { QuoteLessor, QuoteStay } from "#app/lib/quote-terms.ts";
import { staffName } from "#app/lib/staff-name.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/database.ts";

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

/** Who lets, as they are now: what a quote freezes when it is sent. */
export async function readLessor(
  { db, env }: Pick<App, "db" | "env">,
  agencyId: string | null,
  author: { email: string },
): Promise<QuoteLessor> {
  const [company, agency] = await Promise.all([readCompany(db), findAgency(db, agencyId)]);
  const { name, address, zip, city, phone, email } = company;
  const { legal_form, share_capital, siren, rcs_city, vat_number } = company;
  const { mediator_name, mediator_address, mediator_website } = company;
  return {
    ...{ name, address, zip, city, phone, email },
    ...{ legal_form, share_capital, siren, rcs_city, vat_number },
    ...{ mediator_name, mediator_address, mediator_website },
    agency: agency && {
      name: agency.name,
      address: agency.address,
      zip: agency.zip,
      city: agency.city,
      phone: agency.phone,
      email: agency.email,
    },
    inclusions: company.inclusions,
    website: env.appUrl,
    author: staffName(author.email),
  };
}

/** «à partir de 07:30, agence de Perpignan»: by the hours its doors are open on those days. */
export async function stayWords(
  app: Pick<App, "db" | "now">,
  agencyId: string | null,
  { from, to }: Pick<QuoteStay, "from" | "to">,
): Promise<Pick<QuoteStay, "departure" | "return">> {
  const [company, agency] = await Promise.all([readCompany(app.db), findAgency(app.db, agencyId)]);
  const week = agency ? readOpeningHours(agency.hours) : company.hours;
  const exceptionsOf = await readExceptions(app, twoYears);
  const exceptions = exceptionsOf(agency ?? { ...company, id: undefined });
  const place = agency
    ? agency.name.replace(/^Agence/, "agence")
    : company.city
      ? `siège, ${company.city}`
      : "siège";
  const words = (day: string | null, hour: "open" | "close", lead: string) => {
    const spans = day && week ? spansOn(day, week, exceptions) : [];
    const time = hour === "open" ? spans[0]?.open : spans.at(-1)?.close;
    return time ? `${lead} ${time}, ${place}` : place;
  };
  return { departure: words(from, "open", "à partir de"), return: words(to, "close", "avant") };
}

const twoYears = 740;
