import { type PlainBlock, readPlainText } from "#app/domain/legal/legal-writing.ts";
import type { QuoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { proseClass } from "#app/ui/prose.ts";
import { BesideQuote } from "./quote-frame.tsx";

/** The general terms that a quote was sent with, as they were kept then. */
export function QuoteTerms({ text, sha256, links }: { text: string; sha256: string; links: QuoteLinks }) {
  const { title, head, blocks } = readPlainText(text);
  return (
    <BesideQuote page={links.page} className="max-w-[48rem]">
      <article className="mt-3 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-10 lg:px-13 print:border-0 print:p-0">
        <h1 className="font-bold text-[1.75rem] leading-[1.15] tracking-[-0.032em] sm:text-[2.25rem]">
          {title}
        </h1>
        <p className="mt-3 text-ink-2 text-sm leading-6 wrap-anywhere">
          {head.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          Texte joint à votre devis, tel qu’il était le jour de son envoi. Empreinte SHA-256&nbsp;: {sha256}
        </p>
        <div className={`${proseClass} mt-8 wrap-anywhere`}>
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a kept text never changes
            <TermsBlock key={index} block={block} />
          ))}
        </div>
      </article>
    </BesideQuote>
  );
}

function TermsBlock({ block }: { block: PlainBlock }) {
  if ("heading" in block) return <h2>{block.heading}</h2>;
  if ("text" in block) return <p>{block.text}</p>;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
