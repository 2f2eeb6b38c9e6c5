import type { ReactNode } from "react";
import type { ShownVehicle } from "#app/domain/quotes/customer-quote.ts";
import { Picture } from "#app/ui/picture.tsx";

/** A vehicle as its line names it, with the catalogue's picture where there is one. */
export function VehicleTile({ vehicle, children }: { vehicle: ShownVehicle; children?: ReactNode }) {
  const { name, facts, picture } = vehicle;
  return (
    <div className="flex h-full items-center gap-3.5 rounded-button border border-line p-2.5">
      {picture && (
        <Picture
          source={picture}
          alt=""
          sizes="108px"
          placeholder="vehicle"
          className="h-18 w-27 shrink-0 rounded-badge bg-sand"
          imgClassName="size-full object-cover"
        />
      )}
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {facts && <span className="block text-[0.84375rem] text-ink-2">{facts}</span>}
        {children}
      </p>
    </div>
  );
}
