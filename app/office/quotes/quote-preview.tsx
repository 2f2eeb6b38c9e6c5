import Maximize2 from "lucide-react/icons/maximize-2";
import { type ReactNode, useState } from "react";
import { initialOf } from "#app/domain/identity/mark.ts";
import { paletteStyle } from "#app/domain/identity/palette-style.ts";
import { changeRows, differenceWords } from "#app/domain/quotes/amendments/amendment-changes.ts";
import { type QuoteDocument, stayParts } from "#app/domain/quotes/quote-document.ts";
import {
  acceptanceWays,
  footParts,
  letterhead,
  madeFacts,
  paperParties,
  paperTitles,
  runningHead,
} from "#app/domain/quotes/quote-document-paper.ts";
import { formerLook } from "#app/domain/quotes/quote-terms.ts";
import { wordmark } from "#app/lib/wordmark.ts";
import { Dialog, DialogBody } from "#app/office/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { MarkBars, MarkInitial } from "#app/ui/logo.tsx";
import { ChangeTable } from "#app/ui/quote/change-table.tsx";
import { FactList, FactStrip, FactText, QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";

interface QuotePreviewProps {
  title: string;
  document: QuoteDocument;
}

/** The document at the size of the column, which opens at its own. */
export function QuotePreview({ title, document }: QuotePreviewProps) {
  const [isLarge, setLarge] = useState(false);
  return (
    <section aria-label={title} className="min-w-0 border-line bg-paper-2 office-lg:border-l">
      <div className="office-lg:sticky office-lg:top-14 office-lg:max-h-[calc(100dvh-57px)] office-lg:overflow-y-auto">
        <div className="sticky top-0 z-10 flex items-center justify-between gap-3 border-line border-b bg-paper-2 px-6 py-2.5 max-office-sm:px-3">
          <h2 className="font-semibold text-copy">{title}</h2>
          <IconButton label="Agrandir le document" onClick={() => setLarge(true)}>
            <Maximize2 />
          </IconButton>
        </div>
        <div className="flex justify-center px-5 py-5 max-office-sm:px-3">
          <div className="[zoom:0.42] min-[26rem]:[zoom:0.46] office-sm:[zoom:0.72] office-lg:[zoom:0.578]">
            <PaperSheet document={document} />
          </div>
        </div>
      </div>
      <Dialog open={isLarge} onOpenChange={setLarge} title={title} width={880}>
        <DialogBody className="overflow-x-auto bg-paper-2">
          <div className="mx-auto w-fit max-office-sm:[zoom:0.6]">
            <PaperSheet document={document} />
          </div>
        </DialogBody>
      </Dialog>
    </section>
  );
}

type DocumentProps = { document: QuoteDocument };

/** A quote as its PDF has it, at 96 pixels to the inch: page 1 stands alone, page 2 has every condition. */
export function PaperSheet({ document }: DocumentProps) {
  const { stay, notes, conditions, needToKnow } = document;
  return (
    <div
      data-paper
      style={paletteStyle(lookOf(document).palette)}
      className="space-y-6 text-small text-ink leading-[19px]"
    >
      <Page document={document} number={1}>
        <Head document={document} />
        <dl className="grid auto-cols-fr grid-flow-col gap-4 border-line-strong border-y py-3">
          {madeFacts(document).map(({ label, text }) => (
            <div key={label}>
              <dt className="text-fine text-ink-2">{label}</dt>
              <dd className="font-semibold">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="grid grid-cols-2 gap-6 py-5">
          {paperParties(document).map(({ label, lines: [name, ...others], reach }) => (
            <div key={label} className="min-w-0 wrap-break-word">
              <p className="text-fine text-ink-2">{label}</p>
              <p className="font-semibold">{name}</p>
              <p className="whitespace-pre-line">{others.join("\n")}</p>
              <p className="text-fine text-ink-2">{reach}</p>
            </div>
          ))}
        </div>
        {document.changes && (
          <div className="mb-5">
            <h3 className="font-semibold text-[17px] leading-6">{paperTitles.changes}</h3>
            <p className="mb-1 text-ink-2">
              {differenceWords(document.changes, document.isConsumer)}, par rapport à {document.changes.of}
            </p>
            <ChangeTable rows={changeRows(document.changes, document.isConsumer)} look="paper" />
          </div>
        )}
        {stay && <FactStrip facts={stayParts(stay)} look="paper" className="mb-5" />}
        <QuoteLines document={document} look="paper" />
        <div className="flex justify-between gap-8 py-4">
          <p className="max-w-[360px] whitespace-pre-line wrap-break-word text-fine text-ink-2">{notes}</p>
          <QuoteTotals document={document} look="paper" />
        </div>
        <KeyFacts document={document} />
        <div className="grid grid-cols-2 gap-4">
          {acceptanceWays(document).map(({ title, words, note }) => (
            <div key={title} className="rounded-field border border-line-strong p-4">
              <p className="font-semibold text-plain">{title}</p>
              {words && <p className="mb-1">{words}</p>}
              <p className="text-fine text-ink-2">{note}</p>
            </div>
          ))}
        </div>
      </Page>
      <Page document={document} number={2}>
        <p className="mb-6 border-line-strong border-b pb-3 font-semibold">{runningHead(document)}</p>
        <h3 className="border-ink border-b pb-3 font-semibold text-[19px]">{paperTitles.conditions}</h3>
        <FactList facts={conditions} look="paper" />
        <h3 className="mt-8 mb-3 font-semibold text-[19px]">{paperTitles.needToKnow}</h3>
        {needToKnow.map(({ label, text }) => (
          <p key={label} className="mb-2 text-fine">
            <b className="font-semibold">{label}.</b> {text}
          </p>
        ))}
      </Page>
    </div>
  );
}

/** Its foot has no page number: how many there are is known once the PDF is laid out with its general terms. */
function Page({ document, number, children }: DocumentProps & { number: 1 | 2; children: ReactNode }) {
  return (
    <article
      aria-label={`Page ${number} du devis`}
      className="flex min-h-[1123px] w-[794px] flex-col bg-surface p-14 pb-8 shadow-card"
    >
      <div className="flex-1">{children}</div>
      <footer className="mt-8 flex items-end justify-between gap-6 border-line border-t pt-2 text-[10px] text-ink-2 leading-[15px]">
        <p className="min-w-0 wrap-break-word">
          {footParts(document).map((part, index, { length }) => (
            <span key={part} className="mr-1 inline-block">
              {part}
              {index < length - 1 && " ·"}
            </span>
          ))}
        </p>
        <p className="shrink-0 font-semibold text-ink">{document.title}</p>
      </footer>
    </article>
  );
}

const lookOf = ({ lessor }: QuoteDocument) => lessor.look ?? formerLook;

function Head({ document }: DocumentProps) {
  const { name } = document.lessor;
  const [heavy, light] = wordmark(name);
  return (
    <header className="mb-5 flex justify-between gap-6">
      <div className="min-w-0">
        <p className="flex items-center gap-3 text-[21px] leading-7 tracking-[-0.02em]">
          {lookOf(document).mark === "bars" ? (
            <MarkBars className="text-blue" />
          ) : (
            <MarkInitial initial={initialOf(name)} className="bg-blue text-white" />
          )}
          <span>
            <b className="font-bold">{heavy}</b> {light}
          </span>
        </p>
        <p className="mt-1 whitespace-pre-line text-ink-2">{letterhead(document)}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-bold text-[34px] leading-9">{document.heading.title}</p>
        <p className="font-semibold text-large text-blue leading-6">{document.heading.number}</p>
      </div>
    </header>
  );
}

function KeyFacts({ document: { keyFacts } }: DocumentProps) {
  return (
    <dl className="mb-5 grid auto-cols-fr grid-flow-col divide-x divide-line-strong border-line-strong border-y py-3">
      {keyFacts.map((fact) => (
        <div key={fact.label} className="px-3 first:pl-0">
          <dt className="text-fine text-ink-2">{fact.label}</dt>
          <dd>
            <FactText fact={fact} className="font-semibold" />
            {fact.note && <span className="block text-fine text-ink-2">{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
