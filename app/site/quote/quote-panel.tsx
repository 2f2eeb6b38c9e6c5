import Calendar from "lucide-react/icons/calendar";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { differenceWords } from "#app/domain/quotes/amendments/amendment-changes.ts";
import {
  askAgainHref,
  type CustomerQuote,
  maxQuestionLength,
  maxRefusalLength,
  type QuoteFormProblem,
  type QuoteLinks,
  refusalReasons,
} from "#app/domain/quotes/customer-quote.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatPhone, phoneHref } from "#app/lib/phone.ts";
import { counted } from "#app/lib/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { FormProblem, focusAt, QuoteAmount } from "./quote-parts.tsx";

/** The phone's bar waits for this button to leave the screen. */
export const acceptButtonId = "accepter";

const card = "rounded-card border border-line bg-surface p-5 sm:p-7";

export const acceptLabel = ({ document }: Pick<CustomerQuote, "document">) =>
  document.amendment ? "Accepter l’avenant" : "Accepter le devis";

type PanelProps = { quote: CustomerQuote; links: QuoteLinks };

export function QuotePanel({ quote, links }: PanelProps) {
  const { changes, isConsumer } = quote.document;
  return (
    <section aria-label="Votre réponse" className={card}>
      <h2 className="mb-3 font-bold text-[1.75rem] tracking-[-0.03em] lg:hidden">
        {changes ? "Votre avenant" : "Votre devis"}
      </h2>
      <Badge icon={<Clock />}>En attente de votre réponse</Badge>
      <QuoteSubject quote={quote} />
      <QuoteAmount quote={quote} />
      {changes && (
        <p className="mt-2 font-semibold text-copy tabular-nums">{differenceWords(changes, isConsumer)}</p>
      )}
      <p className="mt-4 flex gap-3 border-line border-t pt-4">
        <Calendar className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
        <span>
          {changes ? "À accepter jusqu’au" : "Valable jusqu’au"}{" "}
          <strong className="font-semibold">
            <RaisedOrdinals>{quote.validUntil}</RaisedOrdinals>
          </strong>
        </span>
      </p>
      <ButtonLink id={acceptButtonId} to={links.acceptance} reloadDocument size="xl" className="mt-5 w-full">
        {acceptLabel(quote)}
      </ButtonLink>
      <PdfLink href={links.pdf} />
      <TermsLink href={links.terms} />
      <p className="mt-3.5 text-ink-2 text-sm leading-[1.45]">
        Accepter ouvre d’abord une page de vérification.{" "}
        {changes ? `Jusque-là, ${changes.of} reste en vigueur.` : "Rien n’est engagé avant."}
      </p>
    </section>
  );
}

/** Beyond, names would push the amount off a phone's screen. */
const maxNamed = 3;

/** What is let, and when: on a phone the panel stands before the document that says it. */
function QuoteSubject({ quote: { document, vehicleNames } }: Pick<PanelProps, "quote">) {
  const { stay } = document;
  return (
    <p className="mt-4 lg:hidden">
      <span className="block font-semibold text-large leading-snug wrap-anywhere">
        {vehicleNames.length > maxNamed ? counted(vehicleNames.length, "véhicule") : vehicleNames.join(", ")}
      </span>
      {stay && (
        <RaisedOrdinals>
          {capitalised(formatDays({ from: stay.departure.day, to: stay.return.day }, ""))}
        </RaisedOrdinals>
      )}
    </p>
  );
}

/** It held once, and its document stays to be read. */
export function CancelledPanel({ quote, links, today }: PanelProps & { today: string }) {
  const { document, cancelled, answered, sentTo } = quote;
  return (
    <section aria-label="Location annulée" className={card}>
      <Badge icon={<CircleX />}>Annulé</Badge>
      <h1 className="mt-3 font-bold text-[1.75rem] leading-[1.15] tracking-[-0.032em]">Location annulée</h1>
      {cancelled && (
        <p className="mt-2.5 text-ink-2 leading-[1.55]">
          <RaisedOrdinals>
            {`${cancelled.isOwn ? "Annulée à votre demande" : "Annulée par l’agence"}${cancelled.how && ` ${cancelled.how}`} le ${cancelled.at}. ${cancelled.due}`}
          </RaisedOrdinals>
        </p>
      )}
      <p className="mt-4 flex gap-3 border-line border-t pt-4">
        <FileText className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
        <span className="min-w-0">
          Devis <strong className="font-semibold">{document.title}</strong>
          {answered && (
            <span className="block text-copy text-ink-2 wrap-anywhere">
              accepté le <RaisedOrdinals>{answered.at}</RaisedOrdinals>
              {answered.by && ` par ${answered.by}`}
            </span>
          )}
          {sentTo && (
            <span className="block text-copy text-ink-2 wrap-anywhere">reçu à l’adresse {sentTo}</span>
          )}
        </span>
      </p>
      <ButtonLink to={askAgainHref(quote, today)} variant="secondary" size="xl" className="mt-5 w-full">
        Demander un nouveau devis
      </ButtonLink>
      <PdfLink href={links.pdf} />
    </section>
  );
}

/** What is agreed holds while a change of it waits; the way to that is here. */
export function WaitingAmendment({ quote: { waiting, document }, links }: PanelProps) {
  if (!waiting) return null;
  return (
    <section aria-label="Un avenant vous attend" className={`${card} max-lg:order-first print:hidden`}>
      <Badge icon={<Clock />}>Un avenant attend votre réponse</Badge>
      <p className="mt-3 font-semibold text-large tabular-nums">{waiting.words}</p>
      <p className="text-copy text-ink-2">
        {waiting.title}, envoyé le <RaisedOrdinals>{waiting.sentOn}</RaisedOrdinals>. {document.title} reste
        en vigueur tant que vous ne l’avez pas accepté.
      </p>
      <ButtonLink to={links.successor(waiting.version)} reloadDocument size="xl" className="mt-4 w-full">
        Lire l’avenant
      </ButtonLink>
    </section>
  );
}

export function AcceptedPanel({ quote, links }: PanelProps) {
  const { document, answered } = quote;
  return (
    <section aria-label="Votre devis" className={card}>
      <Badge tone="success" icon={<Check />}>
        Accepté
      </Badge>
      <QuoteAmount quote={quote} />
      <PdfLink href={links.pdf} className="mt-5" />
      <TermsLink href={links.terms} />
      {answered && (
        <p className="mt-4 flex gap-3 border-line border-t pt-4">
          <FileText className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
          <span className="min-w-0">
            {!document.amendment && "Devis "}
            <strong className="font-semibold">{document.title}</strong>
            <span className="block text-copy text-ink-2 wrap-anywhere">
              accepté {answered.how && `${answered.how} `}le <RaisedOrdinals>{answered.at}</RaisedOrdinals>
              {answered.by && ` par ${answered.by}`}
            </span>
          </span>
        </p>
      )}
    </section>
  );
}

function PdfLink({ href, className = "mt-3" }: { href: string; className?: string }) {
  return (
    <a
      href={href}
      className={buttonClass({ variant: "secondary", size: "xl", className: `w-full ${className}` })}
    >
      <Download />
      Télécharger le PDF
    </a>
  );
}

function TermsLink({ href }: { href: string }) {
  return (
    <a href={href} className="link mt-2 min-h-11 w-full justify-center">
      Conditions générales de location
    </a>
  );
}

type FormProps = { links: QuoteLinks; problem: QuoteFormProblem | null };
type TalkProps = FormProps & { quote: CustomerQuote; hasAsked: boolean };

const row =
  "flex min-h-14 cursor-pointer list-none items-center gap-3.5 rounded-button px-1 font-semibold hover:underline [&::-webkit-details-marker]:hidden [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]";
const arrow = "ml-auto text-ink-2 transition-transform in-open:rotate-90";

/** A question and a refusal, as easy to find as each other, and quieter than the yes. */
export function QuoteTalk({ quote, links, problem, hasAsked }: TalkProps) {
  const { state, office, canAsk } = quote;
  return (
    <section
      aria-label="Questions et refus"
      className="divide-y divide-line rounded-card border border-line bg-surface px-5 py-1 sm:px-6"
    >
      {canAsk && (
        <Question
          links={links}
          problem={problem?.form === "question" ? problem : null}
          hasAsked={hasAsked}
          answerTo={quote.sentTo}
        />
      )}
      {state === "sent" && (
        <Refusal
          links={links}
          problem={problem?.form === "refusal" ? problem : null}
          of={quote.document.changes?.of ?? null}
        />
      )}
      {quote.cancellation?.isOpen && (
        <Link to={links.cancellation} reloadDocument className={row}>
          <X className="text-blue" />
          Annuler la location…
          <ChevronRight className={arrow} />
        </Link>
      )}
      {(state === "accepted" || state === "cancelled" || !canAsk) && office.phone && (
        <a href={phoneHref(office.phone)} className={row}>
          <Phone className="text-blue" />
          {formatPhone(office.phone)}
          <ChevronRight className={arrow} />
        </a>
      )}
    </section>
  );
}

function Question(props: FormProps & { hasAsked: boolean; answerTo: string }) {
  const { links, problem, hasAsked, answerTo } = props;
  return (
    <Disclosure
      id="question"
      icon={<MessageCircle className="text-blue" />}
      title={"Une question\u00a0?"}
      isOpen={problem !== null || hasAsked}
    >
      {hasAsked && (
        <p role="status" className="pb-5 text-copy">
          Votre question est partie. L’agence vous répond{answerTo && ` à ${answerTo}`}.
        </p>
      )}
      {!hasAsked && (
        <form method="post" action={`${links.page}#question`} noValidate className="space-y-4 pb-5">
          <FormProblem problem={problem} />
          <input type="hidden" name="intent" value="question" />
          <TextAreaField
            name="question"
            label="Votre question"
            hint={answerTo ? `L’agence vous répond à ${answerTo}.` : undefined}
            rows={4}
            maxLength={maxQuestionLength}
            required
            defaultValue={problem?.values.question}
            error={problem?.fields.question}
            {...focusAt(problem, "question")}
          />
          <Button type="submit" variant="ink" size="lg" className="w-full">
            Envoyer la question
          </Button>
        </form>
      )}
    </Disclosure>
  );
}

/** `of` is what goes on where an amendment is refused. */
function Refusal({ links, problem, of }: FormProps & { of: string | null }) {
  const title = of ? "Refuser cet avenant" : "Refuser ce devis";
  return (
    <Disclosure id="refus" icon={<X className="text-blue" />} title={title} isOpen={problem !== null}>
      <form method="post" action={`${links.page}#refus`} className="space-y-4 pb-5">
        <FormProblem problem={problem} />
        <input type="hidden" name="intent" value="refusal" />
        <fieldset>
          <legend className="text-(length:--label-text) font-(--label-weight)">
            Pourquoi<span className="font-normal text-ink-2"> (facultatif)</span>
          </legend>
          <div className="mt-1 grid grid-cols-2">
            {refusalReasons.map(([reason, label]) => (
              <label
                key={reason}
                htmlFor={`refus-${reason}`}
                className="flex min-h-11 cursor-pointer items-center gap-3"
              >
                <Radio
                  id={`refus-${reason}`}
                  name="reason"
                  value={reason}
                  defaultChecked={problem?.values.reason === reason}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          name="text"
          label="Un mot pour l’agence"
          optional
          rows={3}
          maxLength={maxRefusalLength}
          defaultValue={problem?.values.text}
          error={problem?.fields.text}
        />
        <Button type="submit" variant="secondary" size="lg" className="w-full">
          {title}
        </Button>
        <p className="text-ink-2 text-sm">
          {of ? `Rien ne change\u00a0: ${of} reste en vigueur.` : "Rien n’est dû."} L’agence est prévenue.
        </p>
      </form>
    </Disclosure>
  );
}

type DisclosureProps = { id: string; icon: ReactNode; title: string; isOpen: boolean; children: ReactNode };

function Disclosure({ id, icon, title, isOpen, children }: DisclosureProps) {
  return (
    <details id={id} open={isOpen}>
      <summary className={row}>
        {icon}
        {title}
        <ChevronRight className={arrow} />
      </summary>
      {children}
    </details>
  );
}
