import type { RentalConditions } from "#app/domain/rental/condition-topics.ts";
import type { Inclusion } from "#app/domain/rental/rental-conditions.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type TextSection, toPlainText } from "../legal-writing.ts";
import { contractTerms } from "./contract-terms.ts";
import { priceTerms } from "./price-terms.ts";
import { rentalUseTerms } from "./rental-use-terms.ts";

/** What the terms say about the company; what nobody has filled in yet is empty. */
export interface TermsFacts {
  name: string;
  phone: string;
  email: string;
  mediator_name: string;
  mediator_address: string;
  mediator_website: string;
  vat_rate: number;
  inclusions: Inclusion[];
  rental_conditions: RentalConditions;
  /** The site's address. */
  origin: string;
}

export const termsTitle = "Conditions générales de location";

/** The day our words last changed; a company's own may be younger. */
export const generalTermsVersion = "2026-11-18";

/** What holds for every rental; figures belong to the price list and to the quote. */
export function generalTerms(facts: TermsFacts): TextSection[] {
  return [...contractTerms(facts), ...priceTerms(facts), ...rentalUseTerms(facts)];
}

/** As they are frozen with a quote. No day of making: the same terms have the same hash. */
export function termsAsText(facts: TermsFacts): string {
  const head = [facts.name, `Version du ${formatDate(generalTermsVersion)}, publiée sur ${facts.origin}/cgv`];
  return toPlainText(termsTitle, head, generalTerms(facts));
}
