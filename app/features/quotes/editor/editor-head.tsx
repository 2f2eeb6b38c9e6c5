import { useId } from "react";
import type { QuoteContext } from "../quote-draft.ts";

interface EditorHeadProps {
  context: QuoteContext;
  pricesFor: "particulier" | "professionnel";
  onPricesFor: (kind: "particulier" | "professionnel") => void;
}

const kinds = { particulier: "Particulier", professionnel: "Professionnel" } as const;

/** Who asked for what, and for whom the prices are told. */
export function EditorHead({ context: { request }, pricesFor, onPricesFor }: EditorHeadProps) {
  const id = useId();
  const facts = request.facts.join(" · ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-6 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold text-[0.9375rem]">{request.company || request.name}</b>
          <span className="text-[13px] text-ink-2">
            {[request.company ? request.name : request.kind, request.reference].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className="text-[13px] text-ink-2">{facts.charAt(0).toUpperCase() + facts.slice(1)}</p>
      </div>
      <fieldset aria-labelledby={id} className="flex items-center gap-2.5">
        <span id={id} className="text-[13px] text-ink-2">
          Prix pour
        </span>
        <div className="flex gap-0.5 rounded-control border border-line bg-paper-2 p-0.5">
          {Object.entries(kinds).map(([kind, label]) => (
            <label
              key={kind}
              className="relative flex h-7 cursor-pointer items-center rounded-[4px] px-2.5 text-[13px] text-ink-2 has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-segment has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="prices_for"
                value={kind}
                checked={pricesFor === kind}
                onChange={() => onPricesFor(kind as typeof pricesFor)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
