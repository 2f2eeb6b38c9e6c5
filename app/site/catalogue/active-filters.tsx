import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { type CatalogueFilters, noFilters } from "#app/domain/vehicles/catalogue/catalogue.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { useCatalogueLink } from "./navigation.ts";

interface ActiveFilter {
  label: string;
  without: CatalogueFilters;
}

export function CatalogueActiveFilters({
  filters,
  chip,
  onLeave,
}: {
  filters: CatalogueFilters;
  /** The days the list keeps to: «24 – 27 nov.» */
  chip: string | undefined;
  onLeave: () => void;
}) {
  const linkTo = useCatalogueLink();
  const active = describeFilters(filters, chip);
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
          className="link relative mx-2 py-1 text-copy after:-inset-x-2 after:-inset-y-1.5 after:absolute"
        >
          Tout effacer
        </Link>
      </li>
    </ul>
  );
}

export function describeFilters(filters: CatalogueFilters, chip: string | undefined): ActiveFilter[] {
  const { search, types, licence, availability, minCapacity, maxCapacity } = filters;
  const leave = (part: Partial<CatalogueFilters>) => ({ ...filters, ...part, page: noFilters.page });
  const active: ActiveFilter[] = types.map((type) => ({
    label: type,
    without: leave({ types: types.filter((other) => other !== type) }),
  }));
  if (chip) active.unshift({ label: chip, without: leave({ from: null, to: null }) });
  if (search) active.unshift({ label: `«\u00a0${search}\u00a0»`, without: leave({ search: "" }) });
  if (licence) active.push({ label: `Permis ${licence}`, without: leave({ licence: null }) });
  if (availability) {
    const label = availability === "disponibles" ? "Disponibles uniquement" : "Indisponibles uniquement";
    active.push({ label, without: leave({ availability: null }) });
  }
  if (minCapacity !== null) {
    active.push({ label: `À partir de ${volume(minCapacity)}`, without: leave({ minCapacity: null }) });
  }
  if (maxCapacity !== null) {
    active.push({ label: `Jusqu’à ${volume(maxCapacity)}`, without: leave({ maxCapacity: null }) });
  }
  return active;
}

function volume(value: number): string {
  return `${formatNumber(value, { max: 6 })}\u00a0m³`;
}
