import Calendar from "lucide-react/icons/calendar";
import CreditCard from "lucide-react/icons/credit-card";
import Gauge from "lucide-react/icons/gauge";
import HandCoins from "lucide-react/icons/hand-coins";
import IdCard from "lucide-react/icons/id-card";
import Shield from "lucide-react/icons/shield";
import Wallet from "lucide-react/icons/wallet";
import type { CustomerQuote } from "#app/domain/quotes/customer-quote.ts";
import { bindingAmount } from "#app/domain/quotes/quote-document.ts";
import { formatDays } from "#app/domain/rental/days-words.ts";
import { exactEuros } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { QuoteLines } from "#app/ui/quote/quote-figures.tsx";
import { afterColon } from "./quote-amount.tsx";

/** What is being agreed to: lines, total, and the facts that cost money later. */
export function AcceptanceReceipt({ quote: { document } }: { quote: Pick<CustomerQuote, "document"> }) {
  const { isConsumer, vat, stay } = document;
  const { amount, word, other } = bindingAmount(document);
  return (
    <section
      aria-labelledby="recapitulatif"
      className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <h2 id="recapitulatif" className="font-bold text-[1.3125rem] leading-7 tracking-[-0.018em]">
        Ce que vous acceptez
      </h2>
      {stay && (
        <p className="mt-1 text-ink-2">
          {stay.daysWords}, {formatDays({ from: stay.departure.day, to: stay.return.day }, "")}
        </p>
      )}
      <QuoteLines document={document} look="site" className="mt-4 [&_tr:last-child]:border-0" />
      <div className="flex items-end justify-between gap-4 border-ink border-t-[1.5px] pt-3.5">
        <p>
          <span className="block font-semibold text-[1.0625rem]">
            {isConsumer ? "Total à payer, TTC" : "Total HT"}
          </span>
          <span className="text-[0.9375rem] text-ink-2">{isConsumer ? other : `${other} à payer`}</span>
        </p>
        <p className="text-right">
          <span className="block font-bold text-[1.875rem] leading-9 tracking-[-0.035em] tabular-nums">
            {amount}
            <span className="sr-only"> {word}</span>
          </span>
          {vat.map(({ rate, cents }) => (
            <span key={rate} className="block text-[0.9375rem] text-ink-2">
              TVA {formatNumber(rate)}&nbsp;%&nbsp;: {exactEuros(cents)}
            </span>
          ))}
        </p>
      </div>
      <KeyFacts document={document} />
    </section>
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
                <span className="block whitespace-pre-line text-[0.9375rem] text-ink-2 wrap-anywhere">
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
