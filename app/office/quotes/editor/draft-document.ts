import { amendmentChanges } from "#app/domain/quotes/amendments/amendment-changes.ts";
import { amendmentProblems, openUntil } from "#app/domain/quotes/amendments/amendment-terms.ts";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { type QuoteDraft, withDays } from "#app/domain/quotes/quote-terms.ts";
import { goneBy } from "#app/domain/quotes/quote-timing.ts";
import { lastValidDay } from "#app/domain/quotes/quote-validity.ts";

/** What is typed as the document it would make, and why its days cannot be. */
export function draftDocument(
  { context, amended, today, ...page }: EditorPage,
  draft: QuoteDraft,
  id: string,
) {
  const now = new Date(page.now);
  const state = amended && { now, isOut: amended.isOut };
  const open_until = state && openUntil(amended.agreed, draft, state);
  const valid_until = lastValidDay(draft.validity, draft.stay, today, open_until);
  const row = {
    ...draft,
    ...{ id, number: amended?.number ?? null, version: page.quoteVersion, state: "draft" as const },
    amendment: amended?.amendment ?? null,
    changes: amended && amendmentChanges(amended.agreed, draft, context.includesTax),
    ...{ open_until, valid_until, lessor: context.lessor, includes_tax: context.includesTax },
    sent_at: `${today}T12:00Z`,
    reference: context.request.reference,
  };
  // A rental that has begun may be amended: its departure lies behind it.
  const problems = state
    ? amendmentProblems(amended.agreed, draft, state)
    : (goneBy(draft.stay, now) as Partial<Record<string, string>>);
  const gone = Object.entries(problems).map(([name, sentence]) => [
    name === "lines" ? name : `stay.${name}`,
    sentence as string,
  ]);
  return {
    document: toDocument(row, withDays(draft.lines, draft.stay)),
    valid_until,
    gone: Object.fromEntries(gone) as Record<string, string>,
  };
}
