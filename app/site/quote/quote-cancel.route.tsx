import { data, redirect } from "react-router";
import { quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { plainMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/quote-cancel.route";
import { Cancellation, CancellationClosed } from "./cancellation.tsx";
import { QuoteFrame } from "./quote-frame.tsx";
import { linkOf, openQuote, receiveForm } from "./quote-pages.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return plainMeta(matches, "Annuler la location");
}

/** Opening this page cancels nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { quote, token, version } = await openQuote(args);
  if (!quote.cancellation) throw redirect(quoteLinks(token, version).page);
  return { quote, offer: quote.cancellation, token, version };
}

export async function action(args: Route.ActionArgs) {
  const { problem, status, headers } = await receiveForm(args, () => "cancellation");
  if (problem) return data({ problem }, { status, headers });
  const { token, version } = linkOf(args.params, args.url);
  throw redirect(quoteLinks(token, version).page, 303);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function QuoteCancel({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, offer, token, version } = loaderData;
  const links = quoteLinks(token, version);
  return (
    <QuoteFrame office={quote.office}>
      <div className="container-site">
        {offer.isOpen ? (
          <Cancellation quote={quote} offer={offer} links={links} problem={actionData?.problem ?? null} />
        ) : (
          <CancellationClosed quote={quote} links={links} />
        )}
      </div>
    </QuoteFrame>
  );
}
