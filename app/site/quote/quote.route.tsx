import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { type CustomerQuote, type QuoteLinks, quoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { formatShortDay } from "#app/domain/rental/days-words.ts";
import { ActionBar } from "#app/site/layout/action-bar.tsx";
import type { Route } from "./+types/quote.route";
import { AcceptedSheet } from "./accepted-sheet.tsx";
import { QuoteFrame, useToday } from "./quote-frame.tsx";
import { QuoteNotice, TakenCard } from "./quote-notice.tsx";
import { linkOf, openQuote, receiveForm, showVehicles } from "./quote-pages.server.ts";
import {
  AcceptedPanel,
  acceptButtonId,
  acceptLabel,
  CancelledPanel,
  QuotePanel,
  QuoteTalk,
  WaitingAmendment,
} from "./quote-panel.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { app, quote, ...shown } = await openQuote(args);
  const vehicles = quote.state === "accepted" ? await showVehicles(app, quote) : [];
  return { quote, vehicles, hasAsked: args.url.searchParams.has("envoye"), ...shown };
}

/** A question or a refusal, as plain forms send them; the yes has a page of its own. */
export async function action(args: Route.ActionArgs) {
  const { form, problem, status, headers } = await receiveForm(args, (sent) =>
    sent.get("intent") === "refusal" ? "refusal" : "question",
  );
  if (problem) return data(problem, { status, headers });
  const { token, version } = linkOf(args.params, args.url);
  const { page } = quoteLinks(token, version);
  const sent = `${page}${page.includes("?") ? "&" : "?"}envoye#question`;
  throw redirect(form === "refusal" ? page : sent, 303);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { quote, vehicles, taken, hasAsked, token, version } = loaderData;
  const today = useToday();
  const links = quoteLinks(token, version);
  const problem = actionData ?? null;
  const isWaiting = quote.state === "sent";
  const isCancelled = quote.state === "cancelled";
  const talk = <QuoteTalk quote={quote} links={links} problem={problem} hasAsked={hasAsked} />;
  if (taken || (!isWaiting && !isCancelled && quote.state !== "accepted"))
    return (
      <QuoteFrame office={quote.office}>
        <div className="container-site grid gap-4">
          {taken ? (
            <TakenCard quote={quote} today={today} {...taken} isTried={false} />
          ) : (
            <QuoteNotice quote={quote} links={links} today={today} />
          )}
          {quote.canAsk && quote.state !== "replaced" && quote.state !== "amended" && (
            <div className="mx-auto w-full max-w-[34rem]">{talk}</div>
          )}
        </div>
      </QuoteFrame>
    );
  return (
    <QuoteFrame office={quote.office}>
      <div className="container-site grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 print:block print:p-0">
        {isWaiting || isCancelled ? (
          <QuoteSheet quote={quote} />
        ) : (
          <AcceptedSheet quote={quote} vehicles={vehicles} />
        )}
        <aside
          className={`grid gap-4 print:hidden lg:[@media(min-height:44rem)]:sticky lg:[@media(min-height:44rem)]:top-8 ${isWaiting || isCancelled ? "max-lg:order-first" : "max-lg:contents"}`}
        >
          {isWaiting ? (
            <QuotePanel quote={quote} links={links} />
          ) : isCancelled ? (
            <CancelledPanel quote={quote} links={links} today={today} />
          ) : (
            <>
              <WaitingAmendment quote={quote} links={links} />
              <AcceptedPanel quote={quote} links={links} />
            </>
          )}
          {talk}
        </aside>
      </div>
      {isWaiting && <QuoteBar quote={quote} links={links} />}
    </QuoteFrame>
  );
}

/** At the foot of a phone's screen, once the panel's own button has scrolled away: one amber at a time. */
function QuoteBar({ quote, links }: { quote: CustomerQuote; links: QuoteLinks }) {
  const isAway = !useHasLeft(acceptButtonId);
  const { amount, word } = bindingAmount(quote.document);
  const { validUntil } = quote.document;
  return (
    <ActionBar
      lead={
        <>
          <span className="block font-bold text-[1.25rem] leading-6 tracking-[-0.03em]">{amount}</span>
          <span className="text-small text-ink-2">
            {word}
            {validUntil && `, jusqu’au ${formatShortDay(validUntil, validUntil)}`}
          </span>
        </>
      }
      phone=""
      action={{ to: links.acceptance, label: acceptLabel(quote) }}
      isAway={isAway}
    />
  );
}

/** False until a script can tell: without one, the button at the top does for itself. */
function useHasLeft(id: string): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setHasLeft(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return hasLeft;
}
