import { Link } from "react-router";
import { differenceWords } from "#app/domain/quotes/amendments/amendment-changes.ts";
import type { EditedAmendment } from "#app/domain/quotes/amendments/edited-amendment.server.ts";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { DialogProblem } from "../quote-dialog.tsx";

interface AmendmentHeadProps {
  amended: EditedAmendment;
  document: QuoteDocument;
  problem: string | undefined;
}

/** Of which document it is an amendment, and what it comes to beside it. */
export function AmendmentHead({ amended, document, problem }: AmendmentHeadProps) {
  const { changes, isConsumer } = document;
  return (
    <div className="space-y-2 border-line border-b bg-blue-tint px-6 py-3 text-small max-office-sm:px-3">
      <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <b className="font-semibold text-plain">Avenant n°&nbsp;{amended.amendment}</b>
        <span>
          à{" "}
          <Link to={officePaths.quote(amended.id)} className="text-info hover:underline">
            {amended.agreed.title}
          </Link>
        </span>
        {changes && <b className="font-semibold tabular-nums">{differenceWords(changes, isConsumer)}</b>}
      </p>
      {problem && <DialogProblem>{problem}</DialogProblem>}
    </div>
  );
}
