import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Check from "lucide-react/icons/check";
import { buttonClass } from "#app/components/ui/button.tsx";
import { Menu, MenuLink } from "#app/components/ui/menu.tsx";
import { type VehicleQuery, type VehicleSort, vehiclesHref } from "./vehicle-query.ts";

type Order = Pick<VehicleQuery, "sort" | "direction">;

const orders: (Order & { label: string })[] = [
  { label: "Les plus récents d’abord", sort: null, direction: "asc" },
  ...sortOf("name", "Nom, de A à Z", "Nom, de Z à A"),
  ...sortOf("price", "Prix croissant", "Prix décroissant"),
  ...sortOf("capacity", "Capacité croissante", "Capacité décroissante"),
  ...sortOf("mileage", "Kilométrage croissant", "Kilométrage décroissant"),
  { label: "Type", sort: "type", direction: "asc" },
  { label: "Agence", sort: "agency", direction: "asc" },
];

function sortOf(sort: VehicleSort, up: string, down: string): (Order & { label: string })[] {
  return [
    { label: up, sort, direction: "asc" },
    { label: down, sort, direction: "desc" },
  ];
}

/** A phone has no column heads to press. */
export function VehicleSortMenu({ query }: { query: VehicleQuery }) {
  return (
    <div className="office-sm:hidden">
      <Menu
        width={240}
        trigger={
          <button
            type="button"
            aria-label="Trier"
            title="Trier"
            className={buttonClass({ variant: "secondary", className: "w-(--button-height) px-0!" })}
          >
            <ArrowUpDown aria-hidden="true" strokeWidth={1.75} />
          </button>
        }
      >
        {orders.map(({ label, sort, direction }) => {
          const isCurrent = query.sort === sort && query.direction === direction;
          return (
            <MenuLink
              key={label}
              to={vehiclesHref(query, { sort, direction })}
              aria-current={isCurrent || undefined}
              icon={<Check aria-hidden="true" strokeWidth={1.75} className={isCurrent ? "" : "invisible"} />}
            >
              {label}
            </MenuLink>
          );
        })}
      </Menu>
    </div>
  );
}
