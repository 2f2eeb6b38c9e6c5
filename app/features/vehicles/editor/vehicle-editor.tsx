import ExternalLink from "lucide-react/icons/external-link";
import { type ReactNode, useState } from "react";
import { RecordSheet } from "#app/components/record/record-sheet.tsx";
import { buttonClass } from "#app/components/ui/button.tsx";
import { RecordHistory } from "#app/features/history/record-history.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";

interface VehicleEditorProps {
  title: string;
  description?: string;
  /** Of a vehicle that exists. */
  vehicleId?: string;
  closeTo: string;
  children: (headSlot: HTMLElement | null) => ReactNode;
}

/** The sheet around the vehicle form. Its availability stands in the head, and is part of the form. */
export function VehicleEditor({ title, description, vehicleId, closeTo, children }: VehicleEditorProps) {
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null);
  return (
    <RecordSheet
      title={title}
      description={description}
      closeTo={closeTo}
      width={1060}
      aside={
        <div className="flex items-center gap-2">
          <div ref={setHeadSlot} className="mr-2 max-office-sm:hidden" />
          {vehicleId && (
            <>
              <RecordHistory table="vehicles" id={vehicleId} />
              <a
                href={sitePaths.vehicle(vehicleId)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({
                  variant: "secondary",
                  size: "xs",
                  className: "max-office-sm:hidden",
                })}
              >
                <ExternalLink aria-hidden="true" />
                Voir sur le site
              </a>
            </>
          )}
        </div>
      }
    >
      {children(headSlot)}
    </RecordSheet>
  );
}
