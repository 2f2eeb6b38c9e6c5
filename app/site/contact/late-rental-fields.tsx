import { type ComponentProps, useState } from "react";
import { rentalFieldsId } from "#app/domain/requests/request-terms.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { latePart } from "#app/site/layout/late-part.tsx";
import type { RentalFields } from "./rental-fields.tsx";

const load = () => import("./rental-fields.tsx").then((fields) => fields.RentalFields);
const fallback = <div className="mt-8 min-h-160 bg-paper sm:rounded-card" />;

const FieldsAtOnce = latePart(load, fallback, async () => {});
/** Hidden until a subject asks for them. */
const FieldsOnceShown = latePart(load, fallback, () => comeNear(rentalFieldsId));

type LateRentalFieldsProps = ComponentProps<typeof RentalFields> & {
  /** A rental is asked for from the start: the fields are in view, and may have a draft to show. */
  isAsked: boolean;
};

/** The fields of a rental, in the page from its first byte. Where their script cannot be had they post as they are. */
export function LateRentalFields({ isAsked, ...props }: LateRentalFieldsProps) {
  const [Fields] = useState(() => (isAsked ? FieldsAtOnce : FieldsOnceShown));
  return <Fields {...props} />;
}
