import ChevronRight from "lucide-react/icons/chevron-right";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type MouseEvent, useState } from "react";
import { type FurnitureCounts, furniture, type VolumeRange } from "#app/domain/rental/volume.ts";
import { maxPieces, pieceField } from "#app/domain/vehicles/helper/helper.ts";
import { formatRange } from "#app/domain/vehicles/helper/load.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { controlClass } from "#app/ui/field.tsx";

type FurnitureListProps = { counts: FurnitureCounts; range: VolumeRange | undefined };

const stepClass =
  "flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-field border-[1.5px] border-control bg-surface transition-colors hover:bg-paper-2 noscript:hidden [&_svg]:size-[18px]";

/** Longer, and nearer the truth: what is counted here takes the surface's place. */
export function FurnitureList({ counts, range }: FurnitureListProps) {
  const isCounted = Object.keys(counts).length > 0;
  const [wasOpen] = useState(isCounted);
  return (
    <details open={wasOpen} suppressHydrationWarning className="group/list border-line border-t">
      <summary className="flex min-h-[76px] cursor-pointer items-center gap-4 px-5 py-3 hover:bg-paper sm:px-7 [&::-webkit-details-marker]:hidden">
        <Plus className="size-5 shrink-0 text-blue group-open/list:hidden" />
        <Minus className="hidden size-5 shrink-0 text-blue group-open/list:block" />
        <span className="mr-auto leading-5">
          <span className="block font-semibold text-copy">Compter meuble par meuble</span>
          <span className="mt-1 block text-ink-2 text-sm">Plus long, plus précis</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-2 transition-transform group-open/list:rotate-90" />
      </summary>
      <div className="px-5 pb-6 sm:px-7">
        <ul>
          {furniture.map(({ code, label, litres }) => (
            <li key={code} className="flex items-center gap-3 border-line border-b py-2">
              <label htmlFor={pieceField(code)} className="mr-auto text-copy leading-5">
                <span className="block font-medium">{label}</span>
                <span className="text-small text-ink-2">{formatNumber(litres / 1000)}&nbsp;m³</span>
              </label>
              <Step field={pieceField(code)} by={-1} label={`Retirer\u00a0: ${label}`} />
              <input
                id={pieceField(code)}
                name={pieceField(code)}
                type="number"
                min={0}
                max={maxPieces}
                defaultValue={counts[code] ?? 0}
                inputMode="numeric"
                className={`${controlClass} h-11 w-14! shrink-0 px-1! text-center font-semibold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
              />
              <Step field={pieceField(code)} by={1} label={`Ajouter\u00a0: ${label}`} />
            </li>
          ))}
        </ul>
        {isCounted && range && (
          <p className="mt-4 flex items-baseline justify-between gap-4 border-ink border-t-[1.5px] pt-3">
            <span className="font-semibold">Comptez</span>
            <span className="text-card-title">{formatRange(range)}</span>
          </p>
        )}
        <p className="mt-3 text-ink-2 text-sm">Cette liste remplace la surface.</p>
      </div>
    </details>
  );
}

/** Through the field itself, so that the form hears of it as if it were typed. */
function Step({ field, by, label }: { field: string; by: 1 | -1; label: string }) {
  const Icon = by > 0 ? Plus : Minus;
  function step({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const input = currentTarget.form?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.stepUp(by);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <button type="button" aria-label={label} onClick={step} className={stepClass}>
      <Icon />
    </button>
  );
}
