import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { readCustomerQuote, readCustomerTerms } from "#app/domain/quotes/customer-quote.server.ts";
import { quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/quote-terms.route";
import { QuoteFrame, useQuoteFrame } from "./quote-frame.tsx";
import { deadLink, linkOf } from "./quote-link.server.ts";
import { QuoteTerms } from "./quote-terms.tsx";

export function meta() {
  return [{ title: "Conditions générales de votre devis" }, { name: "robots", content: "noindex" }];
}

/** What was agreed, not what `/cgv` says today; a quote older than that is read with the public page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const link = linkOf(params, url);
  const [quote, terms] = await Promise.all([readCustomerQuote(app, link), readCustomerTerms(app, link)]);
  if (!quote || !terms) throw deadLink();
  if (terms === "public") throw redirect(sitePaths.terms);
  return { terms, office: quote.office, ...link };
}

export default function QuoteTermsPage({ loaderData }: Route.ComponentProps) {
  const { terms, office, token, version } = loaderData;
  const { today: _, ...frame } = useQuoteFrame();
  return (
    <QuoteFrame {...frame} office={office}>
      <div className="container-site">
        <QuoteTerms {...terms} links={quoteLinks(token, version)} />
      </div>
    </QuoteFrame>
  );
}
