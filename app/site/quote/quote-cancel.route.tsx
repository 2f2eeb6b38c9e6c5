import { data, redirect } from "react-router";
import { quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { plainMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/quote-cancel.route";
import { Cancellation, CancellationClosed } from "./cancellation.tsx";
import { QuoteFrame, useToday } from "./quote-frame.tsx";
import { QuoteNotice } from "./quote-notice.tsx";
import { linkOf, openQuote, receiveForm } from "./quote-pages.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return plainMeta(matches, "Annuler la location");
}

/** Opening this page cancels nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { quote, token, version } = await openQuote(args);
  // Amended while its customer was reading what cancelling costs: this page says so, to whoever presses too.
  if (!quote.cancellation && quote.state !== "amended") throw redirect(quoteLinks(token, version).page);
  return { quote, offer: quote.cancellation, token, version };
}

export async function action(args: Route.ActionArgs) {
  const { problem = null, status, headers, outcome } = await receiveForm(args, () => "cancellation");
  if (problem) return data({ problem, isKept: false }, { status, headers });
  if (outcome === "amended") return data({ problem, isKept: true }, { status: 409 });
  const { token, version } = linkOf(args.params, args.url);
  throw redirect(quoteLinks(token, version).page, 303);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function QuoteCancel({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, offer, token, version } = loaderData;
  const links = quoteLinks(token, version);
  const today = useToday();
  return (
    <QuoteFrame office={quote.office}>
      <div className="container-site">
        {!offer ? (
          <QuoteNotice quote={quote} links={links} today={today} isKept={actionData?.isKept} />
        ) : offer.isOpen ? (
          <Cancellation quote={quote} offer={offer} links={links} problem={actionData?.problem ?? null} />
        ) : (
          <CancellationClosed quote={quote} links={links} />
        )}
      </div>
    </QuoteFrame>
  );
}
