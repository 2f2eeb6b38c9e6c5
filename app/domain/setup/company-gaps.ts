import type { Livery, PaletteName } from "#app/domain/identity/identity.ts";
import type { CompanyTerms } from "#app/domain/quotes/cancellation/cancellation-terms.ts";
import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";

export interface CompanyRow extends Record<string, unknown>, CompanyTerms {
  name: string;
  legal_form: string;
  rcs_city: string;
  mediator_name: string;
  siren: string;
  lorry_name: string;
  palette: PaletteName;
  livery: Livery;
  header_logo_url: string | null;
  rental_conditions: RentalConditions;
  inclusions: Inclusion[];
}

/** What the law wants told, and quotes need; in the order of the form. */
const asked: Record<string, string> = {
  address: "Adresse",
  siren: "SIREN",
  legal_form: "Forme juridique",
  rcs_city: "Ville du RCS",
  publication_director: "Directeur de la publication",
  host_name: "Hébergeur",
  mediator_name: "Médiateur",
  mediator_website: "Site du médiateur",
  mediator_address: "Adresse postale du médiateur",
};

/** What is empty, impossible, or still the demonstration's. */
export function companyGaps(row: CompanyRow, examples: readonly string[]) {
  return Object.entries(asked).flatMap(([field, label]) => {
    const value = String(row[field] ?? "").trim();
    const isExample = examples.includes(field) || /\(exemple\)/i.test(value);
    const isWrong = field === "siren" && !isSiren(value);
    return value === "" || isExample || isWrong ? [{ field, label, isExample }] : [];
  });
}

/** Nine digits whose last is the key of the others (Luhn's). */
export function isSiren(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reduce((sofar, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sofar + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
