import Plus from "lucide-react/icons/plus";
import { type Extra, extrasFor, extraUnits } from "#app/domain/extras/extra.ts";
import { extraDraftLine } from "#app/domain/quotes/quote-extras.ts";
import type { DraftLine } from "#app/domain/quotes/quote-terms.ts";
import { countDays } from "#app/domain/rental/days.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { Menu, MenuItem } from "#app/office/ui/menu.tsx";
import { type EditorPartProps, quietButton } from "./editor-part.tsx";
import type { EditedQuote } from "./typed-quote.ts";

/** «Ajouter une prestation»: what goes with the vehicles that are quoted, at today's price. */
export function ExtraMenu({
  edited: { lines, stay },
  context,
  onChoose,
}: Pick<EditorPartProps, "edited" | "context"> & { onChoose: (line: DraftLine) => void }) {
  const quoted = context.vehicles.filter(({ id }) => lines.some(({ vehicle_id }) => vehicle_id === id));
  const offered = extrasFor(
    context.extras,
    quoted.map(({ type }) => type),
  );
  if (offered.length === 0) return null;
  function choose(extra: Extra) {
    const { includesTax, handover } = context;
    const place = handover.isDelivered ? handover.place : null;
    const line = extraDraftLine(extra, { quantity: 1, days: daysOf(stay), place, includesTax });
    if (line) onChoose(line);
  }
  return (
    <Menu
      align="start"
      width={280}
      trigger={
        <button type="button" className={quietButton}>
          <Plus />
          Ajouter une prestation
        </button>
      }
    >
      {offered.map((extra) => (
        <MenuItem key={extra.id} icon={<Plus strokeWidth={2} />} onSelect={() => choose(extra)}>
          <span className="flex flex-wrap justify-between gap-x-4">
            {extra.name}
            <span className="whitespace-nowrap text-ink-2 tabular-nums">
              {exactEuros(extra.price)}&nbsp;{extra.taxes.includesTax ? "TTC" : "HT"}{" "}
              {extraUnits[extra.unit].each}
            </span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** One where the days are not known yet. */
function daysOf({ from, to }: EditedQuote["stay"]): number {
  return from && to && from <= to ? countDays(from, to) : 1;
}
