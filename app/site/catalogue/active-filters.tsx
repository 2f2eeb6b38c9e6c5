import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { type CatalogueFilters, noFilters } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useCatalogueLink } from "./navigation.ts";

/** What the filters only name: the days the list keeps to, «24 – 27 nov.», and the agency. */
type FilterWords = { dates: string | undefined; agency: string | undefined };
type ActiveFiltersProps = { filters: CatalogueFilters; words: FilterWords; onLeave: () => void };

export function CatalogueActiveFilters({ filters, words, onLeave }: ActiveFiltersProps) {
  const linkTo = useCatalogueLink();
  const active = describeFilters(filters, words);
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2 print:hidden">
      {active.map(({ label, without }) => (
        <li key={label}>
          <Link
            {...linkTo(without)}
            preventScrollReset
            onClick={onLeave}
            className="relative flex h-9 items-center gap-1.5 rounded-field border border-line-strong bg-surface pr-2.5 pl-3 font-medium text-copy transition-colors after:-inset-y-1 after:absolute after:inset-x-0 hover:border-control hover:bg-paper-2"
          >
            <span className="sr-only">Retirer le filtre </span>
            <span className="max-w-[60vw] truncate sm:max-w-80">{label}</span>
            <X className="size-4 shrink-0" strokeWidth={2} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={sitePaths.catalogue}
          preventScrollReset
          onClick={onLeave}
          className="link relative mr-2 py-1 text-copy sm:ml-2 after:-inset-x-2 after:-inset-y-1.5 after:absolute"
        >
          Tout effacer
        </Link>
      </li>
    </ul>
  );
}

export function describeFilters(filters: CatalogueFilters, words: FilterWords) {
  const { search, types, licence, availability, minCapacity, maxCapacity, agency } = filters;
  const only = availability === "disponibles" ? "Disponibles" : "Indisponibles";
  const active: [label: string | false | null | undefined, left: Partial<CatalogueFilters>][] = [
    [search && `«\u00a0${search}\u00a0»`, { search: "" }],
    [words.dates, { from: null, to: null }],
    // One that is gone has no name, and can be taken away all the same.
    [agency && (words.agency ?? "Agence"), { agency: null }],
    ...types.map((type): [string, Partial<CatalogueFilters>] => [
      type,
      { types: types.filter((other) => other !== type) },
    ]),
    [licence && `Permis ${licence}`, { licence: null }],
    [availability && `${only} uniquement`, { availability: null }],
    [minCapacity !== null && `À partir de ${volume(minCapacity)}`, { minCapacity: null }],
    [maxCapacity !== null && `Jusqu’à ${volume(maxCapacity)}`, { maxCapacity: null }],
  ];
  return active.flatMap(([label, left]) =>
    label ? [{ label, without: { ...filters, ...left, page: noFilters.page } }] : [],
  );
}

function volume(value: number): string {
  return `${formatNumber(value, { max: 6 })}\u00a0m³`;
}
