import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ReactNode } from "react";
import type { CustomerQuote, QuoteFormProblem } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import type { ShownVehicle } from "#app/domain/vehicles/offered-vehicles.server.ts";
import { counted } from "#app/lib/plural.ts";
import { Picture } from "#app/ui/picture.tsx";

export function QuoteAmount({ quote: { document, vehicleCount } }: { quote: CustomerQuote }) {
  const { amount, word, other } = bindingAmount(document);
  const held = [vehicleCount > 0 && counted(vehicleCount, "véhicule"), document.stay?.daysWords];
  const heldWords = held.filter(Boolean).join(", ");
  return (
    <>
      <p className="mt-2.5">
        <span className="font-bold text-[2.75rem] leading-[1.15] tracking-[-0.045em]">{amount}</span>
        <span className="ml-2 font-semibold text-large">{word}</span>
      </p>
      <p className="text-copy text-ink-2">{[other, heldWords].filter(Boolean).join(" · ")}</p>
    </>
  );
}

export function QuoteSection({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="font-bold text-[1.3125rem] leading-7 tracking-[-0.018em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The ground of a whole document: on paper it prints alone. */
export const sheetClass =
  "@container/sheet rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-10 lg:px-13 lg:py-12 print:rounded-none print:border-0 print:p-0";

/** A sentence that follows a colon: «gratuite jusqu’à la veille». */
export function afterColon(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function FormProblem({ problem }: { problem: QuoteFormProblem | null }) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return (
    <p
      role="alert"
      className="mb-4 flex gap-2.5 rounded-button bg-danger-tint p-3.5 text-copy text-danger-dark"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      {problem.message}
    </p>
  );
}

/** The first of these fields that is at fault takes the focus as the page comes back. */
export function focusAt(problem: QuoteFormProblem | null, name: string, before: string[] = []) {
  const isFirst = problem?.fields[name] && !before.some((other) => problem.fields[other]);
  return isFirst ? { autoFocus: true } : {};
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
