import CalendarX from "lucide-react/icons/calendar-x-2";
import Clock from "lucide-react/icons/clock";
import FileText from "lucide-react/icons/file-text";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import type { LucideIcon } from "lucide-react/types";
import type { ReactNode } from "react";
import type { CancellationOffer } from "#app/domain/quotes/cancellation/cancellation-offer.server.ts";
import {
  type CustomerQuote,
  maxRefusalLength,
  type QuoteFormProblem,
  type QuoteLinks,
} from "#app/domain/quotes/customer-quote.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { BesideQuote } from "./quote-frame.tsx";
import { wraps } from "./quote-notice.tsx";
import { FormProblem, QuoteSection } from "./quote-parts.tsx";

interface CancellationProps {
  quote: CustomerQuote;
  offer: CancellationOffer;
  links: QuoteLinks;
  problem: QuoteFormProblem | null;
}

/** Step 2 of cancelling: what it costs and until when it is free stand before the button; opening it changes nothing. */
export function Cancellation({ quote, offer, links, problem }: CancellationProps) {
  return (
    <BesideQuote page={links.page} className="max-w-[42.5rem]">
      <h1 className="mt-5 text-h2">Annuler la location&nbsp;?</h1>
      <Subject quote={quote} />
      <section
        aria-label="Ce que coûte l’annulation"
        className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <Cost offer={offer} />
        {offer.terms && (
          <p className="mt-5 border-line border-t pt-4 text-ink-2 text-sm leading-[1.5]">
            Conditions d’annulation de votre devis&nbsp;: <RaisedOrdinals>{offer.terms}</RaisedOrdinals>
          </p>
        )}
      </section>
      <form
        method="post"
        action={links.cancellation}
        className="mt-4 rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <FormProblem problem={problem} />
        <input type="hidden" name="seen" value={offer.seen} />
        <Consequences quote={quote} />
        <TextAreaField
          name="reason"
          label="Un mot pour l’agence"
          optional
          rows={3}
          maxLength={maxRefusalLength}
          defaultValue={problem?.values.reason}
          error={problem?.fields.reason}
          className="mt-5"
        />
        <Button type="submit" variant="danger" size="xl" className={`mt-5 w-full ${wraps}`}>
          {offer.cost && !offer.cost.isFree
            ? `Annuler la location, pour ${offer.cost.amount}\u00a0${offer.cost.word}`
            : "Annuler la location"}
        </Button>
        <ButtonLink
          to={links.page}
          reloadDocument
          variant="ghost"
          size="xl"
          className={`mt-2 w-full ${wraps}`}
        >
          Garder ma location
        </ButtonLink>
      </form>
      <p className="mt-5 text-ink-2 text-sm leading-[1.45]">
        Comme preuve de votre annulation, nous gardons l’heure, votre adresse IP, ce qu’elle coûte et votre
        message.
      </p>
    </BesideQuote>
  );
}

function Subject({ quote: { document, vehicleNames } }: Pick<CancellationProps, "quote">) {
  const { stay, title } = document;
  const days = stay && formatDays({ from: stay.departure.day, to: stay.return.day }, "");
  return (
    <p className="mt-2.5 text-ink-2 wrap-anywhere">
      <RaisedOrdinals>
        {[`Devis ${title}`, vehicleNames.join(", "), days && capitalised(days)].filter(Boolean).join(" · ")}
      </RaisedOrdinals>
    </p>
  );
}

function Cost({ offer: { cost } }: Pick<CancellationProps, "offer">) {
  const label = (
    <p className="font-semibold text-large">{cost?.isFree ? "Annulation" : "Frais d’annulation"}</p>
  );
  if (!cost)
    return (
      <>
        {label}
        <p className="mt-2 leading-[1.55]">
          L’agence vous confirme ce qui est dû, selon les conditions ci-dessous. Rien ne vous est débité ici.
        </p>
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        {label}
        <p className="text-right">
          <span className="font-bold text-[1.875rem] leading-9 tracking-[-0.035em] tabular-nums">
            {cost.isFree ? "Gratuite" : cost.amount}
          </span>
          {!cost.isFree && (
            <>
              <span className="ml-1.5 font-semibold">{cost.word}</span>
              <span className="block text-copy text-ink-2">{cost.other}</span>
            </>
          )}
        </p>
      </div>
      {cost.until && (
        <Line icon={Clock}>
          {cost.isFree ? "Gratuite jusqu’au " : "L’annulation était gratuite jusqu’au "}
          <strong className="font-semibold">
            <RaisedOrdinals>{cost.until}</RaisedOrdinals>
          </strong>
        </Line>
      )}
      {!cost.isFree && (
        <p className="mt-3 text-ink-2 text-sm">
          L’agence vous dit comment les régler. Rien ne vous est débité ici.
        </p>
      )}
    </>
  );
}

function Consequences({ quote }: Pick<CancellationProps, "quote">) {
  return (
    <QuoteSection id="suite" title="Si vous confirmez">
      <ul className="mt-3 space-y-2.5 text-copy text-ink-2 leading-6">
        <Consequence icon={CalendarX}>
          {quote.vehicleCount > 1
            ? "Vos véhicules ne vous sont plus réservés."
            : "Votre véhicule ne vous est plus réservé."}
        </Consequence>
        <Consequence icon={FileText}>
          On ne revient pas sur une annulation&nbsp;: pour ces dates ou d’autres, il faudra un nouveau devis.
        </Consequence>
        {quote.sentTo && (
          <Consequence icon={Mail}>
            Une confirmation part à {quote.sentTo}, l’agence est prévenue.
          </Consequence>
        )}
      </ul>
    </QuoteSection>
  );
}

type LineProps = { icon: LucideIcon; children: ReactNode };

function Line({ icon: Icon, children }: LineProps) {
  return (
    <p className="mt-4 flex gap-3 border-line border-t pt-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
      <span>{children}</span>
    </p>
  );
}

function Consequence({ icon: Icon, children }: LineProps) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

/** The departure has passed, or the vehicle is out. */
export function CancellationClosed({ quote, links }: Pick<CancellationProps, "quote" | "links">) {
  const { phone } = quote.office;
  return (
    <BesideQuote page={links.page} className="max-w-[42.5rem]">
      <h1 className="mt-5 text-h2">La location a commencé</h1>
      <p className="mt-2.5 text-ink-2">
        Elle ne s’annule plus en ligne, et rien n’a été annulé. Pour tout changement, appelez l’agence.
      </p>
      {phone && (
        <a href={phoneHref(phone)} className={buttonClass({ size: "xl", className: "mt-6" })}>
          <Phone />
          {formatPhone(phone)}
        </a>
      )}
    </BesideQuote>
  );
}
