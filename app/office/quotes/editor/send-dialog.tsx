import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { EditorPage } from "#app/domain/quotes/quote-page.server.ts";
import { quotedNames, quoteVariables } from "#app/domain/quotes/quote-variables.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import type { ReplyTemplate } from "#app/domain/templates/templates.ts";
import { openVariableSentence } from "#app/domain/templates/variables.ts";
import type { ActionResult } from "#app/lib/action-result.ts";
import { formatCents } from "#app/lib/euros.ts";
import { counted, plural } from "#app/lib/plural.ts";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#app/office/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { SendMessage } from "./send-message.tsx";
import type { Draft } from "./use-draft.ts";
import { Warnings } from "./warnings.tsx";

interface SendDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  form: Draft;
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
  const fetcher = useFetcher<ActionResult>();
  const isBusy = fetcher.state !== "idle";
  const answer = fetcher.data;
  const [heard, setHeard] = useState<ActionResult | undefined>();
  useEffect(() => {
    if (!answer || answer === heard) return;
    setHeard(answer);
    if (answer.ok && answer.id && answer.link) onSent(answer.id, answer.link);
  }, [answer, heard, onSent]);
  const { customer } = form.edited;
  const { vehicles, request } = page.context;
  const values = quoteVariables({
    document,
    vehicles: quotedNames(form.draft.lines, vehicles),
    estimate: request.estimate,
  });
  const who = customer.name || customer.company;
  const failure = answer && !answer.ok && !isBusy ? answer : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Envoyer le devis à ${who}\u00a0?`}
      description="Il recevra un numéro et ne changera plus."
      width={560}
      dismissible={!isBusy}
    >
      <form
        method="post"
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || !form.isKept) return;
          const fields = new FormData(event.currentTarget);
          if (openVariableSentence(String(fields.get("message")), values)) return;
          fields.set("intent", "send");
          fields.set("id", form.saved?.id ?? "");
          fields.set("version", form.saved?.version ?? "");
          const posted = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
          void fetcher.submit(posted, { method: "post" });
        }}
      >
        <DialogBody className="space-y-4">
          <Facts document={document} page={page} />
          <Warnings warnings={warnings} />
          <TextField
            name="to"
            label="À"
            type="email"
            required
            defaultValue={customer.email}
            error={failure?.fields.to}
            autoComplete="off"
          />
          <SendMessage
            reference={page.context.request.reference}
            templates={templates}
            values={values}
            usual={firstWords(document)}
            error={failure?.fields.message}
          />
          {form.failure && (
            <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
              {form.failure}
            </p>
          )}
          {failure && !failure.fields.to && !failure.fields.message && (
            <p role="alert" className="rounded-control bg-danger-tint px-3 py-2 text-[13px] text-danger-dark">
              {failure.stale ? "Ce devis a été modifié entre-temps. Fermez et vérifiez-le." : failure.detail}
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose disabled={isBusy} render={<Button variant="secondary" />}>
            Annuler
          </DialogClose>
          <Button type="submit" busy={isBusy} busyLabel="Envoi…" disabled={!form.isKept && !isBusy}>
            Envoyer le devis
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Facts({ document, page }: Pick<SendDialogProps, "document" | "page">) {
  const { total, isConsumer, validUntilWords, stay, madeOn } = document;
  const amounts = {
    ht: `${formatCents(total.ht, { exact: true })}\u00a0HT`,
    ttc: `${formatCents(total.ttc, { exact: true })}\u00a0TTC`,
  };
  const vehicles = new Set(page.draft.lines.flatMap(({ vehicle_id }) => vehicle_id ?? [])).size;
  const isHeld = stay !== null && vehicles > 0 && stay.return.day >= page.today;
  const rows: [string, string, string?][] = [
    ["Objet", `[${page.context.request.reference}] Votre devis DV-…`],
    ["Joint", "Devis en PDF, et le lien pour l’accepter"],
    isConsumer ? ["Montant", amounts.ht, amounts.ttc] : ["Montant", amounts.ttc, amounts.ht],
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
