import { useEffect } from "react";
import { fieldEntries, sectionOf } from "#app/domain/vehicles/vehicle-fields.ts";
import { type FormPart, useShownPart } from "#app/office/record/form-parts.tsx";

/** The parts of the form; the photos are no fields. */
export const vehicleSections = {
  identite: "Identité",
  agence: "Agence et tarif",
  caracteristiques: "Caractéristiques",
  photos: "Photos",
} as const;

export type FormSection = keyof typeof vehicleSections;
const sections = Object.keys(vehicleSections) as FormSection[];

export function sectionId(section: FormSection): string {
  return `vehicule-${section}`;
}

const partIds = sections.map(sectionId);

/** The sheet slides in and takes the focus first. */
const slideMs = 250;

/** Which part is under the eye. `#photos` in the address begins there. */
export function useShownVehiclePart() {
  const shown = useShownPart(partIds);
  useEffect(() => {
    if (window.location.hash !== "#photos") return;
    const timer = setTimeout(() => {
      document.getElementById(sectionId("photos"))?.scrollIntoView({ block: "start" });
    }, slideMs);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

/** As the form's tabs show them. */
export function vehicleParts(errors: Record<string, string>): FormPart[] {
  return sections.map((section) => ({
    id: sectionId(section),
    label: vehicleSections[section],
    wrong: fieldEntries().filter(([key, field]) => sectionOf(field) === section && key in errors).length,
    // In a column of their own there.
    className: section === "photos" ? "office-md:hidden" : "",
  }));
}
