import { Popover } from "@base-ui/react/popover";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { PlanningVehicle } from "#app/domain/periods/planning.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { iconButtonClass } from "#app/ui/icon-button.tsx";
import type { PeriodDraft } from "./draft.ts";
import { PeriodForm } from "./period-form.tsx";
import { type PeriodEditorProps, usePeriodEditor } from "./use-period-editor.tsx";

interface PeriodPopoverProps extends PeriodEditorProps {
  /** The bar it stands beside. */
  anchor: () => { getBoundingClientRect: () => DOMRect };
}

/** Beside its bar, which can be carried on meanwhile. */
export function PeriodPopover({ anchor, ...props }: PeriodPopoverProps) {
  const { form, isDirty, firstField } = usePeriodEditor(props);
  const row = props.rows.find(({ vehicle }) => vehicle.id === props.draft.vehicleId);
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(open, details) => {
        if (open) return;
        const target = details.event.target as HTMLElement | null;
        // A press beside it throws away nothing that was typed.
        if (details.reason === "outside-press" && (isDirty || target?.closest?.("[data-draft]"))) {
          return details.cancel();
        }
        props.onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="right"
          align="center"
          sideOffset={10}
          collisionPadding={12}
          collisionAvoidance={{ side: "flip", align: "shift", fallbackAxisSide: "end" }}
          className="z-40 outline-none"
        >
          <Popover.Popup
            initialFocus={firstField}
            finalFocus={props.finalFocus}
            className="flex max-h-(--available-height) w-86 max-w-(--available-width) flex-col overflow-hidden rounded-[10px] border border-line bg-surface text-[0.875rem] text-ink shadow-overlay outline-none"
          >
            <header className="flex shrink-0 items-start gap-2 px-4 pt-3.5">
              <div className="min-w-0 flex-1">
                <Popover.Title className="text-panel-title">{periodTitle(props.draft)}</Popover.Title>
                {row && (
                  <Popover.Description className="text-[0.8125rem] text-ink-2">
                    <PopoverVehicle vehicle={row.vehicle} />
                  </Popover.Description>
                )}
              </div>
              <Popover.Close
                aria-label="Fermer"
                title="Fermer"
                className={iconButtonClass({ size: "sm", className: "-mt-1 -mr-1.5" })}
              >
                <X />
              </Popover.Close>
            </header>
            <PeriodForm {...form} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

export function periodTitle({ id }: PeriodDraft): string {
  return id ? "Modifier la période" : "Nouvelle période";
}

/** «Corbère Relais L2H2 · P-03 · Perpignan», to its own form. */
export function PopoverVehicle({ vehicle }: { vehicle: PlanningVehicle }) {
  return (
    <>
      <Link to={officePaths.vehicle(vehicle.id)} className="text-ink-2 no-underline hover:underline">
        {vehicle.name}
      </Link>
      {[vehicle.fleet_number, vehicle.agency_name].map((word) => word && ` · ${word}`)}
    </>
  );
}
