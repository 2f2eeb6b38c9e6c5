import type { StaffTariff } from "#app/domain/tariffs/staff-tariffs.ts";
import { vehicleTypes } from "#app/domain/vehicles/vehicles.schema.ts";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";

interface DefaultTypesProps {
  initial: readonly string[];
  /** Those ticked by now. */
  chosen: readonly string[];
  others: Pick<StaffTariff, "id" | "name" | "default_for">[];
  error?: string;
}

/** A type has one default tariff: whose it would be taken from is said before it is saved. */
export function DefaultTypes({ initial, chosen, others, error }: DefaultTypesProps) {
  const taken = others.flatMap(({ name, default_for }) =>
    default_for.filter((type) => chosen.includes(type)).map((type) => ({ type, name })),
  );
  return (
    <div>
      <OptionChips legend="Par défaut pour" error={error}>
        {vehicleTypes.map((type) => (
          <OptionChip key={type} name="default_for" value={type} defaultChecked={initial.includes(type)}>
            {type}
          </OptionChip>
        ))}
      </OptionChips>
      <p role="status" className="mt-(--label-gap) text-help text-ink-2">
        {taken.length > 0
          ? taken
              .map(({ type, name }) => `«\u00a0${type}\u00a0» quittera le tarif «\u00a0${name}\u00a0».`)
              .join(" ")
          : "Les véhicules de ces types le suivent, sauf s’ils en ont un autre."}
      </p>
    </div>
  );
}
