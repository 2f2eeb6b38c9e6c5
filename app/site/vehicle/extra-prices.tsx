import type { CSSProperties } from "react";
import { type Extra, extraUnits } from "#app/domain/extras/extra.ts";
import { extraPrice } from "#app/domain/extras/extra-words.ts";
import { FactBlock } from "./fact-block.tsx";

/** What goes with the vehicle and is not in its price, deliveries last. The printed sheet has one page, and leaves it to the price list. */
export function ExtraPrices({ extras }: { extras: Extra[] }) {
  if (extras.length === 0) return null;
  return (
    <FactBlock
      id="prestations"
      title="Prestations"
      className="later print:hidden [--later-height:calc(6rem+var(--lines)*4.25rem)] sm:[--later-height:calc(5rem+round(up,var(--lines)/2,1)*4.25rem)]"
      style={{ "--lines": extras.length } as CSSProperties}
    >
      <p className="mt-1 text-copy text-ink-2">
        Au choix, en plus du véhicule. Aucune n’est ajoutée sans que vous la demandiez.
      </p>
      <ul className="mt-4 grid gap-x-12 border-line-strong border-t sm:grid-cols-2">
        {extras.map((extra) => (
          <li
            key={extra.id}
            className="flex min-h-[54px] items-start justify-between gap-4 border-line border-b py-2.5 leading-snug"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {extra.name}
              {extra.detail && <span className="block text-small text-ink-2">{extra.detail}</span>}
            </span>
            <span className="shrink-0 text-right">
              <span className="block font-semibold">
                {extraPrice(extra, "ttc")}
                {extra.price > 0 && " TTC"}
              </span>
              {extra.price > 0 && (
                <span className="block text-small text-ink-2">{extraUnits[extra.unit].each}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </FactBlock>
  );
}
