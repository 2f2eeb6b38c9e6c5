import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { staffName } from "#app/domain/accounts/staff-name.ts";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import { missingFacts } from "#app/domain/quotes/quote-facts.ts";
import type { EditorPage, QuoteContext } from "#app/domain/quotes/quote-page.server.ts";
import { closedDayWarnings, validityWarnings, vehicleWarnings } from "#app/domain/quotes/quote-timing.ts";
import type { ReplyTemplate } from "#app/domain/templates/variables.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatShortDateTime } from "#app/lib/office-dates.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { counted } from "#app/lib/plural.ts";
import { toWallClock } from "#app/lib/wall-clock.ts";
import { LeaveGuard } from "#app/office/record/leave-guard.tsx";
import { ConfirmDialog } from "#app/office/ui/confirm-dialog.tsx";
import { SegmentedChoice } from "#app/office/ui/segmented-choice.tsx";
import { Button } from "#app/ui/button.tsx";
import { QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";
import { QuotePreview } from "../quote-preview.tsx";
import { AmendmentHead } from "./amendment-head.tsx";
import { draftDocument } from "./draft-document.ts";
import { ConditionFields, CustomerFields, ValidityFields } from "./editor-fields.tsx";
import type { EditorPartProps } from "./editor-part.tsx";
import { LinesEditor } from "./lines-editor.tsx";
import { MissingFacts } from "./missing-facts.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { type QuoteEditorDraft, useQuoteDraft } from "./use-draft.ts";

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
  const form = useQuoteDraft(page);
  const [isSending, setSending] = useState(false);
  const { edited, change, draft } = form;
  const { document, valid_until, gone } = draftDocument(page, draft, form.saved?.id ?? "");
  const errors = { ...gone, ...form.errors };
  const missing = missingFacts(draft, context);
  // A missing fact is said at its field too, under its last name: «conditions.texts.fuel» is «fuel».
  const said = Object.fromEntries(
    missing.flatMap(({ field, sentence }) => (field ? [[field, sentence]] : [])),
  );
  const closedDays = closedDayWarnings(draft.stay, context.handover, today);
  const warnings = [
    ...vehicleWarnings(draft.lines, context, page),
    ...closedDays,
    // An amendment has an end of its own, which may well lie behind the departure.
    ...(page.amended ? [] : validityWarnings(valid_until, draft.stay)),
  ];
  const part = { edited, change, errors, missing: said, context };
  return (
    <div className="-m-3 office-sm:-mx-6 office-sm:-my-5 flex min-h-[calc(100dvh-53px)] flex-col office-sm:min-h-[calc(100dvh-57px)]">
      <div className="grid flex-1 office-lg:grid-cols-[minmax(0,1fr)_500px]">
        <div className="min-w-0 bg-surface max-office-sm:hidden">
          <EditorHead {...part} />
          {page.amended && (
            <AmendmentHead amended={page.amended} document={document} problem={errors.lines} />
          )}
          <StaleDraft form={form} />
          <MissingFacts {...{ missing, mayWriteTariffs, mayWriteSettings }} />
          <LinesEditor {...part} document={document} taken={page.taken} />
          <ConditionFields {...part} />
          <ValidityFields {...part} document={document} today={today} />
          <CustomerFields {...part} warnings={closedDays} now={page.now} />
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

const kinds = [
  { value: "particulier", label: "Particulier" },
  { value: "professionnel", label: "Professionnel" },
] as const;

function EditorHead({ context: { request }, edited, change }: Omit<EditorPartProps, "errors" | "missing">) {
  const facts = request.facts.join(" · ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-6 py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold text-copy">{request.company || request.name}</b>
          <span className="text-small text-ink-2">
            {[request.company ? request.name : request.kind, request.reference].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className="text-small text-ink-2">{capitalised(facts)}</p>
      </div>
      <SegmentedChoice
        name="prices_for"
        label="Prix pour"
        look="bar"
        value={edited.prices_for}
        options={kinds}
        onChange={(prices_for) => change({ ...edited, prices_for })}
      />
    </div>
  );
}

/** On a phone a draft is read: who asked for what, its lines and what they add up to. */
function PhoneDraft({ document, context }: { document: QuoteDocument; context: QuoteContext }) {
  const { customer, validUntilWords } = document;
  const facts = context.request.facts.join(" · ");
  return (
    <div className="border-line border-b bg-surface px-3 py-4 office-sm:hidden">
      <p className="rounded-badge bg-info-tint px-3.5 py-2.5 text-small">À préparer sur un grand écran.</p>
      <h2 className="mt-4 font-semibold text-large">{customer.company || customer.name}</h2>
      <p className="text-small text-ink-2">
        {[capitalised(facts), context.request.reference].filter(Boolean).join(" · ")}
      </p>
      <QuoteLines document={document} look="office" className="mt-4" />
      <QuoteTotals document={document} look="office" className="mt-3" />
      {validUntilWords && <p className="mt-4 text-small text-ink-2">Valable jusqu’au {validUntilWords}.</p>}
    </div>
  );
}

/** A colleague wrote the same draft meanwhile: both are there until somebody chooses. */
function StaleDraft({ form }: { form: QuoteEditorDraft }) {
  const { stale, failure } = form;
  if (!stale && !failure) return null;
  const who = stale?.by ? staffName(stale.by) : "Quelqu’un";
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-danger-line border-b bg-danger-tint px-6 py-3 text-danger-dark"
    >
      <TriangleAlert className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 font-medium">
        {stale
          ? `${who} a modifié ce devis le ${formatShortDateTime(stale.at)}. Vos changements ne sont pas enregistrés.`
          : failure}
      </p>
      {stale && (
        <>
          <Button variant="secondary" size="xs" onClick={() => window.location.reload()}>
            Voir sa version
          </Button>
          <Button variant="ink" size="xs" onClick={form.keepMine}>
            Garder la mienne
          </Button>
        </>
      )}
    </div>
  );
}

interface EditorBarProps {
  form: QuoteEditorDraft;
  missing: number;
  wrong: number;
  email: string;
  onSend: () => void;
  onDeleted: () => void;
}

function EditorBar({ form, missing, wrong, email, onSend, onDeleted }: EditorBarProps) {
  const [isDeleting, setDeleting] = useState(false);
  const fetcher = useFetcher<ActionResult>();
  useEffect(() => {
    if (fetcher.data?.ok) onDeleted();
  }, [fetcher.data, onDeleted]);
  const { saved } = form;
  const isHeld = missing > 0 || wrong > 0 || form.edited.lines.length === 0;
  return (
    <div className="sticky bottom-0 z-20 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-6 py-2.5 max-office-sm:hidden">
      <p role="status" className="mr-auto flex items-center gap-2 text-small text-ink-2">
        <Kept form={form} wrong={wrong} />
      </p>
      {saved && (
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          Supprimer le brouillon
        </Button>
      )}
      <Button disabled={isHeld} title={isHeld ? whyHeld(missing, wrong) : email} onClick={onSend}>
        Envoyer à {shortAddress(email)}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Supprimer ce brouillon ?"
        description="Il n’a pas été envoyé. La demande reste."
        confirmLabel="Supprimer le brouillon"
        busy={fetcher.state !== "idle"}
        onConfirm={() => void fetcher.submit({ intent: "delete", id: saved?.id ?? "" }, { method: "post" })}
      />
    </div>
  );
}

function Kept({ form: { saved, isSaving, isDirty }, wrong }: { form: QuoteEditorDraft; wrong: number }) {
  if (wrong > 0)
    return <span className="text-danger">{counted(wrong, "champ à corriger", "champs à corriger")}</span>;
  if (isSaving || isDirty) return "Enregistrement…";
  if (!saved) return "Rien n’est encore enregistré.";
  return (
    <>
      <Check className="size-4 text-success" />
      Brouillon enregistré à {toWallClock(saved.at).time}
    </>
  );
}

function whyHeld(missing: number, wrong: number): string {
  if (missing > 0) return "Des informations manquent\u00a0: voyez en haut.";
  return wrong > 0 ? "Des champs sont à corriger." : "Ajoutez au moins une ligne.";
}

/** «sophie.garrigue@…»: cut in the domain. */
function shortAddress(email: string): string {
  const [name = "", domain] = email.split("@");
  return domain ? `${name.length > 24 ? `${name.slice(0, 24)}…` : name}@…` : "…";
}
