import type { ReactNode } from "react";
import type { CustomerQuote } from "#app/domain/quotes/customer-quote.ts";
import { placeWords, stayParts } from "#app/domain/quotes/quote-document.ts";
import { formatDay } from "#app/domain/rental/days-words.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { FactList, FactStrip, QuoteLines, QuoteTotals } from "#app/ui/quote/quote-figures.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { QuoteSection, sheetClass } from "./quote-parts.tsx";

/** The whole document, as the PDF has it. */
export function QuoteSheet({
  quote: { document, replaces, cancelled },
}: {
  quote: Pick<CustomerQuote, "document" | "replaces"> & Partial<Pick<CustomerQuote, "cancelled">>;
}) {
  const { stay, lines, notes } = document;
  // The page of a cancelled one is about that, and shows the document below.
  const Title = cancelled ? "h2" : "h1";
  return (
    <article className={sheetClass}>
      <Title className="font-bold text-[1.75rem] leading-[1.15] tracking-[-0.032em] sm:text-[2.25rem]">
        Devis {document.number}
      </Title>
      {cancelled && (
        <p className="mt-2 font-semibold text-danger-dark">
          Annulé le <RaisedOrdinals>{cancelled.at}</RaisedOrdinals>
        </p>
      )}
      <p className="mt-2 text-ink-2">
        Établi le <RaisedOrdinals>{formatDay(document.madeOn, "")}</RaisedOrdinals>
        {document.reference && ` · demande ${document.reference}`}
      </p>
      {document.version > 1 && (
        <p className="mt-1 text-ink-2">
          Version&nbsp;{document.version}
          <RaisedOrdinals>{replaces ? `, remplace celle du ${replaces}` : ""}</RaisedOrdinals>
        </p>
      )}
      <Parties document={document} />
      {stay && <FactStrip facts={stayParts(stay)} look="site" className="mt-8" />}
      <QuoteSection id="prix" title="Détail du prix" className="mt-9">
        <QuoteLines document={document} look="site" className="mt-4 wide:mt-2" />
        <QuoteTotals document={document} look="site" className="mt-3" />
        <p className="mt-6 whitespace-pre-line text-ink-2 text-sm leading-[1.45]">{notes}</p>
        {lines.length === 0 && <p className="mt-4 text-ink-2">Ce devis ne compte aucune ligne.</p>}
      </QuoteSection>
      <Conditions document={document} />
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
    <div className="mt-6 grid gap-x-8 gap-y-6 border-line border-t pt-6 text-copy leading-6 sm:grid-cols-2">
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
      <h2 className="font-normal text-small text-ink-2 leading-6 tracking-normal">{label}</h2>
      {children}
    </div>
  );
}

function Conditions({ document: { conditions, inclusions, needToKnow } }: DocumentProps) {
  const said = conditions.filter(({ isMissing }) => !isMissing);
  const facts = inclusions ? [...said, { label: "Compris dans le prix", text: inclusions }] : said;
  return (
    <QuoteSection id="conditions" title="Conditions" className="mt-10">
      <FactList facts={facts} look="site" className="mt-4" />
      <div className="mt-5 space-y-2 text-ink-2 text-sm leading-[1.45]">
        {needToKnow.map(({ label, text }) => (
          <p key={label}>{text}</p>
        ))}
      </div>
    </QuoteSection>
  );
}
