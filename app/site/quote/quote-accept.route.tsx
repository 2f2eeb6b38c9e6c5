import { data, redirect } from "react-router";
import { appContext, clientAddressContext } from "#app/context.ts";
import { readCustomerQuote } from "#app/domain/quotes/customer-quote.server.ts";
import { type OfferedVehicle, quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import type { Route } from "./+types/quote-accept.route";
import { Acceptance } from "./acceptance.tsx";
import { QuoteFrame, useQuoteFrame } from "./quote-frame.tsx";
import { TakenCard } from "./quote-notice.tsx";
import {
  goneQuotePage,
  linkOf,
  orDeadLink,
  receiveAcceptance,
  requireLink,
  showTaken,
} from "./quote-pages.server.ts";

export function meta() {
  return [{ title: "Accepter le devis" }, { name: "robots", content: "noindex" }];
}

/** Opening this page accepts nothing. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const link = linkOf(params, url);
  const app = context.get(appContext);
  const quote = await readCustomerQuote(app, link);
  if (!quote) throw goneQuotePage();
  if (quote.state !== "sent") throw redirect(quoteLinks(link.token, link.version).page);
  return { quote, taken: await showTaken(app, link, quote), ...link };
}

interface Taken {
  taken: { label: string; equivalent: OfferedVehicle | null };
}

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const link = linkOf(params, url);
  // Before anything of the form is looked at: a wrong address hears the same of every form.
  await requireLink(app, link);
  const sender = { ...link, address: context.get(clientAddressContext) };
  const answer = await orDeadLink(receiveAcceptance(app, await readForm(request), sender));
  if ("problem" in answer) {
    const { problem, status, headers } = answer;
    return data({ problem }, { status, headers });
  }
  // Whatever it is now, its page says so: accepted, by this press or an earlier one; or too late for it.
  if (answer.outcome !== "taken") throw redirect(quoteLinks(link.token, link.version).page, 303);
  const taken = (await showTaken(app, link, { state: "sent" })) ?? { label: "", equivalent: null };
  const news: Taken = { taken };
  return data(news, { status: 409 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function QuoteAccept({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, token, version } = loaderData;
  const tried = actionData && "taken" in actionData ? actionData.taken : null;
  const taken = tried ?? loaderData.taken;
  const { today, ...frame } = useQuoteFrame();
  return (
    <QuoteFrame {...frame} office={quote.office}>
      <div className="container-site">
        {taken ? (
          <TakenCard quote={quote} today={today} {...taken} isTried={tried !== null} />
        ) : (
          <Acceptance
            quote={quote}
            links={quoteLinks(token, version)}
            problem={actionData && "problem" in actionData ? actionData.problem : null}
          />
        )}
      </div>
    </QuoteFrame>
  );
}
