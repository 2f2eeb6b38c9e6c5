import Calendar from "lucide-react/icons/calendar";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import type { CustomerQuote, QuoteLinks } from "#app/domain/quotes/customer-quote.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { QuoteAmount } from "./quote-amount.tsx";

/** The phone's bar waits for this button to leave the screen. */
export const acceptButtonId = "accepter";

const card = "rounded-card border border-line bg-surface p-5 sm:p-7";

type PanelProps = { quote: CustomerQuote; links: QuoteLinks };

/** How much, until when, and the way to a yes. */
export function QuotePanel({ quote, links }: PanelProps) {
  return (
    <section aria-label="Votre réponse" className={card}>
      <h2 className="mb-3 font-bold text-[1.75rem] tracking-[-0.03em] lg:hidden">Votre devis</h2>
      <Badge icon={<Clock />}>En attente de votre réponse</Badge>
      <QuoteAmount quote={quote} />
      <p className="mt-4 flex gap-3 border-line border-t pt-4">
        <Calendar className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
        <span>
          Valable jusqu’au{" "}
          <strong className="font-semibold">
            <RaisedOrdinals>{quote.validUntil}</RaisedOrdinals>
          </strong>
        </span>
      </p>
      <ButtonLink id={acceptButtonId} to={links.acceptance} reloadDocument size="xl" className="mt-5 w-full">
        Accepter le devis
      </ButtonLink>
      <PdfLink href={links.pdf} />
      <TermsLink href={links.terms} />
      <p className="mt-3.5 text-ink-2 text-sm leading-[1.45]">
        Accepter ouvre d’abord une page de vérification. Rien n’est engagé avant.
      </p>
    </section>
  );
}

/** Once it is accepted: by whom, when, and the paper of it. */
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
            Devis <strong className="font-semibold">{document.title}</strong>
            <span className="block text-[0.9375rem] text-ink-2 wrap-anywhere">
              accepté {answered.how && `${answered.how} `}le <RaisedOrdinals>{answered.at}</RaisedOrdinals>
              {answered.by && ` par ${answered.by}`}
            </span>
          </span>
        </p>
      )}
    </section>
  );
}

export function PdfLink({ href, className = "mt-3" }: { href: string; className?: string }) {
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

/** The general terms that this quote was sent with, as they read then. */
function TermsLink({ href }: { href: string }) {
  return (
    <a href={href} className="link mt-2 min-h-11 w-full justify-center">
      Conditions générales de location
    </a>
  );
}
