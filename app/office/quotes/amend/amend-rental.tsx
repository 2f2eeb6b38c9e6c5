import FilePen from "lucide-react/icons/file-pen";
import { useState } from "react";
import { useNavigate } from "react-router";
import { maxNameLength } from "#app/domain/quotes/customer-quote.ts";
import type { SentPage } from "#app/domain/quotes/quote-page.server.ts";
import { type HeardBy, hearings } from "#app/domain/quotes/quote-terms.ts";
import type { ActionFailed } from "#app/lib/action-result.ts";
import { officePaths } from "#app/lib/office-paths.ts";
import { OptionChip, OptionChips } from "#app/office/ui/option-chips.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { QuoteDialog } from "../quote-dialog.tsx";
import { AmendmentFields } from "./amendment-fields.tsx";
import { useAmendmentPrice } from "./use-amendment-price.ts";

type AmendRentalProps = { page: SentPage };

/** Three days more, another van, other hours: sent to the customer, or noted where they have said yes. */
export function AmendRental({ page }: AmendRentalProps) {
  const [isAsking, setAsking] = useState(false);
  const { amendment } = page;
  if (amendment)
    return (
      <ButtonLink to={officePaths.quote(amendment.id)} variant="secondary" className="max-office-sm:w-full">
        <FilePen strokeWidth={2} />
        {amendment.state === "draft" ? "Reprendre l’avenant en préparation" : "Voir l’avenant en attente"}
      </ButtonLink>
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="max-office-sm:w-full">
        <FilePen strokeWidth={2} />
        Modifier la location…
      </Button>
      {isAsking && <AmendDialog page={page} onClose={() => setAsking(false)} />}
    </>
  );
}

function AmendDialog({ page: { document, sentTo }, onClose }: AmendRentalProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const price = useAmendmentPrice(document.id);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <QuoteDialog
      intent={isAgreed ? "agree" : "amend"}
      isOpen
      onClose={onClose}
      title={`Modifier la location ${document.title}`}
      description="Un avenant sous le même numéro : rien ne change avant l’accord du client."
      width={640}
      fields={["from", "to", "from_hour", "to_hour", "name", "heard"]}
      button={isAgreed ? "Noter l’accord" : "Préparer l’avenant"}
      isReady={price.isReady}
      onDone={({ id }) => {
        onClose();
        if (id) void navigate(officePaths.quote(id));
      }}
    >
      {(failed) => (
        <>
          <AmendmentFields price={price} failed={failed} />
          <OptionChips legend="Réponse du client">
            <OptionChip
              type="radio"
              name="way"
              value="draft"
              checked={!isAgreed}
              onChange={() => setAgreed(false)}
            >
              L’avenant lui est envoyé
            </OptionChip>
            <OptionChip
              type="radio"
              name="way"
              value="note"
              checked={isAgreed}
              onChange={() => setAgreed(true)}
            >
              Il a déjà dit oui
            </OptionChip>
          </OptionChips>
          {isAgreed && (
            <Agreement
              customer={document.customer.name || document.customer.company}
              {...{ sentTo, failed, seen: price.seen }}
            />
          )}
        </>
      )}
    </QuoteDialog>
  );
}

interface AgreementProps {
  customer: string;
  sentTo: string;
  seen: string;
  failed: ActionFailed | null;
}

function Agreement({ customer, sentTo, seen, failed }: AgreementProps) {
  return (
    <>
      <input type="hidden" name="seen" value={seen} />
      <TextField
        name="name"
        label="Nom de la personne qui donne son accord"
        required
        maxLength={maxNameLength}
        defaultValue={customer}
        autoComplete="off"
        error={failed?.fields.name}
      />
      <OptionChips legend="Comment" error={failed?.fields.heard}>
        {(Object.keys(hearings) as HeardBy[]).map((key, index) => (
          <OptionChip key={key} type="radio" name="heard" value={key} required defaultChecked={index === 0}>
            {hearings[key].label}
          </OptionChip>
        ))}
      </OptionChips>
      {sentTo && (
        <CheckboxField name="tell" defaultChecked label={`Envoyer l’avenant à ${sentTo} par e-mail`} />
      )}
    </>
  );
}
