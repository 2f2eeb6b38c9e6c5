import { aYear, readExceptions } from "#app/domain/agencies/closures.server.ts";
import { readOfficeHours } from "#app/domain/agencies/opening-hours.ts";
import { readBrand } from "#app/domain/identity/brand.server.ts";
import { siteName } from "#app/domain/identity/identity.ts";
import { withDe } from "#app/lib/elision.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import type { App } from "#server/app.ts";
import { paintingHash } from "#server/painting/painting-hash.ts";
import type { Company } from "./company.ts";

/** Sizes assumed for pictures given by address only, which have no stored file. */
const defaultLogoSize = { width: 320, height: 80 };
const defaultHeroSize = { width: 2400, height: 1367 };

/** The company as every public page shows it: the contact page's head office, completed by the company's own record. */
export async function getCompany(app: Pick<App, "db" | "now">): Promise<Company> {
  const [company, office, exceptionsOf, brand, texts] = await Promise.all([
    app.db
      .selectFrom("company_info")
      .leftJoin("stored_files as header_file", "header_file.id", "company_info.header_logo_file_id")
      .leftJoin("stored_files as footer_file", "footer_file.id", "company_info.footer_logo_file_id")
      .select([
        "company_info.name",
        "company_info.address",
        "company_info.zip",
        "company_info.city",
        "company_info.phone",
        "company_info.email",
        "company_info.business_hours",
        "company_info.holidays",
        "company_info.holiday_zone",
        "company_info.vat_number",
        "company_info.header_logo_url",
        "company_info.footer_logo_url",
        "header_file.width as header_width",
        "header_file.height as header_height",
        "footer_file.width as footer_width",
        "footer_file.height as footer_height",
      ])
      .executeTakeFirstOrThrow(),
    app.db
      .selectFrom("contact_page_settings")
      .select(["office_address", "office_city", "office_zip", "phone", "email", "business_hours"])
      .executeTakeFirst(),
    readExceptions(app, aYear),
    readBrand(app),
    app.db.selectFrom("site_texts").select(["place", "founded_year"]).executeTakeFirst(),
  ]);
  // An address is taken whole from one place, never half from each.
  const place = office?.office_address
    ? { address: office.office_address, zip: office.office_zip, city: office.office_city }
    : { address: company.address, zip: company.zip, city: company.city };
  return {
    name: siteName(company.name),
    officeName: place.city ? `Siège ${withDe(place.city)}` : "Siège",
    ...place,
    phone: office?.phone || company.phone,
    email: office?.email || company.email,
    hours: readOfficeHours(office?.business_hours, company.business_hours),
    exceptions: exceptionsOf(company),
    headerLogo: logoOf(company.header_logo_url, company.header_width, company.header_height),
    footerLogo: logoOf(company.footer_logo_url, company.footer_width, company.footer_height),
    look: {
      palette: brand.identity.palette,
      landscape: brand.identity.landscape,
      initial: brand.initial,
      version: brand.version,
      painting: paintingHash(brand.identity),
    },
    facts: {
      legalName: company.name || undefined,
      vatNumber: vatNumberOf(company.vat_number),
      foundedYear: (company.name && texts?.founded_year) || undefined,
      place: (company.name && texts?.place) || undefined,
    },
  };
}

/** The home page's picture for wide screens; null while nobody has chosen one. */
export async function getHeroImage(app: Pick<App, "db">): Promise<PictureSource | null> {
  const row = await app.db
    .selectFrom("company_info")
    .leftJoin("stored_files", "stored_files.id", "company_info.hero_image_file_id")
    .select(["company_info.hero_image_url", "stored_files.width", "stored_files.height"])
    .executeTakeFirst();
  if (!row?.hero_image_url) return null;
  const { hero_image_url: url, width, height } = row;
  return { url, ...(width && height ? { width, height } : defaultHeroSize) };
}

/** An example's, or a half-typed one, is no number to tell anybody. */
function vatNumberOf(typed: string): string | undefined {
  const number = typed.replace(/[\s.\u202f\u00a0]/g, "").toUpperCase();
  return /^[A-Z]{2}[0-9A-Z]{8,12}$/.test(number) && !/^[A-Z]{2}0+$/.test(number) ? number : undefined;
}

function logoOf(url: string | null, width: number | null, height: number | null): PictureSource | null {
  if (!url) return null;
  return { url, ...(width && height ? { width, height } : defaultLogoSize) };
}
