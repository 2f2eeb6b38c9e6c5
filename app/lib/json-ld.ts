import { type DayHours, dayNames, openSpans } from "./opening-hours.ts";

/** A schema.org thing. Undefined properties fall out when it is written. */
export type LdThing = { "@type": string | string[] } & { [property: string]: unknown };

interface Place {
  name: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  email: string;
  hours: DayHours[] | null;
}

export type LdCompany = Place & { headerLogo?: { url: string } | null };
export type LdAgency = Place & { id: string };

/** As the public may know it: a hidden field is null, or left out, before it comes here. */
export interface LdVehicle {
  id: string;
  name: string;
  type: string;
  available: boolean;
  description?: string | null;
  brand?: string | null;
  model?: string | null;
  /** Kilometres. */
  mileage?: number | null;
  motorisation?: string[];
  body_type?: string | null;
  /** Euros per day. */
  price?: number | null;
  pictures?: { url: string }[];
}

/** The company, and its agencies as its departments. */
export function autoRental(
  company: LdCompany,
  { origin, agencies = [] }: { origin: string; agencies?: LdAgency[] },
): LdThing {
  return {
    "@type": "AutoRental",
    "@id": companyId(origin),
    url: `${origin}/`,
    ...placeLd(company),
    image: `${origin}/partage.png`,
    logo: company.headerLogo ? absoluteUrl(origin, company.headerLogo.url) : `${origin}/favicon.svg`,
    department: agencies.length > 0 ? agencies.map((agency) => agencyLd(agency, { origin })) : undefined,
  };
}

export function agencyLd(agency: LdAgency, { origin }: { origin: string }): LdThing {
  const url = `${origin}/agences/${agency.id}`;
  return {
    "@type": "AutoRental",
    "@id": url,
    url,
    ...placeLd(agency),
    image: `${origin}/partage.png`,
    parentOrganization: { "@id": companyId(origin) },
  };
}

/** With an offer only where the price may be seen. */
export function vehicleLd(
  vehicle: LdVehicle,
  { origin, priceIncludesTax }: { origin: string; priceIncludesTax: boolean },
): LdThing {
  const url = `${origin}/catalogue/${vehicle.id}`;
  return {
    "@type": ["Product", "Vehicle"],
    "@id": url,
    url,
    name: vehicle.name,
    category: vehicle.type,
    description: vehicle.description || undefined,
    brand: vehicle.brand ? { "@type": "Brand", name: vehicle.brand } : undefined,
    model: vehicle.model || undefined,
    bodyType: vehicle.body_type || undefined,
    fuelType: vehicle.motorisation?.length ? vehicle.motorisation : undefined,
    mileageFromOdometer:
      vehicle.mileage == null
        ? undefined
        : { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "KMT" },
    image: vehicle.pictures?.length
      ? vehicle.pictures.map((picture) => absoluteUrl(origin, picture.url))
      : undefined,
    offers: vehicle.price == null ? undefined : offerLd(vehicle.price, vehicle, { origin, priceIncludesTax }),
  };
}

/** From the home page down; the last entry is the page itself. */
export function breadcrumbs(
  trail: { name: string; path: string }[],
  { origin }: { origin: string },
): LdThing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export function absoluteUrl(origin: string, url: string): string {
  return URL.canParse(url) ? url : origin + url;
}

function offerLd(
  price: number,
  { id, available }: LdVehicle,
  { origin, priceIncludesTax }: { origin: string; priceIncludesTax: boolean },
): LdThing {
  return {
    "@type": "Offer",
    url: `${origin}/catalogue/${id}`,
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    availability: available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    price,
    priceCurrency: "EUR",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "EUR",
      unitCode: "DAY",
      valueAddedTaxIncluded: priceIncludesTax,
    },
    seller: { "@id": companyId(origin) },
  };
}

function companyId(origin: string): string {
  return `${origin}/#entreprise`;
}

function placeLd({ name, address, zip, city, phone, email, hours }: Place) {
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
    openingHoursSpecification: hours ? openingHoursLd(hours) : undefined,
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
