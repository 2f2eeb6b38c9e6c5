import { redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { readCustomerQuote, readCustomerTerms } from "#app/features/quotes/customer/customer-quote.server.ts";
import { quoteLinks } from "#app/features/quotes/customer/customer-quote.ts";
import { QuoteFrame } from "#app/features/quotes/customer/quote-frame.tsx";
import { QuoteTerms } from "#app/features/quotes/customer/quote-terms.tsx";
import { sitePaths } from "#app/lib/site-paths.ts";
import type { Route } from "./+types/quote-terms";
import { deadLink, linkOf } from "./quote/quote-link.server.ts";
import { useQuoteFrame } from "./quote/use-quote-frame.ts";

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
