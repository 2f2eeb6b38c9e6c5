import { latePart } from "#app/lib/late-part.tsx";

/** The fields of a rental, in the page from its first byte. Where their script cannot be had they post as they are. */
export const LateRentalFields = latePart(
  () => import("./rental-fields.tsx").then(({ RentalFields }) => RentalFields),
  <div className="mt-8 min-h-160 bg-paper sm:rounded-card" />,
);
