import { type DayException, joinDays } from "#app/domain/agencies/closures.ts";
import { type DayHours, dayNames, openSpans } from "#app/domain/agencies/opening-hours.ts";
import type { GeoPoint } from "#app/lib/distance.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Company } from "./company.ts";

/** A schema.org thing. Undefined properties fall out when it is written. */
export type LdThing = { "@type": string | string[] } & { [property: string]: unknown };

export interface LdPlace {
  name: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  hours: DayHours[] | null;
}

export interface OpenPlace extends LdPlace {
  /** The days it does not keep its usual hours, as far ahead as was asked for. */
  exceptions: DayException[];
  /** Where it stands, when somebody has said so to the metre. */
  geo?: GeoPoint | null;
}

export type LdCompany = OpenPlace & Partial<Pick<Company, "facts" | "look">>;
type LdAgency = OpenPlace & { id: string };

export function autoRental(
  company: LdCompany,
  { origin, agencies = [] }: { origin: string; agencies?: LdAgency[] },
): LdThing {
  return {
    "@type": "AutoRental",
    "@id": companyId(origin),
    url: `${origin}/`,
    ...placeLd(company, origin),
    legalName: company.facts?.legalName,
    vatID: company.facts?.vatNumber,
    foundingDate: company.facts?.foundedYear?.toString(),
    areaServed: company.facts?.place,
    logo: `${origin}/icon-512.png`,
    department: agencies.length > 0 ? agencies.map((agency) => agencyLd(agency, { origin })) : undefined,
  };
}

export function agencyLd(agency: LdAgency, { origin }: { origin: string }): LdThing {
  const url = origin + sitePaths.agency(agency.id);
  return {
    "@type": "AutoRental",
    "@id": url,
    url,
    ...placeLd(agency, origin),
    parentOrganization: { "@id": companyId(origin) },
  };
}

/** What leads to a page from the home page down; the last entry is the page itself. */
export type Trail = { name: string; path: string }[];

export function breadcrumbs(trail: Trail, { origin }: { origin: string }): LdThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Accueil", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export function companyId(origin: string): string {
  return `${origin}/#entreprise`;
}

function placeLd(
  { name, address, zip, city, phone, email, hours, exceptions, geo }: OpenPlace,
  origin: string,
) {
  return {
    name,
    telephone: phone || undefined,
    email: email || undefined,
    address: address
      ? {
          "@type": "PostalAddress",
          streetAddress: address,
          postalCode: zip || undefined,
          addressLocality: city || undefined,
          addressCountry: "FR",
        }
      : undefined,
    geo: geo ? { "@type": "GeoCoordinates", ...geo } : undefined,
    openingHoursSpecification: hours ? openingHoursLd(hours) : undefined,
    specialOpeningHoursSpecification: exceptions.length > 0 ? specialHoursLd(exceptions) : undefined,
    image: `${origin}/partage.jpg`,
  };
}

const schemaDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** One entry per span of opening, with the days that share it. */
function openingHoursLd(week: DayHours[]): LdThing[] {
  const daysBySpan = new Map<string, string[]>();
  for (const day of week) {
    for (const { open, close } of openSpans(day)) {
      const span = `${open} ${close}`;
      const days = daysBySpan.get(span) ?? [];
      days.push(`https://schema.org/${schemaDays[dayNames.indexOf(day.day)]}`);
      daysBySpan.set(span, days);
    }
  }
  return [...daysBySpan].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split(" ");
    return { "@type": "OpeningHoursSpecification", dayOfWeek, opens, closes };
  });
}

/** One entry per run of days and span; closed days open and close at midnight, as schema.org's readers expect. */
function specialHoursLd(exceptions: DayException[]): LdThing[] {
  const closed = [{ open: "00:00", close: "00:00" }];
  return joinDays(exceptions).flatMap(({ from, to, hours }) =>
    (hours.length > 0 ? hours : closed).map(({ open, close }) => ({
      "@type": "OpeningHoursSpecification",
      validFrom: from,
      validThrough: to,
      opens: open,
      closes: close,
    })),
  );
}
