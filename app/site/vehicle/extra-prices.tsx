import type { CSSProperties } from "react";
import type { Extra } from "#app/domain/extras/extra.ts";
import { extraPriceLine } from "#app/domain/extras/extra-words.ts";
import { FactBlock } from "./fact-block.tsx";

/** What goes with the vehicle and is not in its price, deliveries last. */
export function ExtraPrices({ extras }: { extras: Extra[] }) {
  if (extras.length === 0) return null;
  return (
    <FactBlock
      id="prestations"
      title="Prestations"
      className="later [--later-height:calc(6rem+var(--lines)*4.25rem)] sm:[--later-height:calc(5rem+round(up,var(--lines)/2,1)*4.25rem)]"
      style={{ "--lines": extras.length } as CSSProperties}
    >
      <p className="mt-1 text-copy text-ink-2">
        Au choix, en plus du véhicule. Aucune n’est ajoutée sans que vous la demandiez.
      </p>
      <ul className="mt-4 grid gap-x-12 border-line-strong border-t sm:grid-cols-2 print:mt-1 print:grid-cols-2 print:gap-x-6">
        {extras.map(({ id, name, detail, ...priced }) => (
          <li
            key={id}
            className="flex min-h-[54px] items-center justify-between gap-4 border-line border-b py-2.5 print:min-h-0 print:py-0.5"
          >
            <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
              {name}
              {detail && <span className="block text-small text-ink-2">{detail}</span>}
            </span>
            <span className="max-w-[45%] shrink-0 text-right font-semibold leading-snug">
              {extraPriceLine(priced)}
            </span>
          </li>
        ))}
      </ul>
    </FactBlock>
  );
}
