import Ban from "lucide-react/icons/ban";
import { useState } from "react";
import type { CancellationOffer } from "#app/domain/quotes/cancellation/cancellation-offer.server.ts";
import { maxRefusalLength } from "#app/domain/quotes/customer-quote.ts";
import { type HeardBy, hearings } from "#app/domain/quotes/quote-terms.ts";
import type { ActionFailed } from "#app/lib/action-result.ts";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { QuoteDialog } from "../quote-dialog.tsx";

interface NoteCancellationProps {
  title: string;
  offer: CancellationOffer;
  sentTo: string;
  reserved: number;
}

/** What a customer said on the telephone or at the counter: the same happens as by the link. */
export function NoteCancellation({ title, offer, sentTo, reserved }: NoteCancellationProps) {
  const [isAsking, setAsking] = useState(false);
  const freed =
    reserved > 1
      ? "Ses véhicules sont libres aussitôt."
      : reserved === 1
        ? "Son véhicule est libre aussitôt."
        : "";
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="max-office-sm:w-full">
        <Ban strokeWidth={2} />
        Annuler la location…
      </Button>
      <QuoteDialog
        intent="cancel"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Annuler la location ${title}\u00a0?`}
        description={`${freed} Le devis reste lisible, et ne se rétablit pas.`.trim()}
        fields={["heard", "reason", "why", "amount"]}
        button="Annuler la location"
        dismiss="Garder la location"
      >
        {(failed) => <CancellationFields offer={offer} sentTo={sentTo} failed={failed} />}
      </QuoteDialog>
    </>
  );
}

function CancellationFields({
  offer: { cost, terms, seen, isGone },
  sentTo,
  failed,
}: Pick<NoteCancellationProps, "offer" | "sentTo"> & { failed: ActionFailed | null }) {
  const isDue = cost !== null && !cost.isFree;
  const [charge, setCharge] = useState(cost ? "terms" : "none");
  const chip = (value: string, label: string) => (
    <OptionChip
      type="radio"
      name="charge"
      value={value}
      defaultChecked={charge === value}
      onChange={() => setCharge(value)}
    >
      {label}
    </OptionChip>
  );
  return (
    <>
      {isGone && (
        <p className="rounded-control bg-info-tint px-3 py-2 text-small">
          L’heure du départ est passée&nbsp;: n’annulez que si le véhicule n’est pas parti.
        </p>
      )}
      <div>
        {cost && (
          <p>
            <b className="font-semibold text-large tabular-nums">
              {cost.isFree ? "Annulation gratuite" : `${cost.amount}\u00a0${cost.word}`}
            </b>
            {!cost.isFree && <span className="text-ink-2"> · {cost.other}</span>}
          </p>
        )}
        <p className="text-small text-ink-2">
          {cost?.until &&
            `${cost.isFree ? "Gratuite jusqu’au" : "L’annulation était gratuite jusqu’au"} ${cost.until}. `}
          {terms ? `Conditions du devis\u00a0: ${terms}` : "Ce devis ne dit rien de l’annulation."}
        </p>
      </div>
      <input type="hidden" name="seen" value={seen} />
      <OptionChips legend="Comment" error={failed?.fields.heard}>
        {(Object.keys(hearings) as HeardBy[]).map((key, index) => (
          <OptionChip key={key} type="radio" name="heard" value={key} required defaultChecked={index === 0}>
            {hearings[key].label}
          </OptionChip>
        ))}
      </OptionChips>
      {cost === null || isDue ? (
        <OptionChips legend="Frais">
          {isDue && chip("terms", `Facturer ${cost.amount}\u00a0${cost.word}`)}
          {chip("none", "Ne rien facturer")}
          {cost === null && chip("amount", "Facturer un montant")}
        </OptionChips>
      ) : (
        <input type="hidden" name="charge" value="terms" />
      )}
      {isDue && charge === "none" && (
        <TextField
          name="why"
          label="Pourquoi rien n’est facturé"
          optional
          maxLength={maxRefusalLength}
          error={failed?.fields.why}
        />
      )}
      {charge === "amount" && (
        <TextField
          name="amount"
          label="Montant TTC"
          suffix="€"
          inputMode="decimal"
          maxLength={10}
          required
          error={failed?.fields.amount}
        />
      )}
      <TextAreaField
        name="reason"
        label="Raison"
        hint={"Pour le dossier\u00a0: le client ne la lit pas."}
        optional
        rows={2}
        maxLength={maxRefusalLength}
        error={failed?.fields.reason}
      />
      {sentTo && <CheckboxField name="tell" defaultChecked label={`Prévenir ${sentTo} par e-mail`} />}
    </>
  );
}
