import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffVehicleList } from "#app/domain/vehicles/staff-vehicle-list.server.ts";
import {
  agencyChoices,
  countVehicles,
  type VehicleQuery,
  vehicleQuery,
  vehiclesHref,
} from "#app/domain/vehicles/vehicle-query.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { counted } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogFooter } from "#app/office/ui/dialog.tsx";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";

interface VehicleFilterSheetProps {
  query: VehicleQuery;
  list: StaffVehicleList;
}

type Filters = Pick<VehicleQuery, "type" | "agency" | "available">;
const { q: _q, ...none } = vehicleQuery.withoutFilters;
const anyAgency = "toutes";

/** A phone's filters: chosen together, with the number they would leave, then applied. */
export function VehicleFilterSheet({ query, list }: VehicleFilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const active = [query.type, query.agency, query.available].filter((value) => value !== null).length;
  return (
    <div className="office-sm:hidden">
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Filtres"
        initialFocus={true}
        trigger={
          <button
            type="button"
            aria-label={active > 0 ? `Filtres, ${active} en cours` : "Filtres"}
            title="Filtres"
            className={buttonClass({ variant: "secondary", className: "w-(--button-height) px-0!" })}
          >
            <SlidersHorizontal />
            {active > 0 && (
              <span className="-top-1.5 -right-1.5 absolute flex size-4.5 items-center justify-center rounded-full bg-blue font-semibold text-mini text-white">
                {active}
              </span>
            )}
          </button>
        }
      >
        <FilterForm query={query} list={list} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** Mounted with each opening: what was chosen and not applied is forgotten. */
function FilterForm({ query, list, onDone }: VehicleFilterSheetProps & { onDone: () => void }) {
  const navigate = useNavigate();
  const { type, agency, available } = query;
  const [filters, setFilters] = useState<Filters>({ type, agency, available });
  const count = countVehicles(list.groups, filters);
  const availabilities = [
    { value: null, label: "Toutes" },
    { value: true, label: "Disponibles" },
    { value: false, label: "Indisponibles" },
  ];
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        void navigate(vehiclesHref(query, filters));
      }}
    >
      <DialogBody className="space-y-5">
        <OptionChips legend="Type">
          {[null, ...vehicleTypes].map((type) => (
            <OptionChip
              key={type}
              type="radio"
              name="type"
              checked={filters.type === type}
              onChange={() => setFilters({ ...filters, type })}
            >
              {type ?? "Tous"}
            </OptionChip>
          ))}
        </OptionChips>
        <SelectField
          name="agency_id"
          label="Agence"
          value={filters.agency ?? anyAgency}
          onChange={({ currentTarget: { value } }) =>
            setFilters({ ...filters, agency: value === anyAgency ? null : value })
          }
          options={[
            { value: anyAgency, label: "Toutes les agences" },
            ...agencyChoices(list.groups, list.agencies, filters),
          ]}
        />
        <OptionChips legend="Disponibilité">
          {availabilities.map(({ value, label }) => (
            <OptionChip
              key={label}
              type="radio"
              name="available"
              checked={filters.available === value}
              onChange={() => setFilters({ ...filters, available: value })}
            >
              {label}
            </OptionChip>
          ))}
        </OptionChips>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => setFilters(none)}>
          Effacer
        </Button>
        <Button type="submit">Afficher {counted(count, "véhicule")}</Button>
      </DialogFooter>
    </form>
  );
}
