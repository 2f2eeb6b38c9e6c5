import type { QuoteContext } from "#app/domain/quotes/quote-draft.ts";
import { SegmentedChoice } from "#app/office/ui/segmented-choice.tsx";

interface EditorHeadProps {
  context: QuoteContext;
  pricesFor: "particulier" | "professionnel";
  onPricesFor: (kind: "particulier" | "professionnel") => void;
}

const kinds = [
  { value: "particulier", label: "Particulier" },
  { value: "professionnel", label: "Professionnel" },
] as const;

/** Who asked for what, and for whom the prices are told. */
export function EditorHead({ context: { request }, pricesFor, onPricesFor }: EditorHeadProps) {
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
      <SegmentedChoice
        name="prices_for"
        label="Prix pour"
        look="bar"
        value={pricesFor}
        options={kinds}
        onChange={onPricesFor}
      />
    </div>
  );
}
