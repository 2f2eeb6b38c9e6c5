import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { theAgency } from "#app/domain/agencies/the-agency.ts";
import { todayOf } from "#app/domain/rental/days.ts";
import { deliveryNote } from "#app/domain/rental/estimate-words.ts";
import { handoverWords } from "#app/domain/rental/handover.ts";
import { describeDeposits, describeStay, towingSentences } from "#app/domain/requests/asked-rental-words.ts";
import { handovers, type SentRequest } from "#app/domain/requests/request-terms.ts";
import { capitalised } from "#app/lib/elision.ts";
import { formatCents } from "#app/lib/euros.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { useMinute } from "#app/lib/use-minute.ts";
import { tell } from "#app/site/layout/site-messages.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChosenExtras } from "./chosen-extras.tsx";
import type { SentMessage } from "./sent-panel.tsx";
import { AskedVehicleRow } from "./vehicle-row.tsx";

export function SentDetails({ sent, request }: { sent: SentMessage; request: SentRequest }) {
  const { email, agency } = sent;
  return (
    <div className="mt-7 w-full">
      <div className="flex items-center justify-between gap-4 rounded-button border-(length:--control-border) border-blue px-5 py-4 sm:px-6">
        <p className="min-w-0">
          <span className="block text-copy text-ink-2">Votre référence</span>
          <strong className="block whitespace-nowrap font-bold text-[2.125rem] text-blue leading-tight tracking-[0.04em] sm:text-[2.5rem]">
            {request.reference}
          </strong>
        </p>
        <CopyReference reference={request.reference} />
      </div>
      {request.isUnconfirmed ? (
        <p className="mt-2.5 text-ink-2 text-sm">
          Notez cette référence&nbsp;: aucun e-mail de confirmation n’est parti cette fois. Votre demande,
          elle, est bien arrivée.
        </p>
      ) : (
        <p className="mt-2.5 text-ink-2 text-sm">
          Une confirmation est partie à{" "}
          {email ? (
            <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>
          ) : (
            "votre adresse e-mail"
          )}
          . Donnez cette référence si vous appelez.
        </p>
      )}
      <h3 className="mt-9 text-[1.25rem] leading-7">La suite</h3>
      <ol className="mt-3 grid gap-4">
        <Step
          number={1}
          title={request.answerBy ? `Réponse avant ${request.answerBy}.` : "Une réponse de notre équipe."}
        >
          {agency ? capitalised(theAgency(agency.name)) : "Le siège"} vérifie les dates et le prix.
        </Step>
        <Step number={2} title="Un devis écrit, gratuit.">
          Vous le lisez, vous posez vos questions, vous décidez.
        </Step>
        <Step number={3} title="Rien n’est réservé d’ici là.">
          Une demande n’est pas une réservation&nbsp;: rien n’est dû avant votre accord sur un devis.
        </Step>
      </ol>
      <SentRental sent={sent} />
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-[1.875rem] shrink-0 items-center justify-center rounded-full bg-blue-pale font-semibold text-blue text-sm"
      >
        {number}
      </span>
      <p className="min-w-0 pt-0.5">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-ink-2">{children}</span>
      </p>
    </li>
  );
}

function SentRental({ sent: { rental, values, agency } }: { sent: SentMessage }) {
  const today = todayOf(useMinute() ?? new Date());
  const { stay, total, unpriced, isDelivered, isDeliveryApart } = rental;
  const handover = handovers[values.retrait as keyof typeof handovers];
  const without = [unpriced > 0 && "hors véhicule sans tarif", isDeliveryApart && deliveryNote].filter(
    Boolean,
  );
  const stayWords = describeStay(rental, today);
  const deposits = describeDeposits(rental.vehicles);
  const facts = [
    ["Dates", capitalised(stayWords)],
    ["Kilomètres", stay.km !== null && `${formatNumber(stay.km)}${rental.count > 1 ? " par véhicule" : ""}`],
    [
      "Retrait",
      isDelivered
        ? // The address of an answer without scripts does not say where to.
          values.lieu
          ? capitalised(handoverWords("livraison", values.lieu))
          : "Livraison, lieu confirmé dans le devis"
        : handover && [handover, agency?.name].filter(Boolean).join(", "),
    ],
    ["Permis", towingSentences(rental.vehicles).join(" ")],
  ] as const;
  return (
    <>
      <h3 className="mt-9 text-[1.25rem] leading-7">Votre demande</h3>
      {rental.vehicles.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {rental.vehicles.map((vehicle) => (
            <AskedVehicleRow key={vehicle.id} vehicle={vehicle} className="bg-paper" />
          ))}
        </ul>
      )}
      <dl className="mt-4 border-line-strong border-t">
        {facts.map(([term, words]) => words && <Fact key={term} term={term} words={words} />)}
        {rental.extras.length > 0 && (
          <Fact
            term="Prestations"
            words={<ChosenExtras extras={rental.extras} className="grid gap-y-1 sm:justify-end" />}
          />
        )}
        {total && (
          <Fact
            term="Estimation"
            words={`${formatCents(total.ttc, { exact: true })}\u00a0TTC`}
            aside={` (${formatCents(total.ht, { exact: true })}\u00a0HT)${without.map((words) => `, ${words}`).join("")}`}
          />
        )}
        {deposits && <Fact term="Dépôt de garantie" words={deposits} aside=", rendu au retour" />}
      </dl>
    </>
  );
}

function Fact({ term, words, aside }: { term: string; words: ReactNode; aside?: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-line border-b py-3.5">
      <dt className="text-ink-2 max-sm:basis-full">{term}</dt>
      <dd className="min-w-0 wrap-anywhere sm:text-right">
        <span className="font-semibold">{words}</span>
        {aside && <span className="text-ink-2">{aside}</span>}
      </dd>
    </div>
  );
}

const confirmationMs = 2000;

/** There once the scripts run: without them the code is selected by hand. */
function CopyReference({ reference }: { reference: string }) {
  const [state, setState] = useState<"absent" | "ready" | "copied">("absent");
  useEffect(() => setState("ready"), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (state === "absent") return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
    } catch {
      const detail = "Sélectionnez la référence et copiez-la.";
      tell((toast) => toast.error("La copie n’a pas fonctionné.", { detail }));
      return;
    }
    setState("copied");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("ready"), confirmationMs);
  }

  const isCopied = state === "copied";
  return (
    <Button variant="secondary" size="lg" onClick={() => void copy()} className="max-sm:px-3.5!">
      {isCopied ? <Check /> : <Copy />}
      <span aria-live="polite" className="max-sm:sr-only">
        {isCopied ? "Copié" : "Copier"}
        <span className="sr-only"> la référence</span>
      </span>
    </Button>
  );
}
