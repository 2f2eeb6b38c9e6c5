import { companyId, type LdThing } from "#app/domain/company/json-ld.ts";
import { type Extra, extraUnits } from "#app/domain/extras/extra.ts";
import { maxPricedDays } from "#app/domain/rental/days.ts";
import { type UnitPrice, unitPrice } from "#app/domain/rental/money.ts";
import { type Offer, tierRows } from "#app/domain/rental/tariff.ts";
import type { PublicVehicle } from "#app/domain/vehicles/vehicle-detail.server.ts";
import { toEuros } from "#app/lib/euros.ts";
import { wholeAddress } from "#app/lib/picture.ts";
import { sitePaths } from "#app/lib/site-paths.ts";

interface Prices {
  offer: Offer | null;
  extras: readonly Extra[];
  origin: string;
}

type DescribedVehicle = Omit<PublicVehicle, "agency">;

/** Made by the loader: what describes a page to machines is no script of a visitor's. */
export function describeVehiclePage(
  vehicle: DescribedVehicle,
  prices: Prices,
): { title: string; description: string; ld: LdThing } {
  const { name, location, description } = vehicle;
  return {
    title: `${name} en location${location ? `, ${location}` : ""}`,
    description: description || `${name} à louer à la journée, au mois ou à l’année.`,
    ld: vehicleLd(vehicle, prices),
  };
}

/** The vehicle as schema.org names what its page shows; with an offer only where the price may be seen. */
export function vehicleLd(vehicle: DescribedVehicle, prices: Prices): LdThing {
  const { origin } = prices;
  const { name, type, description, brand, model, mileage, motorisation, body_type, photos } = vehicle;
  const url = origin + sitePaths.vehicle(vehicle.id);
  return {
    "@type": ["Product", "Vehicle"],
    "@id": url,
    url,
    name,
    category: type,
    description: description || undefined,
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    model: model || undefined,
    bodyType: body_type || undefined,
    fuelType: motorisation.length > 0 ? motorisation : undefined,
    mileageFromOdometer:
      mileage === null ? undefined : { "@type": "QuantitativeValue", value: mileage, unitCode: "KMT" },
    image: photos.length > 0 ? photos.map((photo) => wholeAddress(photo.url, origin)) : undefined,
    offers: vehicle.price === null ? undefined : offerLd(vehicle, { price: vehicle.price, ...prices }),
  };
}

function offerLd(
  vehicle: DescribedVehicle,
  { price, offer, extras, origin }: Prices & { price: UnitPrice },
): LdThing {
  return {
    "@type": "Offer",
    url: origin + sitePaths.vehicle(vehicle.id),
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    availability: `https://schema.org/${vehicle.free.stock}`,
    availabilityStarts: vehicle.free.from ?? undefined,
    price: toEuros(price.ttc),
    priceCurrency: "EUR",
    eligibleDuration: offer ? dayCount(1, maxPricedDays) : undefined,
    priceSpecification: offer
      ? tierRows(offer).map(({ from, to, perDay }) => ({
          ...dayPriceLd(perDay),
          // For a price specification the vocabulary has quantities where an offer has durations.
          eligibleQuantity: dayCount(from, to),
        }))
      : dayPriceLd(price),
    addOn: extras.length > 0 ? extras.map(extraLd) : undefined,
    seller: { "@id": companyId(origin) },
  };
}

function extraLd({ name, detail, unit, price, taxes }: Extra): LdThing {
  return {
    "@type": "Offer",
    itemOffered: { "@type": "Service", name, description: detail || undefined },
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: toEuros(unitPrice(price, taxes).ttc),
      priceCurrency: "EUR",
      ...(unit === "jour" ? { unitCode: "DAY" } : { unitText: extraUnits[unit].unit }),
      valueAddedTaxIncluded: true,
    },
  };
}

function dayPriceLd({ ttc }: UnitPrice): LdThing {
  return {
    "@type": "UnitPriceSpecification",
    price: toEuros(ttc),
    priceCurrency: "EUR",
    unitCode: "DAY",
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "DAY" },
    valueAddedTaxIncluded: true,
  };
}

function dayCount(minValue: number, maxValue: number): LdThing {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}
