import type { ReactNode } from "react";
import { type QuoteDocument, stayParts, totalRows } from "#app/domain/quotes/quote-document.ts";
import { placeWords, reachWords } from "#app/domain/quotes/quote-document-words.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { LogoMark } from "#app/ui/logo.tsx";
import { Conditions, KeyFacts } from "./quote-sheet-facts.tsx";
import { SheetLines } from "./quote-sheet-lines.tsx";

/** The document as it will be printed, at 96 pixels to the inch: page 1 stands alone, page 2 has every condition. */
export function QuoteSheet({ document }: { document: QuoteDocument }) {
  return (
    <div className="space-y-6 text-[13px] text-ink leading-[19px]">
      <Page document={document} number={1}>
        <Head document={document} />
        <Row
          facts={[
            ["Établi le", document.madeOnWords],
            ["Valable jusqu’au", document.validUntilWords],
            ["Votre demande", document.reference ?? ""],
            ["Établi par", document.author],
          ]}
        />
        <Parties document={document} />
        <Stay document={document} />
        <SheetLines document={document} />
        <Totals document={document} />
        <KeyFacts facts={document.keyFacts} />
        <Acceptance />
      </Page>
      <Page document={document} number={2}>
        <Conditions document={document} />
      </Page>
    </div>
  );
}

function Page({
  document,
  number,
  children,
}: {
  document: QuoteDocument;
  number: 1 | 2;
  children: ReactNode;
}) {
  const { lessor, lessorFacts, title } = document;
  const who = [[lessor.name, lessorFacts[0]].filter(Boolean).join(", "), placeWords(lessor), lessor.email];
  return (
    <article
      aria-label={`Page ${number} du devis`}
      className="flex min-h-[1123px] w-[794px] flex-col bg-surface p-14 pb-8 shadow-card"
    >
      <div className="flex-1">{children}</div>
      <footer className="mt-8 flex items-end justify-between gap-6 border-line border-t pt-2 text-[10px] text-ink-2 leading-[15px]">
        <p className="min-w-0 wrap-break-word">
          {who.filter(Boolean).join(" · ")}
          <br />
          {lessorFacts.slice(1).join(" · ")}
        </p>
        <p className="shrink-0 font-semibold text-ink">
          {title} · {number}&nbsp;/&nbsp;2
        </p>
      </footer>
    </article>
  );
}

function Head({ document: { lessor, title } }: { document: QuoteDocument }) {
  const [first, ...others] = lessor.name.split(" ");
  return (
    <header className="mb-5 flex justify-between gap-6">
      <div className="min-w-0">
        <p className="flex items-center gap-3 text-[21px] leading-7 tracking-[-0.02em]">
          <LogoMark className="text-blue" />
          <span>
            <b className="font-bold">{first}</b> {others.join(" ")}
          </span>
        </p>
        <p className="mt-1 whitespace-pre-line text-ink-2">
          {lessor.agency
            ? `${lessor.agency.name}\n${reachWords(lessor.agency)}`
            : `${placeWords(lessor)}\n${reachWords(lessor)}`}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-bold text-[34px] leading-9">Devis</p>
        <p className="font-semibold text-[17px] text-blue leading-6">{title}</p>
      </div>
    </header>
  );
}

function Row({ facts }: { facts: [label: string, text: string][] }) {
  return (
    <dl className="grid grid-cols-4 gap-4 border-line-strong border-y py-3">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-[11.5px] text-ink-2">{label}</dt>
          <dd className="font-semibold">{text || "…"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parties({ document: { lessor, customerLines, customer } }: { document: QuoteDocument }) {
  const [first, ...others] = customerLines;
  return (
    <div className="grid grid-cols-2 gap-6 py-5">
      <div>
        <p className="text-[11.5px] text-ink-2">Loueur</p>
        <p className="font-semibold">{lessor.name}</p>
        <p>{lessor.address}</p>
        <p>{[lessor.zip, lessor.city].filter(Boolean).join(" ")}</p>
      </div>
      <div className="min-w-0 wrap-break-word">
        <p className="text-[11.5px] text-ink-2">Client</p>
        <p className="font-semibold">{first}</p>
        <p className="whitespace-pre-line">{others.join("\n")}</p>
        <p className="text-[11.5px] text-ink-2">{reachWords(customer)}</p>
      </div>
    </div>
  );
}

function Stay({ document: { stay } }: { document: QuoteDocument }) {
  if (!stay) return null;
  return (
    <dl className="mb-5 grid grid-cols-[1.4fr_1.4fr_1fr] divide-x divide-blue-line rounded-[10px] bg-blue-pale py-3">
      {stayParts(stay).map(({ label, words, note }) => (
        <div key={label} className="px-4">
          <dt className="text-[11.5px]">{label}</dt>
          <dd>
            <b className="font-semibold">{words}</b>
            <span className="block text-[11.5px]">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Totals({ document }: { document: QuoteDocument }) {
  const { notes, text } = document;
  const rows = totalRows(document);
  return (
    <div className="flex justify-between gap-8 py-4">
      <p className="max-w-[360px] whitespace-pre-line wrap-break-word text-[11.5px] text-ink-2">
        {[text, ...notes].filter(Boolean).join("\n")}
      </p>
      <dl className="w-[270px] shrink-0 space-y-1 tabular-nums">
        {rows.map(({ label, cents, isBinding }, index) => {
          const isLast = index === rows.length - 1;
          const look = isBinding || isLast ? "font-semibold text-[15px]" : "text-ink-2";
          const figure = isBinding ? "font-bold text-[24px] leading-9" : isLast ? "font-semibold" : "";
          return (
            <div
              key={label}
              className={`flex items-baseline justify-between ${isLast ? "border-ink border-t pt-2" : ""}`}
            >
              <dt className={look}>{label}</dt>
              <dd className={figure}>{exactEuros(cents)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Acceptance() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="rounded-[10px] border border-line-strong p-4">
        <p className="font-semibold text-[14px]">Accepter en ligne</p>
        <p>Ouvrez le lien reçu par e-mail, vérifiez, confirmez. Les véhicules sont réservés aussitôt.</p>
        <p className="mt-1 text-[11.5px] text-ink-2">
          Ce devis est gratuit et n’engage à rien tant qu’il n’est pas accepté.
        </p>
      </div>
      <div className="rounded-[10px] border border-line-strong p-4">
        <p className="font-semibold text-[14px]">Ou sur papier, en agence</p>
        <p className="text-[11.5px] text-ink-2">
          Date, nom, signature, mention «&nbsp;bon pour accord&nbsp;»
        </p>
      </div>
    </div>
  );
}
