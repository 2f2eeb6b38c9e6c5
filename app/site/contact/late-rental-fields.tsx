import { type ComponentProps, useState } from "react";
import { rentalFieldsId } from "#app/domain/requests/request-terms.ts";
import { comeNear } from "#app/lib/after-hydration.tsx";
import { latePart } from "#app/site/layout/late-part.tsx";
import type { RentalFields } from "./rental-fields.tsx";

const load = () => import("./rental-fields.tsx").then((fields) => fields.RentalFields);
/** What the page says of its days comes alive with them, and has its place from the start. */
const loadAdvised = () => import("./rental-fields.tsx").then((fields) => fields.loadAdvisedFields());
const fallback = <div className="mt-8 min-h-160 bg-paper sm:rounded-card" />;

const atOnce = async () => {};
const onceShown = () => comeNear(rentalFieldsId);
const fields = {
  plain: { atOnce: latePart(load, fallback, atOnce), onceShown: latePart(load, fallback, onceShown) },
  advised: {
    atOnce: latePart(loadAdvised, fallback, atOnce),
    onceShown: latePart(loadAdvised, fallback, onceShown),
  },
};

type LateRentalFieldsProps = ComponentProps<typeof RentalFields> & { isAsked: boolean };

/**
 * The fields of a rental, in the page from its first byte. Where their script cannot be had they post as they are. A
 * rental that is asked for from the start has them in view, and may have a draft to show.
 */
export function LateRentalFields({ isAsked, ...props }: LateRentalFieldsProps) {
  const [Fields] = useState(() => fields[props.sent ? "advised" : "plain"][isAsked ? "atOnce" : "onceShown"]);
  return <Fields {...props} />;
}
