import { formatDays } from "#app/domain/rental/days-words.ts";
import { formatTotal } from "#app/domain/rental/estimate-words.ts";
import type { Amount } from "#app/domain/rental/money.ts";
import { totalOf, type Wanted } from "#app/domain/requests/request-words.ts";
import type { VariableValues } from "#app/domain/templates/variables.ts";
import type { QuoteDocument } from "./quote-document.ts";

/** Its link is made while a quote leaves: until then it stands for itself. */
const linkToCome = "{lien_devis}";

interface Quoted {
  document: QuoteDocument;
  vehicles: string[];
  estimate: Amount | null;
}

export function quoteVariables({ document, vehicles, estimate }: Quoted, link = linkToCome): VariableValues {
  const { customer, reference, stay, lessor, madeOn } = document;
  return {
    nom: customer.name || customer.company,
    reference: reference ?? "",
    vehicule: vehicles.join(", "),
    vehicule_reserve: "",
    dates: stay ? formatDays({ from: stay.departure.day, to: stay.return.day }, madeOn) : "",
    agence: lessor.agency?.name ?? lessor.name,
    estimation: estimate ? formatTotal(estimate) : "",
    lien_devis: link,
  };
}

export function quotedNames(
  lines: { vehicle_id: string | null }[],
  vehicles: { id: string; name: string }[],
): string[] {
  const ids = new Set(lines.map(({ vehicle_id }) => vehicle_id));
  return vehicles.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

/** What the customer was shown before they asked; null where they were shown no amount. */
export function shownEstimate(asked: Wanted): Amount | null {
  return totalOf(asked)?.amount ?? null;
}
