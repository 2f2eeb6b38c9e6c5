import type { ReactNode } from "react";
import type { CustomerQuote } from "#app/domain/quotes/customer-quote.ts";
import { placeWords } from "#app/domain/quotes/quote-document-words.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { QuoteLines, QuoteTotals } from "./quote-lines.tsx";
import { RaisedOrdinals } from "./raised-ordinals.tsx";
import { StayStrip } from "./stay-strip.tsx";

const sectionTitle = "text-[1.3125rem] leading-7 font-bold tracking-[-0.018em]";

/** The whole document, as the PDF has it: on paper it prints alone. */
export function QuoteSheet({ quote: { document, replaces } }: { quote: CustomerQuote }) {
  const { stay, lines, text, notes, inclusions } = document;
  return (
    <article className="rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-10 lg:px-13 lg:py-12 print:rounded-none print:border-0 print:p-0">
      <h1 className="font-bold text-[1.75rem] leading-[1.15] tracking-[-0.032em] sm:text-[2.25rem]">
        Devis {document.number}
      </h1>
      <p className="mt-2 text-ink-2">
        Établi le <RaisedOrdinals>{formatDay(document.madeOn, "")}</RaisedOrdinals>
        {document.reference && ` · demande ${document.reference}`}
      </p>
      {document.version > 1 && (
        <p className="mt-1 text-ink-2">
          Version&nbsp;{document.version}
          {replaces && (
            <>
              , remplace celle du <RaisedOrdinals>{replaces}</RaisedOrdinals>
            </>
          )}
        </p>
      )}
      <Parties document={document} />
      {stay && <StayStrip stay={stay} className="mt-8" />}
      <section aria-labelledby="prix" className="mt-9">
        <h2 id="prix" className={sectionTitle}>
          Détail du prix
        </h2>
        <QuoteLines document={document} />
        <QuoteTotals document={document} />
        <p className="mt-6 whitespace-pre-line text-ink-2 text-sm leading-[1.45]">
          {[text, ...notes].filter(Boolean).join("\n")}
        </p>
        {lines.length === 0 && <p className="mt-4 text-ink-2">Ce devis ne compte aucune ligne.</p>}
      </section>
      <Conditions document={document} inclusions={inclusions} />
    </article>
  );
}

type DocumentProps = { document: CustomerQuote["document"] };

function Parties({ document }: DocumentProps) {
  const { lessor, lessorFacts, customer, customerLines } = document;
  const [company = "", ...facts] = lessorFacts;
  const [who = "", ...address] = customerLines;
  const [name = "", ...kind] = who.split(", ");
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 border-line border-t pt-6 text-[0.9375rem] leading-6 sm:grid-cols-2">
      <Party label="Loueur">
        <p>
          <strong className="font-semibold">{lessor.name}</strong>
          {company && `, ${company}`}
        </p>
        <p>{placeWords(lessor)}</p>
        <p>{facts.join(" · ")}</p>
      </Party>
      <Party label="Client">
        <p>
          <strong className="font-semibold">{name}</strong>
          {kind.length > 0 && `, ${kind.join(", ")}`}
        </p>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="wrap-anywhere">
          {[customer.email, customer.phone && formatPhone(customer.phone)].filter(Boolean).join(" · ")}
        </p>
      </Party>
    </div>
  );
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="font-normal text-[0.84375rem] text-ink-2 leading-6 tracking-normal">{label}</h2>
      {children}
    </div>
  );
}

function Conditions({ document, inclusions }: DocumentProps & { inclusions: string }) {
  const said = document.conditions.filter(({ isMissing }) => !isMissing);
  const facts = inclusions ? [...said, { label: "Compris dans le prix", text: inclusions }] : said;
  return (
    <section aria-labelledby="conditions" className="mt-10">
      <h2 id="conditions" className={sectionTitle}>
        Conditions
      </h2>
      <dl className="mt-4 grid border-line-strong border-t text-[0.9375rem] leading-[1.4375rem] sm:grid-cols-2 sm:gap-x-10">
        {facts.map(({ label, text }) => (
          <div key={label} className="break-inside-avoid border-line border-b py-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line text-ink-2 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 space-y-2 text-ink-2 text-sm leading-[1.45]">
        {document.needToKnow.map(({ label, text }) => (
          <p key={label}>{text}</p>
        ))}
      </div>
    </section>
  );
}
