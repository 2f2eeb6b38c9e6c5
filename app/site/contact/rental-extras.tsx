import Plus from "lucide-react/icons/plus";
import { type ComponentProps, useState } from "react";
import { extraField } from "#app/domain/extras/extra.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { ExtraFields } from "#app/site/ui/extra-fields.tsx";

/** More than these would stand between the visitor and the button. */
const maxUnfolded = 3;

type RentalExtrasProps = {
  rental: Pick<Rental, "offered" | "extras">;
  field: ComponentProps<typeof ExtraFields>["field"];
};

/** What goes with the vehicles and is not brought; many of them wait until they are asked for. */
export function RentalExtras({ rental, field }: RentalExtrasProps) {
  const [isOpen, setOpen] = useState(false);
  const offered = rental.offered.filter(({ isDelivery }) => !isDelivery);
  const fields = <ExtraFields extras={offered} field={field} />;
  if (offered.length <= maxUnfolded) return fields;
  const isChosen = rental.extras.some(({ extra }) => !extra.isDelivery);
  const isWrong = offered.some(({ id }) => field(extraField(id)).error);
  return (
    <details
      open={isOpen || isChosen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/extras"
    >
      <summary className="cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="link min-h-11 text-copy">
          <Plus className="group-open/extras:hidden" />
          <span className="group-open/extras:hidden">Choisir des prestations</span>
          <span className="hidden group-open/extras:inline">Replier les prestations</span>
        </span>
        <span className="line-clamp-2 text-small text-ink-2 group-open/extras:hidden">
          {offered.map(({ name }) => name).join(", ")}
        </span>
      </summary>
      <div className="mt-1">{fields}</div>
    </details>
  );
}
