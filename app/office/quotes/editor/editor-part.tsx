import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { QuoteContext } from "#app/domain/quotes/quote-page.server.ts";
import type { EditedQuote } from "./typed-quote.ts";

export interface EditorPartProps {
  edited: EditedQuote;
  change: (next: EditedQuote) => void;
  /** Path → sentence: «lines.0.quantity». */
  errors: Record<string, string>;
  /** The last name of a field → what must still be said there. */
  missing: Record<string, string>;
  context: QuoteContext;
}

/** A field that shows a value and tells what is typed. */
export const typedField = (value: string, onType: (value: string) => void) => ({
  value,
  autoComplete: "off",
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
});

export const quietButton =
  "flex shrink-0 cursor-pointer items-center gap-1.5 rounded-control text-small text-info underline-offset-2 hover:underline [&_svg]:size-4";

/** What to look at before it leaves; nothing of it forbids sending. */
export function Warnings({ notes, isMild = false }: { notes: string[]; isMild?: boolean }) {
  if (notes.length === 0) return null;
  const Icon = isMild ? Info : TriangleAlert;
  return (
    <ul
      className={`space-y-1.5 rounded-badge px-3.5 py-2.5 text-small not-first:mt-3 ${isMild ? "bg-info-tint" : "bg-amber-soft/30"}`}
    >
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Icon className={`mt-0.5 size-4 shrink-0 ${isMild ? "text-info" : "text-ink"}`} />
          <span className="min-w-0">{note}</span>
        </li>
      ))}
    </ul>
  );
}
