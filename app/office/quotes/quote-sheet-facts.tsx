import type { QuoteDocument } from "#app/domain/quotes/quote-document.ts";
import type { Fact } from "#app/domain/quotes/quote-document-facts.ts";

/** What stands in the eye on the first page. */
export function KeyFacts({ facts }: { facts: QuoteDocument["keyFacts"] }) {
  return (
    <dl className="mb-5 grid grid-cols-4 divide-x divide-line-strong border-line-strong border-y py-3">
      {facts.map((fact) => (
        <div key={fact.label} className="px-3 first:pl-0">
          <dt className="text-[11.5px] text-ink-2">{fact.label}</dt>
          <dd>
            <FactText fact={fact} className="font-semibold" />
            {fact.note && <span className="block text-[11.5px] text-ink-2">{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What nobody has said yet is marked. */
function FactText({ fact, className = "" }: { fact: Fact; className?: string }) {
  return fact.isMissing ? (
    <span className="rounded-[4px] bg-danger-tint px-1.5 font-semibold text-danger-dark">{fact.text}</span>
  ) : (
    <span className={`whitespace-pre-line wrap-break-word ${className}`}>{fact.text}</span>
  );
}

/** The second page: every condition, and what must be known. */
export function Conditions({
  document: { title, customer, madeOnWords, conditions, needToKnow },
}: {
  document: QuoteDocument;
}) {
  return (
    <>
      <p className="mb-6 border-line-strong border-b pb-3 font-semibold">
        Devis {title} · {customer.company || customer.name} · {madeOnWords}
      </p>
      <h3 className="border-ink border-b pb-3 font-semibold text-[19px]">Conditions de cette location</h3>
      <dl>
        {conditions.map((fact) => (
          <div key={fact.label} className="grid grid-cols-[190px_minmax(0,1fr)] border-line border-b py-2.5">
            <dt className="font-semibold">{fact.label}</dt>
            <dd>
              <FactText fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 mb-3 font-semibold text-[19px]">Ce qu’il faut savoir</h3>
      {needToKnow.map(({ label, text }) => (
        <p key={label} className="mb-2 text-[12.5px]">
          <b className="font-semibold">{label}.</b> {text}
        </p>
      ))}
    </>
  );
}
