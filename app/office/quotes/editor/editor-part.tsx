import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useId } from "react";
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

interface EditorPartFrameProps {
  title: string;
  detail?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function EditorPart({ title, detail, aside, children }: EditorPartFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-b px-6 py-4">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id={id} className="font-semibold text-small leading-5">
            {title}
          </h2>
          {detail && <p className="text-help text-ink-2">{detail}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const quietButton =
  "flex shrink-0 cursor-pointer items-center gap-1.5 rounded-control text-small text-info underline-offset-2 hover:underline [&_svg]:size-4";

/** What to look at before it leaves; nothing of it forbids sending. */
export function Warnings({ warnings, className = "" }: { warnings: string[]; className?: string }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={`space-y-1.5 rounded-badge bg-amber-soft/30 px-3.5 py-2.5 text-small ${className}`}>
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-ink" />
          <span className="min-w-0">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
