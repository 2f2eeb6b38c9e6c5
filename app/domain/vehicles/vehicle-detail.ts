import type { PublicAgency } from "#app/domain/agencies/agency.ts";
import type { ClosedDayNotice } from "#app/domain/contact/closed-days.ts";
import type { Availability, DatesAnswer } from "#app/domain/periods/availability.ts";
import { formatLicences, trailerSentences } from "#app/domain/rental/licence.ts";
import type { VehicleCardData } from "#app/domain/vehicles/vehicle-card.ts";
import type { PictureSource } from "#app/lib/picture.ts";
import { fieldEntries, formatField, type PublicKey, type VehicleRow } from "./vehicle-fields.ts";

/** A vehicle as its own page shows it. A field that is hidden, or empty, is null here: it never leaves the server. */
export interface PublicVehicle extends VehicleCardData, Pick<VehicleRow, Exclude<PublicKey, "price">> {
  description: string;
  /** When it can be had. */
  free: Pick<Availability, "line" | "note" | "stock" | "from">;
  /** In the order staff gave them; the first is the card's picture. */
  photos: PictureSource[];
  /** Where it is picked up. */
  agency: PublicAgency | null;
}

/** Whether it is free on the days asked for, and where others like it are. */
export interface VehicleDates extends DatesAnswer {
  others: string;
  /** Where it is fetched or brought back before a closed door; nothing of an agency that is hidden. */
  closed: ClosedDayNotice[];
}

/** The table of a vehicle's own page; what is hidden or unknown has no line. */
export function specificationLines(vehicle: PublicVehicle): { label: string; value: string }[] {
  return fieldEntries()
    .filter(([key, { flag, line }]) => flag && (line !== false || key === "licence"))
    .map(([key, field]) => ({
      label: field.line || field.label,
      value:
        key === "licence"
          ? formatLicences(vehicle.licences)
          : formatField(field, vehicle[key as Exclude<PublicKey, "price">]),
    }))
    .filter(({ value }) => value !== "");
}

/** The law may soon give these to holders of a B (directive 2025/2205): until it does, nobody here says so. */
const lightElectric = { above: 3500, upTo: 4250 };

type Licenced = Pick<PublicVehicle, "type" | "licence" | "licences" | "ptac" | "motorisation">;

/** What goes with the line «Permis», as far as the public may know what it depends on. */
export function licenceNotes({ type, licence, licences, ptac, motorisation }: Licenced): string[] {
  if (licences.length === 0) return [];
  const isByWeight = licence === null && ptac !== null;
  const isHeavy = (ptac !== null && ptac > 3500) || licences.every((code) => code.startsWith("C"));
  const isLightElectric =
    isByWeight &&
    motorisation.some((energy) => /^([ée]lectri|hydrog)/i.test(energy)) &&
    ptac > lightElectric.above &&
    ptac <= lightElectric.upTo;
  const basis = isByWeight ? "d’après le PTAC, à titre indicatif" : "à titre indicatif";
  return [
    ...(isByWeight && type === "Remorques" ? trailerSentences(ptac) : []),
    `Permis indiqué ${basis}\u00a0: c’est la carte grise (F.2) qui fait foi.`,
    ...(isLightElectric
      ? [
          "Véhicule électrique ou à hydrogène de plus de 3\u00a0500\u00a0kg\u00a0: permis à confirmer en agence.",
        ]
      : []),
    ...(isHeavy && type !== "Remorques"
      ? ["Usage professionnel\u00a0: carte conducteur et FIMO/FCO en règle générale."]
      : []),
  ];
}
