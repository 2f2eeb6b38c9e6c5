import { amendmentChanges } from "#app/domain/quotes/amendments/amendment-changes.ts";
import type { QuoteRow } from "#app/domain/quotes/quote-document.ts";
import type { QuoteLessor, QuoteLine } from "#app/domain/quotes/quote-terms.ts";
import { addDays, toDuring, weekdayOf } from "#app/domain/rental/days.ts";
import { estimateRental } from "#app/domain/rental/tariff.ts";
import type { RequestExtra, RequestTerms, RequestVehicle } from "#app/domain/requests/request-words.ts";

// A rental that nobody asked for, so that a mail can be read before it is sent to anybody.

export const exampleReference = "K7M-4XQ";
const vehicle = "Fourgon 10\u00a0m³";
const dayPrice = 63.48;
const taxes = { includesTax: false, vatRate: 20 };
const conditions = {
  ...{ included_km: 750, extra_km_price: 0.15, deposit: 800, damage_excess: 900 },
  ...{ min_age: 21, min_licence_years: 2 },
};

/** Monday to Friday, after the coming week. */
function exampleDays(today: string) {
  const from = addDays(today, 14 - weekdayOf(today));
  return { from, to: addDays(from, 4) };
}

export function exampleRequest(today: string) {
  const tariff = {
    ...{ id: "", name: "", notes: "", tiers: [], km_per_day: 150 },
    ...conditions,
  };
  const days = exampleDays(today);
  const terms: RequestTerms = {
    during: toDuring(days),
    ...{ from_time: "08:00", to_time: "17:30" },
    ...{ days: 5, flexible: false, km: 600, customer_kind: "particulier", company_name: null },
    ...{ handover: "agence", place: null },
  };
  const vehicles: RequestVehicle[] = [
    {
      vehicle_name: vehicle,
      estimate: estimateRental({ dayPrice: dayPrice * 100, taxes, tariff }, 5, 600),
    },
  ];
  const extras: RequestExtra[] = [];
  return { terms, vehicles, extras };
}

interface Around {
  lessor: QuoteLessor;
  place: string;
}

/** Two days more of the rental that was quoted. */
export function exampleAmendment(today: string, around: Around): { row: QuoteRow; lines: QuoteLine[] } {
  const { row, lines } = exampleQuote(today, around);
  const { from } = exampleDays(today);
  const to = addDays(from, 6);
  const stay = { ...row.stay, to };
  const conditions = { ...row.conditions, included_km: 1050 };
  const longer = lines.map((line) => ({ ...line, during: toDuring({ from, to }), quantity: 7 }));
  // The vehicle is made up, and compared as one all the same.
  const hired = (own: QuoteLine[]) => own.map((line) => ({ ...line, vehicle_id: "exemple" }));
  const agreed = { ...row, title: row.number ?? "", agreedOn: today, lines: hired(lines) };
  const changes = amendmentChanges(agreed, { stay, lines: hired(longer), conditions }, row.includes_tax);
  return { row: { ...row, version: 2, amendment: 1, changes, stay, conditions }, lines: longer };
}

export function exampleQuote(
  today: string,
  { lessor, place }: Around,
): { row: QuoteRow; lines: QuoteLine[] } {
  const days = exampleDays(today);
  return {
    row: {
      ...{ id: "", number: `DV-${today.slice(0, 4)}-0042`, version: 1, state: "sent" },
      customer: {
        ...{ name: "Camille Ferrer", company: "", email: "camille.ferrer@example.fr", phone: "0639981234" },
        address: "12 rue des Tanneurs\n75011 Paris",
      },
      stay: {
        ...{ ...days, departure: `à 08:00, ${place}`, return: `à 17:30, ${place}` },
        ...{ from_time: "08:00", to_time: "17:30" },
      },
      conditions: { ...conditions, texts: {} },
      lessor,
      ...{ prices_for: "particulier", includes_tax: taxes.includesTax, text: "" },
      ...{ valid_until: addDays(days.from, -1), sent_at: null, reference: exampleReference },
      terms_sha256: "exemple",
    },
    lines: [
      {
        ...{
          vehicle_id: null,
          during: toDuring(days),
          label: vehicle,
          detail: "",
          quantity: 5,
          unit: "jour",
        },
        ...{ unit_price: dayPrice, discount: 0, vat_rate: taxes.vatRate },
      },
    ],
  };
}
