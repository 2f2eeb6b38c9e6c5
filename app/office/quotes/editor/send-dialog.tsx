import { bindingAmount, type QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { quotedNames, quoteVariables } from "#app/domain/quotes/quote-variables.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { openVariableSentence, type ReplyTemplate } from "#app/domain/templates/variables.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { TextField } from "#app/ui/field.tsx";
import { DialogProblem, QuoteDialog } from "../quote-dialog.tsx";
import { SendMessage } from "./send-message.tsx";
import type { QuoteEditorDraft } from "./use-draft.ts";
import { Warnings } from "./warnings.tsx";

interface SendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  form: QuoteEditorDraft;
  document: QuoteDocument;
  page: EditorPage;
  /** What to look at before it leaves. */
  warnings: string[];
  templates: ReplyTemplate[];
  onSent: (id: string, link: string) => void;
}

/** The third click from the request: to whom, how much, until when, and a few words. */
export function SendDialog(props: SendDialogProps) {
  const { open, onOpenChange, form, document, page, warnings, templates, onSent } = props;
  const { customer } = form.edited;
  const { vehicles, request } = page.context;
  const values = quoteVariables({
    document,
    vehicles: quotedNames(form.draft.lines, vehicles),
    estimate: request.estimate,
  });
  return (
    <QuoteDialog
      intent="send"
      title={`Envoyer le devis à ${customer.name || customer.company}\u00a0?`}
      description="Il recevra un numéro et ne changera plus."
      width={560}
      isOpen={open}
      onClose={() => onOpenChange(false)}
      fields={["to", "message"]}
      button="Envoyer le devis"
      busyLabel="Envoi…"
      isReady={form.isKept}
      onSubmit={(fields) => !openVariableSentence(String(fields.get("message")), values)}
      onDone={({ id, link }) => id && link && onSent(id, link)}
    >
      {(failed) => (
        <>
          <input type="hidden" name="id" value={form.saved?.id ?? ""} />
          <input type="hidden" name="version" value={form.saved?.version ?? ""} />
          <Facts document={document} page={page} />
          <Warnings warnings={warnings} />
          <TextField
            name="to"
            label="À"
            type="email"
            required
            defaultValue={customer.email}
            error={failed?.fields.to}
            autoComplete="off"
          />
          <SendMessage
            reference={request.reference}
            templates={templates}
            values={values}
            usual={firstWords(document)}
            error={failed?.fields.message}
          />
          {form.failure && <DialogProblem>{form.failure}</DialogProblem>}
        </>
      )}
    </QuoteDialog>
  );
}

function Facts({ document, page }: Pick<SendDialogProps, "document" | "page">) {
  const { validUntilWords, stay, madeOn } = document;
  const { amount, word, other } = bindingAmount(document);
  const vehicles = new Set(page.draft.lines.flatMap(({ vehicle_id }) => vehicle_id ?? [])).size;
  const isHeld = stay !== null && vehicles > 0 && stay.return.day >= page.today;
  const rows: [string, string, string?][] = [
    ["Objet", `[${page.context.request.reference}] Votre devis DV-…`],
    ["Joint", "Devis en PDF, et le lien pour l’accepter"],
    ["Montant", other, `${amount}\u00a0${word}`],
    ["Valable", validUntilWords && `jusqu’au ${validUntilWords}`],
    [
      "Planning",
      isHeld
        ? `${counted(vehicles, "option")} ${plural(vehicles, "posée")} ${formatDays({ from: stay.departure.day, to: stay.return.day }, madeOn)}`
        : "aucune option posée",
    ],
  ];
  return (
    <dl className="divide-y divide-line rounded-[8px] border border-line text-[13px]">
      {rows.map(([label, text, firm]) => (
        <div key={label} className="grid grid-cols-[84px_minmax(0,1fr)] gap-2 px-3.5 py-2">
          <dt className="text-ink-2">{label}</dt>
          <dd>
            {firm && <b className="font-semibold">{firm}</b>}
            {firm && " · "}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function firstWords({ customer, lines, lessor, author }: QuoteDocument): string {
  const what = lines.length > 1 ? "votre devis" : "notre devis";
  return [
    `Bonjour ${customer.name || customer.company},`,
    "",
    `Voici ${what}. Vous pouvez l’accepter en ligne ou nous répondre ici.`,
    "",
    [author, lessor.agency?.name.replace(/^Agence/, "agence") ?? lessor.name].join(", "),
  ].join("\n");
}
