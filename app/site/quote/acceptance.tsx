import Calendar from "lucide-react/icons/calendar";
import Check from "lucide-react/icons/check";
import CreditCard from "lucide-react/icons/credit-card";
import Gauge from "lucide-react/icons/gauge";
import HandCoins from "lucide-react/icons/hand-coins";
import IdCard from "lucide-react/icons/id-card";
import Info from "lucide-react/icons/info";
import Shield from "lucide-react/icons/shield";
import Wallet from "lucide-react/icons/wallet";
import {
  type CustomerQuote,
  maxNameLength,
  type QuoteFormProblem,
  type QuoteLinks,
} from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { acceptanceBox, acceptanceBoxOf } from "#app/domain/quotes/quote-terms.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { QuoteLines } from "#app/ui/quote/quote-figures.tsx";
import { RaisedOrdinals } from "#app/ui/raised-ordinals.tsx";
import { BesideQuote } from "./quote-frame.tsx";
import { wraps } from "./quote-notice.tsx";
import { afterColon, FormProblem, focusAt, QuoteSection } from "./quote-parts.tsx";
import { Changes } from "./quote-sheet.tsx";

type AcceptanceProps = { quote: CustomerQuote; links: QuoteLinks; problem: QuoteFormProblem | null };

/** Step 2: all of it once more, then the name and the word that binds. Nothing is filled in beforehand. */
export function Acceptance({ quote, links, problem }: AcceptanceProps) {
  const { document, validUntil } = quote;
  return (
    <BesideQuote
      page={links.page}
      back={document.amendment ? "Revenir à l’avenant" : undefined}
      className="max-w-[42.5rem]"
    >
      <Steps isAmendment={document.amendment !== null} />
      <h1 className="mt-5 text-h2">Vérifiez, puis confirmez</h1>
      <p className="mt-2.5 text-ink-2">
        {document.amendment ? (
          <RaisedOrdinals>{`${document.heading.title} ${document.heading.number}, à accepter`}</RaisedOrdinals>
        ) : (
          `Devis ${document.title}, valable`
        )}{" "}
        jusqu’au <RaisedOrdinals>{validUntil}</RaisedOrdinals>.
      </p>
      {document.changes && (
        <div className="@container/sheet mt-6 rounded-card border border-line bg-surface px-5 pb-5 sm:px-8 sm:pb-8">
          <Changes document={document} />
        </div>
      )}
      <AcceptanceReceipt quote={quote} />
      <AcceptanceForm quote={quote} links={links} problem={problem} />
      <p className="mt-5 text-ink-2 text-sm leading-[1.45] wrap-anywhere">
        Comme preuve de votre accord, nous gardons votre nom, l’heure, votre adresse IP, les mots de la case
        cochée et l’empreinte du PDF{document.hasTerms && ", conditions générales comprises"}.
        {quote.sentTo && ` Une copie vous est envoyée à ${quote.sentTo}.`}
      </p>
    </BesideQuote>
  );
}

function Steps({ isAmendment }: { isAmendment: boolean }) {
  const disc = "flex size-7 items-center justify-center rounded-full text-sm";
  return (
    <ol className="mt-5 flex flex-wrap items-center gap-3 text-copy">
      <li className="flex items-center gap-2.5 text-ink-2">
        <span className={`${disc} bg-success-tint text-success-dark`}>
          <Check className="size-4" strokeWidth={2.5} />
        </span>
        {isAmendment ? "Lire l’avenant" : "Lire le devis"}
        <span className="sr-only"> (fait)</span>
      </li>
      <li aria-current="step" className="flex items-center gap-2.5 font-semibold">
        <span aria-hidden="true" className="mr-2 h-px w-10 bg-line-strong max-sm:hidden" />
        <span aria-hidden="true" className={`${disc} bg-blue text-white`}>
          2
        </span>
        Vérifier et confirmer
      </li>
    </ol>
  );
}

function AcceptanceForm({ quote, links, problem }: AcceptanceProps) {
  const withdrawal = quote.document.needToKnow.find(({ label }) => label === "Rétractation");
  return (
    <form
      method="post"
      action={links.acceptance}
      // What is missing is said at its field, in our words.
      noValidate
      className="mt-4 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <FormProblem problem={problem} />
      <TextField
        name="name"
        label="Votre prénom et votre nom"
        hint="Écrits par vous, ils valent accord."
        required
        maxLength={maxNameLength}
        autoComplete="off"
        defaultValue={problem?.values.name}
        error={problem?.fields.name}
        {...focusAt(problem, "name")}
        className={problem && Object.keys(problem.fields).length === 0 ? "mt-4" : ""}
      />
      <CheckboxField
        name="read"
        label={
          <>
            {acceptanceBoxOf(quote.document).lead}
            <a
              href={links.terms}
              target="_blank"
              rel="noreferrer"
              className="text-blue underline underline-offset-4"
            >
              {acceptanceBox.terms}
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          </>
        }
        required
        defaultChecked={problem?.values.read === "on"}
        error={problem?.fields.read}
        {...focusAt(problem, "read", ["name"])}
        className="mt-4"
      />
      {withdrawal && (
        <p className="mt-4 flex gap-3 rounded-button bg-paper-2 p-4 text-copy leading-6">
          <Info className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          {withdrawal.text}
        </p>
      )}
      <Button type="submit" size="xl" className={`mt-5 w-full ${wraps}`}>
        {quote.document.amendment ? "Accepter l’avenant" : "Accepter le devis"} et m’engager à payer
      </Button>
      <ButtonLink to={links.page} reloadDocument variant="ghost" size="xl" className={`mt-2 w-full ${wraps}`}>
        {quote.document.amendment ? "Revenir à l’avenant sans accepter" : "Revenir au devis sans accepter"}
      </ButtonLink>
    </form>
  );
}

/** What is being agreed to: lines, total, and the facts that cost money later. */
export function AcceptanceReceipt({ quote: { document } }: { quote: Pick<CustomerQuote, "document"> }) {
  const { isConsumer, vat, stay } = document;
  const { amount, word, other } = bindingAmount(document);
  return (
    <QuoteSection
      id="recapitulatif"
      title={document.amendment ? "Votre location, une fois l’avenant accepté" : "Ce que vous acceptez"}
      className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      {stay && (
        <p className="mt-1 text-ink-2">
          {stay.daysWords}, {formatDays({ from: stay.departure.day, to: stay.return.day }, "")}
        </p>
      )}
      <QuoteLines document={document} look="site" className="mt-4 [&_tr:last-child]:border-0" />
      <div className="flex items-end justify-between gap-4 border-ink border-t-[1.5px] pt-3.5">
        <p>
          <span className="block font-semibold text-large">
            {isConsumer ? "Total à payer, TTC" : "Total HT"}
          </span>
          <span className="text-copy text-ink-2">{isConsumer ? other : `${other} à payer`}</span>
        </p>
        <p className="text-right">
          <span className="block font-bold text-[1.875rem] leading-9 tracking-[-0.035em] tabular-nums">
            {amount}
            <span className="sr-only"> {word}</span>
          </span>
          {vat.map(({ rate, cents }) => (
            <span key={rate} className="block text-copy text-ink-2">
              TVA {formatNumber(rate)}&nbsp;%&nbsp;: {exactEuros(cents)}
            </span>
          ))}
        </p>
      </div>
      <KeyFacts document={document} />
    </QuoteSection>
  );
}

/** Of the conditions, those that say when and how much is paid. */
const wordedFacts = ["Paiement", "Acompte", "Annulation"];

const factIcons: Record<string, typeof Wallet> = {
  "Dépôt de garantie": Wallet,
  Franchise: Shield,
  Conducteur: IdCard,
  Annulation: Calendar,
  Paiement: CreditCard,
  Acompte: HandCoins,
};

function KeyFacts({ document }: { document: CustomerQuote["document"] }) {
  const told = document.conditions.filter(({ label }) => wordedFacts.includes(label));
  const facts: CustomerQuote["document"]["keyFacts"] = [
    ...document.keyFacts,
    ...told.map((fact) => ({ ...fact, text: afterColon(fact.text), note: "" })),
  ].filter(({ isMissing }) => !isMissing);
  if (facts.length === 0) return null;
  return (
    <ul className="mt-5 space-y-2.5 border-line border-t pt-5 leading-6">
      {facts.map(({ label, text, note, byVehicle }) => {
        const Icon = factIcons[label] ?? Gauge;
        return (
          <li key={label} className="flex gap-3">
            <Icon className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
            <span className="min-w-0">
              {label}&nbsp;: <strong className="font-semibold">{text}</strong>
              {note && `, ${note}`}
              {byVehicle && (
                <span className="block whitespace-pre-line text-copy text-ink-2 wrap-anywhere">
                  {byVehicle}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
