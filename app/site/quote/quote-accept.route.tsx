import { data, redirect } from "react-router";
import { quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { plainMeta } from "#app/site/layout/page-meta.ts";
import type { Route } from "./+types/quote-accept.route";
import { Acceptance } from "./acceptance.tsx";
import { QuoteFrame, useToday } from "./quote-frame.tsx";
import { TakenCard } from "./quote-notice.tsx";
import { linkOf, openQuote, receiveForm } from "./quote-pages.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return plainMeta(matches, "Accepter le devis");
}

/** Opening this page accepts nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { quote, taken, token, version } = await openQuote(args);
  if (quote.state !== "sent") throw redirect(quoteLinks(token, version).page);
  return { quote, taken, token, version };
}

export async function action(args: Route.ActionArgs) {
  const { problem = null, status, headers, outcome, taken } = await receiveForm(args, () => "acceptance");
  if (problem) return data({ problem, taken: null }, { status, headers });
  // Whatever it is now, its page says so: accepted, by this press or an earlier one; or too late for it.
  const { token, version } = linkOf(args.params, args.url);
  if (outcome !== "taken") throw redirect(quoteLinks(token, version).page, 303);
  return data({ problem, taken: taken ?? { label: "", hasLeft: false, equivalent: null } }, { status: 409 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function QuoteAccept({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, token, version } = loaderData;
  const tried = actionData?.taken ?? null;
  const taken = tried ?? loaderData.taken;
  const today = useToday();
  return (
    <QuoteFrame office={quote.office}>
      <div className="container-site">
        {taken ? (
          <TakenCard quote={quote} today={today} {...taken} isTried={tried !== null} />
        ) : (
          <Acceptance
            quote={quote}
            links={quoteLinks(token, version)}
            problem={actionData?.problem ?? null}
          />
        )}
      </div>
    </QuoteFrame>
  );
}
