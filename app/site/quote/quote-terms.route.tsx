import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { type PlainBlock, readPlainText } from "#app/domain/legal/legal-text.ts";
import { readCustomerQuote, readCustomerTerms } from "#app/domain/quotes/customer-quote.server.ts";
import { type QuoteLinks, quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import { plainMeta } from "#app/site/layout/page-meta.ts";
import { proseClass } from "#app/ui/prose.ts";
import type { Route } from "./+types/quote-terms.route";
import { BesideQuote, QuoteFrame } from "./quote-frame.tsx";
import { goneQuotePage, linkOf } from "./quote-pages.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return plainMeta(matches, "Conditions générales de votre devis");
}

/** What was agreed, not what `/cgv` says today; a quote older than that is read with the public page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const link = linkOf(params, url);
  const [quote, terms] = await Promise.all([readCustomerQuote(app, link), readCustomerTerms(app, link)]);
  if (!quote || !terms) throw goneQuotePage();
  if (terms === "public") throw redirect(sitePaths.terms);
  return { terms, office: quote.office, ...link };
}

export default function QuoteTermsPage({ loaderData }: Route.ComponentProps) {
  const { terms, office, token, version } = loaderData;
  return (
    <QuoteFrame office={office}>
      <div className="container-site">
        <QuoteTerms {...terms} links={quoteLinks(token, version)} />
      </div>
    </QuoteFrame>
  );
}

function QuoteTerms({ text, sha256, links }: { text: string; sha256: string; links: QuoteLinks }) {
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
