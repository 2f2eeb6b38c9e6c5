import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { QuoteFormProblem } from "#app/domain/quotes/customer-quote.ts";

/** Above a form that came back, where no field says it. */
export function FormProblem({ problem }: { problem: QuoteFormProblem | null }) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return (
    <p
      role="alert"
      className="flex gap-2.5 rounded-button bg-danger-tint p-3.5 text-[0.9375rem] text-danger-dark"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
      {problem.message}
    </p>
  );
}
