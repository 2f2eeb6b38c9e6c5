import { type RefObject, useEffect, useState } from "react";
import { tabClass, tabListClass } from "#app/components/ui/tab-links.tsx";
import { fieldEntries, sectionOf } from "#app/features/vehicles/vehicle-fields.ts";

/** The parts of the form; the photos are no fields. */
export const vehicleSections = {
  identite: { label: "Identité", columns: 2 },
  agence: { label: "Agence et tarif", columns: 3 },
  caracteristiques: { label: "Caractéristiques", columns: 3 },
  photos: { label: "Photos", columns: 1 },
} as const;

export type FormSection = keyof typeof vehicleSections;
const sections = Object.keys(vehicleSections) as FormSection[];

export function sectionId(section: FormSection): string {
  return `vehicule-${section}`;
}

/** The sheet slides in and takes the focus first. */
const slideMs = 250;

/** Which group of a long form is under the eye. `#photos` in the address begins there. */
export function useShownSection(body: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<FormSection>("identite");
  function show(section: FormSection) {
    document.getElementById(sectionId(section))?.scrollIntoView({ block: "start" });
    setShown(section);
  }
  useEffect(() => {
    if (window.location.hash !== "#photos") return;
    const timer = setTimeout(() => {
      document.getElementById(sectionId("photos"))?.scrollIntoView({ block: "start" });
    }, slideMs);
    return () => clearTimeout(timer);
  }, []);
  return {
    shown,
    onShow: show,
    onScroll() {
      const top = (body.current?.getBoundingClientRect().top ?? 0) + 24;
      const passed = sections.filter((section) => {
        const element = document.getElementById(sectionId(section));
        return element && element.getBoundingClientRect().top <= top;
      });
      setShown(passed.at(-1) ?? "identite");
    },
  };
}

interface VehicleFormTabsProps {
  shown: FormSection;
  onShow: (section: FormSection) => void;
  errors: Record<string, string>;
}

/** On a phone: the way to each group, and how much is to correct there. */
export function VehicleFormTabs({ shown, onShow, errors }: VehicleFormTabsProps) {
  return (
    <nav
      aria-label="Parties de la fiche"
      className={`${tabListClass} shrink-0 px-(--dialog-padding) office-sm:hidden`}
    >
      {sections.map((section) => {
        const wrong = fieldEntries().filter(
          ([key, field]) => sectionOf(field) === section && key in errors,
        ).length;
        return (
          <button
            key={section}
            type="button"
            aria-current={shown === section || undefined}
            onClick={() => onShow(section)}
            className={`${tabClass} bg-transparent`}
          >
            {vehicleSections[section].label}
            {wrong > 0 && (
              <span className="flex size-4.5 items-center justify-center rounded-[4px] bg-danger-tint font-semibold text-[11px] text-danger-dark">
                {wrong}
                <span className="sr-only"> à corriger</span>
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
