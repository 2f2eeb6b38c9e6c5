import { ActionBar } from "#app/components/layout/action-bar.tsx";
import type { PublicVehicle } from "#app/features/vehicles/vehicle-detail.ts";
import { contactLink } from "./contact-link.ts";
import { DayPriceShort } from "./day-price.tsx";

/** On a phone, the price and the two ways to ask for the vehicle. */
export function VehicleBar({ vehicle, phone }: { vehicle: PublicVehicle; phone: string }) {
  return (
    <ActionBar
      lead={<DayPriceShort price={vehicle.price} includesTax={vehicle.priceIncludesTax} />}
      phone={vehicle.agency?.phone || phone}
      action={{ to: contactLink(vehicle.id, "devis"), label: "Devis" }}
    />
  );
}
