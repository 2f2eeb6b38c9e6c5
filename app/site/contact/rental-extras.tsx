import type { ComponentProps } from "react";
import { extraField } from "#app/domain/extras/extra.ts";
import type { Rental } from "#app/domain/requests/asked-rental.ts";
import { ExtraFields } from "#app/site/ui/extra-fields.tsx";
import { FoldedExtras } from "#app/site/ui/folded-extras.tsx";

type RentalExtrasProps = {
  rental: Pick<Rental, "offered" | "extras">;
  field: ComponentProps<typeof ExtraFields>["field"];
};

/** What goes with the vehicles and is not brought. */
export function RentalExtras({ rental, field }: RentalExtrasProps) {
  const offered = rental.offered.filter(({ isDelivery }) => !isDelivery);
  const isChosen = rental.extras.some(({ extra }) => !extra.isDelivery);
  const isWrong = offered.some(({ id }) => field(extraField(id)).error);
  return (
    <FoldedExtras extras={offered} isTold={isChosen || isWrong}>
      <ExtraFields extras={offered} field={field} />
    </FoldedExtras>
  );
}
