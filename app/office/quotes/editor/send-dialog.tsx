import { useRef, useState } from "react";
import { bindingAmount, type QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { quotedNames, quoteVariables } from "#app/domain/quotes/quote-variables.ts";
import { maxMessageLength } from "#app/domain/quotes/quotes.schema.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import {
  fillVariables,
  insertAtCursor,
  openVariableSentence,
  type ReplyTemplate,
  type VariableValues,
} from "#app/domain/templates/variables.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { TemplatePicker } from "#app/office/templates/template-picker.tsx";
import { MarkedTextarea } from "#app/office/templates/template-text.tsx";
import { CheckboxField, Field, TextField } from "#app/ui/field.tsx";
import { DialogProblem, QuoteDialog } from "../quote-dialog.tsx";
import { Warnings } from "./editor-part.tsx";
import type { QuoteEditorDraft } from "./use-draft.ts";

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
  const what = page.amended ? "l’avenant" : "le devis";
  const values = quoteVariables({
    document,
    vehicles: quotedNames(form.draft.lines, vehicles),
    estimate: request.estimate,
  });
  return (
    <QuoteDialog
      intent="send"
      title={`Envoyer ${what} à ${customer.name || customer.company}\u00a0?`}
      description={
        page.amended
          ? "Il ne changera plus. Ce qui est convenu reste en vigueur jusqu’à l’accord du client."
          : "Il recevra un numéro et ne changera plus."
      }
      width={560}
      isOpen={open}
      onClose={() => onOpenChange(false)}
      fields={["to", "message"]}
      button={`Envoyer ${what}`}
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
          <Warnings notes={warnings} />
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
          {document.total.ttc === 0 && (
            <CheckboxField
              name="free"
              required
              label={"Ce devis est bien à 0,00\u00a0€"}
              hint="Accepté, il réserve le véhicule à ce prix."
            />
          )}
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
    [
      "Objet",
      `[${page.context.request.reference}] ${page.amended ? `Avenant à votre location\u00a0: ${document.title}` : "Votre devis DV-…"}`,
    ],
    ["Joint", `${page.amended ? "Avenant" : "Devis"} en PDF, et le lien pour l’accepter`],
    ["Montant", other, `${amount}\u00a0${word}`],
    ["Valable", validUntilWords && `jusqu’au ${validUntilWords}`],
    [
      "Planning",
      page.amended
        ? "option sur les jours qui s’ajoutent\u00a0; le reste ne bouge pas avant l’accord"
        : isHeld
          ? `${counted(vehicles, "option")} ${plural(vehicles, "posée")} ${formatDays({ from: stay.departure.day, to: stay.return.day }, madeOn)}`
          : "aucune option posée",
    ],
  ];
  return (
    <dl className="divide-y divide-line rounded-badge border border-line text-small">
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

function firstWords({ customer, lines, lessor, author, amendment }: QuoteDocument): string {
  const what = amendment ? "un avenant à votre location" : lines.length > 1 ? "votre devis" : "notre devis";
  return [
    `Bonjour ${customer.name || customer.company},`,
    "",
    `Voici ${what}. Vous pouvez l’accepter en ligne ou nous répondre ici.`,
    "",
    [author, lessor.agency?.name.replace(/^Agence/, "agence") ?? lessor.name].join(", "),
  ].join("\n");
}

interface SendMessageProps {
  reference: string;
  templates: ReplyTemplate[];
  values: VariableValues;
  usual: string;
  error: string | undefined;
}

/** The few words a quote leaves with. What a template leaves open is marked, and holds the sending (the form asks). */
function SendMessage({ reference, templates, values, usual, error }: SendMessageProps) {
  const [text, setText] = useState(usual);
  const [brought, setBrought] = useState<string[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const open = openVariableSentence(text, values);
  function insert(template: ReplyTemplate) {
    const words = fillVariables(template.body, values);
    const isUntouched = text.trim() === "" || text === usual;
    setText(isUntouched ? words : insertAtCursor(field.current, text, words));
    setBrought(Object.values(values));
    field.current?.focus();
  }
  return (
    <Field
      name="message"
      label="Message"
      error={open ?? error}
      hint={text.includes("{lien_devis}") ? "{lien_devis} devient le lien du client à l’envoi." : undefined}
      aside={
        templates.length > 0 && (
          <TemplatePicker request={{ reference, templates, variables: values }} onInsert={insert} />
        )
      }
    >
      {(control) => (
        <div
          className={`max-h-[34vh] overflow-y-auto rounded-control border bg-surface focus-within:border-focus focus-within:ring-3 focus-within:ring-focus-halo ${open || error ? "border-danger" : "border-control"}`}
        >
          <MarkedTextarea
            {...control}
            ref={field}
            value={text}
            values={values}
            brought={brought}
            maxLength={maxMessageLength}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
