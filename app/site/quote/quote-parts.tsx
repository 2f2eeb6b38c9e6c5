import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import type { CustomerQuote, QuoteFormProblem, ShownVehicle } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { counted } from "#app/lib/plural.ts";
import { Picture } from "#app/ui/picture.tsx";

function describeHeld({ vehicleCount, document: { stay } }: CustomerQuote): string {
  const parts = [vehicleCount > 0 && counted(vehicleCount, "véhicule"), stay?.daysWords];
  return parts.filter(Boolean).join(", ");
}

export function QuoteAmount({ quote }: { quote: CustomerQuote }) {
  const { amount, word, other } = bindingAmount(quote.document);
  return (
    <>
      <p className="mt-2.5">
        <span className="font-bold text-[2.75rem] leading-[1.15] tracking-[-0.045em]">{amount}</span>
        <span className="ml-2 font-semibold text-large">{word}</span>
      </p>
      <p className="text-copy text-ink-2">{[other, describeHeld(quote)].filter(Boolean).join(" · ")}</p>
    </>
  );
}

/** A sentence that follows a colon: «gratuite jusqu’à la veille». */
export function afterColon(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function FormProblem({ problem }: { problem: QuoteFormProblem | null }) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return (
    <p role="alert" className="flex gap-2.5 rounded-button bg-danger-tint p-3.5 text-copy text-danger-dark">
      <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      {problem.message}
    </p>
  );
}

export function VehicleTile({ vehicle, children }: { vehicle: ShownVehicle; children?: ReactNode }) {
  const { name, facts, picture } = vehicle;
  return (
    <div className="flex h-full items-center gap-3.5 rounded-button border border-line p-2.5">
      {picture && (
        <Picture
          source={picture}
          alt=""
          sizes="108px"
          placeholder="vehicle"
          className="h-18 w-27 shrink-0 rounded-badge bg-sand"
          imgClassName="size-full object-cover"
        />
      )}
      <p className="min-w-0 leading-snug">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {facts && <span className="block text-small text-ink-2">{facts}</span>}
        {children}
      </p>
    </div>
  );
}
