import { useState } from "react";
import { useNavigate } from "react-router";
import { toDocument } from "#app/domain/quotes/quote-document.ts";
import { withDays } from "#app/domain/quotes/quote-draft.ts";
import { missingFacts } from "#app/domain/quotes/quote-facts.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { closedDayWarnings, goneBy, validityWarnings } from "#app/domain/quotes/quote-timing.ts";
import { lastValidDay } from "#app/domain/quotes/quote-validity.ts";
import { vehicleWarnings } from "#app/domain/quotes/vehicle-warnings.ts";
import type { ReplyTemplate } from "#app/domain/templates/templates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { QuotePreview } from "../quote-preview.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { CustomerFields } from "./customer-fields.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { EditorHead } from "./editor-head.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { MissingFacts } from "./missing-facts.tsx";
import { PhoneDraft } from "./phone-draft.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { StaleDraft } from "./stale-draft.tsx";
import { useDraft } from "./use-draft.ts";
import { ValidityFields } from "./validity-fields.tsx";

interface QuoteEditorProps {
  page: EditorPage;
  templates: ReplyTemplate[];
  mayWriteTariffs: boolean;
  mayWriteSettings: boolean;
  onSent: (id: string, link: string) => void;
}

/** Lines, conditions and words on the left, the document they make on the right. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { page, templates, mayWriteTariffs, mayWriteSettings, onSent } = props;
  const { context, today } = page;
  const navigate = useNavigate();
  const form = useDraft(page);
  const [isSending, setSending] = useState(false);
  const { edited, change, draft } = form;
  const gone = goneBy(draft.stay, new Date(page.now));
  const goneErrors = Object.entries(gone).map(([name, sentence]) => [`stay.${name}`, sentence]);
  const errors = { ...Object.fromEntries(goneErrors), ...form.errors };
  const missing = missingFacts(draft, context);
  // A missing fact is said at its field too, under its last name: «conditions.texts.fuel» is «fuel».
  const said = Object.fromEntries(
    missing.flatMap(({ field, sentence }) => (field ? [[field, sentence]] : [])),
  );
  const row = {
    ...draft,
    id: form.saved?.id ?? "",
    number: null,
    version: page.quoteVersion,
    state: "draft" as const,
    lessor: context.lessor,
    includes_tax: context.includesTax,
    valid_until: lastValidDay(draft.validity, draft.stay, today),
    sent_at: `${today}T12:00Z`,
    reference: context.request.reference,
  };
  const document = toDocument(row, withDays(draft.lines, draft.stay));
  const closedDays = closedDayWarnings(draft.stay, context.handover, today);
  const warnings = [
    ...vehicleWarnings(draft.lines, context, page),
    ...closedDays,
    ...validityWarnings(row.valid_until, draft.stay),
  ];
  const part = { edited, change, errors, missing: said, context };
  return (
    <div className="-m-3 office-sm:-mx-6 office-sm:-my-5 flex min-h-[calc(100dvh-53px)] flex-col office-sm:min-h-[calc(100dvh-57px)]">
      <div className="grid flex-1 office-lg:grid-cols-[minmax(0,1fr)_500px]">
        <div className="min-w-0 bg-surface max-office-sm:hidden">
          <EditorHead
            context={context}
            pricesFor={edited.prices_for}
            onPricesFor={(prices_for) => change({ ...edited, prices_for })}
          />
          <StaleDraft form={form} />
          <MissingFacts
            missing={missing}
            mayWriteTariffs={mayWriteTariffs}
            mayWriteSettings={mayWriteSettings}
          />
          <LinesEditor {...part} document={document} taken={page.taken} />
          <ConditionFields {...part} />
          <ValidityFields {...part} document={document} today={today} />
          <CustomerFields {...part} warnings={closedDays} />
        </div>
        <PhoneDraft document={document} context={context} />
        <QuotePreview title="Aperçu du document" document={document} />
      </div>
      <EditorBar
        form={form}
        missing={missing.length}
        wrong={Object.keys(errors).length}
        email={edited.customer.email}
        onSend={() => {
          form.flush();
          setSending(true);
        }}
        onDeleted={() => void navigate(officePaths.request(context.request.id))}
      />
      <SendDialog
        open={isSending}
        onOpenChange={setSending}
        form={form}
        document={document}
        page={page}
        warnings={warnings}
        templates={templates}
        onSent={(id, link) => {
          setSending(false);
          onSent(id, link);
          void navigate(officePaths.quote(id), { replace: true });
        }}
      />
      <LeaveGuard
        changes={form.isDirty && !isSending ? 1 : 0}
        label="Les derniers changements ne sont pas encore enregistrés"
      />
    </div>
  );
}
