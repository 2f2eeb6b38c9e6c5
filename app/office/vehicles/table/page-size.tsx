import ChevronDown from "lucide-react/icons/chevron-down";
import { useNavigate } from "react-router";
import { pageSizes, type VehicleQuery, vehiclesHref } from "#app/domain/vehicles/vehicle-query.ts";
import { controlClass } from "#app/ui/field.tsx";

export function VehiclePageSize({ query }: { query: VehicleQuery }) {
  const navigate = useNavigate();
  return (
    <label className="flex items-center gap-2 max-office-sm:hidden">
      Lignes
      <span className="relative">
        <select
          value={query.pageSize}
          onChange={({ currentTarget: { value } }) =>
            void navigate(vehiclesHref(query, { pageSize: Number(value) }), { preventScrollReset: true })
          }
          className={`${controlClass} h-(--control-height) cursor-pointer appearance-none pr-7`}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <ChevronDown
          strokeWidth={2}
          className="pointer-events-none absolute inset-y-0 right-2 my-auto size-3.5 text-ink-2"
        />
      </span>
    </label>
  );
}
