import {
  type CatalogueFilters,
  catalogueHref,
  readFilters,
} from "#app/domain/vehicles/catalogue/catalogue.ts";
import { useLiveForm } from "#app/site/layout/use-live-form.ts";
import { catalogueDestination } from "./navigation.ts";

export function useCatalogueForm(filters: CatalogueFilters) {
  return useLiveForm({
    state: filters,
    hrefOf: (state) => catalogueHref({ ...state, page: 1 }),
    read: readForm,
    write: writeForm,
    destinationOf: catalogueDestination,
  });
}

/** As the fields stand, the types in the order they were chosen in. */
function readForm(form: HTMLFormElement, before: CatalogueFilters): CatalogueFilters {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const wanted = readFilters(new URLSearchParams(fields));
  const kept = before.types.filter((type) => wanted.types.includes(type));
  return { ...wanted, types: [...new Set([...kept, ...wanted.types])] };
}

function writeForm(form: HTMLFormElement, filters: CatalogueFilters): void {
  const { search, types, licence, availability, minCapacity, maxCapacity, from, to } = filters;
  const texts = new Map([
    ["q", search],
    ["capacite_min", minCapacity?.toString() ?? ""],
    ["capacite_max", maxCapacity?.toString() ?? ""],
    ["du", from ?? ""],
    ["au", to ?? ""],
  ]);
  const choices = new Set<string>([...types, ...(licence ? [licence] : []), availability ?? ""]);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const text = texts.get(field.name);
    if (text === undefined) field.checked = choices.has(field.value);
    else field.value = text;
  }
}
